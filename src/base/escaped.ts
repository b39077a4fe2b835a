/** A text that stands for itself in a pattern: names of other people's code have brackets, dollars and stars in them. */
export function escaped(text: string): string {
  return text.replace(/[^\w\s]/g, '\\$&');
}
