/**
 * Text from repositories and clients ends up in front of people and language models. Characters that show nothing but
 * change what is read (zero-width, direction overrides, tags) and those that databases refuse (NUL, half a surrogate
 * pair) are taken out before text is stored.
 */
const INVISIBLE = /[\0\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]|\uDB40[\uDC00-\uDFFF]/g;

export function cleanText(text: string): string {
  return text.toWellFormed().replace(INVISIBLE, '');
}

/** One line for lists and titles. */
export function oneLine(text: string, longest: number): string {
  const line = cleanText(text).replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${cut(line, longest - 1).trimEnd()}…`;
}

/** The first characters of a text, never half of a surrogate pair. */
export function cut(text: string, length: number): string {
  const half = /[\uD800-\uDBFF]/.test(text[length - 1] ?? '');
  return text.slice(0, half ? length - 1 : length);
}

/**
 * A careful guess of what a language model counts: one token for 3.5 plain characters and one for each other character.
 * It is meant to be too high rather than too low, because it guards a limit.
 */
export function estimateTokens(text: string): number {
  let other = 0;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) other++;
  return Math.ceil((text.length - other) / 3.5 + other);
}
