import { actor, missing, notPossible, passive } from '../message-words.ts';
import { inside, isNoun, plural, the } from '../noun-phrase.ts';
import { type MessagePattern, MODAL } from './message-pattern.ts';

/** What must be given, and what a message says must or cannot be. */
export const MISSING_VALUES: readonly MessagePattern[] = [
  [
    /^(?:missing|no) (?:the )?(?:required )?(.{2,60}?)(?: (?:was|is|were|are))?(?: (?:given|provided|specified|supplied|passed|set|present|configured|defined|selected|sent))?$/i,
    ([whole = '', what = '']) => missing(whole, what),
  ],
  [
    /^(.{2,60}?) (?:was|is|were|are)? ?(?:missing|not (?:provided|given|specified|supplied|set|present))(?: (?:from|in|on) (?:the )?(.{2,40}))?$/i,
    ([, what = '', where]) =>
      MODAL.test(what) ? undefined : `${the(what)} must be given${where ? ` in the ${where}` : ''}`,
  ],
  [
    /^([a-z]+ [a-z ]{2,40}) (is|are) required$/,
    ([whole, what = '', verb = '']) =>
      isNoun(what.split(' ').at(-1) ?? '') &&
      !/^(?:authentication|authorization|content|input|text|metadata)$/.test(what)
        ? `${the(what)} ${verb} required`
        : whole,
  ],
  [
    /^permissions? (?:is |are )?(?:required|needed) to (.+)$/i,
    ([, what = '']) => `The caller must have permission to ${inside(what)}`,
  ],
  // "Key required to open the gate" tells what for.
  [
    /^((?!.*\b(?:is|are|be|not|was|were)\b)[a-z][\w ]{1,50}?) required (to|for) (.+)$/i,
    ([, what = '', how = '', deed = '']) => `${the(what)} ${plural(what) ? 'are' : 'is'} required ${how} ${deed}`,
  ],
  [
    /^(.{2,50}?) required$/i,
    ([, what = '']) => (/\b(?:is|are)$/i.test(what) ? undefined : `${what} ${plural(what) ? 'are' : 'is'} required`),
  ],
  [
    /^(?:must|needs? to) ((?:set|call|provide|specify|pass|supply|give|use|define|choose|select) .+)$/i,
    ([, what = '']) => `The caller must ${what}`,
  ],
  [/^must\b(.+)$/i, ([, rest = ''], subject) => (subject ? `\`${subject}\` must${rest}` : null)],
  [
    /^(?:should be|can only be|may only be|is required|is not allowed|are required)\b(.+)?$/i,
    ([whole = ''], subject) => (subject ? `\`${subject}\` ${whole.charAt(0).toLowerCase()}${whole.slice(1)}` : null),
  ],
  [
    /^(?:cannot|can ?not|can't) (?:be )(.+)$/i,
    ([, rest = ''], subject) => (subject ? `\`${subject}\` cannot be ${rest}` : null),
  ],
  [
    /^(?:cannot|can ?not|can't|may not|not possible to) (\w+)(.*)$/i,
    ([, verb = '', rest = '']) => passive(verb, rest.trim()) ?? notPossible(verb, rest),
  ],
  [
    /^(?!only\b).+\b(?:must|cannot|can ?not|can't|should|may not|can only|may only|needs? to|has to|have to)\b/i,
    ({ input }) => (/\b(?:got|but)\b.*…|(?:not found|failed|missing|empty), /.test(input) ? null : input),
  ],
  [
    /^only\b.+\b(?:can|may|allowed|supported|permitted|are|is|be)\b.*$/i,
    ([whole]) => whole.replace(/^only (.+?)(?= (?:can|may)\b)/i, (_, who: string) => `Only ${actor(who)}`),
  ],
];
