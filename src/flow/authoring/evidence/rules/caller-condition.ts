import { conjunctsOf, disjunctsOf, isSaidOf } from '../../../../engine/facts/invariants/conjuncts.ts';
import { callers } from '../../../../engine/pack/graph/symbol-graph.ts';
import type { Evidence } from '../evidence.ts';
import type { Rule } from '../rules.ts';

const MOST_CALLERS = 6;
/** `if (!boat.isOld) {`, `elif kind == "sloop":`, `case Kind.SLOOP:`, `unless boat.old?`. */
const ASKS =
  /^\s*(?:\}\s*)?(?:(?:else\s+)?if|elif|elsif|unless|case|when)\b\s*(.*?)\s*(?:\{|:|\bthen)?\s*(?:(?:\/\/|#).*)?$/;
const ELSE = /^\s*(?:\}\s*)?(?:else|default)\b/;
/** What is asked of a thing before it is used at all: that it is there, and that nothing went wrong. */
const MERE =
  /^!?\(?[\w$@.>?*-]+\)?(?: ?(?:!==?|is not) ?(?:None|null|nil|undefined|""|''))?$|\berr(?:or)?\b|\b(?:len|length|size|Count)\b[^=]*> ?0|\.(?:present|any)\?$|\.is_some\(\)$|^let\b|\binstanceof\b|^isset\(/;
const FLAG =
  /(?:^|[.>!_])(?:is|has|can|should|are|was|use|allow|enable|require)_?[A-Z_]|(?:en|dis)abled\b|(?:_only|Only)\b/;

/**
 * Whether all who call the function that holds a rule do so under a condition of which the rule has no word: it holds
 * only then. What is called from nowhere that is known, or from many places, is taken to hold.
 */
export function isAskedInOneCase(evidence: Evidence, { text, fact }: Rule): boolean {
  if (fact.symbol === null || fact.values.form === 'schema') return false;
  const own = fact.symbol;
  const calls = callers(evidence.pack, own, { atLeast: 'guess', limit: MOST_CALLERS + 1 }).filter(
    ({ symbol, path }) => symbol !== null && symbol.id !== own && evidence.file(path)?.place === 'source',
  );
  if (calls.length === 0 || calls.length > MOST_CALLERS) return false;
  return calls.every(({ symbol, path, lines }) =>
    lines.every((line) =>
      conditionsAround(evidence.lines(path) ?? [], line, symbol?.startLine ?? 1).some((asked) => !isTold(asked, text)),
    ),
  );
}

/** The conditions around a line by how far they are set in; a "?" where only the other branch tells one. */
export function conditionsAround(lines: readonly string[], line: number, from: number): string[] {
  const found: string[] = [];
  let depth = depthOf(lines[line - 1] ?? '');
  for (let place = line - 1; place > from && depth > 0; place--) {
    const text = lines[place - 1] ?? '';
    if (text.trim() === '' || depthOf(text) >= depth || /^\s*(?:\/\/|#|\*)/.test(text)) continue;
    depth = depthOf(text);
    if (ELSE.test(text) && !/\bif\b/.test(text)) found.push('?');
    else {
      const asked = ASKS.exec(text)?.[1];
      if (asked !== undefined) found.push(asked);
    }
  }
  return found;
}

function isTold(asked: string, rule: string): boolean {
  if (asked === '?') return false;
  const parts = conjunctsOf(asked).length > 1 ? conjunctsOf(asked) : disjunctsOf(asked);
  return parts.every((part) => (MERE.test(part) && !FLAG.test(part)) || isSaidOf(part, rule));
}

function depthOf(text: string): number {
  return text.length - text.trimStart().length;
}
