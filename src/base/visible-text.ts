// Terminal escapes, control characters, bidirectional overrides, zero-width and tag characters: they change what a
// reader sees, or hide words from one reader that another one obeys. Tab and line feed stay.
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose.
  /\u001b\[[0-9;?]{0,32}[ -/]{0,4}[@-~]|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** The text as it may be shown or stored, cut to a length without splitting a character. */
export function visibleText(text: string, longest: number): string {
  const cut = text.length > longest ? text.slice(0, longest) : text;
  return cut.replace(INVISIBLE, '').toWellFormed();
}
