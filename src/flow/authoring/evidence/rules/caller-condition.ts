import { conjunctsOf, disjunctsOf, withoutBrackets } from '../../../../engine/facts/invariants/conjuncts.ts';
import { isSwitch } from '../../../../engine/facts/invariants/switch-words.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { callers } from '../../../../engine/pack/graph/symbol-graph.ts';
import { readSymbol, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';
import type { Rule } from '../rules.ts';
import { isOnlyLogged } from './only-logged.ts';

const MOST_CALLERS = 6;
/** `if (!boat.isOld) {`, `elif kind == "sloop":`, `case Kind.SLOOP:`, `unless boat.old?`. */
const ASKS =
  /^\s*(?:\}\s*)?(?:(?:else\s+)?if|elif|elsif|unless|case|when)\b\s*(.*?)\s*(?:\{|:|\bthen)?\s*(?:(?:\/\/|#).*)?$/;
const ELSE = /^\s*(?:\}\s*)?(?:else|default)\b/;
/** What is asked of a thing before it is used at all: that it is there, and that nothing went wrong. */
const MERE =
  /^!?\(?[\w$@.>?*-]+\)?(?: ?(?:!==?|is not) ?(?:None|null|nil|undefined|""|''))?$|\berr(?:or)?\b|\b(?:len|length|size|Count)\b[^=]*> ?0|\.(?:present|any)\?$|\.is_some\(\)$|^let\b|\binstanceof\b|^isset\(/;
const FLAG = /(?:en|dis)abled\b|(?:_only|Only)\b/;
/** How far up those are followed who call what holds a rule. */
const FARTHEST = 2;

/**
 * Whether all who call the function that holds a rule do so under a condition that the rule does not tell: it holds only
 * then; or whether one of them does no more than note that it was broken. What is called from nowhere that is known, or
 * from many places, is taken to hold.
 */
export function isAskedInOneCase(evidence: Evidence, { text, fact }: Rule): boolean {
  if (fact.symbol === null || fact.values.form === 'schema') return false;
  return (
    isOfGetter(evidence, text, fact.symbol) ||
    isCalledInOneCase(evidence, text, fact.symbol, FARTHEST) ||
    isPassedOver(evidence, fact.symbol)
  );
}

const GETS = /^_?(?:get|fetch|load|find|lookup|resolve|read)(?=[A-Z_])/i;
const OF_STATE = /\bmust (?:not )?be (?:active|available|closed|\w+ed|inactive|online|open|ready|running|valid)$/;

/** What is asked inside of a part to get something for it is asked of those alone who need that. */
function isOfGetter({ pack }: Evidence, rule: string, symbol: number): boolean {
  const own = OF_STATE.test(rule) ? readSymbol(pack, symbol) : null;
  return own !== null && !own.exported && GETS.test(shortName(own.name));
}

function isCalledInOneCase(evidence: Evidence, rule: string, own: number, steps: number): boolean {
  const calls = callsOf(evidence, own);
  if (calls.length === 0 || calls.length > MOST_CALLERS) return false;
  return calls.every(({ symbol, path, lines }) => {
    const text = evidence.lines(path) ?? [];
    const from = symbol?.startLine ?? 1;
    return (
      lines.every(
        (line) =>
          conditionsAround(text, line, from).some((asked) => !isTold(asked, rule)) ||
          switchesBefore(text, line, from).length > 0,
      ) ||
      (steps > 1 && symbol !== null && isCalledInOneCase(evidence, rule, symbol.id, steps - 1))
    );
  });
}

function isPassedOver(evidence: Evidence, own: number): boolean {
  const calls = callsOf(evidence, own);
  return (
    calls.length <= MOST_CALLERS &&
    calls.some(({ path, lines }) => lines.some((line) => isOnlyLogged(path, evidence.lines(path) ?? [], line)))
  );
}

function callsOf(evidence: Evidence, own: number): ReturnType<typeof callers> {
  return callers(evidence.pack, own, { atLeast: 'guess', limit: MOST_CALLERS + 1 }).filter(
    ({ symbol, path }) => symbol !== null && symbol.id !== own && evidence.file(path)?.place === 'source',
  );
}

const LEAVES = /^\s*(?:return(?: (?:nil|null|None|undefined|true|True))?|continue|next)\s*;?\s*$/;
const LEAVES_AT_ONCE = /^\s*(?:if\s*\((.+)\)\s*(?:return|continue)\s*;?|(?:return|next) (?:if|unless) (.+?))\s*$/;

/** Flags that a function asks for above a line, and leaves where they do not stand as they must. */
export function switchesBefore(lines: readonly string[], line: number, from: number): string[] {
  const found: string[] = [];
  let depth = depthOf(lines[line - 1] ?? '');
  for (let place = line - 1; place > from && depth > 0; place--) {
    const text = lines[place - 1] ?? '';
    if (text.trim() === '' || depthOf(text) > depth) continue;
    depth = Math.min(depth, depthOf(text));
    const [, braced, trailing] = LEAVES_AT_ONCE.exec(text) ?? [];
    const asked = braced ?? trailing ?? (LEAVES.test(lines[place] ?? '') ? ASKS.exec(text)?.[1] : undefined);
    if (asked !== undefined && isSwitch(withoutBrackets(asked))) found.push(asked);
  }
  return found;
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

/** What was compared, which a rule may name: `"sloop"`, `Kind.SLOOP`. */
const VALUE = /(?:[=!]==?\s*|^)(?:["']([\w -]+)["']|(?:\w+(?:\.|::))+([A-Z]\w*))$/;

function isTold(asked: string, rule: string): boolean {
  if (asked === '?') return false;
  const parts = conjunctsOf(asked).length > 1 ? conjunctsOf(asked) : disjunctsOf(asked);
  const told = rule.toLowerCase();
  return parts.every((part) => {
    if (MERE.test(part)) return !FLAG.test(part) && !isSwitch(withoutBrackets(part));
    const [, text, member] = VALUE.exec(part) ?? [];
    const words = identifierWords(text ?? member ?? '').toLowerCase();
    return words !== '' && words.split(' ').every((word) => told.includes(word));
  });
}

function depthOf(text: string): number {
  return text.length - text.trimStart().length;
}
