import { escaped } from '../../../../base/escaped.ts';
import { type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

/** Files that name a type, without those of its Go package that name it only to write its methods. */
export function withoutMethodFiles(
  evidence: Evidence,
  { name, kind, path }: SymbolDetail,
  files: ReadonlySet<number>,
): ReadonlySet<number> {
  if (kind !== 'struct' || !path.endsWith('.go')) return files;
  const named = new RegExp(`(?<!\\w)${escaped(shortName(name))}(?!\\w)`);
  const receiver = /^func\s*\([^)]*\)/;
  return new Set(
    [...files].filter((file) => {
      const user = evidence.fileOf(file)?.path ?? '';
      if (directoryOf(user) !== directoryOf(path)) return true;
      return (evidence.lines(user) ?? []).some((line) => named.test(line.replace(receiver, '')));
    }),
  );
}
