import type { SymbolKind } from '../syntax/parsed-file.ts';
import { type Call, decodeContent } from './file-content.ts';
import type { FileRole } from './file-role.ts';
import type { Pack } from './open-pack.ts';
import { SYMBOL_KINDS, symbolId } from './pack-schema.ts';
import { linesOf } from './read-file.ts';
import type { SymbolDetail } from './search/find-symbols.ts';

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
  const row = pack
    .query(
      'select f.id, f.role, f.language, f.size, c.data from files f join contents c on c.file = f.id where f.path = ?',
    )
    .get(path);
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
  const content = decodeContent(row['data']);
  const rows = pack
    .query(
      'select id, container, owner, kind, name, start_line, end_line, exported from symbols where id >= ? and id < ? order by id',
    )
    .all(symbolId(id, 0), symbolId(id + 1, 0));
  const names: string[] = [];
  const symbols = rows.map((each, place): SymbolDetail => {
    const container = each['container'] === null ? null : names[Number(each['container'])];
    const around = container ?? (each['owner'] === null ? null : String(each['owner']));
    const name = around === null || around === undefined ? String(each['name']) : `${around}.${each['name']}`;
    names.push(name);
    const details = content.details[place];
    return {
      id: Number(each['id']),
      name,
      kind: (SYMBOL_KINDS[Number(each['kind'])] ?? 'other') satisfies SymbolKind,
      path,
      startLine: Number(each['start_line']),
      endLine: Number(each['end_line']),
      exported: each['exported'] === 1,
      signature: details?.signature ?? '',
      doc: details?.doc ?? '',
      bases: details?.bases ?? [],
    };
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
