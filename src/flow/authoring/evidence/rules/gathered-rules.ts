import { joined } from '../../wording/list.ts';
import { capital } from '../../wording/markup.ts';
import { singular, withArticle } from '../../wording/plural.ts';
import type { Rule } from '../rules.ts';

const NEEDED = /^The ([\w ]+) of (an? [\w ]+) (?:must (?:be given|not be empty)|cannot be empty)$/;
const BOUND = /^(The .+) must (be|have) at (least|most) (-?\d+)( [a-z]+)?$/;
const MOST_NAMED = 8;
/** How a thing is, which it has whether or not it is so. */
const QUALITY = /^(?:public|private|active|visible|why)$|(?:ed|able|ible)$|^(?:is|has|can) /;

/** What several rules say of one thing, told as one: what it cannot be without, and the two ends of a range. */
export function gatheredRules(rules: readonly Rule[], isKept: (thing: string) => boolean): Rule[] {
  return gatheredBy(
    gatheredBy(rules, (rule) => neededKey(rule, isKept), tellNeeded),
    boundKey,
    tellRange,
  );
}

/** Rules of one key become the one that tells them all, in the place of the first; those that stay alone stay as they are. */
function gatheredBy(
  rules: readonly Rule[],
  keyOf: (rule: Rule) => string | null,
  tell: (rules: readonly Rule[]) => string | null,
): Rule[] {
  const groups = Map.groupBy(rules, (rule, place) => keyOf(rule) ?? place);
  return [...groups.values()].flatMap((group): Rule[] => {
    const [first, ...others] = group;
    const text = others.length > 0 ? tell(group) : null;
    if (!first || text === null) return group;
    return [{ ...first, text, others: [...first.others, ...others.map(({ fact }) => fact)] }];
  });
}

function neededKey({ text, fact }: Rule, isKept: (thing: string) => boolean): string | null {
  const thing = NEEDED.exec(text)?.[2];
  // What is sent to do something has no parts that anybody speaks of.
  if (thing === undefined || !isKept(thing.replace(/^an? /, ''))) return null;
  // A schema of Elixir asks for other fields at each of its occasions, on a line of its own.
  return `${fact.path} ${thing} ${fact.path.endsWith('.ex') ? fact.startLine : ''}`;
}

function tellNeeded(rules: readonly Rule[]): string | null {
  const names = [...new Set(rules.map(({ text }) => NEEDED.exec(text)?.[1] ?? ''))].filter(
    (name) => !QUALITY.test(name),
  );
  const thing = NEEDED.exec(rules[0]?.text ?? '')?.[2] ?? '';
  if (names.length < 2 || names.length > MOST_NAMED) return null;
  return `${capital(thing)} must have ${joined(names.map((name) => (singular(name) === name ? withArticle(name) : name)))}`;
}

function boundKey({ text, fact }: Rule): string | null {
  const [, subject, verb, , , unit = ''] = BOUND.exec(text) ?? [];
  return subject === undefined ? null : `${fact.path} ${fact.values.owner ?? ''} ${subject} ${verb}${unit}`;
}

function tellRange(rules: readonly Rule[]): string | null {
  const ends = new Map(
    rules.map(({ text }): [string, string] => {
      const [, , , end = '', amount = ''] = BOUND.exec(text) ?? [];
      return [end, amount];
    }),
  );
  const [, subject, verb, , , unit = ''] = BOUND.exec(rules[0]?.text ?? '') ?? [];
  const [least, most] = [ends.get('least'), ends.get('most')];
  if (rules.length !== 2 || least === undefined || most === undefined) return null;
  return verb === 'have'
    ? `${subject} must have ${least} to ${most}${unit}`
    : `${subject} must be between ${least} and ${most}`;
}
