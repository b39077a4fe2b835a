import type { Language } from '../language.ts';
import { lightSymbol } from '../light-symbol.ts';
import { lineNumbers } from '../line-numbers.ts';
import type { CodeSymbol, SymbolKind } from '../parsed-file.ts';

export const sql: Language = {
  name: 'sql',
  kind: 'data',
  extensions: ['sql', 'ddl', 'pgsql', 'psql'],
  read: (text) => ({ symbols: definitions(text) }),
};

const KINDS: Record<string, SymbolKind> = {
  table: 'table',
  view: 'table',
  function: 'function',
  procedure: 'function',
  trigger: 'other',
  index: 'other',
  type: 'type',
  domain: 'type',
  schema: 'module',
  sequence: 'other',
};
const NAME = String.raw`(?:["\x60[]?[\w$]+["\x60\]]?)`;
const CREATE = new RegExp(
  String.raw`\bcreate\s+(?:or\s+replace\s+)?(?:(?:global|local|temp|temporary|unlogged|materialized|unique|external|virtual|foreign|constraint|clustered|nonclustered|recursive)\s+){0,3}(table|view|function|procedure|trigger|index|type|domain|schema|sequence)\s+(?:concurrently\s+)?(?:if\s+not\s+exists\s+)?(${NAME}(?:\s?\.\s?${NAME}){0,2})`,
  'gi',
);
/** Words that begin a line of a table which is no column. */
const NO_COLUMN = /^(?:primary|foreign|unique|check|constraint|key|index|exclude|like|fulltext|spatial|period)\b/i;

/** What `create …` statements define, and the columns of tables. */
function definitions(text: string): CodeSymbol[] {
  const code = blanked(text);
  const lineAt = lineNumbers(code);
  const symbols: CodeSymbol[] = [];
  for (const match of code.matchAll(CREATE)) {
    const [whole, word = '', path = ''] = match;
    const kind = KINDS[word.toLowerCase()] ?? 'other';
    const end = statementEnd(code, match.index + whole.length);
    const line = lineAt(match.index);
    const signature = code.slice(match.index, match.index + 300).split(/\(|\bas\b|;/i, 1)[0] ?? whole;
    symbols.push(
      lightSymbol(kind, unquoted(path.split('.').at(-1) ?? path), line, {
        signature: signature.replace(/\s+/g, ' ').trim(),
        endLine: lineAt(end),
      }),
    );
    if (word.toLowerCase() === 'table')
      symbols.push(...columns(code, match.index + whole.length, symbols.length - 1, lineAt));
  }
  return symbols;
}

/** The columns between the brackets behind the name of a table. */
function columns(code: string, from: number, table: number, lineAt: (at: number) => number): CodeSymbol[] {
  const [lead] = /^[^(;]{0,200}\(/.exec(code.slice(from, from + 250)) ?? [];
  if (!lead || /\b(?:as|select|partition of)\b/i.test(lead)) return [];
  const found: CodeSymbol[] = [];
  let depth = 1;
  let start = from + lead.length;
  for (let at = start; at < code.length && depth > 0; at++) {
    const character = code[at];
    if (character === '(') depth++;
    else if (character === ')') depth--;
    if ((character === ',' && depth === 1) || depth === 0) {
      const part = code.slice(start, at);
      const trimmed = part.trim();
      const [, name] = new RegExp(`^(${NAME})\\s+\\S`).exec(trimmed) ?? [];
      if (name && !NO_COLUMN.test(trimmed)) {
        const line = lineAt(start + part.length - part.trimStart().length);
        found.push(
          lightSymbol('property', unquoted(name), line, {
            container: table,
            signature: trimmed.replace(/\s+/g, ' ').slice(0, 300),
          }),
        );
      }
      start = at + 1;
    }
  }
  return found;
}

/** The `;` that ends a statement, outside of brackets and of `$$` bodies, which are blanked. */
function statementEnd(code: string, from: number): number {
  const end = code.indexOf(';', from);
  return end < 0 ? code.length - 1 : end;
}

/** The text with comments, string contents and `$$` bodies as spaces, so that offsets stay. */
function blanked(text: string): string {
  let code = '';
  for (let at = 0; at < text.length; ) {
    OPENING.lastIndex = at;
    const match = OPENING.exec(text);
    if (!match) return code + text.slice(at);
    const [mark] = match;
    const end = mark === '--' ? '\n' : mark === '/*' ? '*/' : mark;
    const close = text.indexOf(end, match.index + mark.length);
    const stop = close < 0 ? text.length : close + (end === '\n' ? 0 : end.length);
    code += text.slice(at, match.index) + text.slice(match.index, stop).replace(/[^\n]/g, ' ');
    at = stop;
  }
  return code;
}

const OPENING = /--|\/\*|'|\$\w{0,30}\$/g;

function unquoted(name: string): string {
  return name.trim().replace(/^["`[]|["`\]]$/g, '');
}
