import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { identifierWords } from '../text/words.ts';
import type { Guard } from './guards.ts';
import { plural } from './noun-phrase.ts';

const COUNT = / must (?:be|have|contain|consist of) (?:exactly )?(\d+) ([a-z]+s)\b/;
const COMPARED = /(<=?|>=?|[!=]==?) ?(\d+)(?![\w.])/g;
const OF_LENGTH = /\b(?:len|count|size|strlen)\(|\.(?:length|size|count|len|Count|Length)\b/;
/** What is counted and what it is made of: "a code of 6 digits" is 6 digits, an address of 3 parts is not 3 parts. */
const MADE_OF = /^(?:bits|bytes|characters|chars|digits|letters)$/;

/** A rule whose number is the one that its guard compares with; null where the message names another one. */
export function withCount(rule: string, { condition, inverted }: Guard): string | null {
  if (/ must be greater than 0$/.test(rule) && OF_LENGTH.test(condition) && /^The (?:list|set|array) of /.test(rule))
    return rule.replace(/must be greater than 0$/, 'must not be empty');
  const [written, amount = ''] = EXCEEDED.exec(rule)?.slice(1) ?? [];
  const many = written?.startsWith('`') ? identifierWords(written.replaceAll('`', '')) : written;
  if (many !== undefined && OF_LENGTH.test(condition) && (plural(many) || many.endsWith('IDs')))
    return `The number of ${many} must not exceed ${amount}`;
  const ends = withEnds(rule, condition, inverted);
  if (ends !== rule) return ends;
  const [told = '', number = '', things = ''] = COUNT.exec(rule) ?? [];
  const compared = OF_LENGTH.test(condition) ? [...condition.matchAll(COMPARED)] : [];
  if (told === '' || compared.length === 0) return rule;
  const verb = MADE_OF.test(things) && !/ must (?:have|contain)/.test(told) ? 'be' : 'have';
  if (compared.length > 1) return compared.some((each) => each[2] === number) ? rule : null;
  const [, sign = '', bound = ''] = compared[0] ?? [];
  const isNegated = inverted !== /^(?:!|not )\s*\(/.test(condition);
  const how = howMany(sign, Number(bound), isNegated);
  if (how === null || how.bound !== Number(number)) return null;
  const exactly = / exactly /.test(told) ? 'exactly ' : '';
  return rule.replace(told, ` must ${verb} ${how.words === '' ? exactly : how.words}${number} ${things}`);
}

const EXCEEDED =
  /^(?:The (?!number\b))?([a-z]+(?: [a-zA-Z]+){0,2}|`[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+`) must not exceed (\d+|`\w+`)$/;
const TWO_ENDS = / must (be|have) (\d+)(?: or | to |-)(\d+)(?= |$)/;

/** "Must have 3 or 4 masts", where only more than 4 are refused: "at most 4". */
function withEnds(rule: string, condition: string, inverted: boolean): string | null {
  const [told = '', verb = '', least = '', most = ''] = TWO_ENDS.exec(rule) ?? [];
  const [, sign = '', bound = ''] = /^[^<>=!&|]+ ?(<=?|>=?) ?(\d+)$/.exec(condition) ?? [];
  if (told === '' || sign === '') return rule;
  const how = howMany(sign, Number(bound), inverted);
  return how === null || how.bound !== Number(how.words === 'at most ' ? most : least)
    ? null
    : rule.replace(told, ` must ${verb} ${how.words}${how.bound}`);
}

/** What a comparison that refuses lets through. */
function howMany(sign: string, bound: number, isNegated: boolean): { words: string; bound: number } | null {
  if (sign.startsWith(isNegated ? '==' : '!=')) return { words: '', bound };
  if (/[!=]/.test(sign.charAt(0))) return null;
  const isLess = sign.startsWith('<') !== isNegated;
  const step = isNegated ? (sign.length === 1 ? 1 : 0) : sign.length === 1 ? 0 : 1;
  return isLess ? { words: 'at least ', bound: bound + step } : { words: 'at most ', bound: bound - step };
}

/** `!ptr.Deref(claims.Verified, true)`, `not flags.get("open", True)`: what is not given is let through. */
const MISSING_IS_TRUE =
  /(?:\w*(?:[dD]eref|[gG]et|[dD]ig|[fF]etch|[oO]rElse|[uU]nwrap_or|[dD]efault|[cC]oalesce|[vV]alueOr)\w*)\([^()]*\b[tT]rue\)|\?\? ?[tT]rue\b|\|\| ?true\b/;

/** `exists && !verified`: only what says that it is not so is refused. */
const SAYS_NO =
  /^(?:\w*[eE]xists|ok|found|present) (?:&&|and) (?:!|not )|^([\w.]+) (?:!==?|is not) (?:nil|null|None|undefined) (?:&&|and) (?:!|not )\*?\1$/;

/** Whether a guard lets through what says nothing, though its rule says that it must be so. */
export function letsMissing({ condition, inverted }: Guard): boolean {
  if (!inverted && SAYS_NO.test(condition)) return true;
  return MISSING_IS_TRUE.test(condition) && inverted !== /^(?:!|not\b)/.test(condition);
}

/** Who may see or use a thing need not own it, whatever the message says. */
export function isOnlyReached(rule: string, { condition }: Guard): boolean {
  return / must be owned by\b/.test(rule) && /access|visible|can_?(?:view|read|see|edit|write)/i.test(condition);
}

const ALREADY = /\bmust not (?:already|have been taken)\b|\bmust be unique\b/;
/** `find(date, person_id)` by one call, and what was looked up into a variable. */
const CALL =
  /^(?:!|not )?\(?(?:await )?[\w$.:>@?-]+\(([\s\S]*)\)\)?(?:\.\w+(?:\?|!(?!=))?(?:\(\))?|\s*[!=<>]=*\s*\w+|\s+is not\s+\w+)*$/;
const VARIABLE =
  /^(?:\$|@)?([a-z]\w*)(?:\s*(?:!==?|is not)\s*(?:null|nil|None|undefined)|\.(?:any|present|exists)\?|\.exists\(\))?$/;
const ID = /(?:^|[^\w])["']?(\w*?[a-zA-Z])(?:_id|Id|ID|_uuid)\b/g;
/** A part of a query that asks for one value of a few: `position=1`, `kind: "main"`. */
const FIXED = /(?<![\w.])[\w.]*?(\w+)\s*(?:===?|=|:|=>)\s*(?:\d+|[tT]rue|[fF]alse|["'][\w-]+["'])(?=\s*[,)}\n]|$)/g;
/** What was thrown away is no longer there, and how a query runs says nothing of what it finds. */
const NOT_ASKED = /delet|archiv|limit|offset|first|lock|timeout|order|count|depth|page/i;
const FARTHEST = 3;
const LONGEST = 600;

/**
 * "The day off must not already exist for the period" with all that it is looked up by: "and the same person". Null
 * where the lookup asks for more than can be told.
 */
export function withLookup(rule: string, file: SourceFile, guard: Guard, fromLine: number): string | null {
  if (!ALREADY.test(rule)) return rule;
  const called = CALL.exec(guard.condition)?.[1];
  const name = VARIABLE.exec(guard.condition)?.[1];
  const lookup = called ?? (name === undefined ? '' : lookupOf(file, guard, name, fromLine));
  if (lookup === '') return rule;
  const said = ` ${rule.toLowerCase()} `;
  const isSaid = (word: string): boolean =>
    identifierWords(word)
      .toLowerCase()
      .split(' ')
      .some((each) => each.length > 2 && said.includes(each.replace(/s$/, '')));
  if ([...lookup.matchAll(FIXED)].some(([, key = '']) => !NOT_ASKED.test(key) && !isSaid(key))) return null;
  // Whose it is matters where the rule already says within what it may be there once.
  const scope = / (?:for|in|on|at|within) (?:the|this|that) [a-z ]+$/.test(rule);
  const others = [...new Set([...lookup.matchAll(ID)].map(([, word = '']) => word))].filter((word) => !isSaid(word));
  if (!scope || others.length === 0) return rule;
  const [only = '', ...more] = others;
  return more.length > 0 ? null : `${rule} and the same ${identifierWords(only).toLowerCase()}`;
}

/** The text of the assignments that made a variable, and of those that made what they are made of. */
function lookupOf(file: SourceFile, guard: Guard, name: string, fromLine: number): string {
  const text = file.code.slice(file.offsetOf(fromLine), guard.at);
  const made = new Set<string>();
  let names = [name];
  for (let step = 0; step < FARTHEST && names.length > 0; step++) {
    const found = names.flatMap((each) =>
      [...text.matchAll(new RegExp(`(?<![\\w.])${escaped(each)}\\b[^=\\n]{0,30}?:?=(?![=>])\\s*`, 'g'))].map(
        (match) => {
          const start = match.index + match[0].length;
          return statementAt(text.slice(start, start + LONGEST));
        },
      ),
    );
    const fresh = found.filter((each) => !made.has(each));
    for (const each of fresh) made.add(each);
    names = fresh.flatMap((each) => /^(?:await )?([a-z]\w*)\./.exec(each)?.slice(1, 2) ?? []);
  }
  return [...made].join('\n');
}

/** A statement to its end: a bracket that is open, or a point on the next line, goes on. */
function statementAt(text: string): string {
  let depth = 0;
  for (let place = 0; place < text.length; place++) {
    const char = text[place] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    const isEnd = char === ';' || (char === '\n' && !/^\s*[.?&|]/.test(text.slice(place, place + 60)));
    if (depth < 0 || (depth === 0 && isEnd)) return text.slice(0, place);
  }
  return text;
}
