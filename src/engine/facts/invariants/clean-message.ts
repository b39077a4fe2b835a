import { MODAL } from './message-patterns/message-pattern.ts';
import { plural } from './noun-phrase.ts';

/** Words before a hole that are no noun: without the hole they would stand alone. */
const NO_NOUN =
  /^(?:unknown|unsupported|unrecogni[sz]ed|invalid|missing|duplicate|duplicated|bad|wrong|expected|unexpected|required|no|not|the|an?|this|that|each|every|only|both|either|and|or|of|for|in|on|to|from|with|by|at|as|than|into|via|using|between|call|use|set|unable|but|got|found|empty|given|specified|all|any|missing|exactly|must|cannot|can|may|should|is|are|was|were|be|been|has|have|does|do|least|most|line|max|min|maximum|minimum|limit|size|length|version|count)$/i;
/** What follows a message to help with this one case. */
const HINT =
  /,\s+(?:nothing|make sure|use|did you|see|try|consider|check|ensure|please|run|type|aborting|skipping|ignoring|because that|but it|it must first|it is|it has|there is|there are|so|provide|pass|specify|set|call|install|enable|choose|instead|maybe|perhaps)\b.*$/i;

/** "A boat is moored here. A pier can only be removed if no boat is moored": the second says what must hold. */
const SENTENCE = /(?<=[a-z\d`"')\]])[.!]\s+(?=[A-Z])/;
const RULE_AFTER =
  /^[^.!]+[a-z\d`"')\]][.!]\s+((?:An?|Each|Every|No|Only) [a-z][^.!]*\b(?:can only|cannot|may only|must)\b[^.!]*[.!]?)$/;

const CLAUSE = /\b(?:must|cannot|can't|can ?not|should|may not|is|are|does|do|has|have)\b/i;

/** Cuts what belongs to one occurrence: values that were got, holes without a name, places, hints and addresses. */
export function cleanMessage(message: string): string | null {
  let text = message
    // "Please choose at least two" asks for it.
    .replace(/^please (?=(?:add|choose|enter|fill in|give|pick|provide|select|specify|supply|upload)\b)/i, 'you must ')
    .replace(/^(?:it is |it's )?(?:impossible|not possible) to /i, 'cannot ')
    .replace(/<\/?(?:a|b|br|code|em|i|p|pre|span|strong|u)\b[^<>]*>/gi, ' ')
    .replace(/<[a-z/][^<>]*>/gi, '…')
    .replace(/["'“”‘’«]*(`[\w$]+`)["'“”‘’»]*/g, '$1')
    .replace(/\(s\)/g, 's')
    .replace(/\s+/g, ' ')
    .trim();
  text = withoutPlaces(text.replace(/^`\w+`(?=[A-Z][a-z])/, ''));
  text = text.replace(/(^|\s)(['"])(--?[\w-]+|[\w-]+[._/][\w./-]*|[a-z]+[A-Z]\w*)\2(?=$|[\s,.:;])/g, '$1`$3`');
  text = text
    .replace(
      /^\[[\w: .`-]+\]\s*|^(?:[A-Z]{2,}[\w-]*|\w*[a-z][A-Z]\w*|[\w./-]+\(\)|[\w-]+(?:\.[\w-]+)+|`\w+`):\s+(?=\S)/,
      '',
    )
    .replace(
      /^[a-z][\w-]*:\s+(?:error\s+)?(?=only .+ (?:is|are|can|may)\b|(?!must|cannot|should|is |are |may |required|only)\S)/,
      '',
    )
    .replace(/^(?:error|err|fatal|sorry)[:,]\s*/i, '');
  // Only the first sentence: the second one tells what to do about it, unless it says the rule.
  text = (MODAL.test(text.split(SENTENCE, 1)[0] ?? '') ? undefined : RULE_AFTER.exec(text)?.[1]) ?? text;
  text = text
    .replace(/([a-z\d`"')\]])[.!;]\s+[A-Z`].*$/s, '$1')
    // Some write what to do about it small, and some without a space: "cannot be sold.unload it first".
    .replace(
      /([a-z]{3})[.!]\s*(?:add|change|check|choose|delete|first|make|move|remove|see|set|stop|switch|try|unload|use) [a-z].*$/s,
      '$1',
    );
  text = withLimit(withWayOut(text));
  text = text.replace(
    /[,;:(]?\s*(?:but\s+)?(?:got|found|received|was|given|actual(?:ly)?|instead of|you (?:gave|passed|provided|supplied))\b[:\s]*(?:`\w+`|…|[^,.]{0,40}`\w+`|"?…"?)?.*$/i,
    (tail) => (/^(?:[,;:(]|\s+(?:but|got))/.test(tail) ? '' : tail),
  );
  // The object of the sentence stood in a hole that has no name.
  if (/[A-Za-z`]\s+["']?…["'.!]*$/.test(text) && CLAUSE.test(text)) return null;
  text = text
    .replace(/[\s.!;,]+$/, '')
    .replace(/,?\s*\(?(?:for example|for instance|e\.g\.|i\.e\.)[:,]?\s.*$/i, '')
    .replace(/[:=]?\s*["'(]*(?:…["')]*[\s,]*)+$/, '')
    .replace(/\s*[-–]\s*…$/, '')
    .replace(/\s*\((?:see|use|https?:|#|got|code|error|did you)[^)]*\)?\s*$/i, '')
    .replace(/:\s*`\w+`$/, '')
    .replace(/:\s*\w+=.*$/, '')
    .replace(HINT, '');
  text = text.replace(/,?\s*(?:please|try again)\b.*$/i, '').replace(/\s*\([^()]*(?:`|=|…)[^()]*\)\s*$/, '');
  text = withoutNamesOfCases(text.replace(/(?<!max(?:imum)?|min(?:imum)?|limit) \(`\w+`\)/gi, ''));
  text = text.replace(/[\s.!:;,]+$/, '').replace(/^["'\s]+/, '');
  if (text === '' || !/[a-z]/i.test(text) || /https?:\/\//.test(text) || text.length > 240) return null;
  return text;
}

/** The parts of a message, each of which may say the rule by itself: "bad header; a header must be quoted". */
export function clausesOf(text: string): string[] {
  const parts = text
    // Among single signs, as in "can only contain a-z _ - only", a dash is one of them.
    .split(/;\s+|(?<!\s[^\w\s]|\s_)\s(?:--|[-–—])\s/)
    // "Sync is disabled and stamps can only be sent with it" says what is refused, and then why.
    .flatMap((part) =>
      part.split(/(?<=^[\w ]{2,60} is (?:disabled|closed|locked|inactive|archived)) and (?=.{3,60}\b(?:cannot|can)\b)/),
    )
    .map((part) => part.trim())
    .filter((part) => part !== '');
  // "Recursion found: a config cannot load itself" names what was seen before it says the rule.
  return parts.flatMap((part) => {
    // "No languages (LANGUAGES must not be empty)" says the rule in brackets.
    const aside = /^[^()`]{3,60} \(([^()]{2,40} (?:must|cannot|is|are) [^()]{3,60})\)$/.exec(part)?.[1];
    if (aside !== undefined && !/\b(?:must|cannot|only|can|may)\b/.test(part.slice(0, part.indexOf('('))))
      return [aside];
    const told = /^[^:`]{3,60}: ([^:]{2,50}? (?:must|cannot|can ?not|can only|may only|should)\b[^:]+)$/.exec(
      part,
    )?.[1];
    return told &&
      !/^(?:it|this|they|these|invalid|bad|wrong)\b/i.test(told) &&
      !/^(?:invalid|bad|wrong|incorrect)/i.test(part)
      ? [told]
      : [part];
  });
}

/** Where in a file something was seen is no part of what must hold. */
function withoutPlaces(text: string): string {
  return text
    .replace(/^(?:`\w+`[:,]\s*)+/, '')
    .replace(
      /\s*[,(]?\s*\b(?:on|at|in|near)? ?(?:(?:line|row|column|position|offset)s?|char(?:acter)?(?!s)) ?#?:?\s*`\w+`\)?(?! (?:exceeds?|must|cannot)\b)/gi,
      '',
    )
    .replace(/^\s*[:,]\s*/, '');
}

/** "Cannot be sent without a stamp; configure post.free" says what else would do. */
function withWayOut(text: string): string {
  return text.replace(
    /^(cannot .*|.* cannot .*)[;,] (?:configure|define|set|specify) (?:the )?`?([a-z][\w-]*(?:\.[a-z][\w-]*)+|[A-Z][A-Z\d]*_[A-Z\d_]+)`?\.?$/i,
    '$1 unless the setting `$2` is given',
  );
}

/** "Title too long (max 80 characters)" → "title must have at most 80 characters". */
function withLimit(text: string): string {
  const amount =
    '\\((?:max(?:imum)?|limit|at most|up to)(?: is| of)?:?\\s+(`\\w+`|\\d[\\d,_.]*)(?:\\s?([a-zA-Z]+))?\\)';
  return text
    .replace(
      /\bexceed(?:s|ed)? (?:the )?((?:[\w-]+ )*?(?:maximum|max|limit)\b(?: [\w-]+)*?)(?: of)? \(?(`\w+`)\)?$/i,
      (_, bound: string, most: string) => `exceeds ${boundTold(bound, most)}`,
    )
    .replace(/ because (?=(?:do|does|is|are|has|have|cannot|can't|don't|must|was|were)\b).*$/i, '')
    .replace(
      new RegExp(`^too many ([\\w -]+?) ${amount}.*$`, 'i'),
      (_, things: string, most: string) => `at most ${most} ${things} ${plural(things) ? 'are' : 'is'} allowed`,
    )
    .replace(
      new RegExp(`^([\\w -]+?) (?:is |are )?too (?:long|large|big|many) ${amount}.*$`, 'i'),
      (_, thing: string, most: string, unit?: string) =>
        unit && !/^[kmg]?i?b(?:ytes)?$/i.test(unit)
          ? `${thing} must have at most ${most} ${unit}`
          : `${thing} must not ${unit ? 'be larger than' : 'exceed'} ${most}${unit ? ` ${unit}` : ''}`,
    );
}

/** "maximum nesting depth" and its value: what is measured belongs to the bound, "the maximum allowed" adds nothing to it. */
function boundTold(bound: string, most: string): string {
  const measured = bound.replace(/\b(?:maximum|max|upper|hard|allowed|permitted|configured|limit)\b ?/gi, '').trim();
  const things = /^(?:number|count|amount) of ([a-z]+s)$/i.exec(measured)?.[1];
  if (measured === '' || /^(?:value|number|amount|count)$/i.test(measured)) return most;
  if (things !== undefined) return `${most} ${things}`;
  return / (?:of|for|per|in) /.test(` ${measured} `) ? most : `the maximum ${measured} of ${most}`;
}

/** "module `id` (`value`) is not a wrapper" is a rule about every module: the name of one is left out. */
function withoutNamesOfCases(text: string): string {
  // "A script named `name` already exists": it is the name that must be free.
  const named = text
    .replace(
      /(?:named|called|with (?:the )?(id|name|key|uid|uuid|slug|title|email)) `\w+`(?= already\b| (?:is|has|was) already\b)/i,
      (_, what?: string) => `with the same ${what?.toLowerCase() ?? 'name'}`,
    )
    // "The invoice for order `orderID`": which order it is, only the one case knows.
    .replace(
      /\b(of|for|in|on|to|from|with|by|at) (?!id\b)([a-z]{3,}) `(?:id|\w*(?:ID|Id|_id))`/g,
      (whole, before: string, noun: string) => (NO_NOUN.test(noun) ? whole : `${before} the ${noun}`),
    );
  const end = VERB.exec(named)?.index ?? named.length;
  const subject = named
    .slice(0, end)
    .replace(
      /(^|\s)([A-Za-z]{3,})(?: (?:with|of) (?:the )?(?:id|name|key|uid|uuid|slug))?(?: named| called)? `\w+`(?: \(`\w+`\))?/g,
      (whole, before: string, noun: string, at: number) =>
        NO_NOUN.test(noun) || /\b(?:of|for|in|on|to|from|with|by|at)\b/i.test(named.slice(0, at))
          ? whole
          : `${before}${noun}`,
    );
  const rest = named.slice(end);
  // Without its name, the one thing that is not supported could be any.
  if (
    subject !== named.slice(0, end) &&
    /^(?:(?:is|are)(?: not|n't) (?:supported|allowed|permitted|available|valid)|(?:do|does)(?: not|n't) (?:support|allow|accept|have))\b/.test(
      rest,
    )
  )
    return '';
  return subject + rest;
}

const VERB =
  /\b(?:must|cannot|can|may|should|is|are|was|were|does|do|doesn't|isn't|has|have|already|exceeds?|not|too)\b/i;
