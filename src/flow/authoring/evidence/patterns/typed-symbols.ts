import { symbolAt } from '../../../../engine/pack/file-symbols.ts';
import { symbolUsers } from '../../../../engine/pack/graph/symbol-users.ts';
import { fileOfSymbol } from '../../../../engine/pack/pack-schema.ts';
import { derived, type ProjectFile } from '../evidence.ts';
import { productFiles } from '../parts.ts';

/** A type of the product that other files of it use. */
export interface UsedType {
  id: number;
  name: string;
  kind: string;
  file: ProjectFile;
  line: number;
  /** Files that use it, and those of them that extend or implement it. */
  users: ReadonlySet<number>;
  implementers: ReadonlySet<number>;
}

const TYPE_KINDS = new Set(['class', 'interface', 'struct', 'trait', 'type']);

/** Every type that some other file uses without doubt. */
export const usedTypes = derived((evidence): UsedType[] => {
  const product = new Map(productFiles(evidence).map((file) => [file.id, file]));
  return [...symbolUsers(evidence.pack, (file) => product.has(file))].flatMap(([id, { files, implementers }]) => {
    const file = product.get(fileOfSymbol(id));
    const symbol = file && symbolAt(evidence.pack, id);
    if (!symbol || !TYPE_KINDS.has(symbol.kind)) return [];
    const { name, kind, startLine } = symbol;
    return [{ id, name, kind, file, line: startLine, users: files, implementers }];
  });
});
