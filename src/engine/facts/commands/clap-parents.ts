import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';

interface Given {
  /** The command in whose chain others are given. */
  name: string;
  from: number;
  to: number;
}

const LONGEST = 100_000;
const MOST = 2_000;

/**
 * The commands of clap in whose chain one is given, outermost first: `Command::new("shop").subcommand(Command::new("add"))`,
 * or in a list, `Command::new("node").subcommands([Command::new("flush")])`.
 */
export function clapParents(file: SourceFile): (call: CodeCall) => string[] {
  const given = [...file.bare.matchAll(/\.\s*subcommands?\s*\(/g)].slice(0, MOST).flatMap((match): Given[] => {
    const from = match.index + match[0].length - 1;
    const to = closingBracket(file.bare, from, LONGEST);
    const chain = file.code.slice(chainStart(file.bare, match.index), match.index);
    const name = /^\s*(?:return\s+)?(?:clap::)?(?:Command|App|SubCommand)::\w+\(\s*"([^"\n]+)"/.exec(chain)?.[1];
    return to < 0 || name === undefined ? [] : [{ name, from, to }];
  });
  return (call) => {
    const at = placeOf(file, call);
    return at === null
      ? []
      : given
          .filter(({ from, to }) => from < at && at < to)
          .toSorted((a, b) => a.from - b.from)
          .map(({ name }) => name)
          // What a program is called in its help is not always what is typed.
          .filter((name) => !/[A-Z\s]/.test(name));
  };
}

/** Where a command is made: by its name, which may stand on a line with others. */
function placeOf(file: SourceFile, { line, receiver, name, arguments: [own] }: CodeCall): number | null {
  const at = file.code.indexOf(`${receiver}::${name}(${own}`, file.offsetOf(line));
  return at < 0 || at >= file.offsetOf(line + 1) ? null : at;
}

/** Where the chain begins that goes on at a dot. */
function chainStart(bare: string, dot: number): number {
  let depth = 0;
  for (let at = dot - 1; at >= Math.max(0, dot - LONGEST); at--) {
    const char = bare[at] ?? '';
    if (')]}'.includes(char)) depth++;
    else if ('([{'.includes(char)) {
      if (depth === 0) return at + 1;
      depth--;
    } else if (depth === 0 && /[,;=|&>]/.test(char)) return at + 1;
  }
  return 0;
}
