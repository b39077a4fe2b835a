import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { identifierWords } from '../text/words.ts';
import { isAbsolute } from './conditional-rule.ts';
import type { Guard } from './guards.ts';

const LONGEST = 600;
/** `Kind `kind` cannot be sent`: the value stands behind its name, and the rule is told without it. */
const OF_VALUE = /^[\w ]+ ["']?`(\w+)`["']? (?:cannot|can ?not|can't|may not|is not)\b/;
const NULL_ALONE = /^[\w$@.()>?-]+ ?(?:===?|is) ?(?:null|nil|None|undefined)$|^null ?===? ?[\w$@.()>?-]+$/;
const OVERRIDDEN = /^\s*(?:\w+ )*(?:virtual|open fun) /;

const ASKED_ELSEWHERE = /^(?:!|not )\s*(?:\w+\.)*\w*(?:[cC]an|[mM]ay|[aA]llow(?:ed|s)?)(?:_|[A-Z(])\w*\(?[\w., ]*\)$/;

/** Whether a message says more than its condition asks, or leaves out what that lets through. */
export function saysTooMuch(file: SourceFile, guard: Guard, message: string, rule: string, fromLine: number): boolean {
  const { condition } = guard;
  // What is not there at all is refused, and not what is empty.
  if (/\bempty [a-z]+ cannot\b|\bat least one\b/i.test(rule) && NULL_ALONE.test(condition)) return true;
  if (COMPARED.test(condition) && isMovedBefore(file, guard, fromLine)) return true;
  if (RANKED.test(rule) && NUMBERS_ALONE.test(condition)) return true;
  if (MATCHES.test(rule) && !isOfCompared(condition, rule)) return true;
  if (OF_CALLER.test(condition) && !/\b(?:themselves|own|self|caller|another|other)\b/i.test(rule)) return true;
  // Others are there to do what the method that they override does not.
  if (/ not supported\b/.test(rule) && OVERRIDDEN.test(file.lines[fromLine - 1] ?? '')) return true;
  if (!isAbsolute(rule)) return false;
  const value = OF_VALUE.exec(message)?.[1];
  // Which of the values are refused, only their comparison tells.
  if (
    value !== undefined &&
    !rule.includes('`') &&
    new RegExp(`\\b${escaped(value)}\\)? ?(?:[!=]==?|is|in)\\W`).test(condition)
  )
    return true;
  // Nor which ones, where another function tells them apart.
  if (value !== undefined && ASKED_ELSEWHERE.test(condition)) return true;
  return hasExceptions(madeOf(file, guard, fromLine));
}

/** `$request->user()->id === $user->id`: who calls is the one at hand, of which a copied message has no word. */
const OF_CALLER =
  /^[\w$.>-]*(?:\b(?:current_?|auth\w*)?[uU]ser\(\)|\bcurrent_?[uU]ser)(?:->|\.)id ?===? ?\$?\w+(?:->|\.)id$|^\$?\w+(?:->|\.)id ?===? ?[\w$.>-]*(?:\b(?:current_?|auth\w*)?[uU]ser\(\)|\bcurrent_?[uU]ser)(?:->|\.)id$/;
const COMPARED = /[<>](?!=?>)|\.(?:Before|After|isBefore|isAfter|Compare|compareTo)\(/;

/** `to = day.AddDate(0, 0, 1)`: what is compared is no longer what was given. */
function isMovedBefore(file: SourceFile, { condition, at }: Guard, fromLine: number): boolean {
  const before = file.bare.slice(Math.max(file.offsetOf(fromLine), at - LONGEST), at);
  if (!MOVED.test(before)) return false;
  return (condition.replace(/["'][^"']*["']/g, ' ').match(/(?<![\w$.])[a-z]\w*(?!\w|\()/g) ?? []).some((name) =>
    new RegExp(
      `(?<![\\w$.])${escaped(name)} (?:[+-]=|= ${escaped(name)} [+-] |= \\w+\\.(?:Add|AddDate|Sub|add|subtract|plus\\w*|minus\\w*)\\()`,
    ).test(before),
  );
}

const MOVED = / [+-]= | = (\w+)(?: [+-] |\.(?:Add|AddDate|Sub|add|subtract|plus\w*|minus\w*)\()/;
/** Which is above the other, where the condition only lists numbers: `rank in [5] and wanted in [15, 20]`. */
const RANKED = /^(?!.*\d).*\b(?:higher|lower|greater|larger|smaller|older|newer|longer|shorter|earlier|later) than\b/;
const NUMBERS_ALONE = /^\(?(?:[\w.$]+ (?:in [[(][\d, ]+[\])]|===? ?\d+)(?: (?:and|&&|or|\|\|) |\)?$))+$/;
const MATCHES = /\bmust (?:not )?(?:match|equal|be (?:equal|identical|the same))\b/;
const OF_BOTH =
  /^[\w$>?-]+(?:(?:\.|->|\?\.)\w+)*(?:\.|->|\?\.)(\w+) ?(?:!==?|<>|is not) ?[\w$>?-]+(?:(?:\.|->|\?\.)\w+)*(?:\.|->|\?\.)\1$/;

/** "The values must match", where only their types are compared, says another thing. */
function isOfCompared(condition: string, rule: string): boolean {
  const part = OF_BOTH.exec(condition)?.[1] ?? '';
  const words = identifierWords(part)
    .toLowerCase()
    .split(' ')
    .filter((word) => word.length > 2 && !/^(?:uuid|value|values)$/.test(word));
  return words.length === 0 || words.some((word) => rule.toLowerCase().includes(word.replace(/s$/, '')));
}

/** What a variable that a guard asks about alone was made of. */
function madeOf(file: SourceFile, { condition, at }: Guard, fromLine: number): string {
  const name = /^(?:\$|@)?([a-z]\w*)$/.exec(condition)?.[1];
  if (name === undefined) return '';
  const text = file.code.slice(file.offsetOf(fromLine), at);
  const last = [
    ...text.matchAll(new RegExp(`(?<![\\w.])${escaped(name)}\\s*(?::\\s*\\w+\\s*)?:?=(?![=>])\\s*`, 'g')),
  ].at(-1);
  if (last === undefined) return '';
  const made = text.slice(last.index + last[0].length).slice(0, LONGEST);
  // A bracket that is open goes on to its end, over lines.
  let end = 0;
  while (end < made.length && !/[;\n]/.test(made[end] ?? '')) {
    const close = /[([{]/.test(made[end] ?? '') ? closingBracket(made, end) : -1;
    end = close < 0 ? end + 1 : close + 1;
  }
  const goesOn = /^\s*(?:&&|\|\|)[^;]*/.exec(made.slice(end))?.[0] ?? '';
  return made.slice(0, end) + goesOn;
}

/** `exists and not (isOld or isFree)`: of what is asked for, some is let through. */
function hasExceptions(made: string): boolean {
  const parts = made.split(/&&|\band\b/).map((part) => part.trim());
  const isNegated = (part: string): boolean => /^\(*(?:!(?!=)|not\b)/.test(part);
  return parts.some(isNegated) && !parts.every(isNegated);
}
