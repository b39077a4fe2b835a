import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';
import { isWithin } from '../branches.ts';

/** A router that is declared anew: `r := http.NewServeMux()`. What only assigns keeps the one of before. */
const DECLARED =
  /\b(\w+)\s*:=\s*(?:http\.NewServeMux|mux\.NewRouter|chi\.New(?:Router|Mux)|gin\.(?:Default|New)|echo\.New|fiber\.New|httprouter\.New)\(/g;

interface Inner {
  name: string;
  /** Where it is declared, and where the block ends in which its name means it. */
  line: number;
  endLine: number;
}

/**
 * Names of routers as they are meant at a line: inside of a function that is written on the spot, or of another block, a
 * router that is declared anew hides the one outside that is called alike, and has nothing of what stands before that.
 */
export function meantRouters(file: SourceFile): (name: string, line: number) => string {
  const inner = [...file.bare.matchAll(DECLARED)].flatMap(({ 1: name = '', index }): Inner[] => {
    const end = endOfBlock(file, index);
    const line = file.lineAt(index);
    return end === null ? [] : [{ name, line, endLine: end }];
  });
  return (name, line) => {
    const own = inner.filter((each) => each.name === name && isWithin(each, line)).at(-1);
    return own === undefined ? name : `${name} of ${own.line}`;
  };
}

/** The last line of a block that stands in another one; null where it is the body of a function of the file. */
function endOfBlock(file: SourceFile, from: number): number | null {
  const { bare } = file;
  let depth = 0;
  let open = -1;
  for (let at = from; at >= 0; at--) {
    // Another function of the file ends there.
    if (bare[at] === '}' && bare[at - 1] === '\n') return null;
    if (bare[at] === '}') depth++;
    else if (bare[at] === '{' && depth-- === 0) {
      if (open >= 0) {
        const close = closingBracket(bare, open);
        return close < 0 ? null : file.lineAt(close);
      }
      open = at;
      depth = 0;
    }
  }
  return null;
}
