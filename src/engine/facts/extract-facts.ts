import type { ParsedFile } from '../syntax/parsed-file.ts';
import { EXTRACTORS } from './extractors.ts';
import type { Fact } from './fact.ts';
import { SourceFile } from './source-file.ts';

/** Longest text that extractors look at: beyond it a file is data, whatever its name. */
const LARGEST = 1_500_000;

/** All facts of one file. It is pure: the same file gives the same facts, and no other file is looked at. */
export function extractFacts(path: string, text: string, parsed: ParsedFile): Fact[] {
  if (text.length > LARGEST) return [];
  const file = new SourceFile(path, text, parsed);
  const facts = EXTRACTORS.flatMap((extractor) => (extractor.places.includes(file.place) ? extractor.find(file) : []));
  const tests = testRanges(file);
  if (tests.length === 0) return facts;
  return facts.filter(
    ({ kind, startLine }) => kind === 'test' || !tests.some(([from, to]) => from <= startLine && startLine <= to),
  );
}

/** Rust keeps test modules inside the source: what stands in them is no fact of the product. */
function testRanges(file: SourceFile): [number, number][] {
  if (file.language !== 'rust' || !file.text.includes('#[')) return [];
  return file.parsed.symbols.flatMap((symbol, index): [number, number][] => {
    const isTest =
      (symbol.kind === 'module' && /^tests?$/.test(symbol.name)) ||
      file
        .decorators(index)
        .some((mark) => /^(?:test|rstest)$/.test(mark.name) || (mark.name === 'cfg' && mark.arguments[0] === 'test'));
    return isTest ? [[symbol.startLine, symbol.endLine]] : [];
  });
}
