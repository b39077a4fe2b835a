import { callerModal, passive } from '../message-words.ts';
import { capital, inside, the } from '../noun-phrase.ts';
import { pastParticiple } from '../past-participle.ts';
import type { MessagePattern } from './message-pattern.ts';

/** What a caller may do, and must do before. */
export const CALLER_RIGHTS: readonly MessagePattern[] = [
  // What "this" is, only the place knows that says so.
  [
    /\bnot (?:allowed|authori[sz]ed|permitted) to (?:do|perform|access|see|view|use) (?:this|that|it)(?: (?:action|operation|page|resource|request))?$/i,
    () => null,
  ],
  [
    /^(?:you(?:'re| are)|(?:the |this )?(?:user|caller|member|account)(?: is)?) not (?:allowed|authori[sz]ed|permitted) to (.+)$/i,
    ([, what = '']) => `The caller must have permission to ${inside(what)}`,
  ],
  [
    /^not (?:allowed|authori[sz]ed|permitted) to (.+)$/i,
    ([, what = '']) => `The caller must have permission to ${inside(what)}`,
  ],
  [
    /^you (?:cannot|can ?not|can't|may not)\b(?!.*\b(?:yourself|your|own|other|another|more|than|twice|again|with|without|after|before|while|when|unless|until|both|last|only|from|than|to)\b)/i,
    // What they may not do now, they may at other times.
    () => null,
  ],
  [
    // Who runs the program does this, not who calls it.
    /^you (?:must|need to|have to|should)(?: first)? (enable|configure|install) ((?:at least |either |both )(?:(?! (?:if|when|unless|before|to)\b)[^,])+|(?:(?! (?:if|when|unless|before|and|or)\b)[^,])+?)(?: (?:in order )?to ([a-z][^,]*))?$/i,
    ([, verb = '', what = '', purpose]) =>
      `${/^[a-z]+ing\b|^(?:an?|the|at|one|both|either) /i.test(what) ? capital(what) : the(what)} must be ${pastParticiple(verb)}${purpose ? ` to ${purpose}` : ''}`,
  ],
  [
    /^you (?:cannot|can ?not|can't) (enable|disable|configure|install) (.+)$/i,
    ([, verb = '', rest = '']) => passive(verb, rest),
  ],
  // What there cannot be, nobody can have.
  [
    /^you (?:cannot|can ?not|can't) have (an? [\w ]{2,40}?) with (.+)$/i,
    ([, one = '', part = '']) => `${capital(one)} cannot have ${part}`,
  ],
  [
    /^you (?:cannot|can ?not|can't) have ((?:more|fewer|less|both|two|multiple) .+)$/i,
    ([, rest = '']) => `There cannot be ${rest}`,
  ],
  // Who sets the program up sees to this, and not who calls it.
  [
    /^you (?:must|need to|have to|should) have .* (?:configured|defined|enabled|installed|loaded|registered|set up)$/i,
    () => null,
  ],
  [
    /^you (must|need to|have to|should|cannot|can ?not|can't|may not|can only|do not have|don't have)\b(.*)$/i,
    ([, modal = '', rest = '']) =>
      `The caller ${callerModal(modal)}${rest
        .replace(/\byourself\b/gi, 'themselves')
        .replace(/\byour(?: own)?\b/gi, 'their own')
        .replace(/\byou are\b/gi, 'they are')}`,
  ],
];
