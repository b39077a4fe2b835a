import { escaped } from '../../../../base/escaped.ts';
import { clauseOf } from '../../../../engine/facts/invariants/condition-clause.ts';
import { conjunctsOf, disjunctsOf, withoutBrackets } from '../../../../engine/facts/invariants/conjuncts.ts';
import { HAS_CLAUSE, isSwitch } from '../../../../engine/facts/invariants/switch-words.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { callers } from '../../../../engine/pack/graph/symbol-graph.ts';
import { readSymbol, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { code } from '../../wording/markup.ts';
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

/** What is asked before a function is called. */
interface Asked {
  condition: string;
  negated: boolean;
}

/** Under what all who call a function do so: `clause` says it, where a few plain words can. */
interface Gate {
  clause: string | null;
}

/**
 * Whether a rule holds only under a condition of those who call its function that it does not tell; or whether one of
 * them does no more than note that it was broken. What is called from nowhere that is known, or from many places, is
 * taken to hold.
 */
export function isAskedInOneCase(evidence: Evidence, { text, fact }: Rule): boolean {
  if (fact.symbol === null || fact.values.form === 'schema') return false;
  const gate = gateOf(evidence, text, fact.symbol);
  return (
    isOfGetter(evidence, text, fact.symbol) ||
    (gate !== null && (gate.clause === null || !text.endsWith(` ${gate.clause}`))) ||
    isPassedOver(evidence, fact.symbol)
  );
}

/** A rule with the one condition under which all call the function that holds it: "when mooring is enabled". */
export function withGate(evidence: Evidence, rule: Rule): Rule {
  const { fact, text } = rule;
  if (fact.symbol === null || fact.values.form === 'schema' || HAS_CLAUSE.test(text)) return rule;
  const clause = gateOf(evidence, text, fact.symbol)?.clause ?? null;
  return clause === null ? rule : { ...rule, text: `${text} ${clause}` };
}

const GETS = /^_?(?:get|fetch|load|find|lookup|resolve|read)(?=[A-Z_])/i;
const OF_STATE = /\bmust (?:not )?be (?:active|available|closed|\w+ed|inactive|online|open|ready|running|valid)$/;

/** What is asked inside of a part to get something for it is asked of those alone who need that. */
function isOfGetter({ pack }: Evidence, rule: string, symbol: number): boolean {
  const own = OF_STATE.test(rule) ? readSymbol(pack, symbol) : null;
  return own !== null && !own.exported && GETS.test(shortName(own.name));
}

function gateOf(evidence: Evidence, rule: string, own: number): Gate | null {
  const asked = askedBefore(evidence, rule, own, FARTHEST);
  if (asked === null) return null;
  const [only, ...others] = new Map(asked.map((each) => [`${each.negated} ${each.condition}`, each])).values();
  return { clause: only === undefined || others.length > 0 ? null : plainClause(rule, only) };
}

/** All that is asked before calls of a function, of which each has something; null where one has nothing. */
function askedBefore(evidence: Evidence, rule: string, own: number, steps: number): Asked[] | null {
  const calls = callsOf(evidence, own);
  if (calls.length === 0 || calls.length > MOST_CALLERS) return null;
  const name = shortName(readSymbol(evidence.pack, own)?.name ?? '');
  const all = calls.map(({ symbol, path, lines }) => {
    const text = evidence.lines(path) ?? [];
    const from = symbol?.startLine ?? 1;
    const here = lines.map((line) =>
      [
        ...askedOnLine(text[line - 1] ?? '', name),
        ...conditionsAround(text, line, from),
        ...exitsBefore(text, line, from),
      ].filter((each) => !isTold(each, rule)),
    );
    if (here.every((each) => each.length > 0)) return here.flat();
    return steps > 1 && symbol !== null ? askedBefore(evidence, rule, symbol.id, steps - 1) : null;
  });
  return all.some((each) => each === null) ? null : all.flatMap((each) => each ?? []);
}

/** The part of a rule before its verb, without what the thing belongs to. */
const SUBJECT = /^(?:The|An?) ([a-zA-Z ]+?)(?: of .*?)? (?:must|cannot|can|may|is|are)\b/;
const IS_MARK = /^[\w$.]*?(\w+) ?===? ?["']([^\w\s"'`]{1,3})["']$/;

/** A condition in words alone, but for the values that it compares with. */
function plainClause(rule: string, { condition, negated }: Asked): string | null {
  if (FROM_BELOW.test(rule) && TRUTHY.test(withoutBrackets(condition))) return null;
  // `pattern == "*"`, where the rule is about a pattern.
  const [, name = '', mark] = IS_MARK.exec(condition) ?? [];
  const subject = SUBJECT.exec(rule)?.[1]?.toLowerCase() ?? '';
  if (mark !== undefined && negated && ` ${subject}`.endsWith(` ${identifierWords(name).toLowerCase()}`))
    return `unless it is ${code(mark)}`;
  const clause = clauseOf({ condition: withoutBrackets(condition), negated }, () => false);
  return clause !== null && PLAIN.test(clause) ? clause : null;
}

const PLAIN = /^(?:when|unless) [^`]+(?: (?:is|are) `[^`]+`(?:(?:, | or )`[^`]+`)*)?$/;

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

const LEAVES =
  /^\s*(?:return(?: (?:nil|null|None|undefined|true|True|[\w.&]+(?:\{\})?, nil)(?:, nil)?)?|continue|next)\s*;?\s*$/;
const LEAVES_AT_ONCE = /^\s*(?:if\s*\((.+)\)\s*(?:return|continue)\s*;?|(?:return|next) (if|unless) (.+?))\s*$/;
/** What asks whether there is anything to do it with, whether something went wrong, or whether nothing at all is to be asked. */
const LACKS =
  /\b(?:should_?)?skip|\bdry_?run\b|\berr(?:or)?s?\b|^(?:!|not )[^()]*$|(?:===?|<=?|is) ?(?:nil|null|None|undefined|0|""|'')\)?$|(?:empty|blank\?|nil\?|any\?|present\?)(?:\(\))?$|^\w+$/i;

/** What a function asks above a line, leaving where it is so. */
export function exitsBefore(lines: readonly string[], line: number, from: number): Asked[] {
  const found: Asked[] = [];
  let depth = depthOf(lines[line - 1] ?? '');
  for (let place = line - 1; place > from && depth > 0; place--) {
    const text = lines[place - 1] ?? '';
    if (text.trim() === '' || depthOf(text) > depth) continue;
    depth = Math.min(depth, depthOf(text));
    const [, braced, how, trailing] = LEAVES_AT_ONCE.exec(text) ?? [];
    const asked = braced ?? trailing ?? (LEAVES.test(lines[place] ?? '') ? ASKS.exec(text)?.[1] : undefined);
    const condition = withoutBrackets(asked ?? '');
    const isTurned = how === 'unless' || /^\s*unless\b/.test(text);
    if (condition !== '' && (isSwitch(condition) || !LACKS.test(condition)))
      found.push({ condition, negated: !isTurned });
  }
  return found;
}

/** What is not told by one branch alone. */
const OTHER_BRANCH: Asked = { condition: '?', negated: false };

/** The conditions around a line by how far they are set in; a "?" where only the other branch tells one. */
export function conditionsAround(lines: readonly string[], line: number, from: number): Asked[] {
  const found: Asked[] = [];
  let depth = depthOf(lines[line - 1] ?? '');
  for (let place = line - 1; place > from && depth > 0; place--) {
    const text = lines[place - 1] ?? '';
    if (text.trim() === '' || depthOf(text) >= depth || /^\s*(?:\/\/|#|\*)/.test(text)) continue;
    depth = depthOf(text);
    if (ELSE.test(text) && !/\bif\b/.test(text)) found.push(OTHER_BRANCH);
    else {
      const condition = ASKS.exec(text)?.[1];
      if (condition !== undefined) found.push({ condition, negated: /^\s*unless\b/.test(text) });
    }
  }
  return found;
}

/** What a line asks before a call that it holds: `return n ? check(n) : 0`, `if (n) check(n);`, `check(n) if n else 0`. */
export function askedOnLine(line: string, name: string): Asked[] {
  const place = name === '' ? -1 : line.search(new RegExp(`(?<!\\w)${escaped(name)}\\s*\\(`));
  if (place < 0) return [];
  const [before, after] = [line.slice(0, place), line.slice(place)];
  const [, only] = ONE_LINE.exec(before) ?? [];
  if (only !== undefined) return [{ condition: withoutBrackets(only), negated: false }];
  const [, behind] = /\) if ([^:]+?) else /.exec(after) ?? [];
  if (behind !== undefined) return [{ condition: behind, negated: false }];
  const asks = before.lastIndexOf(' ? ');
  if (asks < 0 || /[,;{]/.test(before.slice(asks))) return [];
  const isSecond = before.slice(asks).includes(' : ');
  const condition = before
    .slice(0, asks)
    .replace(/^.*(?:\breturn\b|(?<![=!<>])=(?![=>])|=>)\s*/, '')
    .trim();
  // What lacks is not asked anything, which any check may leave out.
  const isLacking = isSecond && LACKS.test(condition) && !isSwitch(condition);
  return condition === '' || isLacking || !(isSecond || after.includes(' : '))
    ? []
    : [{ condition: withoutBrackets(condition), negated: isSecond }];
}

const ONE_LINE = /^\s*(?:\}\s*else\s+)?if\s*\((.+)\)\s*(?:return\s+)?(?:await\s+)?(?:[\w$]+(?:\.|->|::))*$/;
/** What holds for none at all too: a nought or an empty text that is let by is not refused. */
const FROM_BELOW =
  /\b(?:at least (?:1|one)|positive|(?:greater|more) than (?:0|zero)|not be (?:0|blank|empty|negative|zero))\b/i;
const TRUTHY = /^\$?[\w.$]+(?:->\w+)*$/;
/** What was compared, which a rule may name: `"sloop"`, `Kind.SLOOP`. */
const VALUE = /(?:[=!]==?\s*|^)(?:["']([\w -]+)["']|(?:\w+(?:\.|::))+([A-Z]\w*))$/;

function isTold({ condition, negated }: Asked, rule: string): boolean {
  if (condition === '?') return false;
  // What speaks of sloops does not hold where it was left for a sloop.
  if (negated && !/!=|\bis not\b/.test(condition)) return false;
  const parts = conjunctsOf(condition).length > 1 ? conjunctsOf(condition) : disjunctsOf(condition);
  const told = rule.toLowerCase();
  if (FROM_BELOW.test(rule) && TRUTHY.test(withoutBrackets(condition))) return false;
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
