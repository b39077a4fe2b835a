import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList } from '../text/literal.ts';

/** An `if` that refuses: its condition, and the block that ends the work when the condition holds. */
export interface Guard {
  /** As written, without the brackets around it. */
  condition: string;
  /** The refused case is the opposite of the condition, as in `unless` and `guard … else`. */
  inverted: boolean;
  /** It stands behind another `if`, so that its condition alone does not tell the refused case. */
  chained: boolean;
  block: string;
  /** Where it begins. */
  at: number;
  line: number;
  endLine: number;
}

const BRACKETED = /^(?:typescript|tsx|javascript|java|kotlin|csharp|php|dart|scala|c|cpp)$/;
const OPEN = /^(?:go|rust|swift)$/;
const LONGEST_BLOCK = 700;
const LONGEST_CONDITION = 300;
const LONGEST_SWITCH = 4_000;

/** Every short block that is entered by an `if` and ends the work. What it says is read by `refusal.ts`. */
export function findGuards(file: SourceFile): Guard[] {
  if (file.language === 'php') return [...throughHelpers(file, bracketed(file)), ...calledGuards(file)];
  if (BRACKETED.test(file.language)) return throughHelpers(file, bracketed(file));
  if (OPEN.test(file.language)) return open(file);
  if (file.language === 'python') return indented(file);
  if (file.language === 'ruby') return ruby(file);
  return [];
}

/** `if (isPaid) Refuse(status);`, where this file defines `Refuse` to do nothing but throw: the guard throws that. */
function throughHelpers(file: SourceFile, guards: Guard[]): Guard[] {
  const helpers = new Map(
    file.parsed.symbols.flatMap((symbol): [string, string][] => {
      if (!/^(?:method|function)$/.test(symbol.kind) || symbol.endLine - symbol.startLine > LONGEST_HELPER) return [];
      const text = file.code.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1));
      const body = /(?:\{|=>)\s*(throw\s[^{};]*(?:\{[^{}]*\}[^{};]*)*;)\s*\}?\s*$/.exec(text)?.[1];
      return body === undefined ? [] : [[symbol.name, body]];
    }),
  );
  if (helpers.size === 0) return guards;
  return guards.map((each) => {
    const called = /^(?:this\.|self::|static::|\$this->)?(\w+)\([^;]*\);?$/.exec(each.block)?.[1];
    const block = called === undefined ? undefined : helpers.get(called);
    return block === undefined ? each : { ...each, block };
  });
}

const LONGEST_HELPER = 6;

