import { SOMETIMES, UNSURE } from '../../../engine/facts/routes/guard-marks.ts';
import { findSymbols, shortName } from '../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../cite.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import type { Route } from '../evidence/routes/route.ts';
import { joined } from '../wording/list.ts';
import { code } from '../wording/markup.ts';
import { isOperation } from '../wording/route-words.ts';

/** What fewer routes have in common may be chance. */
const LEAST_ROWS = 3;
/** One name more in each row is soon read. */
const FEWEST_SHARED = 2;

interface Passed {
  name: string;
  /** Whether only some settings put it there. */
  isSet: boolean;
  source: CodeSource;
}

/**
 * What all requests go through, of which could not be told whether it turns callers away, where it is defined; what comes
 * from a package where the application lists it.
 */
export function passedByAll(evidence: Evidence, routes: readonly Route[]): { common: Passed[]; of: string | null } {
  const called = routes.filter(({ method }) => method !== 'RPC' && !isOperation(method));
  // What one application puts before its routes, another one need not.
  const frameworkOf = ({ fact }: Route): string => fact.values.framework.replace(/ REST framework$/, '');
  const largest = [...Map.groupBy(called, frameworkOf)].toSorted((a, b) => b[1].length - a[1].length)[0];
  const [framework = '', [first, ...others] = []] = largest ?? [];
  const isMost = others.length + 1 >= called.length * SHARE_OF_MOST;
  if (first === undefined || others.length < LEAST_ROWS || !isMost) return { common: [], of: null };
  const common = first.passes
    .filter((name) => others.every(({ passes }) => passes.includes(name)))
    // Only the settings of Django say of one line what holds for all routes; elsewhere the rows tell what is set up for each.
    .filter((name) => !first.sometimes?.includes(name) || framework === 'Django')
    .flatMap((name): Passed[] => {
      const isSet = first.sometimes?.includes(name) === true;
      const found = findSymbols(evidence.pack, name, { exact: true, limit: 4 }).filter((each) => each.name === name);
      const [symbol, ...more] = found;
      if (symbol && more.length === 0) return [{ name, isSet, source: symbol }];
      const mark = isSet ? SOMETIMES : UNSURE;
      const listed = evidence
        .facts('mount')
        .find(({ values }) => values.onto === 'application' && values.guards?.includes(`${mark}${name}`));
      return listed ? [{ name, isSet, source: at(listed) }] : [];
    });
  return { common, of: others.length + 1 === called.length ? null : framework };
}

/** Beside so many routes of one framework, others hardly matter: a program that measures the product has its own server. */
const SHARE_OF_MOST = 0.9;

/** What each route of a table passes, where that is several things: told once, its rows need not repeat it. */
export function passedByEach(
  rows: readonly (readonly Route[])[],
  told: readonly string[],
): { names: string[]; text: string } {
  const [first, ...others] = rows.flat();
  if (first === undefined || rows.length < LEAST_ROWS) return { names: [], text: '' };
  const isSet = ({ sometimes }: Route, name: string): boolean => sometimes?.includes(name) === true;
  const names = first.passes.filter(
    (name) =>
      !told.includes(name) &&
      !first.guards.includes(name) &&
      others.every(
        (each) => each.passes.includes(name) && !each.guards.includes(name) && isSet(each, name) === isSet(first, name),
      ),
  );
  const always = names.filter((name) => !isSet(first, name));
  if (always.length < FEWEST_SHARED) return { names: [], text: '' };
  const set = names.filter((name) => isSet(first, name));
  const more =
    set.length === 0 ? '' : `, and ${joined(set.map(code))} where ${set.length > 1 ? 'they are' : 'it is'} set up`;
  return { names, text: `Each of these passes ${joined(always.map(code))}${more}; the rows do not repeat it` };
}

/** What stands before fewer is told in their rows, which nobody could tell from the others else. */
const LEAST_OFTEN = 10;
const SHARE_OFTEN = 0.75;
const MOST_OFTEN = 3;

/** What answers in place of many routes in some cases, by a condition of its own: `redirect_to_setup`. */
export function answeredOften(
  evidence: Evidence,
  routes: readonly Route[],
): { name: string; routes: number; ofWriting: boolean; source: CodeSource }[] {
  const writing = routes.filter(isWriting);
  const having = new Map<string, Route[]>();
  for (const route of routes)
    for (const name of new Set(route.partly)) {
      const own = having.get(name);
      if (own) own.push(route);
      else having.set(name, [route]);
    }
  return [...having]
    .filter(([, own]) => {
      // What never stands before reading is looked for among the others.
      const all = own.every(isWriting) ? writing : routes;
      return own.length >= Math.max(LEAST_OFTEN, all.length * SHARE_OFTEN);
    })
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MOST_OFTEN)
    .flatMap(([name, own]) => {
      const [symbol, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 4 }).filter(
        (each) => shortName(each.name) === name,
      );
      const [first] = own;
      const source = symbol && others.length === 0 ? symbol : first && at(first.fact);
      const ofWriting = own.every(isWriting) && writing.length < routes.length;
      return source ? [{ name, routes: own.length, ofWriting, source }] : [];
    });
}

function isWriting({ method }: Route): boolean {
  return /^(?:POST|PUT|PATCH|DELETE)$/.test(method);
}
