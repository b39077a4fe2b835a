import { aliased, bundlerAliases } from './javascript-aliases.ts';
import { directoryOf, exactly, type ImportTarget, joinPath, type ProjectFiles, type Resolve } from './project-files.ts';

const EXTENSIONS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts', '.vue', '.svelte', '.json'];

/**
 * TypeScript and JavaScript: relative paths, `paths` of tsconfig.json, aliases of bundlers, and the packages of the same
 * repository.
 */
export function javascriptResolver(files: ProjectFiles): Resolve {
  const packages = readPackages(files);
  const configs = readConfigs(files);
  const aliases = bundlerAliases(files);
  const file = (path: string | null): number | undefined => (path === null ? undefined : files.first(spellings(path)));
  return (from, module) => {
    if (module.startsWith('.')) return exactly(file(joinPath(directoryOf(from), module)));
    return (
      mapped(configs, from, module, file) ??
      found(file(aliased(aliases, from, module))) ??
      imported(packages, from, module, file) ??
      fromPackage(packages, module, file) ??
      conventional(from, module, file)
    );
  };
}

function found(file: number | undefined): ImportTarget[] | undefined {
  return file === undefined ? undefined : exactly(file);
}

/** The ways one import path may be spelled on disk; TypeScript writes `./x.js` for `x.ts`. */
function* spellings(path: string): Generator<string> {
  yield path;
  const script = /^(.*)\.([cm]?)jsx?$/.exec(path);
  if (script) for (const end of ['ts', 'tsx', 'd.ts']) yield `${script[1]}.${script[2]}${end}`;
  for (const extension of EXTENSIONS) yield `${path}${extension}`;
  for (const extension of EXTENSIONS) yield `${path === '' ? '' : `${path}/`}index${extension}`;
}

interface PathsConfig {
  directory: string;
  base: string | null;
  /** Places from the root of the project. */
  paths: [string, string[]][];
}

function readConfigs(files: ProjectFiles): PathsConfig[] {
  const configs: PathsConfig[] = [];
  for (const name of ['tsconfig.json', 'tsconfig.app.json', 'jsconfig.json', 'tsconfig.base.json']) {
    for (const path of files.named(name)) {
      const config = readConfig(files, path);
      if (config !== null) configs.push({ directory: directoryOf(path), ...config });
    }
  }
  // The nearest configuration above a file is the one that counts.
  return configs.sort((a, b) => b.directory.length - a.directory.length);
}

const MOST_EXTENDED = 5;

