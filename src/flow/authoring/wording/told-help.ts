import { capital, isBalanced, plain } from './markup.ts';

/**
 * A help text as a cell of a table. What is in half a pair of brackets, such as `[from, to)`, is left out at its end, and so is
 * how the command is typed, which its own cell tells. The name of a program stays as it is typed.
 */
export function toldHelp(help: string, name = ''): string {
  const said = plain(help).replace(/(?<=\w)[\s.,;(–-]+\busage: .*$/i, '');
  const words = said.replace(/\.$/, '');
  const whole = isBalanced(words) ? words : words.replace(/\s*[[(][^[\]()]*[\])]$/, '');
  return whole.startsWith(`${name.split(' ')[0]} `) ? whole : capital(whole);
}
