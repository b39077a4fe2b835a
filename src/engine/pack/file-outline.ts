import { type Call, readContent } from './file-content.ts';
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
  /** In the order of their places in the file, so that a call's `inside` is an index. */
  symbols: readonly SymbolDetail[];
  calls: readonly Call[];
}

const BYTES_REMEMBERED = 3_000_000;
const remembered = new WeakMap<Pack, { outlines: Map<string, FileOutline>; bytes: number }>();

/** The outline of a file; null where the snapshot has no such file. The last ones read are kept. */
export function fileOutline(pack: Pack, path: string): FileOutline | null {
  const kept = remembered.get(pack) ?? { outlines: new Map<string, FileOutline>(), bytes: 0 };
  remembered.set(pack, kept);
  const known = kept.outlines.get(path);
  if (known) return known;
  const row = pack.query('select id, role, language, size from files where path = ?').get(path);
  if (!row) return null;
  const outline = readOutline(pack, path, row);
  if (kept.bytes > BYTES_REMEMBERED) {
    kept.outlines.clear();
    kept.bytes = 0;
  }
  kept.outlines.set(path, outline);
  kept.bytes += Number(row['size']);
  return outline;
}

function readOutline(pack: Pack, path: string, row: Record<string, unknown>): FileOutline {
  const id = Number(row['id']);
  const content = readContent(pack.blocks, id);
  const own = symbolsOf(pack, id);
  const symbols = own.map((symbol, place): SymbolDetail => {
    const { kind, startLine, endLine, exported } = symbol;
    const { signature = '', doc = '', bases = [] } = content.details[place] ?? {};
    const name = qualifiedName(own, symbol);
    return { id: symbol.id, name, kind, path, startLine, endLine, exported, signature, doc, bases };
  });
  return {
    id,
    path,
    role: String(row['role']) as FileRole, // Written by the pack writer from the same type.
    language: String(row['language']),
    lines: linesOf(content.text),
    symbols,
    calls: content.calls,
  };
}
