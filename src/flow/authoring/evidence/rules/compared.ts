import { identifierWords } from '../../../../engine/facts/text/words.ts';

const OPERAND = String.raw`((?:[\w$@.:()[\]]|->)+)`;
const BY_SIGN = new RegExp(String.raw`^(!|not )?\(*${OPERAND}\s*(<=?|>=?)\s*${OPERAND}\)*$`);
const BY_CALL = /^(!|not )?([\w$@.>-]+?)(?:\.|->)(?:is_?)?(before|after)\(([\w$@.>()-]+?)\)$/i;

const LESS = 'before|earlier|less|smaller|lower|fewer|shorter|at most';
const MORE = 'after|later|greater|larger|higher|more|longer|bigger|at least';
const ASKED = new RegExp(
  `^(.+?) (must|cannot)( not)?(?: (?:be|come|end|happen|have|lie|start))? (?:(${LESS})|(${MORE}))\\b`,
);

/** Whether a message asks for the side of a comparison that the condition beside it refuses: "must be before the start" where `end < start`. */
export function asksForRefused(rule: string, condition: string): boolean {
  const [, subject = '', verb, not, less] = ASKED.exec(rule) ?? [];
  const refused = comparedIn(condition);
  if (subject === '' || refused === null) return false;
  const asksLess = (less !== undefined) !== (verb === 'cannot' || not !== undefined);
  const said = new Set(subject.toLowerCase().match(/[a-z]+/g) ?? []);
  const told = (operand: string): number => wordsOf(operand).filter((word) => said.has(word)).length;
  const [left, right] = [told(refused.left), told(refused.right)];
  // Which of the two the message speaks of must be plain.
  return left !== right && asksLess === (left > right ? refused.isLess : !refused.isLess);
}

interface Compared {
  left: string;
  right: string;
  isLess: boolean;
}

/** The two things that a condition compares, and nothing beside them. */
function comparedIn(condition: string): Compared | null {
  const [, not, left, how, right] = BY_SIGN.exec(condition) ?? BY_CALL.exec(condition) ?? [];
  if (left === undefined || how === undefined || right === undefined) return null;
  return { left, right, isLess: /^(?:<|before)/i.test(how) !== (not !== undefined) };
}

function wordsOf(operand: string): string[] {
  return identifierWords(operand.replace(/\W+/g, ' '))
    .toLowerCase()
    .split(/[\s_]+/)
    .filter((word) => word.length > 2);
}

