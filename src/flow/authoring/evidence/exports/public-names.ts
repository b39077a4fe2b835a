import { readImports } from '../../../../engine/pack/file-content.ts';
import { symbolsOf } from '../../../../engine/pack/file-symbols.ts';
import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { isFreeStanding, qualifiedName } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../evidence.ts';
import { productFiles } from '../parts.ts';

/** Files through which a package is imported, such as `src/shop/__init__.py` and `src/index.ts`. */
const DOOR = /(?:^|\/)(?:__init__\.py|index\.[cm]?[jt]s|mod\.[jt]s|lib\.rs)$/;
const DEEPEST_PASSING = 5;
const SCRIPT = /\.[cm]?[jt]sx?$/;
/** Folders that a build writes. */
const BUILT = /^(?:dist|lib|build|out|esm|cjs)\/(?:(?:esm|cjs|src|es|lib)\/)?/;
const MOST_DOORS = 100;
const MOST_NAMES = 1_000;

/** A file through which others import the package, and by what they import it where that is not the package itself. */
export interface Door {
  path: string;
  entrance: string | null;
}

/** The doors that manifests name; where they name none, the outermost of the files that look like one. */
export const doorsOf = derived((evidence): Door[] => {
  const files = productFiles(evidence).map(({ path }) => path);
  const named = namedDoors(evidence, files);
  if (named.some(({ entrance }) => entrance === null)) return named;
  const go = goPackage(evidence, files);
  if (go.length > 0) return go;
  const found = files.filter((path) => DOOR.test(path));
  const depth = (path: string): number => path.split('/').length;
  const outermost = found.reduce((least, path) => Math.min(least, depth(path)), Number.POSITIVE_INFINITY);
  return found
    .filter((path) => depth(path) === outermost)
    .slice(0, MOST_DOORS)
    .map((path) => ({ path, entrance: null }));
});

/** All files of the package that a Go module is imported by. */
function goPackage(evidence: Evidence, files: readonly string[]): Door[] {
  const [module, another] = evidence.facts('manifest').filter(({ values }) => values.ecosystem === 'Go');
  const folder = module?.path.replace(/[^/]*$/, '');
  if (folder === undefined || another !== undefined) return [];
  return files
    .filter((path) => path.endsWith('.go') && path.startsWith(folder) && !path.slice(folder.length).includes('/'))
    .filter((path) => !evidence.lines(path)?.some((line) => /^package main\b/.test(line)))
    .slice(0, MOST_DOORS)
    .map((path) => ({ path, entrance: null }));
}

