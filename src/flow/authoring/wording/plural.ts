import { escaped } from '../../../base/escaped.ts';

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['child', 'children'],
  ['person', 'people'],
  ['index', 'indexes'],
  ['schema', 'schemas'],
  ['criteria', 'criteria'],
  ['data', 'data'],
  ['metadata', 'metadata'],
  ['media', 'media'],
  ['middleware', 'middleware'],
  ['series', 'series'],
  ['software', 'software'],
  ['has', 'have'],
  ['is', 'are'],
  ['leaf', 'leaves'],
  ['shelf', 'shelves'],
  ['half', 'halves'],
  ['wolf', 'wolves'],
  ['knife', 'knives'],
  ['life', 'lives'],
  ['alias', 'aliases'],
  ['status', 'statuses'],
]);

const SINGULARS: ReadonlyMap<string, string> = new Map(
  [...IRREGULAR].flatMap(([one, many]) => (one === many ? [] : [[many, one]])),
);
const IRREGULAR_PLURAL = new RegExp(`(?:^|[\\s-]|book)(${[...SINGULARS.keys()].map(escaped).join('|')})$`, 'i');

/** The plural of an English noun; of several words, the last is changed. */
export function plural(noun: string): string {
  if (/(?:^|[\s-])(?:settings|preferences|credentials|statistics|stats|permissions|news|details|contents)$/i.test(noun))
    return noun;
  const [, head = '', last = noun] = /^(.*[\s-])?(\S+)$/.exec(noun) ?? [];
  return `${head}${pluralWord(last)}`;
}

function pluralWord(word: string): string {
  const irregular = IRREGULAR.get(word.toLowerCase());
  if (irregular) return irregular;
  if (/(?:media|metadata|ware)$/i.test(word)) return word;
  if (/[^aeiou]y$/i.test(word)) return `${word.slice(0, -1)}ies`;
  if (/(?:s|x|z|ch|sh)$/i.test(word)) return `${word}es`;
  return `${word}s`;
}

/** The singular of a plural noun as far as its ending tells: `users` → `user`, `categories` → `category`. */
export function singular(noun: string): string {
  if (/(?:^|[\s_-])(?:apis|clis|emojis|guis|kpis|taxis|uis|uris|wikis)$/i.test(noun)) return noun.slice(0, -1);
  const [, many] = IRREGULAR_PLURAL.exec(noun) ?? [];
  if (many !== undefined) return `${noun.slice(0, -many.length)}${SINGULARS.get(many.toLowerCase()) ?? many}`;
  if (
    /(?:ss|us|is|analytics|news|data|settings|series|alias|bias|canvas|atlas|lens)$|(?:^|[\s_-])(?:aws|cors|dns|https|sms|tls)$/i.test(
      noun,
    )
  )
    return noun;
  if (/(?:alias|bias|canvas|atlas|lens|status|virus|bonus|campus|(?:^|[\s-])bus)es$/i.test(noun))
    return noun.slice(0, -2);
  if (/ies$/i.test(noun) && noun.length > 4) return `${noun.slice(0, -3)}y`;
  if (/(?:ss|x|zz|ch|sh)es$/i.test(noun) && !/(?:^|[\s-])(?:caches|niches|axes)$/i.test(noun)) return noun.slice(0, -2);
  return noun.length > 3 || /^[A-Z]{2,}s$/.test(noun) ? noun.replace(/s$/i, '') : noun;
}

/** "a" or "an", as the sound of the next word wants it. */
export function article(next: string): string {
  const word = next.replace(/^[`"'(*]+/, '');
  // The name of the letter U begins as "you" does.
  if (/^U[A-Z]+(?![a-z])/.test(word)) return 'a';
  if (/^(?:uni|use|user|usu|ut[ei]|euro|one\b|once|ur[il]s?\b|u?uids?\b|u[ix]\b|usb\b|udp\b)/i.test(word)) return 'a';
  if (
    /^(?:honou?r|hour|heir|html|http|https|mcp|sql\b|xml|rpc|rss\b|ssh|sso|npm|mfa|llm|lru|sdk|smtp|svg|ssl\b|sse\b|sms\b|s3\b|ftp\b|ldap\b|hmac\b|mp[34]\b)/i.test(
      word,
    )
  )
    return 'an';
  // Capitals without a vowel are spelled out: "an FF user".
  return /^[aeiou]/i.test(word) || /^[FHLMNRSX][B-DF-HJ-NP-TV-Z]+\b/.test(word) ? 'an' : 'a';
}

/** Nouns that are never one of several. */
const UNCOUNTED =
  /(?:^|[\s-])(?:settings|preferences|credentials|statistics|stats|permissions|news|data|metadata|information|info|access|software|hardware|equipment|inventory|music|content|contents|feedback|help|usage|health)$/i;

/** Of these there is one at a time. */
const ONLY_ONE = /^(?:current|latest|newest|oldest) /i;

export function withArticle(noun: string): string {
  return `${UNCOUNTED.test(noun) || ONLY_ONE.test(noun) ? 'the' : article(noun)} ${noun}`;
}
