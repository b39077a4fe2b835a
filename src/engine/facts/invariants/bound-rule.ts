import { identifierWords } from '../text/words.ts';
import type { Guard } from './guards.ts';

const MORE = '(?:greater|larger|higher|more|longer|bigger)';
const LESS = '(?:less|smaller|lower|fewer|shorter)';

/** How a rule names a bound: from which side, whether the bound itself is let through, and the same the other way. */
interface Phrase {
  pattern: RegExp;
  isLeast: boolean;
  isLet: boolean;
  other: string;
}

const phrase = (pattern: string, isLeast: boolean, isLet: boolean, other: string): Phrase => ({
  pattern: new RegExp(`\\b${pattern}\\b`, 'i'),
  isLeast,
  isLet,
  other,
});

const PHRASES: readonly Phrase[] = [
  phrase('must (be|come|lie|happen) (?:after|later than)', true, false, 'must not $1 before'),
  phrase('must (be|come|lie|happen) (?:before|earlier than)', false, false, 'must not $1 after'),
  phrase(`must (be|have) ${MORE} than(?! or equal)`, true, false, 'must $1 at least'),
  phrase(`must (be|have) ${LESS} than(?! or equal)`, false, false, 'must $1 at most'),
  phrase('must be (?:a )?positive', true, false, 'must not be negative'),
  phrase('(?:must not|cannot) be negative(?! or zero)', true, true, 'must be greater than 0'),
  phrase(`(?:must not|cannot) (be|have) ${LESS} than`, true, true, `must $1 more than`),
  phrase('(?:must not|cannot) (be|come|lie|happen) before', true, true, 'must $1 after'),
  phrase('(?:must not|cannot) (be|come|lie|happen) after', false, true, 'must $1 before'),
  phrase('must (be|have) at least', true, true, 'must $1 more than'),
  phrase(`(?:must not|cannot) (be|have) ${MORE} than`, false, true, 'must $1 less than'),
  phrase('must (be|have) at most', false, true, 'must $1 less than'),
  phrase('(?:must not|cannot) exceed', false, true, 'must be less than'),
];

const COMPARISON = /^(?:!|not )?\(?([^<>=!*/]+?) ?(<=?|>=?) ?([^<>=!*/]+?)\)?$/;
const NUMBER = /(?<![\w.-])-?\d[\d_]*(?![\w.])/;

/**
 * A rule whose bound is the one of its guard: "must be after the start" lets the same through where only what is before
 * it is refused. Null where the message names another bound than the one that is asked for.
 */
export function withBound(rule: string, { condition, inverted }: Guard): string | null {
  const isBetween = / between -?\d+(?:\.\d+)? and -?\d+/.test(rule);
  const told = isBetween ? undefined : PHRASES.find(({ pattern }) => pattern.test(rule));
  if (told === undefined && !isBetween) return rule;
  const parts = inSigns(condition)
    .split(/&&|\|\||\band\b|\bor\b/)
    .map((part) => part.trim());
  const compared = parts.flatMap((part) => {
    const [, left, sign, right = ''] = COMPARISON.exec(part) ?? [];
    return left === undefined || sign === undefined
      ? []
      : [{ isLet: (sign.length === 2) === inverted, left, right, sign }];
  });
  if (isBetween) return compared.every((each) => isEnd(rule, each)) ? rule : null;
  // That there is something to compare is asked first.
  const [only, ...others] = compared.filter(({ right, sign }) => compared.length < 2 || `${sign}${right}` !== '>0');
  // That something is 0 or empty says nothing of what exceeds it.
  if (told === undefined || only === undefined)
    return compared.length > 1 || (/exceed/.test(rule) && /[=!]=/.test(condition)) ? null : rule;
  const [subject = '', bound = ''] = rule.split(told.pattern).filter((part) => / /.test(part));
  const isLeft = isOfLeft(only, subject, bound);
  if (isLeft !== null && told.isLeast !== (isLeft === (only.sign.startsWith('<') !== inverted))) return null;
  const said = toNumber(numberBehind(rule, told));
  const step = told.isLeast ? 1 : -1;
  const isSame = ({ isLet, right }: { isLet: boolean; right: string }): boolean => {
    const asked = toNumber(NUMBER.exec(right)?.[0]);
    if (Number.isNaN(asked + said) || asked === said) return isLet === told.isLet;
    return asked + (isLet ? 0 : step) === said + (told.isLet ? 0 : step);
  };
  if ([only, ...others].every(isSame)) return rule;
  const asked = toNumber(NUMBER.exec(only.right)?.[0]);
  return others.length > 0 || (asked !== said && !Number.isNaN(asked + said))
    ? null
    : rule.replace(told.pattern, told.other);
}

