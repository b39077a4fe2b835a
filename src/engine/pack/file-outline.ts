import { Kept } from './blocks/kept.ts';
import { readDetails, readText } from './file-content.ts';
import type { FileRole } from './file-role.ts';
import { symbolsOf } from './file-symbols.ts';
import type { Pack } from './open-pack.ts';
import { linesOf } from './read-file.ts';
import { qualifiedName, type SymbolDetail } from './search/find-symbols.ts';

/** A file with its lines and everything known about its symbols, read in one go. */
export interface FileOutline {
  id: number;
  path: string;
  role: FileRole;
  language: string;
  lines: readonly string[];
  /** In the order of their places in the file. */
  symbols: readonly SymbolDetail[];
}

const BYTES_REMEMBERED = 3_000_000;
const remembered = new WeakMap<Pack, Kept<string, FileOutline>>();

/** The outline of a file; null where the snapshot has no such file. The last ones read are kept. */
export function fileOutline(pack: Pack, path: string): FileOutline | null {
  const kept = remembered.get(pack) ?? new Kept<string, FileOutline>(BYTES_REMEMBERED);
  remembered.set(pack, kept);
  const known = kept.find(path);
  if (known) return known;
  const row = pack.query('select id, role, language, size from files where path = ?').get(path);
  if (!row) return null;
  const outline = readOutline(pack, path, row);
  kept.add(path, outline, Number(row['size']));
  return outline;
}

function readOutline(pack: Pack, path: string, row: Record<string, unknown>): FileOutline {
  const id = Number(row['id']);
  const details = readDetails(pack.blocks, id);
  const own = symbolsOf(pack, id);
  const symbols = own.map((symbol, place): SymbolDetail => {
    const { kind, startLine, endLine, exported } = symbol;
    const { signature = '', doc = '', bases = [] } = details[place] ?? {};
    const name = qualifiedName(own, symbol);
    return { id: symbol.id, name, kind, path, startLine, endLine, exported, signature, doc, bases };
  });
  return {
    id,
    path,
    role: String(row['role']) as FileRole, // Written by the pack writer from the same type.
    language: String(row['language']),
    lines: linesOf(readText(pack.blocks, id)),
    symbols,
  };
}
