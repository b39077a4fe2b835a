import type { Language } from '../language.ts';
import { cutLines, lightSymbol } from '../light-symbol.ts';
import type { CodeSymbol, SymbolKind } from '../parsed-file.ts';

export const hcl: Language = {
  name: 'hcl',
  kind: 'data',
  extensions: ['tf', 'tfvars', 'hcl', 'nomad'],
  read: (text) => ({ symbols: blocks(text) }),
};

const KINDS: Record<string, SymbolKind> = {
  variable: 'variable',
  module: 'module',
  output: 'constant',
  locals: 'section',
};

/** Blocks at the left margin: `resource "type" "name" {` is named `type.name`. Formatted files close them there too. */
function blocks(text: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  for (const { line, number } of cutLines(text)) {
    const [, word, labels = ''] = /^([a-z][\w-]*)((?:\s+(?:"[^"]*"|[\w-]+))*)\s*\{/.exec(line) ?? [];
    const [, key] = /^([A-Za-z_][\w-]*)\s*=/.exec(line) ?? [];
    if (word) {
      const name =
        labels
          .trim()
          .replace(/"/g, '')
          .split(/\s+/)
          .filter((part) => part !== '')
          .join('.') || word;
      symbols.push(lightSymbol(KINDS[word] ?? 'other', name, number, { signature: line.replace(/\s*\{.*$/s, '') }));
    } else if (key) symbols.push(lightSymbol('key', key, number, { signature: line.slice(0, 300) }));
    else if (/^\}/.test(line)) {
      const last = symbols.findLast((symbol) => symbol.kind !== 'key');
      if (last) last.endLine = number;
    }
  }
  return symbols;
}
