import type { Language } from '../language.ts';
import { cutLines, lightSymbol } from '../light-symbol.ts';
import type { CodeSymbol } from '../parsed-file.ts';

export const yaml: Language = {
  name: 'yaml',
  kind: 'data',
  extensions: ['yaml', 'yml'],
  fileNames: ['.clang-format', '.yamllint'],
  read: (text) => ({ symbols: keys(text) }),
};

const DEEPEST = 2;
const MOST_KEYS = 500;
const KEY = /^(\s*)("[^"]*"|'[^']*'|[A-Za-z_$./][^\s:#'"]*(?: [^\s:#'"]+)*)\s*:(?:\s+(.*))?$/;

/** The keys of the two outer levels. */
function keys(text: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  const open: { indent: number; symbol: number }[] = [];
  let textIndent: number | null = null;
  for (const { line, number } of cutLines(text)) {
    if (line.trim() === '' || /^\s*#/.test(line)) continue;
    const indent = line.length - line.trimStart().length;
    // The lines of a block text (`key: |`) are indented below their key and are no keys.
    if (textIndent !== null && indent > textIndent) continue;
    textIndent = null;
    while (open.length > 0 && indent <= (open.at(-1)?.indent ?? 0)) open.pop();
    for (const { symbol } of open) {
      const around = symbols[symbol];
      if (around) around.endLine = number;
    }
    const [, , quoted, value = ''] = KEY.exec(line) ?? [];
    if (/[|>][+-]?\d?\s*$/.test(value)) textIndent = indent;
    if (quoted === undefined || open.length >= DEEPEST || symbols.length >= MOST_KEYS) continue;
    const name = quoted.replace(/^["']|["']$/g, '');
    symbols.push(
      lightSymbol('key', name, number, {
        container: open.at(-1)?.symbol ?? null,
        signature: line.trim().slice(0, 300),
      }),
    );
    open.push({ indent, symbol: symbols.length - 1 });
  }
  return symbols;
}
