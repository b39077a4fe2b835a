import { ranked } from '../../wording/list.ts';
import type { Rule } from '../rules.ts';

/** "`title` must be given", and the same of one part of a thing: "`title` of `Boat` must be given". */
const GIVEN = /^(`[\w.]+`)( of `\w+`)? must be given$/;

/** What one validation asks to be there is one rule, told where the first of it stands. */
export function givenTogether(rules: readonly Rule[]): Rule[] {
  const groups = Map.groupBy(rules, ({ text, fact }, place) => {
    const [whole, , thing = ''] = fact.values.form === 'schema' ? (GIVEN.exec(text) ?? []) : [];
    return whole === undefined ? place : `${fact.path} ${fact.symbol} ${thing}`;
  });
  return [...groups.values()].flatMap((together): Rule[] => {
    const [first, ...others] = together;
    if (first === undefined || others.length === 0) return together;
    const [, , thing = ''] = GIVEN.exec(first.text) ?? [];
    const names = together.map(({ text }) => GIVEN.exec(text)?.[1] ?? '');
    return [
      {
        ...first,
        text: `${ranked(names)}${thing} must be given`,
        others: [...first.others, ...others.map(({ fact }) => fact)],
      },
    ];
  });
}
