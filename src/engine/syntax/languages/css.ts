import type { Language } from '../language.ts';
import { cutLines, lightSymbol } from '../light-symbol.ts';
import type { CodeImport, CodeSymbol, SymbolKind } from '../parsed-file.ts';

export const css: Language = {
  name: 'css',
  kind: 'markup',
  extensions: ['css', 'scss', 'sass', 'less', 'pcss', 'styl'],
  read: (text) => ({ symbols: selectors(text), imports: imports(text) }),
};

const RULES: [SymbolKind, RegExp][] = [
  ['function', /^@(?:mixin|function)\s+([\w-]+)/],
  ['other', /^@keyframes\s+([\w-]+)/],
  ['variable', /^(--[\w-]+|\$[\w-]+|@(?!media|import|use|include|supports|layer|charset|font-face)[\w-]+)\s*:/],
  ['other', /^([^@{}();/*][^{};]{0,300}?)\s*\{/],
];

/** Selectors, custom properties and mixins; a selector that goes on over several lines counts by its last line. */
function selectors(text: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  const open: (number | null)[] = [];
  let inComment = false;
  for (const { line, number } of cutLines(text)) {
    if (inComment && !line.includes('*/')) continue;
    const code: string = inComment ? line.slice(line.indexOf('*/') + 2) : line;
    const plain: string = code.replace(/\/\*.*?\*\//g, '').replace(/(?<!:)\/\/.*$/, '');
    inComment = plain.includes('/*');
    const trimmed = plain.trim();
    const rule = RULES.find(([, pattern]) => pattern.test(trimmed));
    let made: number | null = null;
    if (rule) {
      const [, name = ''] = rule[1].exec(trimmed) ?? [];
      symbols.push(
        lightSymbol(rule[0], name.replace(/\s+/g, ' '), number, {
          container: open.findLast((each) => each !== null) ?? null,
        }),
      );
      made = rule[0] === 'variable' ? null : symbols.length - 1;
    }
    for (const character of trimmed) {
      if (character === '{') {
        open.push(made);
        made = null;
      } else if (character === '}') {
        const symbol = symbols[open.pop() ?? -1];
        if (symbol) symbol.endLine = number;
      }
    }
  }
  return symbols;
}

function imports(text: string): CodeImport[] {
  const found: CodeImport[] = [];
  for (const { line, number } of cutLines(text)) {
    const [, module] = /^\s*@(?:import|use|forward)\s+(?:url\()?["']([^"']+)["']/.exec(line) ?? [];
    if (module) found.push({ module, names: [], line: number, time: 'load', reexport: false });
  }
  return found;
}
