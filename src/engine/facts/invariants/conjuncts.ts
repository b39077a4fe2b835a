import { escaped } from '../../../base/escaped.ts';
import { identifierWords } from '../text/words.ts';
import { chosenOption, namesOption } from './condition-clause.ts';
import type { Guard } from './guards.ts';
import type { Surrounding } from './surroundings.ts';
import { HAS_CLAUSE, isSwitch } from './switch-words.ts';

const AND = /^(?:&&|and\b)/;
const OR = /^(?:\|\||or\b)/;

/** The parts of a condition between which `&&` or `and` stands outside all brackets; one part where `||` stands there. */
export function conjunctsOf(written: string): string[] {
  return splitAt(withoutBrackets(written), AND, OR);
}

/** The parts of a condition of which one is enough. */
export function disjunctsOf(written: string): string[] {
  return splitAt(withoutBrackets(written), OR, null);
}

function splitAt(text: string, sign: RegExp, never: RegExp | null): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? '';
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (/["'`]/.test(char)) quote = char;
    else if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (depth === 0 && (/[&|]/.test(char) || (/[ao]/.test(char) && !/\w/.test(text[at - 1] ?? ' ')))) {
      const rest = text.slice(at, at + 4);
      if (never?.test(rest)) return [text];
      const found = sign.exec(rest)?.[0];
      if (found === undefined) continue;
      parts.push(text.slice(from, at).trim());
      from = at + found.length;
      at = from - 1;
    }
  }
  return [...parts, text.slice(from).trim()].filter((part) => part !== '');
}

/** `(a && b)` is `a && b`. */
export function withoutBrackets(written: string): string {
  let text = written.trim();
  while (text.startsWith('(') && closes(text)) text = text.slice(1, -1).trim();
  return text;
}

function closes(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at === text.length - 1;
  }
  return false;
}

