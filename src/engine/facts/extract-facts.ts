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
  return EXTRACTORS.flatMap((extractor) => (extractor.places.includes(file.place) ? extractor.find(file) : []));
}
