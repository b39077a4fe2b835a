/**
 * Which characters belong to a word: letters, digits, `_` and `$` of any script. A table answers for all but the rarest,
 * because every character of a project is asked about.
 */
const UNKNOWN = 0;
const WORD = 1;
const OTHER = 2;
const kinds = new Uint8Array(65_536);
const PATTERN = /[\p{L}\p{N}_$]/u;

/** How many code units of a word character stand at a place of a text; 0 where another character stands. */
export function wordCharacter(text: string, at: number): 0 | 1 | 2 {
  const unit = text.charCodeAt(at);
  const kind = kinds[unit];
  if (kind === WORD) return 1;
  if (kind === OTHER) return 0;
  if (unit >= 0xd800 && unit <= 0xdfff) return surrogate(text, at);
  const isWord = PATTERN.test(String.fromCharCode(unit));
  kinds[unit] = isWord ? WORD : OTHER;
  return isWord ? 1 : 0;
}

/** The two halves of a rare character count together; half of one is no character. */
function surrogate(text: string, at: number): 0 | 2 {
  const character = text.codePointAt(at) ?? UNKNOWN;
  return character > 0xffff && PATTERN.test(String.fromCodePoint(character)) ? 2 : 0;
}
