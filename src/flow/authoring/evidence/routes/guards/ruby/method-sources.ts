import { derived, type Evidence } from '../../../evidence.ts';
import { concernsOf, type RailsController } from '../../handlers/rails-controllers.ts';

/** A file whose methods a controller has. */
export interface MethodSource {
  path: string;
  lines: readonly string[];
}

/** One that does not end is not read to the end of the file for every action. */
export const LONGEST_METHOD = 1_000;
const knownMethods = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

/** Where each method of a source begins, first come first: every action asks for the same ones. */
export function methodsIn(lines: readonly string[]): ReadonlyMap<string, number> {
  const known = knownMethods.get(lines);
  if (known) return known;
  const found = new Map<string, number>();
  for (const [place, line] of lines.entries()) {
    const name = /^\s*def\s+(\w+[?!]?)/.exec(line)?.[1];
    if (name !== undefined && !found.has(name)) found.set(name, place);
  }
  knownMethods.set(lines, found);
  return found;
}

/** The lines inside a method of a source, up to the end that stands where it began. */
export function bodyIn({ lines }: MethodSource, name: string): readonly string[] | undefined {
  const start = methodsIn(lines).get(name);
  if (start === undefined) return undefined;
  const indent = /^\s*/.exec(lines[start] ?? '')?.[0] ?? '';
  const method = lines.slice(start + 1, start + LONGEST_METHOD);
  const end = method.findIndex((line) => line.trimEnd() === `${indent}end`);
  return method.slice(0, Math.max(end, 0));
}

/** The lines inside the method that a controller has by a name: its own before those of what it takes in and is made from. */
export function bodyOf(sources: readonly MethodSource[], name: string): readonly string[] | undefined {
  const own = sources.find(({ lines }) => methodsIn(lines).has(name));
  return own && bodyIn(own, name);
}

const DEEPEST_CONCERN = 3;
const knownSources = derived((): Map<string, readonly MethodSource[]> => new Map());

/** The files whose methods a controller has, in the order in which Ruby looks: each class, then what it takes in. */
export function methodSources(
  evidence: Evidence,
  routes: string,
  chain: readonly RailsController[],
): readonly MethodSource[] {
  const key = `${routes} ${chain[0]?.path ?? ''}`;
  const known = knownSources(evidence).get(key);
  if (known) return known;
  const found = new Map<string, MethodSource>();
  const take = (source: MethodSource, depth: number): void => {
    if (found.has(source.path)) return;
    found.set(source.path, source);
    if (depth >= DEEPEST_CONCERN) return;
    for (const path of concernsOf(evidence, routes, source.lines).toReversed()) {
      const lines = path === undefined ? null : evidence.lines(path);
      if (path !== undefined && lines) take({ path, lines }, depth + 1);
    }
  };
  for (const each of chain) take(each, 0);
  const all = [...found.values()];
  knownSources(evidence).set(key, all);
  return all;
}
