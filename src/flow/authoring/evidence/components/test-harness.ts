import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { outsideImports } from '../libraries/outside-imports.ts';

const TESTS = /^(?:testing|github\.com\/stretchr\/testify(?:\/.*)?|github\.com\/onsi\/(?:ginkgo|gomega)(?:\/.*)?)$/;
const FEWEST = 3;
const SHARE = 0.2;

const sourcesOf = derived(({ files }) =>
  Map.groupBy(
    files.filter(({ path }) => /(?<!_test)\.go$/.test(path)),
    ({ path }) => directoryOf(path),
  ),
);
const known = derived(() => new Map<string, boolean>());

/**
 * Whether a package of Go is there to test the whole: many of its files that are no tests themselves use the library of
 * tests; or a crate of Rust, on which others depend for their tests alone.
 */
export function isTestHarness(evidence: Evidence, path: string): boolean {
  if (path.endsWith('.rs')) return testCrates(evidence).some((folder) => path.startsWith(`${folder}/`));
  if (!path.endsWith('.go')) return false;
  const folder = directoryOf(path);
  const found = known(evidence).get(folder);
  if (found !== undefined) return found;
  const files = sourcesOf(evidence).get(folder) ?? [];
  const testing = files.filter((file) => outsideImports(evidence, file.path).some(({ module }) => TESTS.test(module)));
  const isHarness = testing.length >= FEWEST && testing.length >= files.length * SHARE;
  known(evidence).set(folder, isHarness);
  return isHarness;
}

/** The folders of crates that manifests of the project name below `[dev-dependencies]` and nowhere else. */
const testCrates = derived((evidence): string[] => {
  const manifests = evidence.files.filter(({ path }) => /(?:^|\/)Cargo\.toml$/.test(path));
  const named = manifests.flatMap(({ path }) => dependenciesIn(evidence.lines(path) ?? []));
  return manifests.flatMap(({ path }): string[] => {
    const name = /^\[package\][^[]*?^name\s*=\s*"([\w-]+)"/m.exec((evidence.lines(path) ?? []).join('\n'))?.[1];
    const uses = named.filter((each) => each.name === name);
    return uses.length > 0 && uses.every(({ isOfTests }) => isOfTests) ? [directoryOf(path)] : [];
  });
});

function dependenciesIn(lines: readonly string[]): { name: string; isOfTests: boolean }[] {
  let section = '';
  return lines.flatMap((line) => {
    const [, opened] = /^\s*\[([^[\]]+)\]/.exec(line) ?? [];
    section = opened ?? section;
    const [, kind, table] =
      /^(?!workspace\.)(?:.*\.)?((?:dev-|build-)?dependencies)(?:\.([\w-]+))?$/.exec(section) ?? [];
    const name = opened === undefined ? (table === undefined ? /^\s*([\w-]+)/.exec(line)?.[1] : undefined) : table;
    return kind === undefined || name === undefined ? [] : [{ name, isOfTests: kind === 'dev-dependencies' }];
  });
}