/** Whether what a rule is about stands left in a comparison of two things; null where their names do not tell. */
function isOfLeft({ left, right }: { left: string; right: string }, subject: string, bound: string): boolean | null {
  const [ofLeft, ofRight, ofSubject, ofBound] = [left, right, subject, bound].map(
    (text) =>
      new Set(
        identifierWords(text.replace(/\W+/g, ' '))
          .toLowerCase()
          .split(' ')
          .map((word) => SAME_END.find(([pattern]) => pattern.test(word))?.[1] ?? word),
      ),
  );
  const has = (one: Set<string> | undefined, other: Set<string> | undefined, not: Set<string> | undefined): boolean =>
    [...(one ?? [])].some((word) => word.length > 2 && other?.has(word) && !not?.has(word));
  if (has(ofLeft, ofSubject, ofBound) && has(ofRight, ofBound, ofSubject)) return true;
  return has(ofRight, ofSubject, ofBound) && has(ofLeft, ofBound, ofSubject) ? false : null;
}

/** Words for the two ends of a span. */
const SAME_END: readonly (readonly [RegExp, string])[] = [
  [/^(?:begins?|beginning|starts?|starting|from)$/, 'start'],
  [/^(?:ends?|ending|finish|until)$/, 'end'],
];

const CALLED: readonly (readonly [RegExp, string])[] = [
  [/\.(?:is_?)?(?:before|lt|less_?than)\(([^()]*(?:\([^()]*\))?)\)/gi, ' < $1'],
  [/\.(?:is_?)?(?:after|gt|greater_?than)\(([^()]*(?:\([^()]*\))?)\)/gi, ' > $1'],
];

/** `end.isBefore(start)` asks what `end < start` does. */
function inSigns(condition: string): string {
  return CALLED.reduce((text, [call, sign]) => text.replace(call, sign), condition.replaceAll('->', '.'));
}

function toNumber(written: string | undefined): number {
  return written === undefined ? Number.NaN : Number(written.replaceAll(/[_ ,]/g, ''));
}

/** The number that a rule names as its bound. */
function numberBehind(rule: string, { pattern, other }: Phrase): string | undefined {
  if (/negative|positive/.test(`${pattern.source}`) || / 0$/.test(other)) return '0';
  const rest = rule.slice(rule.search(pattern)).replace(pattern, '');
  return /^ (-?\d+(?:[ _,]\d{3})*)(?!\w|\.\d)/.exec(rest)?.[1];
}

/** Whether a comparison refuses exactly what lies outside of the two numbers of a rule. */
function isEnd(rule: string, { isLet, right, sign }: { isLet: boolean; right: string; sign: string }): boolean {
  const [, least = '', most = ''] = / between (-?\d+(?:\.\d+)?) and (-?\d+(?:\.\d+)?)/.exec(rule) ?? [];
  const bound = toNumber(/^-?\d[\d_]*(?:\.\d+)?$/.exec(right)?.[0]);
  if (Number.isNaN(bound)) return isLet;
  // Between fractions there is no next one: the end itself must be let through.
  if (/\./.test(least + most)) return isLet && [least, most].map(Number).includes(bound);
  return [least, most].map(Number).includes(bound + (isLet ? 0 : sign.startsWith('<') ? 1 : -1));
}