/** That there is a thing at all: `boat`, `boat != nil`, `err == nil`, `boat is not None`, `boat.is_some()`. */
const IS_THERE =
  /^[\w$@.>?[\]"'*-]+(?:\.(?:present|any)\?|\.is_some\(\)|\.isPresent\(\)| ?(?:!==?|is not) ?(?:None|null|nil|undefined|""|''))?$|^err(?:or)? ?==? ?nil$|^(?:len|count)\([\w.$>-]+\) ?(?:> ?0|!= ?0)$|^[\w.$>-]+\.(?:length|size|Count|Length)(?:\(\))? ?(?:> ?0|!==? ?0)?$|^(?:isset|is_string|is_array|is_numeric|hasattr|isinstance)\(|^typeof \w|\binstanceof\b|^\w[\w.]* is [A-Z]\w*(?: \w+)?$/;
/** That the one that was found is another one than the one at hand, or that very one: `found.id != boat.id`. */
const IS_OTHER =
  /(?:^|[\w.>)\]])(?:[iI][dD]|\b[iI]d|uuid|UUID|name|Name|slug|pk|key|email|ID)(?:\(\))?\]?\)? ?(?:!==?|is not) ?[\w$.>?[\]()"'-]+$|^!\(?[\w$.>-]+\.equals\(|\.(?:[iI]s)?[sS]ame\w*\(|^[\w.$>-]+ ?(?:!==?|is not) ?(?:this|self|[\w.$>-]*(?:[iI]d|ID|current|instance)\w*)$/;
/** Who is let through all the same. */
export const EXEMPT =
  /^(?:!|not )\(?(?:[\w$@?]+(?:\.|->|::))*(?:is|has|as|by)?_?\w{0,30}?(super_?user|admin|staff|moderator|owner|api_?key)(?:istrator|_?rights?|_?role|_?user)?(?:\(\w*\)|\?)?\)?$/i;
/** `user.role != 'admin'`. */
export const OTHER_ROLE = /^[\w$@?.>-]*\brole\s*(?:!==?|<>|is not)\s*(?:\w+\.)*["']?(\w+)["']?$/i;
/** That it is not kept yet. */
const IS_NEW = /^(?:!|not )[\w$.>-]+(?:\.|->)(?:pk|id)$/;
/** What is asked of every value of a kind. */
const SMALL =
  /^(?:a|all|an|and|any|are|at|be|by|can|contains|count|equals|false|find|for|from|get|has|if|in|includes|is|it|len|length|my|new|no|not|null|nil|none|of|on|or|self|set|should|size|some|that|the|this|to|true|type|undefined|value|was|with)$/;
const STEM = 4;

/**
 * The parts of a guard's condition, other than the one that its rule tells, of which the rule has no word: it is told of
 * more than it is asked of.
 */
export function unsaidParts(rule: string, { condition, inverted }: Guard): Surrounding[] {
  const parts = inverted ? [] : conjunctsOf(condition);
  if (parts.length < 2 || isUniform(parts)) return [];
  const said = stems(rule);
  const shares = parts.map((part) => [...tellingStems(part)].filter((stem) => said.has(stem)).length);
  // What the rule tells is asked by the part that has most of its words, and by the last one where none has any.
  const most = Math.max(...shares);
  const own = most === 0 ? parts.length - 1 : shares.lastIndexOf(most);
  return parts.flatMap((part, place): Surrounding[] => {
    // An option that switches the check on is no part of it.
    const chosen = chosenOption(part);
    if (chosen !== null && place !== own) return namesOption(rule, chosen) ? [] : [{ condition: part, negated: false }];
    // "Sails can only be given together with `--mast`" names what is let through itself.
    const isExcepted = /^(?:!|not )/.test(part) && /\bonly\b.* (?:together )?with\b/.test(rule);
    if (place === own || isExcepted || isMere(part, parts)) return [];
    const asksBeing = /(?:_|[a-z](?=E))exists?$|^has(?=[A-Z_])/i.test(withoutCall(part));
    const isUntold = isSwitch(part) && !EXEMPT.test(part) && !HAS_CLAUSE.test(rule);
    const isTold =
      !isUntold && (shares[place] ?? 0) > 0 && (!asksBeing || /\b(?:exist|already|there (?:is|are)|last)\b/.test(rule));
    return isTold ? [] : [{ condition: part, negated: false }];
  });
}

/** That a thing is there of which another part asks more, that it is another one, or who is spared, which is told elsewhere. */
function isMere(part: string, parts: readonly string[]): boolean {
  if (IS_OTHER.test(part) || IS_NEW.test(part) || EXEMPT.test(part.replace(OTHER_ROLE, '!$1'))) return true;
  if (!IS_THERE.test(part)) return false;
  const names = part.replace(/["'][^"']*["']/g, ' ').match(/[A-Za-z_$][\w$]*/g) ?? [];
  const asked = names.filter((name) => !SMALL.test(name.toLowerCase()));
  const others = parts.filter((other) => other !== part).join(' ');
  return asked.length === 0 || asked.some((name) => new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`).test(others));
}

/** `a != 2 && a != 4`, `!a && !b`: the parts ask the same of one thing, or of several. */
function isUniform(parts: readonly string[]): boolean {
  const lefts = new Set(
    parts.map((part) => /^(.+?) ?(?:[!=]==?|[<>]=?|(?:not )?in|is(?: not)?)(?: |$)/.exec(part)?.[1]),
  );
  if (lefts.size === 1 && !lefts.has(undefined)) return true;
  const lacks =
    /^!?\(?!(?=\w)|^\(?not (?!in\b)|(?:===?|is) ?(?:""|''|nil|null|None|undefined|false|False|0)$|\.(?:is_none|is_empty|isEmpty)\(\)$|IsNullOr|\.(?:blank|nil|empty)\?$|^\(?!\w+ \|\|/;
  const given = /(?:!==?|is not) ?(?:""|''|nil|null|None|undefined)$|\.is_some\(\)$|\.present\?$|^[\w$.>-]+$/;
  return parts.every((part) => lacks.test(part)) || parts.every((part) => given.test(part));
}

function withoutCall(part: string): string {
  return part.replace(/^(?:!|not )/, '').replace(/\([^()]*\)$/, '');
}

/** The words by which a part says what it asks: of `boat.owner.isRich()` those of the last name, and what is compared. */
function tellingStems(part: string): Set<string> {
  const texts = [...part.matchAll(/["']([\w .-]+)["']/g)].map(([, text = '']) => text);
  const paths = part.replace(/["'][^"']*["']/g, ' ').match(PATHS) ?? [];
  const names = paths.map((path) => path.split(/\??\.|->|::/).findLast((step) => stems(step).size > 0) ?? '');
  return stems([...texts, ...names].join(' '));
}

const PATHS = /[A-Za-z_$][\w$]*(?:(?:\??\.|->|::)[A-Za-z_$][\w$]*)*/g;

function stems(text: string): Set<string> {
  const words =
    identifierWords(text.replace(/[^\w]+/g, ' '))
      .toLowerCase()
      .match(/[a-z]+|\d+/g) ?? [];
  return new Set(words.filter((word) => !SMALL.test(word) && (word.length > 1 || /\d/.test(word))).map(stemOf));
}

function stemOf(word: string): string {
  return word.replace(/(?<=\w{2})(?:ies|es|s)$/, '').slice(0, STEM);
}
