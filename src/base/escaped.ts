/**
 * A text that stands for itself in a pattern, also in a class of characters and where a pattern is read as Unicode: names of
 * other people's code have brackets, dollars and stars in them.
 */
export function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll('-', '\\x2d');
}
