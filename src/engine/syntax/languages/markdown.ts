import type { Language } from '../language.ts';
import { cutLines, lightSymbol } from '../light-symbol.ts';
import type { CodeSymbol } from '../parsed-file.ts';

export const markdown: Language = {
  name: 'markdown',
  kind: 'markup',
  extensions: ['md', 'mdx', 'markdown', 'mdown', 'mdc'],
  read: (text) => ({ symbols: sections(text) }),
};

/** Headings, each up to the next one of its level, with the first paragraph below as its doc. */
function sections(text: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  const open: { level: number; symbol: number }[] = [];
  let fence: string | null = null;
  let previous = '';
  let last = 0;
  let isFirstParagraph = false;

  const begin = (level: number, title: string, line: number) => {
    close(level, line - 1);
    const container = open.at(-1)?.symbol ?? null;
    symbols.push(
      lightSymbol('section', plainTitle(title), line, {
        container,
        signature: `${'#'.repeat(level)} ${title}`.slice(0, 300),
      }),
    );
    open.push({ level, symbol: symbols.length - 1 });
    isFirstParagraph = true;
  };
  const close = (level: number, line: number) => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level) {
      const symbol = symbols[open.pop()?.symbol ?? -1];
      if (symbol) symbol.endLine = line;
    }
  };

  for (const { line, number } of cutLines(text)) {
    last = number;
    const [mark] = /^ {0,3}(?:`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== null) {
      if (mark?.trim().startsWith(fence) && /^\s*[`~]+\s*$/.test(line)) fence = null;
      continue;
    }
    if (mark) {
      fence = mark.trim();
      continue;
    }
    const [, marks, title] = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/.exec(line) ?? [];
    if (marks && title) begin(marks.length, title, number);
    else if (/^ {0,3}(?:=+|-{2,})\s*$/.test(line) && /^[^\s#>|*+-]/.test(previous))
      begin(line.trim().startsWith('=') ? 1 : 2, previous.trim(), number - 1);
    else if (isFirstParagraph) isFirstParagraph = addToDoc(symbols.at(-1), line);
    previous = line;
  }
  close(0, last);
  return symbols.filter((symbol) => symbol.name !== '');
}

/** Answers whether the first paragraph goes on. */
function addToDoc(symbol: CodeSymbol | undefined, line: string): boolean {
  if (!symbol) return false;
  if (line.trim() === '') return symbol.doc === '';
  symbol.doc = `${symbol.doc} ${line.trim()}`.trim().slice(0, 500);
  return true;
}

function plainTitle(title: string): string {
  return title
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]|<[^>]*>/g, '')
    .replace(/\s*\{#[^}]*\}\s*$/, '')
    .trim();
}
