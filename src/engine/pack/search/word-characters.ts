/**
 * Which characters belong to a word: letters, digits, `_` and `$` of any script. A table answers for all but the rarest,
 * because every character of a project is asked about.
 */
const PATTERN = /[\p{L}\p{N}_$]/u;
const WORD = 1;
const OTHER = 2;
/** Per character of the basic plane; 0 where nobody has asked yet. */
const kinds = new Uint8Array(65_536);

/** The same for the first half of the bytes, which are characters of their own: 1 for one of a word. */
export const ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) => (isWord(code) ? 1 : 0));

/** How many bytes of a word character stand at a place that does not begin with ASCII; 0 where anything else stands. */
export function wordBytes(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const second = (bytes[at + 1] ?? 0) & 63;
  if (first < 0xc0) return 0;
  if (first < 0xe0) return isWord(((first & 31) << 6) | second) ? 2 : 0;
  const third = (bytes[at + 2] ?? 0) & 63;
  if (first < 0xf0) return isWord(((first & 15) << 12) | (second << 6) | third) ? 3 : 0;
  const fourth = (bytes[at + 3] ?? 0) & 63;
  return isWord(((first & 7) << 18) | (second << 12) | (third << 6) | fourth) ? 4 : 0;
}

function isWord(code: number): boolean {
  if (code > 0xffff) return code <= 0x10ffff && PATTERN.test(String.fromCodePoint(code));
  const known = kinds[code];
  if (known !== 0) return known === WORD;
  const answer = PATTERN.test(String.fromCharCode(code));
  kinds[code] = answer ? WORD : OTHER;
  return answer;
}