const SIZES: Readonly<Record<string, number>> = { k: 1, m: 2, g: 3 };
const AMOUNT = /(?<![\w`.-])(\d+)(?: ?([KMG])i?B\b| (kilo|mega|giga)bytes?\b)?(?![\w.,:/-]*[\w/])/g;
/** `size > 5 * 1024 * 1024`, `size > MAX_SIZE`. */
const BOUND =
  /^(?:!|not )?\(*[^<>=&|]+?\s*(?:<=?|>=?)\s*((?:\d[\d_]*(?:\s*\*\s*\d[\d_]*)*)|(?:\w+(?:\.|::))*[A-Z][A-Z\d_]{2,})\)*$/;
const MOST_FACTORS = 6;
/** How many of one unit make another: seconds, milliseconds, per cent. */
const OF_UNITS = new Set([
  7, 24, 60, 100, 1000, 1024, 3600, 60_000, 86_400, 3_600_000, 86_400_000, 1_048_576, 1_000_000,
]);

/** Whether a message tells another number than the condition beside it compares with; `writtenOf` says what a constant holds. */
export function tellsOtherBound(rule: string, condition: string, writtenOf: (name: string) => string | null): boolean {
  const [amount, ...others] = rule.matchAll(AMOUNT);
  const [, written] = BOUND.exec(condition) ?? [];
  if (amount === undefined || others.length > 0 || written === undefined) return false;
  const bound = product(/^\d/.test(written) ? written : (writtenOf(written.split(/\W+/).at(-1) ?? '') ?? ''));
  if (bound === null) return false;
  const [, digits = '', short, long] = amount;
  const told = Number(digits);
  const size = (short ?? long)?.charAt(0).toLowerCase();
  const isSame = (value: number): boolean => Math.abs(value - bound) <= 1;
  if (size === undefined) {
    const ratio = Math.max(told, bound) / Math.min(told, bound);
    return !isSame(told) && !OF_UNITS.has(ratio);
  }
  const power = SIZES[size] ?? 0;
  // A bound below the amount itself is counted in that unit.
  return bound > told * 2 && ![1000, 1024].some((unit) => isSame(told * unit ** power));
}

/** "2 * 1024 * 1024" as a number; null for what is no product of numbers. */
function product(written: string): number | null {
  const factors = written
    .replace(/_/g, '')
    .split('*')
    .map((part) => part.trim());
  return factors.length <= MOST_FACTORS && factors.every((part) => /^\d+$/.test(part))
    ? factors.reduce((all, part) => all * Number(part), 1)
    : null;
}

/** How a rule speaks of one side of a comparison, and how it speaks where both may be equal or may not. */
const MORE_THAN = '(?:greater|larger|higher|more|longer|bigger) than';
const LESS_THAN = '(?:less|smaller|lower|fewer|shorter) than';
const LETS_EQUAL: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(?<=\\b(?:must|ha(?:s|ve) to)(?: (?:be|have))?) ${MORE_THAN}(?! or)`), ' at least'],
  [new RegExp(`(?<=\\b(?:must|ha(?:s|ve) to)(?: (?:be|have))?) ${LESS_THAN}(?! or)`), ' at most'],
  [new RegExp(`\\b((?:cannot|must not) (?:be|have) (?:${MORE_THAN}|${LESS_THAN})) or equal to\\b`), '$1'],
  [/\bmust (?:be|come|lie) (?:after|later than)\b/, 'must not be before'],
  [/\bmust (?:be|come|lie) (?:before|earlier than)\b/, 'must not be after'],
];
const REFUSES_EQUAL: readonly (readonly [RegExp, string])[] = [
  [/\bmust (be|have) at least\b/, 'must $1 more than'],
  [/\bmust be at most\b/, 'must be less than'],
  [/\bmust have at most\b/, 'must have fewer than'],
  [/\b(?:must not|cannot) exceed\b/, 'must be less than'],
];
const IN_WORDS: Readonly<Record<string, string>> = { zero: '0', one: '1', two: '2' };

/** A rule as its condition has it, where the two differ in no more than whether both sides may be equal. */
export function withEquality(
  rule: string,
  condition: string,
  writtenOf: (name: string) => string | null = () => null,
): string {
  const signs = condition.split('||').map((part) => BY_SIGN.exec(part.trim()));
  const bounds = signs.map((found) => found?.[4] ?? '');
  const [bound = '', ...others] = new Set(bounds);
  const isRefused = signs.map((found) => found?.[3]?.endsWith('=') !== (found?.[1] !== undefined));
  if (others.length > 0 || bound === '' || new Set(isRefused).size > 1 || !isSameBound(rule, bound, writtenOf))
    return rule;
  const [pattern, told] = (isRefused[0] ? REFUSES_EQUAL : LETS_EQUAL).find(([each]) => each.test(rule)) ?? [];
  return pattern === undefined || told === undefined
    ? rule
    : rule.replace(pattern, told).replace(/\bmust (?=at (?:least|most)\b)/, 'must be ');
}

/** Whether a rule tells the number that a condition compares with, or both tell only what is compared. */
function isSameBound(rule: string, bound: string, writtenOf: (name: string) => string | null): boolean {
  const told = rule
    .replace(/\b(?:zero|one|two)\b/g, (word) => IN_WORDS[word] ?? word)
    .match(/(?<![\w`.-])-?\d+(?:\.\d+)?(?![\w.:/-]*[\w/])/g);
  if (told === null) return !/^-?\d/.test(bound) && wordsOf(bound).some((word) => rule.toLowerCase().includes(word));
  const value = /^-?\d/.test(bound) ? Number(bound) : product(writtenOf(bound.split(/\W+/).at(-1) ?? '') ?? '');
  return told.length === 1 && Number(told[0]) === value;
}
