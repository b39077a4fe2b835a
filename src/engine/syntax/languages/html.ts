import type { Language } from '../language.ts';
import { cutLines, lightSymbol } from '../light-symbol.ts';
import type { CodeImport, CodeSymbol } from '../parsed-file.ts';

export const html: Language = {
  name: 'html',
  kind: 'markup',
  extensions: ['html', 'htm', 'xhtml'],
  read: (text) => ({ symbols: marks(text), imports: sources(text) }),
};

/** The title, headings, and elements with an id. */
function marks(text: string): CodeSymbol[] {
  const symbols: CodeSymbol[] = [];
  for (const { line, number } of cutLines(text)) {
    for (const [, tag, title = ''] of line.matchAll(/<(title|h[1-6])\b[^>]{0,300}>([^<]{1,300})/gi)) {
      if (title.trim())
        symbols.push(lightSymbol('section', title.trim(), number, { signature: `<${tag}> ${title.trim()}` }));
    }
    for (const [, id = ''] of line.matchAll(/(?:^|\s)id=["']([^"'{}<>]{1,100})["']/gi)) {
      symbols.push(lightSymbol('key', id, number, { signature: `id="${id}"` }));
    }
  }
  return symbols;
}

function sources(text: string): CodeImport[] {
  const found: CodeImport[] = [];
  for (const { line, number } of cutLines(text)) {
    for (const [, , module = ''] of line.matchAll(
      /<(script|link)\b[^>]{0,300}?\s(?:src|href)=["']([^"']{1,300})["']/gi,
    )) {
      found.push({ module, names: [], line: number, time: 'load', reexport: false });
    }
  }
  return found;
}
