import { escaped } from '../../../../base/escaped.ts';
import { isOfAnotherDeed } from '../../../../engine/facts/invariants/forbidden-deed.ts';
import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { singular } from '../../wording/plural.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import type { Rule } from '../rules.ts';

/** What the code says beside a message: what it asks, and what the variables were made of that it asks about. */
type Heard = (fact: Found<'invariant'>) => string;

/** A variable is made of the line on which it is set, and of those that go on from there. */
const LINES_OF_VALUE = 6;

const heardBy = derived((evidence): Heard => {
  const known = new Map<Found<'invariant'>, string>();
  return (fact) => {
    const text = known.get(fact) ?? heard(evidence, fact);
    known.set(fact, text);
    return text;
  };
});

function heard(evidence: Evidence, { path, symbol, startLine, values }: Found<'invariant'>): string {
  const { condition = '' } = values;
  const from = symbol === null ? undefined : symbolDetail(evidence.pack, symbol)?.startLine;
  if (from === undefined) return condition;
  const lines = (evidence.lines(path) ?? []).slice(from - 1, startLine - 1);
  const names = new Set(condition.replace(/"[^"]*"|'[^']*'/g, ' ').match(/(?<![\w.>$@])[$@]?[A-Za-z_]\w*/g));
  const made = [...names].flatMap((name) => {
    const own = escaped(name);
    const sets = new RegExp(
      `(?<![\\w.>$@])${own}\\b[^=<>!(]{0,60}(?<![<>!=])=(?![=>])|\\bfor\\b.*(?<![\\w$@])${own}\\b`,
    );
    const at = lines.findLastIndex((line) => sets.test(line));
    return at < 0 ? [] : lines.slice(at, at + LINES_OF_VALUE);
  });
  return [condition, ...made].join('\n');
}

const CHECKS = /(?:^|\.)_?(?:assert|check|clean|ensure|require|validate|verify)/i;
const ONLY_AGREES_BY_NAME = 0.4;
const AGREES_WITH_NOTHING = 0.8;

/** How much less a message weighs that speaks of nothing that its condition asks about: those who copy one leave its words. */
export function doubtOf(evidence: Evidence, { text, fact }: Rule): number {
  const { form, condition, owner = '' } = fact.values;
  if (form !== 'message' || condition === undefined) return 0;
  const said = stems(text);
  const speaksOf = (code: string): boolean => isShared(stems(code), said);
  // What is there to check a thing is handed that thing, by whatever name.
  if (speaksOf(heardBy(evidence)(fact)) || (CHECKS.test(owner) && speaksOf(owner))) return 0;
  return speaksOf(owner) ? ONLY_AGREES_BY_NAME : AGREES_WITH_NOTHING;
}

/** Whether the code beside a message does not say what the message claims: who may, when, or what it is that is refused. */
export function isUnheld(evidence: Evidence, rule: Rule): boolean {
  const { form, owner = '' } = rule.fact.values;
  return form === 'message' && (isOfOthers(evidence, rule) || isOfAnotherDeed(rule.text, owner));
}

/** "Only captains can": none of those whom the message names is asked for. */
function isOfOthers(evidence: Evidence, { text, fact }: Rule): boolean {
  const [, who = ''] =
    /^Only (?:the |an? )?([a-z][a-z ,/-]*?) (?:can|may|is allowed to|are allowed to) (?!be\b|have\b)/.exec(text) ?? [];
  if (who === '' || fact.values.condition === undefined) return false;
  const asked = heardBy(evidence)(fact).toLowerCase();
  return who
    .split(/,? (?:and|or) (?:the |an? )?|, |\//)
    .flatMap(
      (each) =>
        each
          .split(/ of | with | in /)[0]
          ?.split(/[ -]/)
          .slice(-1) ?? [],
    )
    .every((each) => !asked.includes(singular(each).replace(/istrator$|or$/, '')));
}

/** What any condition and any rule may say. */
const SMALL =
  /^(?:all|already|an?|and|any|are|as|at|await|be|been|by|caller|can|cannot|count|ctx|equals|exists?|false|for|from|get|given|has|have|if|in|is|isinstance|instanceof|it|its|least|len|length|may|most|must|new|nil|none|not|null|of|on|one|only|or|req|request|self|set|string|that|the|their|this|to|true|typeof|undefined|unless|used?|valid|when|which|with)$/;
const STEM = 4;

/** Whether two have a word in common; code may cut one short. */
function isShared(code: Set<string>, said: Set<string>): boolean {
  const isCut = (stem: string, other: string): boolean => stem.length > 2 && other.startsWith(stem);
  return [...code].some((stem) => said.has(stem) || [...said].some((other) => isCut(stem, other)));
}

function stems(text: string): Set<string> {
  const words = text.match(/[A-Z]{2,}(?=[A-Z][a-z]|[^A-Za-z]|$)|[A-Z]?[a-z]+|\d+/g) ?? [];
  return new Set(
    words
      .map((word) => word.toLowerCase())
      .filter((word) => (word.length > 1 || /\d/.test(word)) && !SMALL.test(word))
      .map((word) => word.slice(0, STEM)),
  );
}
