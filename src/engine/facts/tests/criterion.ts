import { firstSentence, identifierWords, oneLine } from '../words.ts';

const VERB =
  /\b(?:is|are|was|were|does|do|has|have|had|can|cannot|can't|must|should|may|will|won't|returns|rejects|accepts|requires|redirects|preserves|raises|throws|fails|shows|hides|creates|updates|deletes|removes|adds|sends|keeps|ignores|uses|allows|denies|denied|refuses|handles|renders|displays|sets|gets|sorts|filters|escapes|validates|calls|emits|matches|supports|respects|includes|excludes|skips|stops|starts|parses|converts|reports|warns|logs|stores|saves|loads|retries|reuses|expires|prevents|ensures|applies|appends|contains|works|resolves|generates|responds|answers|gives|takes|defaults|falls|falling|overrides|merges|caches|notifies|counts|limits|blocks|checks|writes|reads|produces|triggers|inherits|encodes|decodes|serializes|replaces|finds|lists|cleans|closes|opens|runs|waits|persists|propagates|truncates|trims|strips|normalizes)\b/i;
const LEADING_VERB: Record<string, string> = { be: 'is', have: 'has', do: 'does', not: 'does not' };

/** A test's name as a clause in the present tense; null where the name has no verb and so says nothing. */
export function criterionOf(name: string, doc: string): string | null {
  const sentence = firstSentence(doc).replace(/\.$/, '');
  if (
    sentence !== '' &&
    !/^(?:(?:this )?tests?\b|testing|check|make sure|ensure|verify|see|todo|regression|issue|#|http)/i.test(sentence) &&
    isClause(sentence) &&
    sentence.length <= 160
  )
    return sentence;
  const text = /\s/.test(name.trim())
    ? oneLine(name).replace(/^(?:\[[\w .-]+\]\s*)+:?\s*/, '')
    : wordsOfName(name.replace(/^(?:test_?|Test_?|it_|should_)/, (part) => (part === 'should_' ? part : '')));
  // `IsTrusted` and `GetName` are the names of functions under test, not clauses about them.
  if (!/\s/.test(name.trim()) && /^(?:is|has|can|does|do|get|set) /.test(text)) return null;
  const present = inPresent(text);
  return isClause(present) && present.length <= 160 && !/%[sdijop]|\$\{|\$\w/.test(present) ? present : null;
}

/** Parts of a name between underscores that are names themselves, such as `ICacheProvider`, stay what they are. */
function wordsOfName(name: string): string {
  if (!name.includes('_')) return identifierWords(name);
  return name
    .split('_')
    .filter((part) => part !== '')
    .map((part) => (/^[A-Z]+[a-z]+[A-Z]|^[a-z]+[A-Z]/.test(part) ? `\`${part}\`` : identifierWords(part)))
    .join(' ');
}

function isClause(text: string): boolean {
  return text.split(/\s+/).length >= 4 && (VERB.test(text) || /^[a-z]{2,}[^s\W]e?s\b/.test(text));
}

/** "should return 400 when …" → "returns 400 when …". */
function inPresent(text: string): string {
  return text
    .replace(/\bshould(?:n't| not) be\b/gi, 'is not')
    .replace(/\bshould(?:n't| not) have\b/gi, 'does not have')
    .replace(/\bshould(?:n't| not)\b/gi, 'does not')
    .replace(
      /\bshould (?:(also|always|only|still|correctly|properly|never|automatically|successfully) )?(\w+)/gi,
      (_, adverb: string | undefined, verb: string) => `${adverb ? `${adverb} ` : ''}${thirdPerson(verb)}`,
    );
}

function thirdPerson(verb: string): string {
  const known = LEADING_VERB[verb.toLowerCase()];
  if (known) return known;
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`;
}
