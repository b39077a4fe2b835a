import type { BlockReader } from '../blocks/block-reader.ts';
import { decodeLinks, type FileLink } from '../graph/file-links.ts';
import { decodeImports, encodeImports } from '../graph/stored-imports.ts';
import { fileOfSymbol, SYMBOLS_A_FILE, symbolId } from '../pack-schema.ts';
import type { Statements } from '../statements.ts';
import { decodeEdges, encodeEdges } from './edges.ts';

/** What a pack holds of the links of one file. */
export interface StoredLinks {
  file: number;
  edges: Uint8Array | null;
  imports: Uint8Array | null;
  uses: FileLink[];
  /** The other files that it imports. */
  imported: Iterable<number>;
}

/** The links of a file as they are stored, with the numbers that the files they lead to have now. */
export function storedLinks(
  db: Statements,
  blocks: BlockReader,
  file: number,
  moved: ReadonlyMap<number, number>,
): StoredLinks {
  const uses = decodeLinks(db.query('select uses as list from file_links where file = ?').get(file)?.['list']);
  const isMoved = uses.some((link) => moved.has(link.file));
  const now = (id: number): number => moved.get(id) ?? id;
  const edges = blocks.read('edges', file);
  const entry = blocks.read('imports', file);
  const imports = entry ? decodeImports(entry) : [];
  const imported = new Set(imports.flatMap(({ target }) => (target === null || target === file ? [] : [now(target)])));
  // What is not changed is copied: it would keep all of its block in memory.
  if (!isMoved)
    return { file, edges: edges && Uint8Array.from(edges), imports: entry && Uint8Array.from(entry), uses, imported };
  const led = (edges ? decodeEdges(file, edges) : [])
    .map((edge) => ({ ...edge, target: symbolId(now(fileOfSymbol(edge.target)), edge.target % SYMBOLS_A_FILE) }))
    .sort((a, b) => a.source - b.source || a.line - b.line || a.target - b.target);
  const meant = imports
    .map((one) => ({ ...one, target: one.target === null ? null : now(one.target) }))
    .sort((a, b) => a.ordinal - b.ordinal || (a.target ?? 0) - (b.target ?? 0));
  return {
    file,
    edges: edges && encodeEdges(led),
    imports: entry && encodeImports(meant),
    uses: uses.map((link) => ({ ...link, file: now(link.file) })),
    imported,
  };
}
