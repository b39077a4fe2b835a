import { findGuards } from '../../../../engine/facts/invariants/guards.ts';
import { refusalOf } from '../../../../engine/facts/invariants/refusal.ts';
import { SourceFile } from '../../../../engine/facts/source-file.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { code, quote } from '../../../authoring/wording/markup.ts';

/** A guard in the words of the code: who refuses what, and what it says then. */
export interface Refused {
  /** "`Mux.handle` fails with "…" if `pattern == ''`". */
  text: string;
  source: CodeSource;
}

const LONGEST_FILE = 6_000;
const LONGEST_CONDITION = 100;
const LONGEST_MESSAGE = 160;
/** Trouble on the way, and blocks that decide further: what they say is not said because of this condition. */
const TROUBLE = /^(?:failed|failure|could ?n[o']t|unable|error|internal|unexpected|timed? ?out)\b/i;
const DECIDES_ON = /(?<![\w.$])(?:if|for|switch|match|while|try|unless|case)\b/;
const NAMED_ERROR = /^(?:[a-z]\w*\.)?Err[A-Z]\w{3,}$/;
/** Conditions that pass on what went wrong before are no rule of this place. */
const PASSED_ON = /\berr(?:or|ors)?\b|\bexc(?:eption)?\b|^!?ok$|\.ok$/i;

/** What a file refuses, guard by guard. Most of it is known as rules already; this is for messages that make none. */
export function refusalsIn(pack: Pack, path: string): Refused[] {
  const outline = fileOutline(pack, path);
  if (!outline || outline.lines.length > LONGEST_FILE) return [];
  const { language, lines, symbols } = outline;
  const parsed = { language, symbols: [], imports: [], calls: [], references: [], comments: [], warnings: [] };
  const file = new SourceFile(path, lines.join('\n'), parsed);
  return findGuards(file).flatMap(({ condition, inverted, chained, block, line, endLine }): Refused[] => {
    if (PASSED_ON.test(condition) || DECIDES_ON.test(block.replace(/(['"`]).*?\1/g, ''))) return [];
    const { message, error } = refusalOf(language, block) ?? {};
    const said = message && !TROUBLE.test(message) ? quote(message, LONGEST_MESSAGE) : null;
    // Where the message stands with the error, its name says what is refused.
    const words = said ?? (message === undefined && error && NAMED_ERROR.test(error) ? code(error) : null);
    if (!words) return [];
    const owner = symbols
      .filter(({ kind, startLine, endLine: last }) => CALLABLE.has(kind) && startLine <= line && last >= line)
      .at(-1);
    const isTold = !chained && condition.length <= LONGEST_CONDITION && !/[`\n]/.test(condition);
    const when = isTold ? ` ${inverted ? 'unless' : 'if'} ${code(condition)}` : '';
    const who = owner ? code(owner.name) : code(path);
    // A guard inside another condition refuses only where that one holds.
    const isNested =
      owner !== undefined && indentOf(lines[line - 1]) > indentOf(lines[owner.startLine - 1]) + ONE_LEVEL;
    return [
      {
        text: `${who} ${isNested ? 'can fail' : 'fails'} with ${words}${when}`,
        source: { path, startLine: line, endLine },
      },
    ];
  });
}

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'variable', 'constant']);
const ONE_LEVEL = 4;

/** Tabs are a level each. */
function indentOf(line = ''): number {
  return (/^\s*/.exec(line)?.[0] ?? '').replace(/\t/g, ' '.repeat(ONE_LEVEL)).length;
}
