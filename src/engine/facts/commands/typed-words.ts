import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import type { CommandFact } from './command-fact.ts';
import { makeCommand } from './command-maker.ts';

const FIRST = String.raw`\b(?:os\.Args\[1\]|flag\.Arg\(0\))`;
const COMPARED = new RegExp(`${FIRST}\\s*==\\s*"([a-z][\\w-]*)"`, 'g');
const CHOSEN = new RegExp(`\\bswitch\\s+${FIRST}\\s*\\{`, 'g');
const CASE = /^([ \t]*)case\s+((?:"[a-z][\w-]*"(?:,\s*)?)+):/gm;

/** Commands of a program of Go that looks at the first word behind its name itself: `if os.Args[1] == "version"`. */
export function typedWords(file: SourceFile): CommandFact[] {
  if (!/^package\s+main\b/m.test(file.bare) || !/os\.Args\[1\]|flag\.Arg\(0\)/.test(file.bare)) return [];
  const found = new Map<string, number>();
  for (const { index, 1: word = '' } of file.code.matchAll(COMPARED)) found.set(word, found.get(word) ?? index);
  for (const { index, 0: head } of file.code.matchAll(CHOSEN)) {
    const open = index + head.length - 1;
    const cases = [...file.code.slice(open, closingBracket(file.bare, open)).matchAll(CASE)];
    for (const each of cases) {
      // What stands deeper is chosen by something else.
      if (each[1] !== cases[0]?.[1]) continue;
      for (const [, word = ''] of (each[2] ?? '').matchAll(/"([^"]+)"/g))
        found.set(word, found.get(word) ?? open + each.index + (each[1]?.length ?? 0));
    }
  }
  return [...found].map(([name, index]) => {
    const line = file.lineAt(index);
    return makeCommand({ name, framework: 'os.Args', line, symbol: file.symbolAround(line, /^function$/) });
  });
}
