import { callees } from '../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, shortName } from '../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from './evidence.ts';

const MOST = 20;

/** What a definition calls of the product that does some of its work, in the order of its lines. */
export function calledWork(evidence: Evidence, { id }: FoundSymbol): FoundSymbol[] {
  const called = callees(evidence.pack, id, { limit: MOST, atLeast: 'likely', lines: 1 })
    .toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
    .flatMap(({ symbol }) => symbol ?? [])
    .filter((next) => next.id !== id && evidence.file(next.path)?.place === 'source' && isWork(next));
  return [...new Map(called.map((each) => [each.id, each])).values()];
}

/** That an error is made says what may fail, not where the work goes. */
export function isWork({ kind, name, path }: FoundSymbol): boolean {
  return (
    /^(?:function|method|class|constructor)$/.test(kind) &&
    !/(?:Error|Exception|Fault)$/.test(shortName(name)) &&
    !OF_ERRORS.test(path)
  );
}

/** Files that hold errors alone: `exceptions/index.ts`, `errors.py`, `apperror/new.go`. */
const OF_ERRORS = /(?:^|\/)[a-z]*(?:errors?|exceptions?)(?:\/[^/]+|\.\w+)$/i;
