import { listFiles } from '../list-files.ts';
import type { Pack } from '../open-pack.ts';
import { fileOfSymbol } from '../pack-schema.ts';
import { edgesFromFile } from './edge-reader.ts';

/** The files, other than its own, that use a symbol without doubt; the first line of one such use, of a certain one where there is any. */
export interface SymbolUsers {
  files: Set<number>;
  /** Those of them where nothing else can be meant. */
  certain: Set<number>;
  first: { file: number; line: number; exact: boolean };
  /** Files with a type that extends or implements it. */
  implementers: Set<number>;
  /** Files that call it, and the first such call, a certain one where there is any. */
  callers: Set<number>;
  call: { file: number; line: number; exact: boolean } | null;
}

/** For every symbol that other files use, who they are. One walk over all edges of the pack. */
export function symbolUsers(pack: Pack, countsAsUser: (file: number) => boolean): Map<number, SymbolUsers> {
  const users = new Map<number, SymbolUsers>();
  for (const { id: file } of listFiles(pack)) {
    if (!countsAsUser(file)) continue;
    for (const { target, kind, certainty, line } of edgesFromFile(pack, file)) {
      if (certainty === 'guess' || fileOfSymbol(target) === file) continue;
      const exact = certainty === 'exact';
      const known = users.get(target) ?? {
        files: new Set(),
        certain: new Set(),
        first: { file, line, exact },
        implementers: new Set(),
        callers: new Set(),
        call: null,
      };
      if (exact && !known.first.exact) known.first = { file, line, exact };
      known.files.add(file);
      if (exact) known.certain.add(file);
      if (kind === 'base') known.implementers.add(file);
      if (kind === 'call' || kind === 'decorates') {
        known.callers.add(file);
        if (!known.call || (exact && !known.call.exact)) known.call = { file, line, exact };
      }
      users.set(target, known);
    }
  }
  return users;
}
