import type { SourceFile } from '../../source-file.ts';
import type { FlagLiteral } from './flag-literals.ts';

const MOST = 300;
const LONGEST_LINE = 300;

/** `{-c,--count}'[only show a count]'`, `'--engine=[specify the engine]:engine'` and `--icons="[when to show icons]"`. */
const OPTION =
  /(?:\{(?:-[^\s{},-][+=]?,)?(--[a-z][\w-]*)[+=]?\}|(?<![\w{,-])(--[a-z][\w-]*)[+=]?)['"]{0,2}\[([^[\]\n]{3,200})\]/;
/** A comment, or what is offered only to those who ask for it: `!--no-count[…]`, `$hidden"--no-count[…]"`. */
const HIDDEN = /^\s*(?:[$#]|['"]?!)|\[DEPRECATED\b/;

/** The options that a completion of zsh explains, for a program that reads what is typed itself. */
export function completionFlags(file: SourceFile): FlagLiteral[] {
  if (!file.text.startsWith('#compdef ')) return [];
  const found = file.lines.flatMap((line, place): FlagLiteral[] => {
    if (!line.includes('--') || line.length > LONGEST_LINE || HIDDEN.test(line)) return [];
    const [, together, alone, help] = OPTION.exec(line) ?? [];
    const name = together ?? alone;
    return name === undefined ? [] : [{ flag: { name, help }, line: place + 1, endLine: place + 1 }];
  });
  return found.slice(0, MOST);
}
