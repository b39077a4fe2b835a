import type { SymbolUsers } from '../../../../engine/pack/graph/symbol-users.ts';
import { fileOfSymbol } from '../../../../engine/pack/pack-schema.ts';
import { findSymbols, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';

const HEADER = /\.(?:h|hh|hpp|hxx)$/;
const SOURCE = /\.(?:c|cc|cpp|cxx)$/;

/**
 * A function of C that a header declares and a file defines is one function, told where its comment stands: who uses the
 * declaration uses the definition. Of two definitions with one name, none is taken for the declared one.
 */
export function withDeclarations(
  evidence: Evidence,
  users: ReadonlyMap<number, SymbolUsers>,
): ReadonlyMap<number, SymbolUsers> {
  const joined = new Map(users);
  for (const [id, declared] of users) {
    if (!HEADER.test(evidence.fileOf(fileOfSymbol(id))?.path ?? '')) continue;
    const declaration = symbolDetail(evidence.pack, id);
    if (declaration?.kind !== 'function') continue;
    const [only, ...others] = findSymbols(evidence.pack, declaration.name, { exact: true, limit: 4 }).filter(
      ({ kind, path }) => kind === 'function' && SOURCE.test(path),
    );
    if (!only || others.length > 0) continue;
    const known = joined.get(only.id);
    const both = (a: Set<number>, b: Set<number> | undefined) =>
      new Set([...a, ...(b ?? [])].filter((file) => file !== fileOfSymbol(only.id)));
    joined.delete(id);
    joined.delete(only.id);
    joined.set(declaration.doc === '' ? only.id : id, {
      ...declared,
      files: both(declared.files, known?.files),
      certain: both(declared.certain, known?.certain),
      callers: both(declared.callers, known?.callers),
    });
  }
  return joined;
}
