import { directoryOf } from '../components.ts';
import { derived, type Evidence } from '../evidence.ts';
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

/** Whether a package of Go is there to test the whole: many of its files that are no tests themselves use the library of tests. */
export function isTestHarness(evidence: Evidence, path: string): boolean {
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
