import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import type { Branch } from '../branches.ts';
import { passedNames } from '../passed-names.ts';
import { enclosingPrefixes } from '../route-maker.ts';
import { type Block, isReadAround } from './go-blocks.ts';
import type { Spot, Unfolded } from './go-closures.ts';
import { chainGuards } from './go-guards.ts';
import { writtenPath } from './go-paths.ts';
import { type GoRouter, routerName } from './go-routers.ts';

/** What stands before a registration on the way on which it is come to. */
export interface Way {
  /** The paths of the groups around it, the outermost first. */
  above: string[];
  guards: string[];
  /** Whether all of them could be read. */
  isRead: boolean;
}

/** Tells the way to a call that registers on the router of a name, or hangs something there. */
export type Ways = (found: Unfolded, router: string) => Way;

export function waysIn(
  file: SourceFile,
  blocks: readonly Block[],
  groupGuards: (call: CodeCall, router: string, within?: Branch) => string[],
): Ways {
  return (found, router) => wayTo(file, found, router, blocks, groupGuards);
}

/** The router that a call is told, where a closure is handed it as the call of that closure has it. */
export function routerOf(
  written: string,
  { call, original, spots }: Unfolded,
  routerAt: (name: string, line: number) => GoRouter,
): GoRouter {
  const isHanded = spots.length > 0 && original.receiver !== call.receiver;
  return routerAt(written, isHanded ? (spots[0]?.call.line ?? call.line) : call.line);
}

/** The groups around a call and around the closures in which it stands, where each of these is called. */
function wayTo(
  file: SourceFile,
  { call, around, spots }: Unfolded,
  router: string,
  blocks: readonly Block[],
  groupGuards: (call: CodeCall, router: string, within?: Branch) => string[],
): Way {
  const inside = (lines: Branch | null): Block[] =>
    blocks.filter((block) => lines === null || (lines.line <= block.line && block.endLine <= lines.endLine));
  // A call of a closure stands for one of the router that is registered on in it.
  const guardsAt = (each: CodeCall, lines: Branch | null): string[] =>
    groupGuards(each, each.receiver === null ? router : routerName(each.receiver), lines ?? undefined);
  const paths = spots.map((spot) => pathAt(file, spot));
  return {
    above: [
      ...spots.flatMap((spot, at) => [
        ...enclosingPrefixes(inside(spot.around), spot.call.line, spot.call.endLine),
        paths[at] ?? '',
      ]),
      ...enclosingPrefixes(inside(around), call.line, call.endLine),
    ],
    guards: [
      ...spots.flatMap((spot) => [...guardsAt(spot.call, spot.around), ...guardsHanded(spot)]),
      ...groupGuards(call, router, around ?? undefined),
    ],
    isRead:
      (around === null || spots.length > 0) &&
      !paths.includes(null) &&
      spots.every((spot) => isReadAround(inside(spot.around), spot.call)) &&
      isReadAround(inside(around), call),
  };
}

/** The path of the group that a closure is handed to; null where it could not be read. */
function pathAt(file: SourceFile, { call, handed }: Spot): string | null {
  return handed === 1 ? writtenPath(file, call.arguments[0]) : '';
}

/** What stands behind the closure in the group that it is handed to: `m.Group("/orders", addOrders, signedIn)`. */
function guardsHanded({ call, handed }: Spot): string[] {
  return handed === null ? [] : passedNames([...chainGuards(call.receiver), ...call.arguments.slice(handed + 1)]);
}
