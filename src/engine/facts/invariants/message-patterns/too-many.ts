import { capital, inside, isNoun, the, withArticle } from '../noun-phrase.ts';
import type { MessagePattern } from './message-pattern.ts';

/** What is too much, and what is there already. */
export const TOO_MANY: readonly MessagePattern[] = [
  [
    /^(?:too many) (.+)$/i,
    ([, what = '']) =>
      /\b(?:is|are|was|were|for)\b/.test(what)
        ? undefined
        : `Too many ${what.replace(/ (?:received|given|provided|found|supplied|specified|passed|sent|requested)\b.*$/, '')} are refused`,
  ],
  [
    /^(.{2,80}?) (?:is|are) (?:too) (\w+)(.*)$/i,
    ([, what = '', how = '', rest = '']) => `${the(what)} must not be too ${how}${/^ \(/.test(rest) ? '' : rest}`,
  ],
  [
    /^(.{2,60}?) too (long|short|large|big|small|many|high|low|old|early|late)$/i,
    ([, what = '', how = '']) => `${the(what)} must not be too ${how}`,
  ],
  [
    /^(.{2,80}?(?:limit|quota|maximum)) (?:is |has been |was )?exceeded\b.*$/i,
    ([, what = '']) => `${the(what)} must not be exceeded`,
  ],
  // How often the program tried, and what one call asked for, is of one case.
  [
    /^.{2,60}? exceed(?:s|ed)? (?:the |its |all )?(?:max(?:imum)? )?(?:attempts|deadline|retries|retry \w+|tries|timeout)$/i,
    () => null,
  ],
  [/^(?:requested|given|provided|specified|selected|passed) .+ not (?:allowed|supported|permitted)\b/i, () => null],
  [
    /^(.{2,80}?) exceed(?:s|ed)? (.+)$/i,
    ([, what = '', rest = '']) =>
      `${the(what)} must not exceed ${rest.replace(/^(?!(?:the|an?|its|their|your) )(?=[a-z]+(?: [a-z]+){0,3} `\w+`$)/, 'the ')}`,
  ],
  // The other one of the same name is any.
  [
    /^(?:an? |the )?([a-z]+(?: [a-z]+)?) with (?:the |this |that |such )?(?:same |given |specified |provided )?((?:email )?address|code|domain|email|id|identifier|key|login|name|number|slug|title|url|username) already exists$/i,
    ([, thing = '', what = '']) =>
      `${capital(withArticle(inside(thing)))} with the same ${what.toLowerCase()} must not already exist`,
  ],
  [
    /^(.{2,80}?)(?: does| do)? already (?:exists?)(.*)$/i,
    ([, what = '', rest = '']) =>
      /\b(?:not|or|unable)\b/i.test(what)
        ? null
        : // The one that is meant is any that the new one is for.
          `${the(what.replace(/ (for|in|of|on|with) that (?=\w+$)/, ' $1 the same '))} must not already exist${rest.replace(/^ in (?:the |our )?(?:database|db)$/i, '')}`,
  ],
  [
    /^another ([a-z][\w ]{1,40}?) (?:already )?(intersect|overlap|conflict|use)s(?: with)? (?:the |this |that )?(.{2,60})$/i,
    ([, other = '', verb = '', what = '']) =>
      `${the(what)} must not ${verb.toLowerCase() === 'use' ? 'be used by' : verb.toLowerCase() === 'conflict' ? 'conflict with' : verb.toLowerCase()} another ${other}`,
  ],
  [/^there (?:is|are) already (?:an?|one) (.+)$/i, ([, what = '']) => `There must be only one ${what}`],
  [
    /^(?!the |an? )([a-z][\w ]{1,60}? with the same \w+) is already (.+)$/i,
    ([, what = '', rest = '']) =>
      `${/^[aeiou]/i.test(what) ? 'An' : 'A'} ${what.charAt(0).toLowerCase()}${what.slice(1)} must not already be ${rest}`,
  ],
  [
    /^(.{2,80}?) (?:is|are) already (.+)$/i,
    ([, what = '', rest = '']) =>
      `${the(what.replace(/^this (?=[a-z]+$)/i, '').replace(/(?<= with) that (?=[a-z]+)/, ' the same '))} must not already be ${rest.replace(/(?<= (?:for|in|on|to)) this (?=[a-z]+$)/, ' the ')}`,
  ],
  [
    /^(.{2,80}?) ha(?:s|ve) already been (.+)$/i,
    ([, what = '', rest = '']) => `${the(what)} must not have been ${rest} already`,
  ],
  [
    /^(.{2,60}?)(?: (?:is|are|was|were|has been|have been|had been))? already (\w+(?:ed|en|de|sed|ten))( .*)?$/i,
    ([, what = '', how = '', rest = '']) =>
      // "User already accepted the invitation": the user did it, it was not done to them.
      rest !== '' && !/^ (?:by|in|to|with|for|on|at|as|from|of|and|or)\b/.test(rest)
        ? `${the(what)} must not already have ${how}${isNoun(rest.trim()) ? ' the' : ''}${rest}`
        : `${the(what)} must not already be ${how}${rest}`,
  ],
  [/^already (\w+(?:ed|ing))( .*)?$/i, () => null],
];
