import { shortName } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';

const OF_JVM = /\.(?:java|kt|scala|groovy)$/;

/** The files that name a type of the JVM, without those that import another one of its name: `com.acme.Test` is not `org.junit.Test`. */
export function withoutNamesakes(
  evidence: Evidence,
  { name, path }: { name: string; path: string },
  files: ReadonlySet<number>,
): Set<number> {
  const home = packageOf(evidence, path);
  if (!OF_JVM.test(path) || home === undefined) return new Set(files);
  const imported = new RegExp(`^\\s*import\\s+(?:static\\s+)?([\\w.]+)\\.${shortName(name)}\\b`);
  return new Set(
    [...files].filter((file) => {
      const lines = evidence.lines(evidence.fileOf(file)?.path ?? '') ?? [];
      const from = lines.flatMap((line) => imported.exec(line)?.[1] ?? []);
      return from.length === 0 || from.some((each) => each === home || each.startsWith(`${home}.`));
    }),
  );
}

function packageOf(evidence: Evidence, path: string): string | undefined {
  return (evidence.lines(path) ?? []).flatMap((line) => /^\s*package\s+([\w.]+)/.exec(line)?.[1] ?? [])[0];
}
