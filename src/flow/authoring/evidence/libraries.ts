import { derived, type Evidence, type Found } from './evidence.ts';
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

/** What the program is built on at run time, the most imported first. */
export const librariesOf = derived((evidence): Library[] => {
  const known = new Map<string, Library>();
  for (const fact of evidence.facts('dependency')) {
    const { name, version, scope } = fact.values;
    if ((scope !== 'runtime' && scope !== 'peer') || known.has(name) || /^@types\/|\/\/ indirect/.test(name)) continue;
    if (evidence.file(fact.path)?.place !== 'source' && fact.path.includes('/')) continue;
    known.set(name, { name, version, files: 0, fact });
  }
  const byKey = new Map([...known.values()].flatMap((library) => keysOf(library.name).map((key) => [key, library])));
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
  return [...known.values()].sort(
    (a, b) => b.files - a.files || a.fact.path.length - b.fact.path.length || order(a, b),
  );
});

function order(a: Library, b: Library): number {
  return a.fact.startLine - b.fact.startLine || (a.name < b.name ? -1 : 1);
}

/** Packages are imported under their name or under one that differs in case and hyphens. */
function keysOf(name: string): string[] {
  const plain = name.toLowerCase();
  return [...new Set([plain, plain.replaceAll('-', '_'), plain.replace(/^python-|^py(?=[a-z]{4})|-python$/, '')])];
}

/** `numpy.linalg`, `react-dom/client` and `serde::de` are imported from `numpy`, `react-dom` and `serde`. */
function prefixesOf(module: string): string[] {
  const text = module.toLowerCase();
  const parts = text.split(/[./\\:]+/);
  const slashes = text.split('/');
  return [
    text,
    ...slashes.map((_, at) => slashes.slice(0, slashes.length - at).join('/')),
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
  /^(?:vitest|jest|mocha|ava|cypress|playwright|@playwright\/test|pytest|hypothesis|tox|nox|rspec(?:-rails)?|minitest|phpunit\/phpunit|pestphp\/pest|junit\S*|mockito\S*|@biomejs\/biome|biome|eslint|prettier|oxlint|ruff|black|flake8|pylint|mypy|pyright|rubocop|phpstan\/phpstan|friendsofphp\/php-cs-fixer|typescript|vite|webpack|rollup|esbuild|tsup|turbo|nx|lerna|rspack|storybook|husky|lint-staged|criterion|proptest|insta|clippy)$/i;

/** Tools of development that say how the project is tested, checked and built. */
export const toolsOf = derived((evidence): Found<'dependency'>[] => {
  const seen = new Set<string>();
  return evidence
    .facts('dependency')
    .filter(({ values }) => values.scope !== 'runtime' && TOOLS.test(values.name))
    .toSorted((a, b) => a.path.split('/').length - b.path.split('/').length || a.startLine - b.startLine)
    .filter(({ values }) => !seen.has(values.name) && seen.add(values.name));
});
