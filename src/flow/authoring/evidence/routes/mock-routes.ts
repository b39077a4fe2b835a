import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

const FILE_ROUTES = /^(?:Next\.js|Nuxt|SvelteKit)$/;
/** What answers only in the mode of a mock: `if (!isMockMode) …`. */
const REFUSES = /\bif\s*\(\s*!\s*[\w.]*mock/i;

/** A program beside the product by which that is tried out: `tools/login-tester`, `mock-gateway`, `mirage` of Ember. */
const TRIES_OUT =
  /(?:^|\/)(?:\w[\w-]*[-_](?:tester|mocks?|stubs?|fake)|(?:mock|fake|stub)[-_]\w[\w-]*|mirage(?=\/.*\.[jt]s$))\//;

/**
 * Whether a route is one of a tree of files that stands in for the real interface while the product is being made, or
 * of a program that tries it out.
 */
export function isMock(evidence: Evidence, { path, values }: Found<'route'>): boolean {
  if (TRIES_OUT.test(path)) return evidence.facts('route').some((other) => !TRIES_OUT.test(other.path));
  return FILE_ROUTES.test(values.framework) && values.method !== 'PAGE' && mockTrees(evidence).has(treeOf(path));
}

/** Trees of which most files answer only as a mock, by themselves or by what they import. */
const mockTrees = derived((evidence): Set<string> => {
  const files = new Map<string, Set<string>>();
  for (const { path, values } of evidence.facts('route')) {
    if (!FILE_ROUTES.test(values.framework) || values.method === 'PAGE') continue;
    files.set(treeOf(path), (files.get(treeOf(path)) ?? new Set()).add(path));
  }
  const trees = [...files].filter(([, paths]) => {
    const mocks = [...paths].filter((path) => answersAsMock(evidence, path)).length;
    return mocks > 0 && mocks * 2 >= paths.size;
  });
  return new Set(trees.map(([tree]) => tree));
});

/** The folder in which the files of an interface lie. */
function treeOf(path: string): string {
  return /^(.*?(?:^|\/)(?:pages\/api|server\/(?:api|routes)|src\/routes|app)\/)/.exec(path)?.[1] ?? path;
}

function answersAsMock(evidence: Evidence, path: string): boolean {
  const imported = fileImports(evidence.pack, path).flatMap(({ target }) => target ?? []);
  return [path, ...imported].some((each) => REFUSES.test(evidence.lines(each)?.join('\n') ?? ''));
}
