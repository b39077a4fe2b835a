import { filePlace } from '../../../../engine/facts/file-place.ts';

/** Names of folders that hold tests of the whole, or a part of the product: what lies in them tells. */
const MAYBE = /^(?:integration|acceptance|functional|conformance|smoke|system)$/i;
const CODE = /\.(?:go|py|rb|rs|[cm]?[jt]sx?|java|kt|php|cs|exs?)$/;
const LEAST = 3;

/** Folders at the root whose own files are mostly tests, so that what lies below is there for them. Each ends in a slash. */
export function treesOfTests(paths: readonly string[]): string[] {
  const held = Map.groupBy(
    paths.filter((path) => path.split('/').length === 2 && MAYBE.test(path.split('/')[0] ?? '') && CODE.test(path)),
    (path) => path.slice(0, path.indexOf('/') + 1),
  );
  return [...held].flatMap(([folder, files]) => {
    const tests = files.filter((path) => filePlace(path) === 'test').length;
    return tests >= LEAST && tests * 2 > files.length ? [folder] : [];
  });
}
