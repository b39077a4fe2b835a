import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { withArticles, withCapitals } from '../../wording/bare-nouns.ts';
import { article } from '../../wording/plural.ts';

const REFUSED = /\b(?:cannot|fails|(?:is|are) (?:denied|forbidden|not allowed|refused|rejected))\b/;
const FEWEST_WORDS = 4;

/**
 * "a guest cannot create a crate" of `guestCannotCreateCrate`: names leave articles out, and those of refusals are whole
 * sentences but for them. Null where none can be put in, or where what is done stands as a name of code does.
 */
export function refusedName(clause: string): string | null {
  const [first = ''] = clause.split(' ');
  // Somebody must be there whom it is said of, and what is given must be said whole.
  if (/^(?:cannot|fails|is|are)\b|\b(?:if|when|unless) (?:non )?\w+$/.test(clause)) return null;
  if (!REFUSED.test(clause) || VERBS.includes(first) || /\b(?:when|if|after|before|while) \w+ing$/.test(clause))
    return null;
  const words = clause
    .replace(/\bnon (?=[a-z])/g, 'non-')
    .replace(/\b(if|when) ([a-z]+s) (?=(?:given|passed|provided|set|supplied)$)/, '$1 $2 are ');
  // "crate fails" is no thing of two words.
  const told = withCapitals(words)
    .split(/ (?=fails\b)/)
    .map(withArticles)
    .join(' ')
    .replace(/\bthe (?=non-)/, 'a ')
    // "A rotten or private key" is one of the two.
    .replace(/^(?:an? )?([a-z]+) or (?:an? |the )(?=[a-z]+ )/, (_, one: string) => `${article(one)} ${one} or `);
  // "creating under a lid": where it is done is no thing.
  if (/\b(?:an?|the) (?:above|across|against|behind|below|between|during|over|per|through|under|within)\b/.test(told))
    return null;
  return /\b(?:an?|the)\b/.test(told) && clause.split(' ').length >= FEWEST_WORDS ? told : null;
}
