import { thirdPerson } from '../../../../engine/facts/text/verbs.ts';
import { isWellFormed } from '../../wording/sentence-gate.ts';
import type { Found } from '../evidence.ts';
import { criterionOf, type Subject } from '../tests/criteria.ts';
import type { Criterion } from './story.ts';

/** What tests say, each wording once; answers with another status come before those with the same again. */
export function criteriaOf(tests: readonly Found<'test'>[], subject: Subject | null): Criterion[] {
  const known = new Map<string, Criterion>();
  for (const test of tests) {
    const text = criterionOf(test, subject);
    // That all is well is told once, whatever was sent.
    const key = text?.replace(/ with [^:]*(, then the answer is 2\d\d)(?:: it returns [^"]*)?$/, '$1');
    if (text !== null && isWellFormed(text) && key !== undefined && !known.has(key)) known.set(key, { text, test });
  }
  const told = [...known.values()].filter(isSure);
  const statuses = new Set<number | undefined>();
  const isFirst = ({ test: { values } }: Criterion): boolean =>
    !statuses.has(values.status) && !!statuses.add(values.status);
  const [first, others] = told.reduce<[Criterion[], Criterion[]]>(
    ([firsts, rest], each) => (isFirst(each) ? [[...firsts, each], rest] : [firsts, [...rest, each]]),
    [[], []],
  );
  // A name that is only quoted says less than a sentence.
  const isQuoted = ({ text }: Criterion): number => Number(text.startsWith('the test “'));
  return [...first, ...others].sort((a, b) => isQuoted(a) - isQuoted(b));
}

/** Two answers to the same request: what makes the difference is not told, so neither is. */
function isSure({ text }: Criterion, _place: number, all: readonly Criterion[]): boolean {
  const asked = (each: string): string => each.replace(/(?<= then the answer is) \d+/, '');
  // The same is given and something else comes back: one of the two names leaves out what it gives.
  const given = (each: string): string | undefined =>
    /^(?:when|if|with|without|given) .{3,120}? returns /i.exec(each)?.[0];
  const own = given(text);
  // That it is done and that it is not done: what makes the difference was left out.
  if (all.some((other) => other.text !== text && affirmed(other.text) === affirmed(text))) return false;
  if (own !== undefined && all.filter((other) => given(other.text) === own).length > 1) return false;
  return !/ then the answer is \d+/.test(text) || all.filter((other) => asked(other.text) === asked(text)).length === 1;
}

/** "it does not create the order (the answer is 400)" without what says no. */
function affirmed(text: string): string {
  return text
    .replace(/ \(the answer is \d+\)$/, '')
    .replace(/\b(it) does not ([a-z]+)/i, (_, who: string, verb: string) => `${who} ${thirdPerson(verb)}`)
    .replace(OUTCOME, 'ends');
}

/** How something may end, one way or the other. */
const OUTCOME =
  /\b(?:succeeds|fails|passes|is (?:accepted|allowed|denied|refused|rejected|valid|invalid)|accepts|rejects|allows|refuses|denies)\b/;
