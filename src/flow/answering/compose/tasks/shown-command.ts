/** The command that a line shows and that fits: what it has in backticks, or else the line without the mark of a list or a prompt. */
export function shownCommand(line: string, fits: RegExp): string {
  const marked = [...line.matchAll(/`+([^`]+)`+/g)].map((match) => match[1] ?? '').find((text) => fits.test(text));
  return (marked ?? line).trim().replace(/^(?:[-*+>$#%]|\d+[.)])\s+/, '');
}
