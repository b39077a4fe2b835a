import { capital, isBalanced, plain } from './markup.ts';

/** What went on with something that is no word: "… to another shop via /orders/*". */
const BROKEN_OFF = /(?:\s+(?:via|with|by|of|from|into|using|and|or|the|an?))+$/i;

/**
 * A help text as a cell of a table. What is in half a pair of brackets, such as `[from, to)`, is left out at its end, and so is
 * how the command is typed, which its own cell tells. The name of a program stays as it is typed.
 */
export function toldHelp(help: string, name = ''): string {
  const said = plain(help).replace(/(?<=\w)[\s.,;(–-]+\busage: .*$/i, '');
  const words = said.replace(/\.$/, '').replace(BROKEN_OFF, '');
  const whole = isBalanced(words) ? words : words.replace(/\s*[[(][^[\]()]*[\])]$/, '');
  return whole.startsWith(`${name.split(' ')[0]} `) ? whole : capital(whole);
}
