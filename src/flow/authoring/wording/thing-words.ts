import { identifierWords } from '../../../engine/facts/text/words.ts';
import { singular } from './plural.ts';

/** Ways to sign in, deeds that need no thing, and what every product has one of. */
const WHOLE =
  /^(?:(?:log|sign) (?:in|out|up|on)(?: (?:with|by) .+)?|register|search|read my own account|change the (?:settings|preferences|profile|password|account))$/;
/** What a path says, as far as its method tells; a verb of their own the others have from their author. */
const MAKES = /^(?:create|replace|delete|change) /;
/** Nouns that stand for one thing of a user or of the service, in most programs. */
const ONE_OF_ITS_KIND =
  /^(?:account|profile|settings?|preferences|options|configuration|status|version|health|history|overview|dashboard|summary|statistics|stats|feed|timeline|calendar|inbox|password|email|avatar|image|photo|thumbnail|picture|cover|logo|file|schema|metadata|information|info|permissions|session|token|key|log|report|count|content|details|progress|usage|balance|cart|basket|catalog|inventory|hardware|software|equipment|media|music|page|form|sitemap|spec|documentation|user|code|url|link|address|name|title|date|size|label|backup|archive|storage|server|system|service|queue|cache|store)$/;
const NOUN = /[a-z]{2}(?:tion|sion|ment|ance|ence|ship|ity|ness|ology|graphy)$/;

/**
 * Whether a wish is about things: what a path happens to say last may be a deed, a format or a word that only its author
 * knows, and "create the callback of an openid" is nobody's wish. `isKnown` tells what the project has a name for.
 */
export function isAboutThings(wish: string, isKnown: (thing: string) => boolean): boolean {
  if (WHOLE.test(wish)) return true;
  // What every thing of a kind has one of.
  const [, whole, owner] = /^(.+) of an? (.+)$/.exec(wish) ?? [];
  if (whole && owner && WHOLE.test(whole)) return isThing(owner, isKnown);
  if (/^(?:use|work with) /.test(wish) || /[*.<>]/.test(wish)) return false;
  // What stands below the settings is not done to them.
  if (/\ban? (?:preference|setting)\b|^(?!read|change|update|save|list)\w+ (?:preferences|settings)$/.test(wish))
    return false;
  const [, objects = ''] =
    /^(?:open the form (?:for a new|to edit)|(?:ask|look) for|set up|clean up|[a-z]+) (.+)$/.exec(wish) ?? [];
  if (objects === '') return false;
  const isMade = MAKES.test(wish);
  return objects
    .split(/ (?:of|from|to|for|by|with|in|on|into|as) /)
    .map((noun) => noun.replace(/^(?:an?|the|all|several|my own|new|active|archived|recent|latest|random|own) /g, ''))
    .every((noun, place) => noun === 'somebody' || isThing(noun, isKnown, isMade && place === 0));
}

/** Whether words name a thing; what is made must be one that the project knows. */
export function isThing(noun: string, isKnown: (thing: string) => boolean, isMade = false): boolean {
  const words = identifierWords(noun).toLowerCase();
  const last = words.split(' ').at(-1) ?? words;
  if (words.split(' ').length > 4 || last.length < 2) return false;
  if (isKnown(singular(words)) || isKnown(singular(last))) return true;
  if (isMade) return false;
  return (singular(last) !== last && last.length > 3) || ONE_OF_ITS_KIND.test(last) || NOUN.test(last);
}
