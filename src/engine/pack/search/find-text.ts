import { readText } from '../file-content.ts';
import type { Pack } from '../open-pack.ts';
import { linesOf } from '../read-file.ts';
import type { CorpusFile } from './corpus.ts';
import { type FileFilter, fileFilter } from './file-filter.ts';
import { LinearPattern } from './linear-pattern.ts';
import { filesWithTerm } from './term-lists.ts';
import { termsOf } from './tokenize.ts';

export interface FindOptions extends FileFilter {
  /** The text is a regular expression. */
  regex?: boolean;
  ignoreCase?: boolean;
  /** The text is a whole word; where it is only a part of one it may be missed. */
  isWord?: boolean;
  limit?: number;
  /** With the line before and the line after each. */
  context?: boolean;
  /** Milliseconds after which the search stops with what it has. */
  patience?: number;
}

export interface FoundLine {
  path: string;
  line: number;
  text: string;
  /** The lines before and after it, null beyond the ends of the file; only where they were asked for. */
  around?: [string | null, string | null];
}

export interface FoundText {
  lines: FoundLine[];
  /** False where the limit or the patience ended the search before all files were seen. */
  complete: boolean;
}

const USUAL_LIMIT = 100;
const USUAL_PATIENCE = 2_000;
const LONGEST_SHOWN = 400;
const LONGEST_SEARCHED = 20_000;

/** Lines that hold a text exactly, or that a regular expression fits; files in the order of their paths. */
export function findText(pack: Pack, text: string, options: FindOptions = {}): FoundText {
  const found: FoundText = { lines: [], complete: true };
  if (text === '') return found;
  const limit = Math.max(1, options.limit ?? USUAL_LIMIT);
  const giveUpAt = performance.now() + (options.patience ?? USUAL_PATIENCE);
  const fits = lineTest(text, options, giveUpAt);
  for (const file of candidateFiles(pack, text, options)) {
    if (performance.now() > giveUpAt) return { ...found, complete: false };
    const whole = readText(pack.blocks, file.id);
    if (!fits.possible(whole)) continue;
    const lines = linesOf(whole);
    for (const [i, line] of lines.entries()) {
      const isFit = fits.line(line.length > LONGEST_SEARCHED ? line.slice(0, LONGEST_SEARCHED) : line);
      if (fits.gaveUp()) return { ...found, complete: false };
      if (!isFit) continue;
      if (found.lines.length === limit) return { ...found, complete: false };
      const hit: FoundLine = { path: file.path, line: i + 1, text: shown(line) };
      if (options.context) hit.around = [shownAt(lines, i - 1), shownAt(lines, i + 1)];
      found.lines.push(hit);
    }
  }
  return found;
}

function shown(line: string): string {
  return line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line;
}

function shownAt(lines: readonly string[], place: number): string | null {
  const line = lines[place];
  return line === undefined ? null : shown(line);
}

interface LineTest {
  line: (line: string) => boolean;
  /** A quick look at the whole text that saves looking at its lines. */
  possible: (text: string) => boolean;
  /** The patience was over in the middle of a file. */
  gaveUp: () => boolean;
}

function lineTest(text: string, { regex, ignoreCase }: FindOptions, giveUpAt: number): LineTest {
  if (regex) {
    const pattern = new LinearPattern(text, { ignoreCase: ignoreCase ?? false, giveUpAt });
    return { line: (line) => pattern.test(line), possible: () => true, gaveUp: () => pattern.gaveUp };
  }
  const gaveUp = () => false;
  if (!ignoreCase) return { line: (line) => line.includes(text), possible: (whole) => whole.includes(text), gaveUp };
  const lower = text.toLowerCase();
  return {
    line: (line) => line.toLowerCase().includes(lower),
    possible: (whole) => whole.toLowerCase().includes(lower),
    gaveUp,
  };
}

/** Words that stand whole in the text must be in the index of every file that holds it. */
function candidateFiles(pack: Pack, text: string, options: FindOptions): CorpusFile[] {
  const accepts = fileFilter(options);
  const files = pack.corpus.files.filter(accepts);
  const words = options.regex
    ? []
    : options.isWord
      ? [text]
      : (text.match(/(?<=[^\p{L}\p{N}_$])[A-Za-z][A-Za-z]{2,40}(?=[^\p{L}\p{N}_$])/gu) ?? []);
  const terms = [...new Set(words.flatMap((word) => termsOf(word).slice(0, 1)))].slice(0, 4);
  if (terms.length === 0) return files;
  const sets = terms.map((term) => filesWithTerm(pack, term));
  return files.filter((file) => sets.every((set) => set.has(file.place)) || isPartlyIndexed(pack, file));
}

/** Of a chunk that is one endless line only the beginning is in the index. */
function isPartlyIndexed(pack: Pack, { firstChunk, chunkCount }: CorpusFile): boolean {
  const lengths = pack.corpus.length.subarray(firstChunk, firstChunk + chunkCount);
  return lengths.some((length) => length > TERMS_OF_A_USUAL_CHUNK);
}

const TERMS_OF_A_USUAL_CHUNK = 1_500;
