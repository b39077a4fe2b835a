/**
 * Text from repositories and clients ends up in front of people, terminals and language models. What shows nothing but
 * changes what is read is taken out: terminal escapes and other control characters (tab and line feed stay), direction
 * overrides, zero-width and tag characters. A joiner stays between two letters or pictures that are not ASCII, where
 * writing needs it, and so does a single variation selector; a run of them is a hidden message.
 */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose.
  /\u001b\[[0-9;?]{0,32}[ -/]{0,4}[@-~]|[\0-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|(?<![^\0-\u007f\u200c\u200d])[\u200c\u200d]|[\u200c\u200d](?![^\0-\u007f\u200c\u200d])|(?<=[\ufe00-\ufe0f])[\ufe00-\ufe0f]|[\udb40-\udb43][\udc00-\udfff]/g;

/** The text as it may be stored and shown. Half a surrogate pair, which databases refuse, becomes U+FFFD. */
export function cleanText(text: string): string {
  // Nearly all text is plain, and that is soon seen.
  if (!/[^\t\n -~]/.test(text)) return text;
  return text.toWellFormed().replace(INVISIBLE, '');
}

/** Whether a text holds nothing of that kind. */
export function isVisible(text: string): boolean {
  return text.search(INVISIBLE) === -1;
}

/** Every text in a value of plain data, cleaned. */
export function cleanStrings(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanStrings);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cleanStrings(inner)]));
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
