import { escaped } from '../../../../../base/escaped.ts';
import { OF_VALUES } from '../../../../../engine/facts/routes/go/route-values.ts';
import { routeScore } from '../../../../../engine/facts/routes/route-maker.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { goAssignments } from '../../../../../engine/facts/text/go-assignments.ts';
import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import { findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { givenTo, isRoot, prefixOf, REGISTERS, type Registrar } from './go-registering-calls.ts';
import { loopOver } from './go-route-loops.ts';

const DEEPEST = 3;
const MOST_DEFINITIONS = 40;
const MOST_FILES = 2_000;

/**
 * A route of Go that is handed to a function or method of the project, as that one registers it; none where no such
 * function does, or where several put different things before the path. So it is with values of a type that a loop registers.
 */
export function registeredByOwn(evidence: Evidence, fact: Found<'route'>): Found<'route'>[] {
  const { through, method } = fact.values;
  if (through === undefined || !fact.path.endsWith('.go')) return [fact];
  const found = through.endsWith(OF_VALUES)
    ? loopOver(evidence, fact.path, through.slice(0, -OF_VALUES.length))
    : registrarOf(evidence, through);
  if (found === null) return [];
  const path = routePath(found.prefix, fact.values.path);
  const values = { ...fact.values, path, whole: found.whole };
  return [{ ...fact, subject: `${method} ${path}`, values, score: routeScore(path, found.whole) }];
}

const known = derived((): Map<string, Registrar | null> => new Map());

function registrarOf(evidence: Evidence, name: string, depth = 0): Registrar | null {
  const told = known(evidence).get(name);
  if (told !== undefined) return told;
  // One that hands on to itself registers nothing.
  known(evidence).set(name, null);
  const definitions = findSymbols(evidence.pack, name, { exact: true, limit: MOST_DEFINITIONS }).filter(
    (each) =>
      /^(?:function|method)$/.test(each.kind) &&
      each.name.split('.').at(-1) === name &&
      each.path.endsWith('.go') &&
      evidence.file(each.path)?.place === 'source',
  );
  const [first, ...others] =
    definitions.length > 0
      ? definitions.flatMap((each) => registrarIn(evidence, each.path, evidence.text(each), depth) ?? [])
      : depth < DEEPEST
        ? [...(functionsSet(evidence).get(name) ?? [])]
            .slice(0, MOST_DEFINITIONS)
            .flatMap((each) => registrarOf(evidence, each, depth + 1) ?? [])
        : [];
  const isOne = first !== undefined && others.every(({ prefix }) => prefix === first.prefix);
  const answer = isOne ? { ...first, whole: first.whole && others.every(({ whole }) => whole) } : null;
  known(evidence).set(name, answer);
  return answer;
}

const SETS = /(?:\b(\w+):|\.(\w+)\s*=)\s*(?:\w+\.)*(\w+)\s*,?\s*(?:\}.*)?$/;

/** The functions that a field of a structure is set to hold, by its name: `addRoute` of `Config{AddRoute: addRoute}`. */
const functionsSet = derived((evidence): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  const files = evidence.files.filter(({ path, place }) => path.endsWith('.go') && place === 'source');
  for (const { path } of files.slice(0, MOST_FILES))
    for (const line of evidence.lines(path) ?? []) {
      const [, given, assigned, value = 'nil'] = SETS.exec(line) ?? [];
      const field = given ?? assigned;
      if (field === undefined || value === field || value === 'nil') continue;
      found.set(field, (found.get(field) ?? new Set()).add(value));
    }
  return found;
});

/** What the text of one function tells: it takes a method, a path and what answers, and registers all of them. */
function registrarIn(evidence: Evidence, path: string, text: string, depth: number): Registrar | null {
  const open = /\bfunc\s*(?:\([^()]*\)\s*)?\w+(?=\()/.exec(text);
  const from = open ? open.index + open[0].length : -1;
  const close = from < 0 ? -1 : closingBracket(text, from);
  if (close < 0) return null;
  const taken = splitList(text.slice(from + 1, close)).map((each) => /^\w+/.exec(each.trim())?.[0] ?? '_');
  const [method = '_', place = '_', handler = '_'] = taken;
  const body = text.slice(close + 1);
  const uses = (name: string): boolean => name !== '_' && new RegExp(`\\b${escaped(name)}\\b`).test(body);
  if (![method, place, handler].every(uses)) return null;
  const found = [...body.matchAll(REGISTERS)].flatMap((match): Registrar[] => {
    const given = givenTo(body, match.index + match[0].length - 1).map((each) => heldText(body, each));
    const prefix = given
      .slice(0, 2)
      .map((each) => prefixOf(each, method, place))
      .find((each) => each !== null);
    if (prefix === undefined || prefix === null || given.length < 2) return [];
    return [{ prefix, whole: isRoot(evidence, path, match[1] ?? '') }];
  });
  const [first, ...others] = found;
  if (first !== undefined)
    return others.every(({ prefix, whole }) => prefix === first.prefix && whole === first.whole) ? first : null;
  if (depth >= DEEPEST) return null;
  // It may hand all three on to another function of the project.
  const handed = new RegExp(
    `\\b(\\w+)\\(\\s*${escaped(method)}\\s*,\\s*${escaped(place)}\\s*,[^\\n]*\\b${escaped(handler)}\\b`,
  ).exec(body)?.[1];
  return handed === undefined ? null : registrarOf(evidence, handed, depth + 1);
}

/** What a variable holds that is set once in the function: `pattern := method + " " + path`. */
function heldText(body: string, written: string): string {
  if (!/^\w+$/.test(written)) return written;
  const [only, ...others] = goAssignments(body, written);
  return others.length > 0 ? '' : (only?.value ?? written);
}
