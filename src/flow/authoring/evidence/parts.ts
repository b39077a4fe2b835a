import { edgesFromFile } from '../../../engine/pack/graph/edge-reader.ts';
import { importCycles } from '../../../engine/pack/graph/import-cycles.ts';
import { importPairs } from '../../../engine/pack/graph/stored-imports.ts';
import { symbolUsers } from '../../../engine/pack/graph/symbol-users.ts';
import { fileOfSymbol } from '../../../engine/pack/pack-schema.ts';
import { derived, type Evidence, type ProjectFile } from './evidence.ts';
import { BUILD_FILE } from './files/tooling.ts';
import { translationFiles } from './files/translations.ts';
import { divide } from './parts/divide.ts';
import { namedFiles } from './parts/named-files.ts';

/** A part of the system: a directory, or a single file where the code lies flat. */
export interface Part {
  /**
   * `src/edge/` for a directory, `src/*` for the files of one whose folders are told apart, `src/**` for its smaller
   * folders, `src/app.ts` for a file.
   */
  name: string;
  files: ProjectFile[];
  lines: number;
}

export interface PartLink {
  from: string;
  to: string;
  /** Pairs of files. */
  files: number;
  example: { path: string; line: number };
}

export interface Parts {
  parts: Part[];
  links: PartLink[];
  /** False where most links are uses of definitions that no import announces. */
  byImports: boolean;
  partOf(path: string): string | null;
}

const CODE = /^(?!markdown|text|json|yaml|toml|html|css|restructuredtext|xml|svg|csv|dockerfile|makefile|ini)/;

/** What changes the tables of a database from one version to the next. */
export const MIGRATIONS = /(?:^|\/)[\w.-]*migrat\w*\/|(?:^|\/)alembic\/versions\//;
const NOT_PRODUCT =
  /(?:^|\/)(?:mvnw|gradlew)(?:\.cmd|\.bat)?$|(?:^|\/)(?:Gemfile|[\w-]+\.gemspec)$|(?:^|\/)\.(?:github|gitlab|circleci|husky|vscode|devcontainer)\/|(?:^|\/)\.[\w-]+\.[cm]?js$/;
/** Mostly of a tool; a program may call its own settings so, and then some of its other files take them. */
const SETTINGS = /(?:^|\/)[\w.-]+\.config\.[cm]?[jt]sx?$/;
const SIDE = /^(?:sql|bash|shell|powershell|batch|fish|zsh)$/;

