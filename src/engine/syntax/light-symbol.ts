import type { CodeSymbol, SymbolKind } from './parsed-file.ts';

/** The lines of a text with their numbers. A line of more than 2,000 characters is cut: no pattern needs its tail. */
export function* cutLines(text: string): Generator<{ line: string; number: number }> {
  let number = 0;
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    number++;
    yield { line: text.slice(start, Math.min(end, start + 2000)).replace(/\r$/, ''), number };
    start = end + 1;
  }
}

/** A symbol as the light readers make it: on one line, visible, without doc unless told. */
export function lightSymbol(kind: SymbolKind, name: string, line: number, more: Partial<CodeSymbol> = {}): CodeSymbol {
  return {
    kind,
    name: name.slice(0, 200),
    container: null,
    signature: name.slice(0, 300),
    doc: '',
    startLine: line,
    endLine: line,
    exported: true,
    bases: [],
    ...more,
  };
}
