import { notPossible, passive } from '../message-words.ts';
import { capital, inside, plural, withArticle } from '../noun-phrase.ts';
import type { MessagePattern } from './message-pattern.ts';

/** Who says why something is refused says of which things it is. */
export const REASON =
  /^(?:you )?(?:cannot|can ?not|can't|may not) (\w+)( [^:]{3,80}?): ((?:no |the |its )?[a-z][\w' -]{2,60}? (?:is|are|has|have) (?:been |already )?[a-z]+)$/i;

/** A word that names one among others: what holds of it holds whenever it is tried. */
const NAMED_ONE = '(?:default|founder|initial|main|original|owner|primary|root|system)';

/** "The main mast for this boat" belongs to it. */
const WHOSE = /^((?:the |an? )?(?:[\w']+ )?\w+) (?:for|from|on) this (?=\w+$)/i;

/** What holds of any that is so is said of none in particular. */
function ofAny(text: string): string {
  return text
    .replace(/ (?:of|on|from) this ([a-z]+)$/, (_, what: string) => ` of ${withArticle(what)}`)
    .replace(/(?<= (?:as|at|by|for|in|into|to|with)(?: [a-z]+)?) this (?=[a-z]+\b)/g, ' the ');
}

/** What is said of one thing at hand, in words that tell which things are meant. */
export const ONE_AT_HAND: readonly MessagePattern[] = [
  // "Cannot moor further boats: the limit has been reached".
  [
    REASON,
    ([, verb = '', rest = '', why = '']) => {
      const told = passive(verb, rest.trim()) ?? notPossible(verb, rest);
      return `${ofAny(told)} when ${/^(?:no|the|its) /i.test(why) ? inside(why) : `the ${inside(why)}`}`;
    },
  ],
  // "You cannot sell the main mast of this boat".
  [
    new RegExp(
      `^you (?:cannot|can ?not|can't|may not) (\\w+) ((?:the |an? )?(?:[\\w']+ )?${NAMED_ONE}\\b(?!.*\\b(?:you|your)\\b).*)$`,
      'i',
    ),
    ([, verb = '', rest = '']) => passive(verb, ofAny(rest.replace(WHOSE, '$1 of this '))) ?? undefined,
  ],
  // "This boat was painted by its owner and cannot be sold".
  [
    /^this ([\w' -]{2,50}?) (is|was|has been) ((?!not\b|already\b)[\w' -]{3,80}?) and (?:cannot|can no longer|can't) be ([a-z]+)$/i,
    ([, what = '', is = '', how = '', deed = '']) =>
      plural(what) ? undefined : `${capital(withArticle(what))} that ${is} ${how} cannot be ${deed}`,
  ],
  // "The sail you are trying to patch is on loan".
  [
    /^the ([\w' -]{2,50}?)(?: that)? you are (?:trying|attempting) to ([a-z]+) (is|was|has been) ((?!not\b|too\b|invalid\b)[\w' -]{3,60})$/i,
    ([, what = '', verb = '', is = '', how = '']) =>
      passive(verb, `${withArticle(what)} that ${is} ${how}`) ?? undefined,
  ],
  [
    /^the ([\w' -]{2,50}?)(?: that)? you are (?:trying|attempting) to [a-z]+ (?:does not|doesn't) exist$/i,
    ([, what = '']) => `The ${what} must exist`,
  ],
  // "You have reached the limit for number of boats".
  [
    /^(?:you|the (?:account|caller|customer|member|user)) (?:(?:have|has) )?(?:already )?(?:hit|reached) (?:the|your|its|their) (?:maximum|[\w ]*?(?:limit|maximum|quota)) (?:(?:for|of|on) )?(?:the )?(?:(?:allowed )?(?:amount|count|number) of )?((?!time|day|week|month|hour)[\w -]{3,40})$/i,
    ([, things = '']) => (plural(things) ? `The limit for the number of ${things} must not be exceeded` : undefined),
  ],
];
