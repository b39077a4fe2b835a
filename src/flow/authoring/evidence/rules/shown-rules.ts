import { joined } from '../../wording/list.ts';
import { capital } from '../../wording/markup.ts';
import { derived, type Evidence } from '../evidence.ts';
import { type Rule, spread, varied } from '../rules.ts';
import { withOccasion } from './occasion.ts';
import { printedRules } from './told-rules.ts';

/** How many rules the technical specification lists. */
export const MOST_IN_SPECIFICATION = 12;

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
  return spread(shown, ({ fact }) => fact.path, most, each).map((rule) => ({ ...rule, text: withOccasion(rule) }));
}

function isBound({ fact }: Rule): boolean {
  return fact.values.form === 'schema';
}

/** What is asked of one field, or in the same words of several, is one sentence: "A book's name must be unique and have at most 100 characters". */
function joinedBounds(rules: readonly Rule[]): Rule[] {
  return joinedBy(
    joinedBy(
      rules,
      ([, field, thing]) => `${field} of ${thing}`,
      (parts) =>
        told(parts[0], parts[0]?.[1], withoutSecondVerb(joined(withoutWeaker(parts.map(([, , , what = '']) => what))))),
    ),
    ([, , thing, what]) => `${thing} ${what}`,
    (parts) =>
      told(
        parts[0],
        joined(parts.map(([, field = '']) => field)),
        parts[0]?.[3]?.replace(/\bwhatever its case\b/, 'whatever their case'),
      ),
  );
}

/** What is unique whatever its case is unique, and is said so once. */
function withoutWeaker(asked: readonly string[]): string[] {
  const alike = [...new Set(asked.map((what) => what.replace(/ \(ignoring case\)$/, ', whatever its case')))];
  return alike.filter((what) => !alike.some((other) => other !== what && other.startsWith(what)));
}

/** "Be greater than 1 and be less than 9" has one verb. */
function withoutSecondVerb(asked: string): string {
  return asked.replace(/^(be|have) (.+ and )\1 /, '$1 $2').replace(/(?<=, whatever its case) (?=and )/, ', ');
}

type Parts = readonly (string | undefined)[];

function joinedBy(rules: readonly Rule[], keyOf: (parts: Parts) => string, tell: (parts: Parts[]) => string): Rule[] {
  const groups = Map.groupBy(rules, (rule, place) => {
    const parts = isBound(rule) ? OF_FIELD.exec(rule.text) : null;
    return parts === null || /s$| of /.test(parts[2] ?? '') ? place : keyOf(parts);
  });
  return [...groups.values()].flatMap((group) => {
    const together = group.slice(0, MOST_TOGETHER);
    const [first, ...others] = together;
    if (!first || others.length === 0) return group;
    const text = tell(together.map((rule) => OF_FIELD.exec(rule.text) ?? []));
    return [{ ...first, text, others: [...first.others, ...others.map(({ fact }) => fact)] }];
  });
}

function told([, , thing = '']: Parts = [], fields = '', what = ''): string {
  return `${capital(thing)}'s ${fields} must ${what}`;
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
