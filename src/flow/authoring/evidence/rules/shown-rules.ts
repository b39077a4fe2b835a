import { joined } from '../../wording/list.ts';
import { capital } from '../../wording/markup.ts';
import { derived, type Evidence } from '../evidence.ts';
import { type Rule, spread, varied } from '../rules.ts';
import { printedRules } from './told-rules.ts';

/** "The name of a book must be unique": of what, which part, and what is asked of it. */
const OF_FIELD = /^The ([\w ]+?) of (an? [\w ]+?) must (.+)$/;
const MOST_TOGETHER = 3;

/** How many of the rules of a list may be what schemas bound, of which any list would be full; more where little else is known. */
const SHARE = 1 / 3;
const SHARE_ALONE = 1 / 2;
/** What weighs less than twice as many others is not told in the place of a bound. */
const LOOKED_AT = 2;

/** The rules that a section shows, by rank: of what schemas bound, what is asked of one thing together, and only a part. */
export function shownRules(evidence: Evidence, rules: readonly Rule[], most: number, each?: number): Rule[] {
  const sure = rules.filter((rule, place) =>
    isBound(rule) ? !isDisputed(evidence, rule) : place < most * LOOKED_AT || rule.stated !== null,
  );
  const ranked = varied(joinedBounds(sure));
  const isPoor = ranked.filter((rule) => !isBound(rule)).length < most * SHARE;
  const bounds = spread(
    ranked.filter(isBound),
    ({ fact }) => fact.path,
    Math.ceil(most * (isPoor ? SHARE_ALONE : SHARE)),
    each,
  );
  const shown = ranked.filter((rule) => !isBound(rule) || bounds.includes(rule));
  return spread(shown, ({ fact }) => fact.path, most, each);
}

function isBound({ fact }: Rule): boolean {
  return fact.values.form === 'schema';
}

/** What is asked of one thing in one place is one sentence: "A book's name must be unique and have at most 100 characters". */
function joinedBounds(rules: readonly Rule[]): Rule[] {
  const groups = Map.groupBy(rules, (rule, place) => {
    const thing = isBound(rule) ? OF_FIELD.exec(rule.text)?.[2] : undefined;
    return thing === undefined || /s$| of /.test(thing) ? place : thing;
  });
  return [...groups.values()].flatMap((group) => {
    const together = group.slice(0, MOST_TOGETHER);
    const [first, ...others] = together;
    if (!first || others.length === 0 || !isBound(first)) return group;
    const text = toldTogether(together.map(({ text: each }) => OF_FIELD.exec(each) ?? []));
    return [{ ...first, text, others: others.flatMap(({ fact }) => [fact]) }];
  });
}

function toldTogether(parts: readonly (readonly (string | undefined)[])[]): string {
  const thing = parts[0]?.[2] ?? '';
  const asked = (names: readonly string[], what: readonly string[]): string => `${joined(names)} must ${joined(what)}`;
  const byField = Map.groupBy(parts, ([, field = '']) => field);
  const fields = [...byField].map(([field, its]) => ({ field, what: its.map(([, , , each = '']) => each) }));
  const byWhat = [...Map.groupBy(fields, ({ what }) => what.join('; ')).values()];
  const [head = '', ...rest] = byWhat.map((group) =>
    asked(
      group.map(({ field }) => field),
      group[0]?.what ?? [],
    ),
  );
  return `${capital(thing)}'s ${joined([head, ...rest.map((each) => `its ${each}`)])}`;
}

/** Bounds of one part of a thing that differ from place to place: which of them holds, no sentence on the thing says. */
const boundsOf = derived((evidence) =>
  Map.groupBy(
    printedRules(evidence).flatMap(({ text }) => {
      const [, field, thing, what = ''] = OF_FIELD.exec(text) ?? [];
      return field === undefined || thing === undefined ? [] : [{ key: keyOf(field, thing, what), what }];
    }),
    ({ key }) => key,
  ),
);

function isDisputed(evidence: Evidence, { text }: Rule): boolean {
  const [, field = '', thing = '', what = ''] = OF_FIELD.exec(text) ?? [];
  return (
    /\d/.test(what) && (boundsOf(evidence).get(keyOf(field, thing, what)) ?? []).some((other) => other.what !== what)
  );
}

function keyOf(field: string, thing: string, what: string): string {
  return `${field} of ${thing}: ${/\d/.test(what) ? what.replace(/at (?:least|most|exactly)|exactly|between|and|to|-?\d+/g, '').trim() : what}`;
}
