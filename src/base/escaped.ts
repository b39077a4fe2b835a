/**
 * A text that stands for itself in a pattern. Names of other people's code have brackets, dollars and stars in them; it may stand
 * in a class of characters, too, and where a pattern is read as Unicode.
 */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll('-', '\\x2d');
}
