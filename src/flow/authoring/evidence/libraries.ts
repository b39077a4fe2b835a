import { derived, type Evidence, type Found } from './evidence.ts';
import { mavenPackages } from './libraries/maven-packages.ts';
import { type OutsideImport, outsideImports } from './libraries/outside-imports.ts';
import { productFiles } from './parts.ts';

/** A dependency with the number of files that import it, as far as they were looked at. */
export interface Library {
  name: string;
  version: string;
  files: number;
  fact: Found<'dependency'>;
}

/** Files whose imports are read to rank libraries; more would not change the order. */
const MOST_FILES = 1_000;

/** What files of the product import from outside; of many files, every second or third is read. */
const sampledImports = derived((evidence): { weight: number; files: (readonly OutsideImport[])[] } => {
  const files = productFiles(evidence);
  const weight = Math.max(1, Math.ceil(files.length / MOST_FILES));
  const sample = files.filter((_, place) => place % weight === 0);
  return { weight, files: sample.map(({ path }) => outsideImports(evidence, path)) };
});

/** Modules from outside that some file of the product imports. */
export function importsOutside(evidence: Evidence, module: RegExp): boolean {
  return sampledImports(evidence).files.some((imports) => imports.some((each) => module.test(each.module)));
}

/** Files of the product that import a module from outside, among those that were looked at. */
export function importingFiles(evidence: Evidence, isMeant: (module: string) => boolean): string[] {
  return sampledImports(evidence).files.flatMap((imports) => imports.find((each) => isMeant(each.module))?.path ?? []);
}

/** What the program is built on at run time, the most imported first. */
export const librariesOf = derived((evidence): Library[] => {
  // What one package of a repository takes from another is the project itself.
  const own = new Set(evidence.facts('manifest').map(({ values }) => values.name));
  const known = new Map<string, Library>();
  for (const fact of evidence.facts('dependency')) {
    const { name, version, scope } = fact.values;
    if ((scope !== 'runtime' && scope !== 'peer') || known.has(name) || /^@types\/|\/\/ indirect/.test(name)) continue;
    if (evidence.file(fact.path)?.place !== 'source' && fact.path.includes('/')) continue;
    if (own.has(name.replace(/^[\w.-]+:/, '')) || TOOLS.test(name)) continue;
    known.set(name, { name, version, files: 0, fact });
  }
  const byKey = new Map<string, Library>();
  // Of several that share a group, the one with the plainest name stands for it: `shiro-core`.
  const isOfAll = ({ name }: Library): boolean => OF_ALL.test(name.split(/[-:]/).at(-1) ?? '');
  const plainest = [...known.values()].sort(
    (a, b) => Number(isOfAll(b)) - Number(isOfAll(a)) || a.name.length - b.name.length,
  );
  for (const library of plainest) for (const key of keysOf(library.name)) if (!byKey.has(key)) byKey.set(key, library);
  const { weight, files } = sampledImports(evidence);
  for (const imports of files) {
    const used = new Set(
      imports.flatMap(
        ({ module }) =>
          prefixesOf(module)
            .map((key) => byKey.get(key))
            .find(Boolean) ?? [],
      ),
    );
    for (const library of used) library.files += weight;
  }
  // Versions for a whole solution name what its tests and tools use beside.
  const used = [...known.values()].filter(({ files, fact }) => files > 0 || !OF_SOLUTION.test(fact.path));
  return used.sort((a, b) => b.files - a.files || a.fact.path.length - b.fact.path.length || order(a, b));
});

const OF_SOLUTION = /(?:^|\/)Directory\.Packages\.props$/;

function order(a: Library, b: Library): number {
  return a.fact.startLine - b.fact.startLine || (a.name < b.name ? -1 : 1);
}

/** Packages are imported under their name or under one that differs in case and hyphens. */
function keysOf(name: string): string[] {
  const plain = name.toLowerCase();
  const [group = '', artifact] = plain.split(':');
  if (artifact !== undefined) return mavenKeys(group, artifact);
  return [...new Set([plain, plain.replaceAll('-', '_'), plain.replace(/^python-|^py(?=[a-z]{4})|-python$/, '')])];
}

const OF_ALL = /^(?:api|core|all|impl|runtime|base)$/;

/** `com.fasterxml.jackson.core:jackson-databind` is imported as `com.fasterxml.jackson.databind`, most as their group. */
function mavenKeys(group: string, artifact: string): string[] {
  const last = artifact.split('-').at(-1) ?? '';
  const own = group.split('.').at(-1) ?? '';
  // All of `org.joda` is not `joda-money`.
  const isPart = group.split('.').length < 3 || artifact.includes(own);
  const isWhole = artifact === own || OF_ALL.test(last) || !isPart;
  const named = mavenPackages(group, artifact);
  return [...named, `${group}.${last}`, `${group.replace(/\.[^.]+$/, '')}.${last}`, ...(isWhole ? [group] : [])];
}

/** `numpy.linalg`, `react-dom/client` and `serde::de` are imported from `numpy`, `react-dom` and `serde`. */
function prefixesOf(module: string): string[] {
  const text = module.toLowerCase();
  const parts = text.split(/[./\\:]+/);
  const slashes = text.split('/');
  const dots = text.split('.');
  return [
    text,
    ...slashes.map((_, at) => slashes.slice(0, slashes.length - at).join('/')),
    ...(slashes.length === 1 ? dots.map((_, at) => dots.slice(0, dots.length - at).join('.')) : []),
    parts[0] ?? '',
    ...(module.includes('\\') ? composerNames(parts) : []),
  ];
}

/** `League\Flysystem\Disk` comes from `league/flysystem`, `Symfony\Component\Mailer\Address` from `symfony/mailer`. */
function composerNames([vendor = '', second = '', third = '']: readonly string[]): string[] {
  if (vendor === 'illuminate') return ['laravel/framework', `illuminate/${second}`];
  const name = /^(?:component|bundle|contracts)$/.test(second) ? third : second;
  return [`${vendor}/${name}`, `${vendor}/${vendor}`];
}

const TOOLS =
  /^(?:vitest|jest|mocha|ava|cypress|playwright|@playwright\/test|pytest|hypothesis|tox|nox|rspec(?:-rails)?|minitest|phpunit\/phpunit|pestphp\/pest|junit\S*|mockito\S*|@biomejs\/biome|biome|eslint|prettier|oxlint|ruff|black|flake8|pylint|mypy|pyright|rubocop|phpstan\/phpstan|friendsofphp\/php-cs-fixer|typescript|vite|webpack|rollup|esbuild|tsup|turbo|nx|lerna|rspack|storybook|husky|lint-staged|criterion|proptest|rstest|insta|clippy)$/i;

/** Tools of development that say how the project is tested, checked and built. */
export const toolsOf = derived((evidence): Found<'dependency'>[] => {
  const seen = new Set<string>();
  return evidence
    .facts('dependency')
    .filter(({ values }) => values.scope !== 'runtime' && TOOLS.test(values.name))
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length || a.startLine - b.startLine)
    .filter(({ values }) => !seen.has(values.name) && seen.add(values.name));
});
