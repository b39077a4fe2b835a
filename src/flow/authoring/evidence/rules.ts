import { derived, type Evidence, type Found } from './evidence.ts';

/** A rule that code enforces, and the sentence that states it too where there is one. */
export interface Rule {
  fact: Found<'invariant'>;
  /** The same rule in other places. */
  others: Found<'invariant'>[];
  stated: Found<'stated-rule'> | null;
  text: string;
}

const MOST_A_FILE = 3;
const WEAK_STATED = 2.5;

/** What the code enforces: one rule a wording, the strongest first. */
export const rulesOf = derived((evidence): Rule[] => {
  const byText = new Map<string, Rule>();
  const stated = evidence.facts('stated-rule');
  for (const fact of evidence.facts('invariant')) {
    if (!isPrintable(fact.values.rule)) continue;
    const key = normal(fact.values.rule);
    const known = byText.get(key);
    if (known) known.others.push(fact);
    else byText.set(key, { fact, others: [], stated: null, text: fact.values.rule });
  }
  const rules = [...byText.values()];
  for (const rule of rules) rule.stated = stated.find((each) => saysTheSame(rule, each)) ?? null;
  return rules.sort(
    (a, b) => strength(b) - strength(a) || (a.fact.path < b.fact.path ? -1 : 1) || a.fact.startLine - b.fact.startLine,
  );
});

/** Rules that only documents and comments state. */
export const statedRulesOf = derived((evidence): Found<'stated-rule'>[] => {
  const used = new Set(rulesOf(evidence).map(({ stated }) => stated));
  const seen = new Set<string>();
  return evidence
    .facts('stated-rule')
    .filter((fact) => fact.score >= WEAK_STATED && !used.has(fact))
    .filter(({ values }) => !seen.has(normal(values.text)) && seen.add(normal(values.text)));
});

/** The first rules by rank with a cap for each file, so that one long validator does not fill the list. */
export function spread<Item>(
  items: readonly Item[],
  pathOf: (item: Item) => string,
  most: number,
  each = MOST_A_FILE,
): Item[] {
  const counts = new Map<string, number>();
  const chosen: Item[] = [];
  for (const item of items) {
    if (chosen.length >= most) break;
    const used = counts.get(pathOf(item)) ?? 0;
    if (used >= each) continue;
    counts.set(pathOf(item), used + 1);
    chosen.push(item);
  }
  return chosen;
}

/** Rules enforced in a range of lines: those of one handler. */
export function rulesIn(evidence: Evidence, path: string, startLine: number, endLine: number): Rule[] {
  return rulesOf(evidence).filter((rule) =>
    [rule.fact, ...rule.others].some(
      (fact) => fact.path === path && fact.startLine >= startLine && fact.endLine <= endLine,
    ),
  );
}

function strength({ fact, others, stated }: Rule): number {
  return fact.score + (stated ? 0.5 : 0) + Math.min(0.5, others.length * 0.1);
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

function isPrintable(rule: string): boolean {
  return (
    rule.length >= 12 &&
    rule.length <= 200 &&
    !/[…:]$|\b(?:be|for|of|to|the|a)$/.test(rule) &&
    !/\bundefined\b|\bnull null\b|%[sdv]|\$\{/.test(rule)
  );
}

/** A stated rule matches an enforced one when it names the same identifier and shares two more words. */
function saysTheSame({ fact }: Rule, stated: Found<'stated-rule'>): boolean {
  const own = wordsOf(fact.values.rule);
  const other = wordsOf(stated.values.text);
  let shared = 0;
  let rare = false;
  for (const word of own) {
    if (!other.has(word)) continue;
    shared += 1;
    rare ||= /[_.`]|[a-z][A-Z]/.test(word) || word.length >= 8;
  }
  return rare && shared >= 3 && shared >= own.size * 0.6;
}

const COMMON = new Set(
  'must not can cannot may only the and for are with that this has have when one its any all should given least most than'.split(
    ' ',
  ),
);

function wordsOf(text: string): Set<string> {
  return new Set((text.match(/[A-Za-z_][\w.]{2,}/g) ?? []).filter((word) => !COMMON.has(word.toLowerCase())));
}
