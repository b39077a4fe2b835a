import { readFile } from '../../../../engine/pack/read-file.ts';
import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type ProjectFile } from '../evidence.ts';
import { folderOf, importsBetween, type Part, partsOf } from '../parts.ts';
import { coverageOf } from './coverage.ts';

/** Files of tests, and of what helps them. */
export const testFiles = derived((evidence): ProjectFile[] =>
  evidence.files.filter(({ place, role }) => place === 'test' || role === 'test'),
);

/**
 * Parts that no test file imports or names a type of, that has none inside, and none that is called after it or names its
 * folder. What tests could not import in the first place, as settings, templates and code of another language, is none of
 * them. The largest first.
 */
export const partsWithoutTests = derived((evidence): Part[] => {
  const coverage = coverageOf(evidence);
  const inside = new Set(evidence.facts('test').map(({ path }) => partsOf(evidence).partOf(path)));
  const tests = testFiles(evidence).map(({ path }) => path);
  const left = partsOf(evidence).parts.filter(({ name, files }) => {
    const folder = folderOf(name);
    const last = wordOf(folder?.replace(/\/$/, '') ?? name);
    return (
      !coverage.has(name) &&
      !inside.has(name) &&
      !tests.some(
        (path) => (folder !== null && path.startsWith(folder)) || path.split('/').some((each) => wordOf(each) === last),
      ) &&
      !files.some(({ path }) => typesInTests(evidence).has(typeIn(path))) &&
      isMadeForTests(evidence, files)
    );
  });
  const named = foldersInTests(
    evidence,
    left.map(({ name }) => lastFolder(name)),
  );
  return left.filter(({ name }) => !named.has(lastFolder(name)));
});

/** Whether most lines of a part lie in files that define something, in a language in which the project has tests. */
function isMadeForTests(evidence: Evidence, files: readonly ProjectFile[]): boolean {
  const languages = testLanguages(evidence);
  const made = files.filter(
    ({ path, language }) =>
      languages.has(familyOf(language)) &&
      symbolsOfFile(evidence.pack, path).some(({ kind }) => /^(?:function|method|class)$/.test(kind)),
  );
  const linesIn = (of: readonly ProjectFile[]): number => of.reduce((sum, { lines }) => sum + lines, 0);
  return linesIn(made) * 2 > linesIn(files);
}

/** The languages of the files in which tests were told apart, or else of all that lie where tests do. */
const testLanguages = derived((evidence): ReadonlySet<string> => {
  const paths = new Set(evidence.facts('test').map(({ path }) => path));
  const files = paths.size === 0 ? testFiles(evidence) : evidence.files.filter(({ path }) => paths.has(path));
  return new Set(files.map(({ language }) => familyOf(language)));
});

/** Languages whose files import each other. */
function familyOf(language: string): string {
  return /^(?:javascript|typescript|tsx|jsx|vue|svelte|astro)$/.test(language) ? 'script' : language;
}

/** The last folder of the name of a part, `crates` of `src/crates/`; an empty text for a file. */
function lastFolder(name: string): string {
  return (
    folderOf(name)
      ?.split('/')
      .findLast((each) => each !== '') ?? ''
  );
}

/** Which of these folders test files write in a path or a module: whatever they start or read there, they reach it. */
function foldersInTests(evidence: Evidence, folders: readonly string[]): ReadonlySet<string> {
  const languages = testLanguages(evidence);
  const left = new Set(folders.filter((each) => each !== ''));
  const found = new Set<string>();
  for (const { path, language } of testFiles(evidence)) {
    if (left.size === found.size) break;
    if (!languages.has(familyOf(language))) continue;
    for (const [, word = ''] of readFile(evidence.pack, path)?.text.matchAll(/(?<![\w-])([\w-]+)[/.\\]/g) ?? [])
      if (left.has(word)) found.add(word);
  }
  return found;
}

/**
 * Types that files are called after and test files name, whatever brings them in: `using static Shop.Crates.CrateLabels`. They are
 * kept as the files are called: a word cut out of a text would keep the whole text in memory.
 */
const typesInTests = derived((evidence): ReadonlySet<string> => {
  const types = evidence.files.map(({ path }) => typeIn(path)).filter((type) => TYPE.test(type));
  const called = new Map(types.map((type) => [type, type]));
  const found = new Set<string>();
  if (called.size === 0) return found;
  for (const { path } of testFiles(evidence)) {
    for (const [word] of readFile(evidence.pack, path)?.text.matchAll(/\b[A-Z]\w{6,}/g) ?? []) {
      const type = called.get(word);
      if (type !== undefined) found.add(type);
    }
  }
  return found;
});

/** A name of two words or more, which hardly means two things. */
const TYPE = /^[A-Z]\w*[a-z][A-Z]\w*$/;

/** The type that a file is called after, where its language calls files so; an empty text elsewhere. */
function typeIn(path: string): string {
  const stem = (path.split('/').at(-1) ?? '').replace(/\..*$/, '');
  if (/\.(?:cs|java|kt|scala|php|swift|groovy|vb|fs)$/.test(path)) return TYPE.test(stem) ? stem : '';
  return path.endsWith('.rb') && stem.includes('_')
    ? stem.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : '';
}

/** Names of files that hold what many have, so that a test called alike may be of another one. */
const ANY_FILE =
  /^(?:index|main|mod|lib|app|api|server|web|urls?|routes?|routers?|routing|views?|handlers?|controllers?|endpoints?)$/;

/** Whether a test file imports a file, lies beside it, is called after it, or names the type that it is called after. */
export function hasTestNear(evidence: Evidence, path: string): boolean {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const word = wordOf(path);
  const isTold = !ANY_FILE.test(word);
  const type = (path.split('/').at(-1) ?? '').replace(/\..*$/, '');
  return testFiles(evidence).some((file) => {
    const [first = '', second] = file.path.startsWith(folder) ? file.path.slice(folder.length).split('/') : [];
    const isBeside = first !== '' && (second === undefined || /^(?:__)?(?:tests?|specs?)(?:__)?$/.test(first));
    if (isBeside || (isTold && wordOf(file.path) === word)) return true;
    if (importedByTests(evidence).has(path)) return true;
    return TYPE.test(type) && (evidence.lines(file.path) ?? []).some((line) => line.includes(type));
  });
}

const importedByTests = derived((evidence): ReadonlySet<string> => {
  const tests = new Set(testFiles(evidence).map(({ path }) => path));
  return new Set(importsBetween(evidence).flatMap(({ path, target }) => (tests.has(path) ? [target] : [])));
});

/** What a file or folder is called after: `orders` of `orders.test.ts`, `test_orders.py` and `OrdersTests.cs`. */
function wordOf(path: string): string {
  return (path.split('/').at(-1) ?? '')
    .replace(/\.[a-z]{1,5}$/, '')
    .replace(/^tests?[_-]|[._-]?(?:tests?|specs?)$/gi, '')
    .toLowerCase();
}
