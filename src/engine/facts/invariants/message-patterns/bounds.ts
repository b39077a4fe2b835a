import { oneKind, withActor } from '../message-words.ts';
import { capital, inside, plural, the } from '../noun-phrase.ts';
import type { MessagePattern } from './message-pattern.ts';

/** What two things must be, how much of one there must be, and what alone may be so. */
export const BOUNDS: readonly MessagePattern[] = [
  // "The boat has already been sold so it cannot be moved", "so no sails can be added".
  [
    /^(?:the )?([a-z][\w ]{1,40}?) (has|have) (?:already )?been ([a-z]+),? so (?:it|they) (?:cannot|can ?not|can't|may not) (be [a-z]+)$/i,
    ([, what = '', has = '', done = '', deed = '']) =>
      `${the(inside(what))} cannot ${deed} once ${has === 'has' ? 'it' : 'they'} ${has} been ${done}`,
  ],
  [
    /^(?:the )?([a-z][\w ]{1,40}?) (has|have) (?:already )?been ([a-z]+),? so (no (?:new |more |other )?[a-z]+(?: [a-z]+)? can be [a-z]+)$/i,
    ([, what = '', has = '', done = '', deed = '']) => `${capital(deed)} once the ${inside(what)} ${has} been ${done}`,
  ],
  [/ (?:has|have) (?:already )?been [a-z]+,? so /i, () => null],
  [
    /^(?:one|some|any) of the (\w+s) (?:does not|do not|doesn't|don't) exist$/i,
    ([, what = '']) => `Each of the ${what} must exist`,
  ],
  [
    /^either (?:the )?(.{2,40}) or (?:the )?(.{2,40}) (?:is |are )?missing$/i,
    ([, one = '', other = '']) => `The ${one} and the ${other} must be given`,
  ],
  [
    // Where one of the two fails, it is refused: both must hold.
    /^(?:the |your )?([a-z][\w ]{1,30}?) or (?:the |your )?([a-z][\w ]{1,30}?) (?:(?:does not|doesn't|do not|don't) match|(?:is|are) (?:incorrect|wrong|not correct|not valid|invalid))$/i,
    ([whole = '', one = '', other = '']) =>
      /\b(?:is|are|not)\b/i.test(one)
        ? null
        : `${the(one)} and ${inside(the(other))} must ${/match$/i.test(whole) ? 'match' : /valid$/i.test(whole) ? 'be valid' : 'be correct'}`,
  ],
  [
    /^missing or (empty|blank|invalid|malformed) (.{2,60})$/i,
    ([, how = '', what = '']) => `${the(what)} must be given and ${/empty|blank/i.test(how) ? 'not empty' : 'valid'}`,
  ],
  [
    /^you(?:'re| are) not (logged in|signed in|authenticated|connected)\b(.*)$/i,
    ([, how = '', rest = '']) => `The caller must be ${how.toLowerCase()}${rest}`,
  ],
  [
    /^(.{2,60}?) (?:cannot|can't|must not|may not) be `\w+`[,;] (?:valid|allowed|possible|supported|accepted) (?:values|options|choices) (?:are|include) (.+)$/i,
    ([, what = '', list = '']) => `${the(what)} must be ${list.replace(/ and (?=\S+$)/, ' or ')}`,
  ],
  [
    /^(?:the )?(min|max)(?:imum)?(?: allowed)? ([a-z][\w ]{2,40}?) is (\d[\d,.]*|`\w+`)( [a-z]+)?$/i,
    ([, end = '', what = '', amount = '', unit = '']) => {
      const bound = /^min/i.test(end) ? 'at least' : 'at most';
      // Letters are what a word has, not what its length is.
      return / length$/.test(what) && unit !== ''
        ? `${the(what.replace(/ length$/, ''))} must have ${bound} ${amount}${unit}`
        : `${the(what)} must be ${bound} ${amount}${unit}`;
    },
  ],
  [
    /^(.{2,60}?) (?:is |are )?too (?:short|long|small|large|big),? \(?(?:expected |must (?:be|have) |should (?:be|have) |use )?(at least|at most|no more than) (\d[\d,.]*|`\w+`) ([a-z]+)\)?$/i,
    ([, what = '', bound = '', amount = '', unit = '']) =>
      `${the(what)} must have ${bound.toLowerCase()} ${amount} ${unit}`,
  ],
  [/^at (?:most|least) .+ (?:is|are) (?:missing|invalid|wrong|not)\b/i, () => null],
  [/^at (?:most|least) .+ (?:is|are|must|may|can)\b/i, ({ input }) => input],
  // "A loan can be extended only once".
  [
    /^(.{2,60}?) (can|may) be (\w+) only (.+)$/i,
    ([, what = '', can = '', deed = '', rest = '']) => `${the(what)} ${can} be ${deed} only ${withActor(rest)}`,
  ],
  [
    /^(?:this |it )?requires (at least (?:one|two|\d+) .+)$/i,
    ([, what = '']) => `${capital(what)} ${/^at least (?:one|1)\b/i.test(what) ? 'is' : 'are'} required`,
  ],
  // "Only moored or sunken boats can be listed" says which of them; "only supported files" says it no more than that.
  [
    /^only ((?!(?:allowed|permitted|supported|required|needed|related)\b)(?:[a-z]+ed|active|draft|live|open|paid|pending|private|public|sent)(?: (?:or|and) [a-z]+ed)? [a-z]+(?: [a-z]+)?) can be ([a-z]+)$/i,
    ([, what = '', deed = '']) => `Only ${what.toLowerCase()} can be ${deed}`,
  ],
  // "Only mails can be sent" holds for the one sender that says so.
  [/^only [\w ]+ can be \w+$/i, () => null],
  // "The order cannot be sent because it does not have a buyer" says what it must have.
  [
    /^(.{2,60}?) (?:cannot|can ?not|can't) be \w+,? (?:as|because|since) (?:it|they) (?:does not|doesn't|do not|don't) (.+)$/i,
    ([, what = '', rest = '']) => `${the(what)} must ${rest}`,
  ],
  [
    /^only (.+?) (allowed|supported|permitted)\b(.*)$/i,
    ([, what = '', how = '', rest = '']) =>
      /\b(?:is|are|be)$/i.test(what) ? undefined : `Only ${oneKind(what)} ${plural(what) ? 'are' : 'is'} ${how}${rest}`,
  ],
];