/** `"./cors": "./dist/cors/index.js"` of a manifest leads to `src/cors/index.ts` once it is built. */
function namedDoors(evidence: Evidence, files: readonly string[]): Door[] {
  const bare = (path: string): string => path.replace(/\.[cm]?[jt]sx?$/, '');
  const byName = new Map(files.filter((path) => SCRIPT.test(path)).map((path) => [bare(path), path]));
  const packages = new Set(evidence.facts('manifest').map(({ values }) => values.name));
  return evidence
    .facts('entry-point')
    .filter(({ values, path }) => values.what === 'library' && evidence.file(path)?.place === 'source')
    .slice(0, MOST_DOORS)
    .flatMap(({ path, values: { name, target } }): Door[] => {
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      const written = bare(target?.replace(/^\.\//, '') ?? '');
      const inside = written.replace(BUILT, '');
      const found = [written, `src/${inside}`, inside, `lib/${inside}`].flatMap(
        (each) => byName.get(`${folder}${each}`) ?? [],
      )[0];
      return target === undefined || found === undefined
        ? []
        : [{ path: found, entrance: packages.has(name) ? null : name }];
    });
}

/** A name that those who import a package get, with its definition. */
export interface PublicName {
  name: string;
  id: number;
  entrance: string | null;
}

/** What the doors of the packages pass on or define. */
export const publicNames = derived((evidence): PublicName[] => {
  const names: PublicName[] = [];
  const known = new Set<number>();
  for (const { path, entrance } of doorsOf(evidence)) {
    for (const [name, id] of namesOf(evidence, path, 0, new Set())) {
      if (known.has(id) || names.length >= MOST_NAMES) continue;
      known.add(id);
      names.push({ name, id, entrance });
    }
  }
  return names;
});

function namesOf(evidence: Evidence, path: string, depth: number, seen: Set<string>): Map<string, number> {
  const names = new Map<string, number>();
  const file = evidence.file(path);
  if (!file || depth > DEEPEST_PASSING || seen.has(path)) return names;
  seen.add(path);
  for (const { name, local, targets } of passedOn(evidence, path)) {
    for (const target of targets) {
      if (local === '*') for (const [each, id] of namesOf(evidence, target, depth + 1, seen)) names.set(each, id);
      else {
        const id = definitionIn(evidence, target, name, new Set());
        if (id !== undefined) names.set(local, id);
      }
    }
  }
  for (const [name, id] of objectMembers(evidence, path)) names.set(name, id);
  for (const { id, name, exported } of symbolsOf(evidence.pack, file.id))
    if (exported && isFreeStanding(evidence.pack, id)) names.set(name, id);
  const all = listed(evidence, path);
  return new Map([...names].filter(([name]) => !name.startsWith('_') && (all === null || all.has(name))));
}

/** The definition that a file has by a name, or takes from where it takes the name. */
function definitionIn(evidence: Evidence, path: string, name: string, seen: Set<string>): number | undefined {
  const file = evidence.file(path);
  const key = `${path} ${name}`;
  // Files may pass on each other's names in circles.
  if (!file || seen.has(key)) return undefined;
  seen.add(key);
  const own = symbolsOf(evidence.pack, file.id).filter(
    (symbol) => symbol.name === name && isFreeStanding(evidence.pack, symbol.id),
  );
  // Of overloads the last one has the body.
  if (own.length > 0) return own.at(-1)?.id;
  const taken = passedOn(evidence, path).filter(({ local }) => local === name || local === '*');
  for (const each of taken) {
    for (const target of each.targets) {
      const found = definitionIn(evidence, target, each.local === '*' ? name : each.name, seen);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

interface Passed {
  name: string;
  local: string;
  targets: string[];
}

const passedByFile = derived((_evidence): Map<string, Passed[]> => new Map());

/** Names that a file takes from others of the project and passes on; in Python, whatever it imports by name. */
function passedOn(evidence: Evidence, path: string): Passed[] {
  const known = passedByFile(evidence);
  const found = known.get(path) ?? readPassed(evidence, path);
  known.set(path, found);
  return found;
}

function readPassed(evidence: Evidence, path: string): Passed[] {
  const file = evidence.file(path);
  if (!file) return [];
  const imports = fileImports(evidence.pack, path);
  const exported = SCRIPT.test(path) ? exportedLater(evidence, path) : new Map<string, string>();
  return readImports(evidence.pack.blocks, file.id)
    .flatMap(({ module, line, names, time, reexport }): Passed[] => {
      const targets = imports.flatMap((each) =>
        each.module === module && each.line === line && each.target !== null ? [each.target] : [],
      );
      if (targets.length === 0) return [];
      if (reexport || (path.endsWith('.py') && time !== 'inner')) return names.map((each) => ({ ...each, targets }));
      return names.flatMap(({ name, local }) => {
        const as = exported.get(local);
        return as === undefined ? [] : [{ name, local: as, targets }];
      });
    })
    .slice(0, MOST_NAMES);
}

/** `export { Shelf, open as openShop };` of names that were imported before, by the name inside. */
function exportedLater(evidence: Evidence, path: string): Map<string, string> {
  const text = (evidence.lines(path) ?? []).join('\n');
  const names = [...text.matchAll(/^export (?:type )?\{([^{}]*)\}(?! from)/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/([\w$]+)(?:\s+as\s+([\w$]+))?\s*(?:,|$)/g)].map(([, inside = '', as]): [string, string] => [
      inside,
      as ?? inside,
    ]),
  );
  return new Map(names);
}

/** `exports.application = app`, where `app` is the object that another file exports with its methods. */
function objectMembers(evidence: Evidence, path: string): [string, number][] {
  const file = evidence.file(path);
  if (!file || !SCRIPT.test(path)) return [];
  const exported = new Set(
    (evidence.lines(path) ?? []).flatMap((line) => /^(?:module\.)?exports\.\w+ = (\w+);?$/.exec(line)?.[1] ?? []),
  );
  if (exported.size === 0) return [];
  const imports = fileImports(evidence.pack, path);
  const targets = readImports(evidence.pack.blocks, file.id).flatMap(({ module, line, names }) =>
    names.some(({ name, local }) => name === '*' && exported.has(local))
      ? imports.flatMap((each) => (each.module === module && each.line === line ? (each.target ?? []) : []))
      : [],
  );
  return targets.flatMap((target) => membersOf(evidence, target));
}

/** The methods of the object that a file exports as a whole: `var app = exports = module.exports = {}`. */
function membersOf(evidence: Evidence, path: string): [string, number][] {
  const object = (evidence.lines(path) ?? []).flatMap(
    (line) =>
      /^(?:var|let|const) (\w+) = (?:exports = )?module\.exports = /.exec(line)?.[1] ??
      /^module\.exports = (\w+);?$/.exec(line)?.[1] ??
      [],
  )[0];
  const id = evidence.file(path)?.id;
  if (object === undefined || id === undefined) return [];
  const symbols = symbolsOf(evidence.pack, id);
  return symbols.flatMap((symbol): [string, number][] => {
    const name = qualifiedName(symbols, symbol);
    return symbol.kind === 'method' && name === `${object}.${symbol.name}` ? [[name, symbol.id]] : [];
  });
}

/** What `__all__` of a Python file lists; null where it lists nothing. */
function listed(evidence: Evidence, path: string): Set<string> | null {
  if (!path.endsWith('.py')) return null;
  const lines = evidence.lines(path) ?? [];
  const from = lines.findIndex((line) => /^__all__\s*(?::[^=]*)?=\s*[[(]/.test(line));
  if (from < 0) return null;
  const end = lines.findIndex((line, at) => at >= from && /[\])]\s*(?:#.*)?$/.test(line));
  const text = lines.slice(from, (end < 0 ? from : end) + 1).join('\n');
  const names = [...text.matchAll(/['"](\w+)['"]/g)].map(([, name = '']) => name);
  return names.length === 0 ? null : new Set(names);
}
