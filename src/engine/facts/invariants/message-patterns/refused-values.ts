import { notPossible, passive, refusedThing } from '../message-words.ts';
import { capital, inside, plural, the, withArticle } from '../noun-phrase.ts';
import type { MessagePattern } from './message-pattern.ts';

/** What is invalid, unknown or given twice. */
export const REFUSED_VALUES: readonly MessagePattern[] = [
  // "Illegal use: cannot send both" says of nothing that it cannot; it is not to be done.
  [
    /^(?:invalid|bad|wrong|illegal|conflicting|incompatible) (?:use|usage|operation|call|arguments?|flags?|options?|combination|config(?:uration)?)[:,] (?:cannot|can ?not|can't) (\w+)(.*)$/i,
    ([, verb = '', rest = '']) => passive(verb, rest.trim()) ?? notPossible(verb, rest),
  ],
  // "Invalid client: cannot read its credentials" tells what went wrong.
  [
    /^(?:invalid|bad|wrong|incorrect|malformed|illegal|unknown|missing) .{2,60}?[:,] (?:cannot|can ?not|can't) (?!be\b)/i,
    () => null,
  ],
  // "Invalid badge: expected parameter 'steps' to have 5 numbers" says it of the part.
  [
    /^(?:invalid|bad|wrong|incorrect|malformed|illegal) .{2,60}?[:,]\s*expected (?!to\b)(.{2,60}?) to (be|have|contain|match|equal|start|end) (.+)$/i,
    ([, part = '', verb = '', rest = '']) => `${the(part)} must ${verb} ${rest}`,
  ],
  [
    /^(?:invalid|bad|wrong|incorrect|malformed|illegal) (.{2,60}?)[:,]\s*(?:it |which )?((?:must|should|cannot|can only|may only|only|expected)\b.+)$/i,
    ([, what = '', rest = '']) =>
      /^only\b/i.test(rest)
        ? /\b(?:allowed|supported|permitted|accepted)$/i.test(rest)
          ? `${capital(rest).replace(/(?<!\b(?:is|are)) (?=\w+$)/, / and |, | or /.test(rest) ? ' are ' : ' is ')} for ${inside(the(what))}`
          : null
        : `${the(what)} ${/^expected/i.test(rest) ? `must be ${withArticle(rest.replace(/^expected\s*(?:to be)?/i, '').trim()).replace(/^an? (?=\d)/, '')}` : rest}`,
  ],
  [
    /^(?:invalid|bad|wrong|incorrect|malformed|illegal) (.{2,40}?)[:,] ([a-z][\w ]{1,30}?) (must|cannot|should) (.+)$/i,
    ([, what = '', part = '', modal = '', rest = '']) =>
      // "Invalid host name: host name cannot contain `/`" names the same thing twice, and a request has what was sent;
      // "invalid times: the end must …" counts its parts up, and "invalid parent link: … its own parent" has none.
      part.toLowerCase() === what.toLowerCase() ||
      plural(what) ||
      / must /.test(rest) ||
      what.split(' ').some((word) => word.length > 3 && rest.toLowerCase().includes(word.toLowerCase())) ||
      /\b(?:arguments?|body|call|combination|format|input|parameters?|payload|relation(?:ship)?|request|state|transition)$/.test(
        what,
      )
        ? `${the(part)} ${modal} ${rest}`
        : `${the(part)} of ${withArticle(what.replace(/^(?:the|an?) | `\w+`$/gi, ''))} ${modal} ${rest}`,
  ],
  // "Both `A` and `B` are set, only one can be used".
  [
    /^both (\S+) and (\S+) (?:are|were) (defined|given|passed|provided|set|specified|used)[,;:]? (?:but )?only one (?:of them )?(?:can|may|should|must) be \w+$/i,
    ([, one = '', other = '', how = '']) => `${one} and ${other} cannot both be ${how}`,
  ],
  // "Boat name contains spaces".
  [
    /^([a-z][\w ]{2,40}?)(?: `\w+`)? contains ((?:invalid |illegal |forbidden |reserved |unsupported |disallowed )?(?:characters|spaces|whitespace|symbols|line breaks|newlines|duplicates|duplicate \w+))$/i,
    ([, what = '', rest = '']) => `${the(what)} must not contain ${rest}`,
  ],
  [/^(?:invalid|bad|wrong|incorrect|malformed|illegal) (.{2,80})$/i, ([, what = '']) => refusedThing('invalid', what)],
  [
    /^(unknown|unsupported|unrecogni[sz]ed|duplicate|duplicated|expired|conflicting|empty|negative|ambiguous|disallowed|unexpected|unsafe|reserved|overlapping|untrusted|stale) (.{2,80})$/i,
    ([, how = '', what = '']) => refusedThing(how.toLowerCase(), what),
  ],
];
