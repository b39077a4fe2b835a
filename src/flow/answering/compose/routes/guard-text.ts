import { type FoundSymbol, findSymbols, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { handlerOf } from '../../../authoring/evidence/routes/handlers/handlers.ts';
import { importedSymbol } from '../../../authoring/evidence/routes/handlers/imported-names.ts';
import type { Route } from '../../../authoring/evidence/routes/route.ts';
import type { Inquiry } from '../../inquiry.ts';
import { excerptOf } from '../code/telling-lines.ts';
import type { Part } from '../part.ts';

/** More guards than these are named, and not shown: whom a route is for is asked nearest to its handler. */
const MOST_SHOWN = 2;
const SAME_NAMES = 2;

/** What the guards of a route ask for, in their own lines: the name of one says little of whom it lets through. */
export function* guardText(inquiry: Inquiry, route: Route): Generator<Part> {
  const files = [handlerOf(inquiry.evidence, route)?.path, route.fact.path].filter((path) => path !== undefined);
  for (const guard of route.guards.slice(-MOST_SHOWN)) {
    const found = definitionOf(inquiry, files, guard);
    const detail = found ? symbolDetail(inquiry.pack, found.id) : null;
    if (detail) yield* excerptOf(inquiry, detail);
  }
}

/** What a guard is called after, where one definition alone can be meant. */
function definitionOf({ evidence, pack }: Inquiry, files: readonly string[], guard: string): FoundSymbol | undefined {
  const name = guard.replace(/[(<[].*$/s, '');
  const taken = files.map((path) => importedSymbol(evidence, path, name)).find((each) => each !== undefined);
  if (taken) return taken;
  const own = name.split(/\.|::|->/).at(-1) ?? '';
  if (own === '') return undefined;
  const named = findSymbols(pack, own, { exact: true, limit: SAME_NAMES }).filter(
    ({ path }) => evidence.file(path)?.place === 'source',
  );
  return named.length === 1 ? named[0] : undefined;
}
