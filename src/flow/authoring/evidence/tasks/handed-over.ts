import { escaped } from '../../../../base/escaped.ts';
import { callers, references, type Use } from '../../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, readSymbol, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import type { Task } from './task.ts';

/**
 * The functions and classes that do work under their own names, where several have the same: two methods called `report` are
 * two pieces of work, while two that listen to one queue or event do one.
 */
export function homesOf({ pack }: Evidence, facts: readonly Found<'task'>[]): Map<string, Found<'task'>[]> {
  const own = facts.filter(
    ({ values, symbol }) =>
      values.role === 'does' &&
      values.sort === 'job' &&
      values.handler === undefined &&
      symbol !== null &&
      readSymbol(pack, symbol)?.name.split('.').slice(-2).includes(values.name) === true,
  );
  const homes = Map.groupBy(own, ({ values }) => values.name);
  return new Map([...homes].filter(([, all]) => new Set(all.map(({ path }) => path)).size > 1));
}

/** The file of the one that a file imports; where none is, the file that has the most folders in common with it. */
export function homeOf(evidence: Evidence, homes: readonly Found<'task'>[], { path }: Found<'task'>): string {
  const imported = new Set(
    homes
      .filter((home) => home.path === path || usesOf(evidence, home).some((use) => use.path === path))
      .map((home) => home.path),
  );
  const [only, ...others] = imported;
  return only !== undefined && others.length === 0
    ? only
    : nearest(
        homes.map((home) => home.path),
        path,
      );
}

/** The path that has the most folders in common with another. */
function nearest(paths: readonly string[], from: string): string {
  const parts = from.split('/');
  const shared = (path: string): number => {
    const own = path.split('/');
    const end = own.findIndex((part, place) => part !== parts[place]);
    return end < 0 ? own.length : end;
  };
  return paths.toSorted((a, b) => shared(b) - shared(a))[0] ?? from;
}

const MOST = 300;
/** Libraries whose tasks are functions: who names one without calling it hands it over, as `clean.si()` or `task = clean`. */
const OF_FUNCTIONS: ReadonlySet<string> = new Set(['Celery', 'Dramatiq', 'Huey', 'django-tasks']);

const HANDS_OVER =
  /^(?:s|si|signature|subtask|delay\w*|apply_async\w*|send\w*|message\w*|enqueue\w*|schedule|using|map|starmap|chunks)$/;

/** Where a task is handed over, with those places that name its function and do not call it. */
export function withReferences(
  evidence: Evidence,
  doer: Found<'task'> | undefined,
  asked: readonly Found<'task'>[],
): Found<'task'>[] {
  if (doer?.values.sort !== 'job' || !OF_FUNCTIONS.has(doer.values.framework)) return [...asked];
  const isKnown = ({ path, symbol }: Use): boolean =>
    asked.some((fact) => fact.path === path && fact.symbol === (symbol?.id ?? null));
  const named = usesOf(evidence, doer).flatMap((use): Found<'task'>[] => {
    const [line] = use.lines;
    const { name, sort, framework } = doer.values;
    if (line === undefined || use.symbol === null || use.symbol.id === doer.symbol || isKnown(use)) return [];
    // `clean.apply()` does it at once.
    const method = new RegExp(`\\b${escaped(name)}\\.(\\w+)`).exec(
      (evidence.lines(use.path) ?? [])[line - 1] ?? '',
    )?.[1];
    if (method !== undefined && !HANDS_OVER.test(method)) return [];
    return [
      {
        ...doer,
        path: use.path,
        symbol: use.symbol.id,
        startLine: line,
        endLine: line,
        values: { name, role: 'asks', sort, framework },
      },
    ];
  });
  return [...asked, ...named];
}

function usesOf(evidence: Evidence, { symbol }: Found<'task'>): Use[] {
  if (symbol === null) return [];
  return references(evidence.pack, symbol, { limit: MOST, atLeast: 'exact', lines: 1 }).filter(
    ({ kind, path }) => kind === 'value' && evidence.file(path)?.place === 'source',
  );
}

const WRAPS =
  /^(?:add|append|create|dispatch|enqueue|publish|push|put|queue|schedule|send|submit|trigger)(?:[A-Z_]\w*)?$/;

/** Who asks for the jobs of a queue through the methods that stand beside its worker, and those methods; null where none does. */
export function askedThrough(
  evidence: Evidence,
  { asked, done: [doer] }: Task,
): { places: { path: string; symbol: number | null }[]; through: FoundSymbol[] } | null {
  const through = [...new Set(asked.map(({ symbol }) => symbol))].flatMap((id) =>
    id === null ? [] : (readSymbol(evidence.pack, id) ?? []),
  );
  const isWrapper = ({ name, path }: FoundSymbol): boolean =>
    doer !== undefined && directoryOf(path) === directoryOf(doer.fact.path) && WRAPS.test(shortName(name));
  if (asked.length === 0 || asked.some(({ symbol }) => symbol === null) || !through.every(isWrapper)) return null;
  const places = through.flatMap(({ id }) =>
    callers(evidence.pack, id, { limit: MOST, atLeast: 'likely', lines: 1 }).flatMap(({ path, symbol }) =>
      evidence.file(path)?.place === 'source' && !through.some((each) => each.id === symbol?.id)
        ? [{ path, symbol: symbol?.id ?? null }]
        : [],
    ),
  );
  return places.length === 0 ? null : { places, through };
}