function bracketed(file: SourceFile): Guard[] {
  const { bare } = file;
  const found: Guard[] = [];
  for (const match of bare.matchAll(/(?<![\w.$#])if\s*\(/g)) {
    const start = match.index + match[0].length - 1;
    const end = closingBracket(bare, start, LONGEST_CONDITION);
    if (end < 0) continue;
    const body = blockAfter(bare, end + 1);
    if (!body) continue;
    found.push(guard(file, match.index, [start + 1, end], body, { chained: isChained(bare, match.index) }));
  }
  return found;
}

/** `abort_if($boat->isSold(), 403, '…')` and `throw_unless($boat->isMoored(), Adrift::class, '…')` of Laravel. */
function calledGuards(file: SourceFile): Guard[] {
  return [...file.bare.matchAll(/(?<![\w>:$])(abort|throw)_(if|unless)\s*\(/g)].flatMap((match): Guard[] => {
    const [head, verb = '', how] = match;
    const open = match.index + head.length - 1;
    const close = closingBracket(file.bare, open, LONGEST_BLOCK);
    const [condition = '', first = '', ...rest] = close < 0 ? [] : splitList(file.code.slice(open + 1, close));
    if (condition === '' || first === '') return [];
    const made = /^new\b/.test(first)
      ? `throw ${first};`
      : `throw new ${first.replace(/::class$/, '')}(${rest.join(', ')});`;
    return [
      {
        condition: condition.replace(/\s+/g, ' '),
        inverted: how === 'unless',
        chained: false,
        block: verb === 'abort' ? `abort(${[first, ...rest].join(', ')});` : made,
        at: match.index,
        line: file.lineAt(match.index),
        endLine: file.lineAt(close),
      },
    ];
  });
}

function open(file: SourceFile): Guard[] {
  const { bare } = file;
  const found: Guard[] = [];
  for (const match of bare.matchAll(/(?<![\w.])(if|guard)\s+/g)) {
    const start = match.index + match[0].length;
    const brace = braceAfter(bare, start);
    if (brace < 0) continue;
    const close = closingBracket(bare, brace, LONGEST_BLOCK);
    if (close < 0) continue;
    const isSwiftGuard = match[1] === 'guard';
    if (isSwiftGuard && file.language !== 'swift') continue;
    const semicolon = bare.slice(start, brace).lastIndexOf(';');
    const until = isSwiftGuard ? start + bare.slice(start, brace).search(/\belse\s*$/) : brace;
    // The guard of a branch of `match` asks besides what the branch asks.
    if (until < start || bare.slice(start, until).includes('=>')) continue;
    found.push(
      guard(file, match.index, [start + semicolon + 1, until], [brace + 1, close], {
        inverted: isSwiftGuard,
        chained: isChained(bare, match.index),
      }),
    );
  }
  if (file.language === 'rust') return [...found, ...letElse(file)];
  return file.language === 'go' ? [...found, ...switched(file)] : found;
}

/** `switch { case order.Name == "": return ErrNoName }` of Go: each case is a guard of its own. */
function switched(file: SourceFile): Guard[] {
  const { bare } = file;
  return [...bare.matchAll(/\bswitch\s*\{/g)].flatMap((match): Guard[] => {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(bare, open, LONGEST_SWITCH);
    if (close < 0) return [];
    const cases = [...bare.slice(open, close).matchAll(/^[ \t]*(?:case\b([^\n]{1,200}):|default:)[ \t]*$/gm)];
    return cases.flatMap((each, place): Guard[] => {
      const condition = each[1];
      if (condition === undefined) return [];
      const at = open + each.index;
      const from = at + each[0].length;
      const to = open + (cases[place + 1]?.index ?? close - open);
      const conditionAt = at + each[0].indexOf('case') + 4;
      const found = guard(file, at, [conditionAt, conditionAt + condition.length], [from, to], { chained: place > 0 });
      // What surrounds it is what surrounds the switch.
      return [{ ...found, at: match.index }];
    });
  });
}

/** `let Some(user) = find(id) else { … }` of Rust refuses what is not there. */
function letElse(file: SourceFile): Guard[] {
  const { bare } = file;
  return [...bare.matchAll(/\blet\s+Some\((?:mut\s+)?\w+\)\s*=\s*([^;{}]{1,300}?)\s*\belse\s*(?=\{)/g)].flatMap(
    (match): Guard[] => {
      const brace = match.index + match[0].length;
      const close = closingBracket(bare, brace, LONGEST_BLOCK);
      const from = match.index + match[0].indexOf(match[1] ?? '');
      return close < 0
        ? []
        : [guard(file, match.index, [from, from + (match[1]?.length ?? 0)], [brace + 1, close], { inverted: true })];
    },
  );
}

function indented(file: SourceFile): Guard[] {
  const found: Guard[] = [];
  for (const match of file.bare.matchAll(/^([ \t]*)(if|elif)\b([^\n:]*(?:\n[^\n:]*){0,6}?):[ \t]*(?=\n|\S)/gm)) {
    const [whole, indent = '', word = '', condition = ''] = match;
    const start = match.index + indent.length + word.length;
    const colon = conditionEnd(file.bare, start);
    if (colon < 0 || colon - start > LONGEST_CONDITION || condition.length > LONGEST_CONDITION) continue;
    const sameLine = file.bare.slice(colon + 1, lineEnd(file.bare, colon)).trim() !== '';
    const from = sameLine ? colon + 1 : file.bare.indexOf('\n', colon) + 1;
    const to = sameLine ? lineEnd(file.bare, colon) : blockEnd(file, from, indent.length);
    if (to - from > LONGEST_BLOCK || to <= from) continue;
    found.push(
      guard(file, match.index + whole.indexOf(word), [start, colon], [from, to], { chained: word === 'elif' }),
    );
    const other = word === 'if' && !/\b(?:and|or)\b|\bis_valid\(/.test(condition) ? elseBehind(file, to, indent) : null;
    if (other) found.push(guard(file, match.index + whole.indexOf(word), [start, colon], other, { inverted: true }));
  }
  return found;
}

/** The block of an `else` right behind that of its `if`, where it refuses and does nothing else. */
function elseBehind(file: SourceFile, end: number, indent: string): readonly [number, number] | null {
  const head = new RegExp(`^(?:[ \\t]*\\n)*${escaped(indent)}else[ \\t]*:[ \\t]*\\n`).exec(
    file.bare.slice(end, end + LONGEST_HEAD),
  );
  if (!head) return null;
  const from = end + head[0].length;
  const to = blockEnd(file, from, indent.length);
  return to > from && to - from <= LONGEST_BLOCK && /^\s*(?:raise|return)\b/.test(file.bare.slice(from, to))
    ? [from, to]
    : null;
}

const LONGEST_HEAD = 200;

function ruby(file: SourceFile): Guard[] {
  const found: Guard[] = [];
  for (const match of file.bare.matchAll(
    /^([ \t]*)((?:raise|fail|abort|return head|return render|return (?:\w+\.)?\w*failure|(?:\w+\.)?errors\.add)\b[^\n]*?)[ \t]+(if|unless)[ \t]+([^\n]+)$/gm,
  )) {
    const at = match.index + (match[1] ?? '').length;
    const conditionAt = match.index + match[0].length - (match[4] ?? '').length;
    found.push(
      guard(file, at, [conditionAt, match.index + match[0].length], [at, at + (match[2] ?? '').length], {
        inverted: match[3] === 'unless',
      }),
    );
  }
  for (const match of file.bare.matchAll(/^([ \t]*)(if|unless)[ \t]+([^\n]+)\n((?:[^\n]*\n){1,4}?)\1end\b/gm)) {
    if (/\n[ \t]*(?:else|elsif)\b/.test(match[4] ?? '')) continue;
    const conditionAt = match.index + (match[1] ?? '').length + (match[2] ?? '').length;
    const from = match.index + match[0].indexOf('\n') + 1;
    const to = from + (match[4] ?? '').length;
    found.push(guard(file, match.index, [conditionAt, from - 1], [from, to], { inverted: match[2] === 'unless' }));
  }
  return found;
}

function guard(
  file: SourceFile,
  at: number,
  condition: readonly [number, number],
  block: readonly [number, number],
  how: { inverted?: boolean; chained?: boolean },
): Guard {
  return {
    condition: file.code
      .slice(...condition)
      .replace(/\s+/g, ' ')
      .trim(),
    inverted: how.inverted ?? false,
    chained: how.chained ?? false,
    block: file.code.slice(...block).trim(),
    at,
    line: file.lineAt(at),
    endLine: file.lineAt(Math.max(at, block[1] - 1)),
  };
}

/** The block in braces, or the one statement, behind a condition in brackets. */
function blockAfter(bare: string, from: number): readonly [number, number] | null {
  const space = /^\s*/.exec(bare.slice(from, from + 200))?.[0].length ?? 0;
  const at = from + space;
  if (bare[at] === '{') {
    const close = closingBracket(bare, at, LONGEST_BLOCK);
    return close < 0 ? null : [at + 1, close];
  }
  let depth = 0;
  for (let end = at; end < Math.min(bare.length, at + LONGEST_BLOCK); end++) {
    const char = bare[end] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    if (depth < 0) return [at, end];
    if (
      depth === 0 &&
      (char === ';' || (char === '\n' && end > at && !/^\s*[.?:+|&(]/.test(bare.slice(end, end + 40))))
    )
      return [at, end];
  }
  return null;
}

function braceAfter(bare: string, from: number): number {
  let depth = 0;
  for (let at = from; at < Math.min(bare.length, from + LONGEST_CONDITION); at++) {
    const char = bare[at] ?? '';
    if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (char === '{' && depth === 0) return at;
    else if (char === '}') return -1;
  }
  return -1;
}

function conditionEnd(bare: string, from: number): number {
  let depth = 0;
  for (let at = from; at < Math.min(bare.length, from + LONGEST_CONDITION + 1); at++) {
    const char = bare[at] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ':' && depth === 0) return bare[at + 1] === '=' ? -1 : at;
  }
  return -1;
}

function blockEnd(file: SourceFile, from: number, indent: number): number {
  let line = file.lineAt(from);
  for (; line <= file.lines.length; line++) {
    const text = file.lines[line - 1] ?? '';
    if (text.trim() !== '' && (/^[ \t]*/.exec(text)?.[0].length ?? 0) <= indent) break;
    if (file.offsetOf(line) - from > LONGEST_BLOCK) break;
  }
  return file.offsetOf(line) - 1;
}

function isChained(bare: string, at: number): boolean {
  return /\belse\s*$/.test(bare.slice(Math.max(0, at - 12), at));
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