/** The folder that a part stands for; null where it is a single file. */
export function folderOf(name: string): string | null {
  return /[/*]$/.test(name) ? name.replace(/\*+$/, '') : null;
}

/** Whether a part is what was left of a folder beside its larger ones: several folders that have nothing else in common. */
export function isOfMany(name: string): boolean {
  return name.endsWith('**');
}

/** Code that belongs to the product: neither tests nor examples, documents, generated or vendored files. */
export const productFiles = derived((evidence) => {
  const words = translationFiles(evidence.files.map(({ path }) => path));
  const code = evidence.files.filter(
    ({ path, place, role, language, lines }) =>
      place === 'source' &&
      role !== 'test' &&
      role !== 'generated' &&
      role !== 'data' &&
      lines > 0 &&
      CODE.test(language) &&
      isOfProduct(evidence, path) &&
      !words.has(path),
  );
  const main = code.filter(({ language }) => !SIDE.test(language));
  // Scripts and schemas beside a program are no parts of it; a project of nothing else is made of them.
  return linesIn(main) * 2 > linesIn(code) || main.length >= 10 ? main : code;
});

/** Code that tests the product, of which no part counts a line. */
export const testFiles = derived((evidence) =>
  evidence.files.filter(
    ({ path, place, role, language, lines }) =>
      (place === 'test' || role === 'test') && lines > 0 && CODE.test(language) && isOfProduct(evidence, path),
  ),
);

function isOfProduct(evidence: Evidence, path: string): boolean {
  if (NOT_PRODUCT.test(path) || MIGRATIONS.test(path)) return false;
  return !SETTINGS.test(path) || (!BUILD_FILE.test(path) && takenSettings(evidence).has(path));
}

/** Settings that other files of the program import. */
const takenSettings = derived(
  (evidence): ReadonlySet<string> =>
    new Set(
      importsBetween(evidence)
        .filter(({ path, target }) => {
          const from = SETTINGS.test(target) && !SETTINGS.test(path) ? evidence.file(path) : undefined;
          return from?.place === 'source' && from.role !== 'test';
        })
        .map(({ target }) => target),
    ),
);

/** Which file imports which, where that is no guess. */
export const importsBetween = derived((evidence) =>
  importPairs(evidence.pack, ({ certainty }) => certainty !== 'guess'),
);

/**
 * Which file builds on which: by its imports, and by the definitions it uses where its language loads files by itself and
 * hardly any import is written, as Ruby in Rails beside the scripts of its pages.
 */
const joinsBetween = derived((evidence): { joins: Iterable<Join>; byImports: boolean } => {
  const product = productFiles(evidence);
  const imported = importsBetween(evidence);
  const beside = [...withinPackages(evidence), ...namedFiles(evidence, product)];
  const paths = new Map(product.map(({ id, path }) => [id, path]));
  const known = new Set(paths.values());
  const between = imported.filter(({ path, target }) => known.has(path) && known.has(target));
  const written = Map.groupBy(between, ({ path }) => evidence.file(path)?.language);
  const silent = new Set(
    [...Map.groupBy(product, ({ language }) => language)]
      .filter(([language, files]) => (written.get(language)?.length ?? 0) * 2 <= files.length)
      .map(([language]) => language),
  );
  if (silent.size === 0) return { joins: [...imported, ...beside], byImports: true };
  const users = new Set(product.filter(({ language }) => silent.has(language)).map(({ id }) => id));
  const joins = new Map([...beside, ...imported].map((join) => [`${join.path}\n${join.target}`, join]));
  const seen = joins.size;
  for (const [symbol, { files, first }] of symbolUsers(evidence.pack, (file) => users.has(file))) {
    const target = paths.get(fileOfSymbol(symbol));
    if (target === undefined || PATCHES.test(target)) continue;
    for (const file of files) {
      const path = paths.get(file) ?? '';
      const line = file === first.file ? first.line : UNKNOWN;
      if (!joins.has(`${path}\n${target}`)) joins.set(`${path}\n${target}`, { path, target, line });
    }
  }
  return { joins: joins.values(), byImports: joins.size - seen < between.length };
});

/** Languages in which the files of one folder see each other's definitions without an import. */
const OF_ONE_PACKAGE: ReadonlySet<string> = new Set(['go', 'java', 'kotlin', 'php', 'csharp', 'scala', 'swift']);

/** Uses between files of one folder, where the language asks for no import there: what they name, they build on. */
const withinPackages = derived((evidence): Join[] => {
  const product = productFiles(evidence).filter(({ language }) => OF_ONE_PACKAGE.has(language));
  const paths = new Map(product.map(({ id, path }) => [id, path]));
  return product.flatMap(({ id, path }) => {
    const joins = new Map<string, Join>();
    for (const { target: symbol, certainty, line } of edgesFromFile(evidence.pack, id)) {
      const target = paths.get(fileOfSymbol(symbol));
      if (certainty === 'guess' || target === undefined || target === path || !isBeside(path, target)) continue;
      if (!joins.has(target)) joins.set(target, { path, target, line });
    }
    return [...joins.values()];
  });
});

function isBeside(path: string, other: string): boolean {
  const end = path.lastIndexOf('/');
  return end === other.lastIndexOf('/') && path.slice(0, end + 1) === other.slice(0, end + 1);
}

/** The line of a use that only the first file of its kind has been read for. */
const UNKNOWN = 0;

interface Join {
  path: string;
  target: string;
  line: number;
}

/** Run once at the start, often to open a module of a library again: who names that module means the library. */
const PATCHES = /(?:^|\/)config\/initializers\//;

/** The parts at the depth that tells most: enough to see the structure, few enough to draw. */
export const partsOf = derived((evidence): Parts => {
  const files = productFiles(evidence);
  const name = divide(files, packageFolders(evidence));
  const known = new Set(files.map(({ path }) => path));
  const partOf = (path: string): string | null => (known.has(path) ? name(path) : null);
  const links = new Map<string, PartLink>();
  const { joins, byImports } = joinsBetween(evidence);
  for (const { path, target, line } of joins) {
    const [from, to] = [partOf(path), partOf(target)];
    if (from === null || to === null || from === to) continue;
    const link = links.get(`${from}\n${to}`) ?? { from, to, files: 0, example: { path, line } };
    link.files += 1;
    if (link.example.line === UNKNOWN) link.example = { path, line };
    links.set(`${from}\n${to}`, link);
  }
  return {
    parts: groupFiles(files, name),
    links: [...links.values()]
      .map((link) => ({ ...link, example: { ...link.example, line: Math.max(1, link.example.line) } }))
      .sort((a, b) => b.files - a.files || (a.from + a.to < b.from + b.to ? -1 : 1)),
    byImports,
    partOf,
  };
});

/** The parts by a way of naming them, the largest first. */
export function groupFiles(files: readonly ProjectFile[], nameOf: (path: string) => string): Part[] {
  const parts = new Map<string, Part>();
  for (const file of files) {
    const name = nameOf(file.path);
    const part = parts.get(name) ?? { name, files: [], lines: 0 };
    part.files.push(file);
    part.lines += file.lines;
    parts.set(name, part);
  }
  return [...parts.values()].sort((a, b) => b.lines - a.lines || (a.name < b.name ? -1 : 1));
}

/** Groups of files that import each other in a circle when they are loaded. */
export const cyclesOf = derived((evidence) => {
  const known = new Set(productFiles(evidence).map(({ path }) => path));
  return importCycles(evidence.pack).filter(({ files }) => files.every((path) => known.has(path)));
});

/** Folders that have a manifest of their own. */
export const packageFolders = derived(
  (evidence): ReadonlySet<string> => new Set(evidence.facts('manifest').map(({ path }) => path.replace(/[^/]*$/, ''))),
);

function linesIn(files: readonly ProjectFile[]): number {
  return files.reduce((sum, { lines }) => sum + lines, 0);
}
