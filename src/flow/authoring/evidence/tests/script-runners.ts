import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

/** Runners of tests in JavaScript by the name of their package, those of single functions before those of a browser. */
const RUNNERS = [
  'vitest',
  'jest',
  'mocha',
  'ava',
  'jasmine',
  'tap',
  'uvu',
  'cypress',
  '@playwright/test',
  'bun',
  'qunit',
];
const OF_BROWSER: ReadonlySet<string> = new Set(['cypress', '@playwright/test']);
/** What only comes with a runner, and is declared in its stead where that is started from elsewhere. */
const COMES_WITH: readonly (readonly [RegExp, string])[] = [
  [/^(?:ts-jest|babel-jest|jest-cli|@jest\/(?:core|globals)|@types\/jest|jest-environment-\w+|react-scripts)$/, 'jest'],
  [/^(?:@vitest\/[\w-]+)$/, 'vitest'],
  [/^(?:@types\/mocha)$/, 'mocha'],
  [/^(?:@types\/jasmine|karma-jasmine)$/, 'jasmine'],
];
/** `"test": "NODE_ENV=test jest --runInBand"`. */
const STARTED = /(?:^|[\s/;&|])(vitest|jest|mocha|ava|jasmine|uvu|qunit)(?=\s|$)/;
/** What a file takes from its runner says for certain which one that is. */
const IMPORTED =
  /\b(?:from|require\()\s*['"](vitest|@jest\/globals|@playwright\/test|ava|tap|uvu|mocha|jasmine|bun:test)['"]/;
const MOST_LINES = 40;

/** The runner of a test in JavaScript: calls of `it` and `test` look alike in all of them. */
export function scriptRunner(evidence: Evidence, path: string): string {
  const imported = importedBy(evidence, path);
  if (imported !== null) return imported;
  const declared = runners(evidence);
  const all = new Set([...declared.values()].flat());
  if (all.has('cypress') && /(?:^|\/)cypress\/|\.cy\.[cm]?[jt]sx?$/.test(path)) return 'cypress';
  for (let folder = directoryOf(path); ; folder = directoryOf(folder)) {
    const own = declared.get(folder);
    if (own !== undefined) return own.find((name) => !OF_BROWSER.has(name)) ?? own[0] ?? '';
    if (folder === '' || folder === '.') break;
  }
  return all.size === 1 ? ([...all][0] ?? '') : 'a JavaScript test runner';
}

function importedBy(evidence: Evidence, path: string): string | null {
  const known = imports(evidence).get(path);
  if (known !== undefined) return known;
  const lines = (evidence.lines(path) ?? []).slice(0, MOST_LINES);
  const name = lines.map((line) => IMPORTED.exec(line)?.[1]).find((each) => each !== undefined);
  const found = name === undefined ? null : name === '@jest/globals' ? 'jest' : name === 'bun:test' ? 'bun' : name;
  imports(evidence).set(path, found);
  return found;
}

const imports = derived((): Map<string, string | null> => new Map());

/** The runners that a package declares or starts, by its folder; packages of nothing but tests declare theirs too. */
const runners = derived((evidence): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { path } of evidence.files) {
    if (!/(?:^|\/)package\.json$/.test(path) || /(?:^|\/)node_modules\//.test(path)) continue;
    const own = runnersIn((evidence.lines(path) ?? []).join('\n'));
    if (own.length > 0) found.set(directoryOf(path), own);
  }
  return found;
});

function runnersIn(text: string): string[] {
  const { dependencies, devDependencies, scripts } = manifestOf(text);
  const names = [...Object.keys(dependencies ?? {}), ...Object.keys(devDependencies ?? {})];
  const brought = names.flatMap((name) => COMES_WITH.find(([pattern]) => pattern.test(name))?.[1] ?? []);
  const started = Object.entries(scripts ?? {}).flatMap(([name, command]) =>
    /^tests?\b/.test(name) && typeof command === 'string' ? (STARTED.exec(command)?.[1] ?? []) : [],
  );
  const declared = names.filter((name) => RUNNERS.includes(name));
  // What is declared by its own name goes before what comes with another.
  const sure = [...declared, ...started];
  const isTold = sure.some((name) => !OF_BROWSER.has(name));
  const all = new Set(isTold ? sure : [...sure, ...brought]);
  return RUNNERS.filter((name) => all.has(name));
}

interface Manifest {
  dependencies?: Record<string, unknown>;
  devDependencies?: Record<string, unknown>;
  scripts?: Record<string, unknown>;
}

function manifestOf(text: string): Manifest {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Manifest) : {};
  } catch {
    return {};
  }
}
