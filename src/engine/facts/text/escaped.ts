/** A name or path as it is looked for in a pattern: files and words of somebody else may be called `we(ird` or `$el`. */
export function escaped(text: string): string {
  return text.replace(/[^\w]/g, '\\$&');
}
