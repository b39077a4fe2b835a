import type { Language } from '../language.ts';
import { cutLines, lightSymbol } from '../light-symbol.ts';
import type { CodeSymbol } from '../parsed-file.ts';

export const toml: Language = {
  name: 'toml',
  kind: 'data',
  extensions: ['toml', 'ini', 'cfg', 'editorconfig', 'properties'],
  fileNames: ['cargo.lock', 'poetry.lock', 'pipfile', '.gitconfig', '.npmrc'],
  read: (text) => ({ symbols: tables(text) }),
};

/** Tables and the keys directly in them. The sections of `.ini` files have the same form. */
function tables(text: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  let table: number | null = null;
  let inText: string | null = null;
  for (const { line, number } of cutLines(text)) {
    if (inText !== null) {
      if (line.includes(inText)) inText = null;
      continue;
    }
    const [, header] = /^\s*\[\[?\s*([^\][]+?)\s*\]\]?/.exec(line) ?? [];
    const [, key, value = ''] = /^\s*("[^"]+"|[\w.-]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (header) {
      symbols.push(lightSymbol('section', header, number));
      table = symbols.length - 1;
    } else if (key) {
      symbols.push(
        lightSymbol('key', key.replace(/"/g, ''), number, { container: table, signature: line.trim().slice(0, 300) }),
      );
    }
    const around = table === null ? undefined : symbols[table];
    if (around && line.trim() !== '') around.endLine = number;
    const [mark] = /^("""|''')(?!.*\1)/.exec(value) ?? [];
    if (mark) inText = mark;
  }
  return symbols;
}
