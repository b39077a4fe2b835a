import type { SourceFile } from '../../source-file.ts';
import { OF_EVERY_PROGRAM } from './flag.ts';
import type { FlagLiteral } from './flag-literals.ts';

/** Languages in which programs often read what is typed themselves. */
const PLAIN = /^(?:c|cpp|go|rust|zig|typescript|javascript)$/;
/** Fewer lines may be an example of how something else is called. */
const FEWEST = 3;
const MOST = 200;
const LONGEST_LINE = 300;
const MOST_LINES = 4;

/** `  -n, --null-input          use nothing as input` in a text that a program prints, or in a string for each line. */
const OPTION =
  /^(?:[\w.]{1,30}\(\s{0,4})?["'`]?(?:\\[nt])?\s*(?:-\w(?:[ =][<[]?[A-Za-z]{1,20}[>\]]?)?[,|/]?\s+)?(--[a-z][\w-]+)(?![\w-])(?:\[?[= ](?:[<[]-?[\w]|[A-Za-z])[\w|.:-]*[>\]]*){0,3}(?:\s{2,}|\\t)\s*(\S.*)$/;
/** The words of an option that go on in the next line, far from its margin. */
const GOING_ON = /^\s*(?:[\w.]{1,30}\()?["'`]?\s{12,}([^\s-].*)$/;
/** The end of a line that a program prints: a new line, the quote, what closes the call. */
const END = /(?:(?:\\[nrt])+["'`]?|["'`])\s*[);,]{0,4}\s*\\?$|\s+$/;

/** The options that a program explains in its own help text, where no library declares them. */
export function helpFlags(file: SourceFile): FlagLiteral[] {
  const isPlain = PLAIN.test(file.language) || (file.language === 'python' && file.text.includes('getopt('));
  if (!isPlain || !/usage/i.test(file.text) || !file.text.includes(' --')) return [];
  const lines = file.code.split('\n');
  const found = lines.flatMap((line, place): FlagLiteral[] => {
    if (!line.includes('--') || line.length > LONGEST_LINE) return [];
    const [, name, words = ''] = OPTION.exec(line.trim()) ?? [];
    if (name === undefined) return [];
    const rest = following(lines.slice(place + 1, place + MOST_LINES));
    const help = [words, ...rest]
      .map((each) => each.replace(END, '').trimEnd())
      .join(' ')
      // A mark that the text explains elsewhere.
      .replace(/\s*\[\W\]$/, '')
      .replace(/[;,.\s]+$/, '');
    return [{ flag: { name, help }, line: place + 1, endLine: place + 1 + rest.length }];
  });
  return found.length < FEWEST ? [] : found.filter(({ flag }) => !OF_EVERY_PROGRAM.test(flag.name)).slice(0, MOST);
}

function following(lines: readonly string[]): string[] {
  const words: string[] = [];
  for (const line of lines) {
    const said = line.length > LONGEST_LINE ? undefined : GOING_ON.exec(line)?.[1];
    if (said === undefined) break;
    words.push(said);
  }
  return words;
}
