import type { Pack } from '../open-pack.ts';
import { countOf, type Field, visitPostings } from './postings.ts';
import { findInBlock } from './term-blocks.ts';
import { termsOf } from './tokenize.ts';

/** Lists of this many bytes are kept for each pack: questions about a project share its words. */
const BYTES_KEPT = 8 * 1024 * 1024;
/** What a term costs beside its lists, and all that a term costs that does not occur. */
const BYTES_A_TERM = 200;

interface Kept {
  lists: Map<string, readonly Uint8Array[]>;
  bytes: number;
}

const keptOfPack = new WeakMap<Pack, Kept>();

/** The lists of a term in all segments, in ascending order of chunks. */
export function postingLists(pack: Pack, term: string): readonly Uint8Array[] {
  const kept = keptOfPack.get(pack) ?? { lists: new Map<string, readonly Uint8Array[]>(), bytes: 0 };
  keptOfPack.set(pack, kept);
  const known = kept.lists.get(term);
  if (known) return known;
  // Copied (a buffer's own slice is none), so that a rare term does not keep its whole block in memory.
  const lists = readLists(pack, term).map((list) => new Uint8Array(list));
  if (kept.bytes > BYTES_KEPT) {
    kept.lists.clear();
    kept.bytes = 0;
  }
  kept.lists.set(term, lists);
  kept.bytes += lists.reduce((sum, { length }) => sum + length, BYTES_A_TERM);
  return lists;
}

function readLists(pack: Pack, term: string): Uint8Array[] {
  const block = pack.query(
    'select data from postings where segment = ? and first_term <= ? order by first_term desc limit 1',
  );
  const bytes = Buffer.from(term, 'utf8');
  const lists: Uint8Array[] = [];
  for (const segment of pack.corpus.segments) {
    const data = block.get(segment, bytes)?.['data'];
    const list = data === undefined ? null : findInBlock(data, bytes);
    if (list) lists.push(list);
  }
  return lists;
}

/** Places of the files that hold a term anywhere, or in one field. */
export function filesWithTerm(pack: Pack, term: string, field?: Field): Set<number> {
  const places = new Set<number>();
  for (const list of postingLists(pack, term)) {
    visitPostings(list, (chunk, counts) => {
      const file = pack.corpus.fileOfChunk[chunk] ?? -1;
      if (file >= 0 && (field === undefined || countOf(counts, field) > 0)) places.add(file);
    });
  }
  return places;
}

/** Paths of the files that may spell a name: its first term is the whole of it, without regard to case and lines between words. */
export function filesWithName(pack: Pack, name: string): string[] {
  return [...filesWithTerm(pack, termsOf(name)[0] ?? '')].flatMap((place) => pack.corpus.files[place]?.path ?? []);
}
