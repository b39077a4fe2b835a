import { findGuards, type Guard } from '../../../../engine/facts/invariants/guards.ts';
import { refusalOf } from '../../../../engine/facts/invariants/refusal.ts';
import { SourceFile } from '../../../../engine/facts/source-file.ts';
import { closingBracket } from '../../../../engine/facts/text/literal.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import type { Evidence } from '../../../authoring/evidence/evidence.ts';
import { textOfKey } from '../../../authoring/evidence/files/kept-texts.ts';
import { withTexts } from '../../../authoring/evidence/rules/put-words.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
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
const NAMED_ERROR = /^(?:[a-z]\w*\.)?Err[A-Z]\w{3,}$|^[A-Z][a-z]+[A-Z]\w{3,}$/;
/** Errors that any code raises, whose names say nothing of what is refused. */
const OF_ANY_CODE =
  /^(?:Exception|Error|(?:Base|Runtime|Value|Type|Key|Index|Attribute|Assertion|Argument|State|OS|IO|Lookup|Name|Range|Reference|Syntax|Logic|Domain|Http|HTTP|Api|API|Web|Client|Server|Request|Response|Application|App|Custom|System|Standard|Internal|Validation|Invalid\w*|Illegal\w*|Unsupported\w*|Unexpected\w*|Not(?:Implemented|Found|Supported|Allowed)|Null\w*|Bad\w*|Argument\w*|No(?:Such\w*|Method))\w*(?:Error|Exception|Fault|Response)?)$/;
/** Conditions that pass on what went wrong before are no rule of this place. */
const PASSED_ON = /\berr(?:or|ors)?\b|\bexc(?:eption)?\b|^!?ok$|\.ok$/i;