/** The paths of a configuration, or those of the nearest that it extends: they lead from the folder that they are written in. */
function readConfig(files: ProjectFiles, path: string, depth = 0): Omit<PathsConfig, 'directory'> | null {
  const config = record(parseLoose(files.text(path)));
  const options = record(config['compilerOptions']);
  const directory = directoryOf(path);
  const base = typeof options['baseUrl'] === 'string' ? joinPath(directory, options['baseUrl']) : null;
  const paths = Object.entries(record(options['paths'])).map(([pattern, places]): [string, string[]] => [
    pattern,
    (Array.isArray(places) ? places : []).flatMap((place) => {
      const whole = typeof place === 'string' ? joinPath(base ?? directory, place) : null;
      return whole === null ? [] : [whole];
    }),
  ]);
  if (base !== null || paths.length > 0) return { base, paths };
  for (const above of [config['extends']].flat().toReversed()) {
    if (typeof above !== 'string' || !above.startsWith('.') || depth >= MOST_EXTENDED) continue;
    const target = joinPath(directory, above.endsWith('.json') ? above : `${above}.json`);
    const found = target === null ? null : readConfig(files, target, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** A folder of declarations that are made from the sources beside it. */
const DECLARED = /(?<=^|\/)(?:dist-types|dist-typings|typings|(?:dist|lib|build|out)\/(?:types|typings|dts))\//;

function mapped(
  configs: readonly PathsConfig[],
  from: string,
  module: string,
  file: (path: string | null) => number | undefined,
): ImportTarget[] | undefined {
  for (const { directory, base, paths } of configs) {
    if (directory !== '' && !from.startsWith(`${directory}/`)) continue;
    for (const [pattern, places] of paths) {
      const star = pattern.indexOf('*');
      const head = star < 0 ? pattern : pattern.slice(0, star);
      const tail = star < 0 ? '' : pattern.slice(star + 1);
      const fits = star < 0 ? module === pattern : module.startsWith(head) && module.endsWith(tail);
      if (!fits) continue;
      const middle = star < 0 ? '' : module.slice(head.length, module.length - tail.length);
      for (const place of places) {
        const target = joinPath('', place.replace('*', middle));
        // What declarations are made from is what is meant.
        const source = target === null ? undefined : file(target.replace(DECLARED, 'src/'));
        const found = source ?? file(target);
        if (found !== undefined) return exactly(found);
      }
    }
    const found = base === null ? undefined : file(joinPath(base, module));
    if (found !== undefined) return exactly(found);
  }
  return undefined;
}

interface LocalPackage {
  directory: string;
  manifest: Record<string, unknown>;
}

function readPackages(files: ProjectFiles): Map<string, LocalPackage> {
  const packages = new Map<string, LocalPackage>();
  for (const path of files.named('package.json')) {
    const manifest = record(parseLoose(files.text(path)));
    if (typeof manifest['name'] === 'string')
      packages.set(manifest['name'], { directory: directoryOf(path), manifest });
  }
  return packages;
}

function fromPackage(
  packages: ReadonlyMap<string, LocalPackage>,
  module: string,
  file: (path: string | null) => number | undefined,
): ImportTarget[] | undefined {
  const name = module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
  const found = packages.get(name);
  if (!found) return undefined;
  const rest = module.slice(name.length);
  const { directory, manifest } = found;
  const entry = rest === '' ? '.' : `.${rest}`;
  const written = [...exportPaths(manifest['exports'], entry), ...(rest === '' ? mainPaths(manifest) : [])];
  for (const path of written) {
    const target = file(joinPath(directory, path));
    if (target !== undefined) return exactly(target);
  }
  // What is exported is often built from src/ and not there itself.
  const guesses = [
    `src${rest}`,
    ...written.map((path) => path.replace(/^\.?\/?(dist|lib|build|out)\/(esm\/|cjs\/)?/, 'src/')),
    rest,
  ];
  for (const path of guesses) {
    const target = file(joinPath(directory, path));
    if (target !== undefined) return [{ file: target, certainty: 'likely' }];
  }
  return [];
}

/** `#cart/total` by the `imports` of the nearest manifest above. */
function imported(
  packages: ReadonlyMap<string, LocalPackage>,
  from: string,
  module: string,
  file: (path: string | null) => number | undefined,
): ImportTarget[] | undefined {
  if (!module.startsWith('#')) return undefined;
  const [nearest] = [...packages.values()]
    .filter(({ directory }) => directory === '' || from.startsWith(`${directory}/`))
    .sort((a, b) => b.directory.length - a.directory.length);
  const entries = Object.fromEntries(
    Object.entries(record(nearest?.manifest['imports'])).map(([name, value]) => [`.${name}`, value]),
  );
  for (const path of exportPaths(entries, `.${module}`)) {
    const target = file(joinPath(nearest?.directory ?? '', path));
    if (target !== undefined) return exactly(target);
  }
  return undefined;
}

function mainPaths(manifest: Record<string, unknown>): string[] {
  return ['source', 'module', 'main', 'types'].map((key) => manifest[key]).filter((path) => typeof path === 'string');
}

/** Every file that an `exports` entry names, under whatever condition. */
function exportPaths(exported: unknown, entry: string): string[] {
  if (typeof exported === 'string') return entry === '.' ? [exported] : [];
  const entries = record(exported);
  const keyed = Object.keys(entries).some((key) => key.startsWith('.'));
  if (!keyed) return entry === '.' ? leaves(exported) : [];
  if (entries[entry] !== undefined) return leaves(entries[entry]);
  for (const [pattern, value] of Object.entries(entries)) {
    const [head = '', tail = ''] = pattern.split('*');
    if (!pattern.includes('*') || !entry.startsWith(head) || !entry.endsWith(tail)) continue;
    const middle = entry.slice(head.length, entry.length - tail.length);
    return leaves(value).map((path) => path.replace('*', middle));
  }
  return [];
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(record(value)).flatMap(leaves);
}

/** `@/x` and `~/x` mean the source folder by custom, not by rule; some frameworks call it `app`, or `resources/js`. */
function conventional(from: string, module: string, file: (path: string | null) => number | undefined): ImportTarget[] {
  const path = /^[@~]\/(.+)$/.exec(module)?.[1];
  if (!path) return [];
  for (let directory = directoryOf(from); ; directory = directoryOf(directory)) {
    for (const folder of ['src/', '', 'app/', 'resources/js/']) {
      const found = file(joinPath(directory, `${folder}${path}`));
      if (found !== undefined) return [{ file: found, certainty: 'likely' }];
    }
    if (directory === '') return [];
  }
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}; // Checked on this line.
}

/** JSON with comments and trailing commas, as these files have them; anything worse is an empty object. */
function parseLoose(text: string): unknown {
  try {
    return JSON.parse(withoutComments(text).replace(/,(\s*[}\]])/g, '$1'));
  } catch {
    return {};
  }
}

/** One walk over the text: a pattern would look for the end of every comment that has none, again and again. */
function withoutComments(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    const pair = text.slice(at, at + 2);
    if (pair === '//' || pair === '/*') {
      const end = text.indexOf(pair === '//' ? '\n' : '*/', at + 2);
      if (end < 0) return plain;
      at = pair === '//' ? end - 1 : end + 1;
      continue;
    }
    const start = at;
    if (text[at] === '"') while (++at < text.length && text[at] !== '"') if (text[at] === '\\') at += 1;
    plain += text.slice(start, at + 1);
  }
  return plain;
}
