import { sentencesOf } from './doc-sentence.ts';
import { isBalanced, plain } from './markup.ts';

const MOST_WORDS = 32;
/** Who has to do something, at the beginning of a sentence. */
const WHO = /^(?:This(?: (?:class|function|hook|interface|method|type))?|It|Callers?|The callers?|Must|You|Never)\b/;
const DUTY =
  /\b(?:MUST|SHOULD|must(?! have\b)|MAY ONLY|(?:can|may|should) only be (?:called|used)|never (?:be )?(?:call|use)\w*|not (?:be )?(?:thread-?safe|safe for concurrent)|NOT (?:be )?(?:used|thread-?safe|safe))\b/;

/**
 * What a user of the thing below a comment has to keep to: "This function MUST be called within a transaction", or that it
 * is internal. Null where the comment says nothing of the kind; `told` is what is said of it anyway.
 */
export function dutyIn(doc: string, told: string): string | null {
  const internal = /^\s*@internal\b[ \t]*(.*)$/m.exec(doc)?.[1]?.trim();
  if (internal !== undefined) {
    const asked = plain(internal).replace(/[.!]$/, '');
    return isReadable(asked) && /^(?:do not|don't|must|only|please|not)\b/i.test(asked)
      ? `Internal: ${asked}`
      : 'Marked as internal';
  }
  const [first = ''] = doc.split(/\n\s*(?:\n|@|:\w+)/);
  const found = sentencesOf(plain(first.replace(/\s*\n\s*/g, ' '))).find(
    (sentence) =>
      WHO.test(sentence) && DUTY.test(sentence) && isReadable(sentence) && !told.includes(sentence.slice(0, 20)),
  );
  return found?.replace(/[.!]$/, '') ?? null;
}

function isReadable(sentence: string): boolean {
  const words = sentence.split(' ').length;
  return words > 2 && words <= MOST_WORDS && isBalanced(sentence) && !/https?:|[{}]|:$|…/.test(sentence);
}