/** What a file refuses, guard by guard. Most of it is known as rules already; this is for messages that make none. */
export function refusalsIn(evidence: Evidence, path: string): Refused[] {
  const outline = fileOutline(evidence.pack, path);
  if (!outline || outline.lines.length > LONGEST_FILE) return [];
  const { language, lines, symbols } = outline;
  const parsed = { language, symbols: [], imports: [], calls: [], references: [], comments: [], warnings: [] };
  const written = `${lines.join('\n')}\n`;
  // What is said below a key stands in a file of texts.
  const told = language === 'php' ? withTexts(written, (key) => textOfKey(evidence, key)) : written;
  const file = new SourceFile(path, told, parsed);
  const guards = [...findGuards(file), ...valueGuards(file)];
  const refusing = guards.filter(
    ({ condition, block }) =>
      PASSED_ON.test(condition) || refusalOf(language, block) !== null || earlyReturn(condition, block) !== null,
  );
  const isRefused = (at: number): boolean => refusing.some(({ line, endLine }) => line <= at && at <= endLine);
  return guards.flatMap(({ condition, inverted, chained, block, line, endLine }): Refused[] => {
    if (PASSED_ON.test(condition) || DECIDES_ON.test(block.replace(/(['"`]).*?\1/g, ''))) return [];
    const { message, error, status } = refusalOf(language, block) ?? {};
    // Of a long message the first sentence says what is wrong.
    const [sentence = ''] = message === undefined ? [] : sentencesOf(message.replace(/\\n/g, ' '));
    const said =
      message && !TROUBLE.test(message) ? (quote(message, LONGEST_MESSAGE) ?? quote(sentence, LONGEST_MESSAGE)) : null;
    // Where the message stands with the error, its name says what is refused.
    const words = said ?? (message === undefined && error && isTelling(error) ? code(error) : null);
    const early = words || message !== undefined ? null : earlyReturn(condition, block);
    if (!words && status === undefined && early === null) return [];
    const owner = symbols
      .filter(({ kind, startLine, endLine: last }) => CALLABLE.has(kind) && startLine <= line && last >= line)
      .at(-1);
    const isTold = !chained && condition.length <= LONGEST_CONDITION && !/[`\n]/.test(condition);
    const when = isTold ? ` ${inverted ? 'unless' : 'if'} ${code(condition)}` : '';
    const who = owner ? code(owner.name) : code(path);
    // A guard inside another condition refuses only where that one holds.
    const isNested =
      owner !== undefined && indentOf(lines[line - 1]) > indentOf(lines[owner.startLine - 1]) + ONE_LEVEL;
    // What comes back before the guard is never asked by it.
    const isPassed =
      owner !== undefined &&
      lines
        .slice(owner.startLine, line - 1)
        .some((text, at) => RETURNS.test(text) && !isRefused(owner.startLine + at + 1));
    const does = words
      ? ['fail', `with ${words}`]
      : status !== undefined
        ? ['answer', `with status ${status}`]
        : ['return', early];
    // What is not said why tells nothing.
    if (!words && when === '') return [];
    return [
      {
        text: `${who} ${isNested || isPassed || when === '' ? `can ${does[0]}` : `${does[0]}s`} ${does[1]}${when}`,
        source: { path, startLine: line, endLine },
      },
    ];
  });
}

/** `InsufficientBalance` says what is wrong, and `ValueError` does not. */
function isTelling(error: string): boolean {
  return NAMED_ERROR.test(error) && !OF_ANY_CODE.test(error);
}

const RETURNS = /^\s*return\b|[{:;)]\s*return\b/;
const MOST_VALUES = 200;
const VALUE_GUARD = /\bif ([^\n{}]{1,100}?) => (?=Err\()|\.ok_or(?:_else)?(?=\()/g;

/** Refusals of Rust that are values: `Some(order) if order.paid => Err(…)`, `find(id).ok_or_else(|| anyhow!("…"))`. */
function valueGuards(file: SourceFile): Guard[] {
  if (file.language !== 'rust') return [];
  return [...file.bare.matchAll(VALUE_GUARD)].slice(0, MOST_VALUES).flatMap((match): Guard[] => {
    const open = file.bare.indexOf('(', match.index + match[0].length);
    const close = closingBracket(file.bare, open);
    if (close < 0) return [];
    const condition = file.code.slice(match.index + 3, match.index + 3 + (match[1]?.length ?? 0));
    const [line, endLine] = [file.lineAt(match.index), file.lineAt(close)];
    const block = file.code.slice(open + 1, close);
    return [{ condition, inverted: false, chained: condition === '', block, at: open, line, endLine }];
  });
}

/** Who may not, or what is not as it must be, by the names in a condition. */
const OF_A_RIGHT =
  /(?:^|[^a-z])(?:can|may|is|has|are)?_?(?:allow|permi|authori[sz]|authenticat|admin|owner|role|member|logged|signed|banned|blocked|suspended|locked|expired|guest|verified|access|privileg)/i;
const BARE_RETURN = /^return(?:\s+(null|nil|None|false|False|undefined|-1|0|NULL|[A-Z][A-Z_]*ERR\w*))?\s*;?$/;

/** `return result.not_allowed_failure!(code: "paid")`: what comes back says by its name that it failed. */
const FAILING_RETURN = /^return ((?:\w+(?:\.|::)){0,3}(?:\w+_)?(?:failure|Failure)!?(?:\([^`]{0,100}\))?);?$/;

/** `if (!user.isAdmin) return;` refuses without a word: what comes back, or that nothing more is done. */
function earlyReturn(condition: string, block: string): string | null {
  const failure = FAILING_RETURN.exec(block.replace(/\s+/g, ' ').trim())?.[1];
  if (failure !== undefined)
    return /failed/i.test(failure) ? null : code(failure.replaceAll(/\( | \)/g, (each) => each.trim()));
  const found = BARE_RETURN.exec(block.trim());
  // Names are read word by word: `canEdit`, `is_admin`.
  if (!found || !OF_A_RIGHT.test(condition.replace(/(?<=[a-z])(?=[A-Z])/g, '_'))) return null;
  return found[1] === undefined ? 'early' : `early with ${code(found[1])}`;
}

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'variable', 'constant']);
const ONE_LEVEL = 4;

/** Tabs are a level each. */
function indentOf(line = ''): number {
  return (/^\s*/.exec(line)?.[0] ?? '').replace(/\t/g, ' '.repeat(ONE_LEVEL)).length;
}
