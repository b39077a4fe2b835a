import { escaped } from '../../../../../base/escaped.ts';
import { readImports } from '../../../../../engine/pack/file-content.ts';
import { type FileImport, fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeImport } from '../../../../../engine/syntax/parsed-file.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { scriptSymbol } from './script-names.ts';

const MOST_SYMBOLS = 60;

/**
 * The definition that a name stands for by what its file imports: `shown` after `import { list as shown } from …`, and
 * `order_views.index` after `from shop.views import orders as order_views`.
 */
export function importedSymbol(evidence: Evidence, path: string, written: string): FoundSymbol | undefined {
  const [local = '', ...members] = written.split('.');
  const imports = importsIn(evidence, path);
  if (!imports || local === '') return undefined;
  const taken = imports.read.find(({ names }) => names.some((each) => each.local === local));
  const own = taken?.names.find((each) => each.local === local)?.name ?? '';
  const targets = imports.linked
    .filter(({ module, line }) => module === taken?.module && line === taken.line)
    .flatMap(({ target }) => target ?? []);
  const modules = members.length > 0 && own !== '' ? targets.filter((target) => isModule(target, own)) : [];
  const places = modules.length > 0 ? modules : targets;
  // Behind the name of a module stand its definitions, behind that of a class its members.
  const names =
    members.length > 0 ? [members.join('.'), ...(own === '' ? [] : [`${own}.${members.join('.')}`])] : [own];
  if (names[0] === '' || places.length === 0) return scriptSymbol(evidence, path, written);
  const passedOn = (): FoundSymbol | undefined =>
    path.endsWith('.py')
      ? firstOf(places, (place) => passedSymbol(evidence, place, names[0] ?? '', new Set()))
      : scriptSymbol(evidence, path, written);
  const found = names.flatMap((name) =>
    findSymbols(evidence.pack, name, { limit: MOST_SYMBOLS, exact: true }).filter(
      (symbol) => symbol.name === name && places.some((place) => isIn(symbol.path, place)),
    ),
  );
  const [only, ...others] = found.length > 1 ? withoutRebound(evidence, found) : found;
  return others.length === 0 && only ? only : passedOn();
}

/** What a file of Python that only passes on what others define means by a name: `from .orders import Orders` in `__init__.py`. */
function passedSymbol(evidence: Evidence, path: string, name: string, seen: Set<string>): FoundSymbol | undefined {
  const key = `${path} ${name}`;
  const imports = importsIn(evidence, path);
  if (!imports || seen.has(key) || seen.size >= MOST_PASSING) return undefined;
  seen.add(key);
  const own = symbolsOfFile(evidence.pack, path).filter((symbol) => symbol.name === name);
  if (own.length > 0) return own.length === 1 ? own[0] : undefined;
  const behind = ({ module, line }: CodeImport, meant: string): FoundSymbol | undefined =>
    firstOf(
      imports.linked
        .filter((each) => each.module === module && each.line === line)
        .flatMap(({ target }) => target ?? []),
      (target) => passedSymbol(evidence, target, meant, seen),
    );
  const taken = imports.read.findLast(({ names }) => names.some(({ local }) => local === name));
  const meant = taken?.names.find(({ local }) => local === name)?.name ?? '';
  if (taken) return meant === '' ? undefined : behind(taken, meant);
  return firstOf(
    imports.read.filter(({ names }) => names.some(({ local }) => local === '*')),
    (each) => behind(each, name),
  );
}

const MOST_PASSING = 40;

function firstOf<Item>(items: readonly Item[], find: (item: Item) => FoundSymbol | undefined): FoundSymbol | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** `show = login_required(show)` behind a function of Python is that function with something around it. */
function withoutRebound(evidence: Evidence, found: readonly FoundSymbol[]): FoundSymbol[] {
  return found.filter(
    ({ kind, path, name, startLine, endLine }) =>
      !(
        path.endsWith('.py') &&
        /^(?:constant|variable)$/.test(kind) &&
        found.some((each) => each.kind === 'function' && each.path === path && each.endLine < startLine) &&
        new RegExp(`^${escaped(name)}\\s*=\\s*[\\w.]+\\([\\s\\S]*\\b${escaped(name)}[\\s,)]*$`).test(
          evidence.text({ path, startLine, endLine }),
        )
      ),
  );
}

/** Whether a name of a file is taken from a package that is not in the repository. */
export function isFromOutside(evidence: Evidence, path: string, written: string): boolean {
  const local = written.split('.')[0];
  const imports = importsIn(evidence, path);
  const taken = imports?.read.find(({ names }) => names.some((each) => each.local === local));
  // A package of the repository may lie below a folder from which imports are not followed.
  if (!taken || taken.module.startsWith('.') || packages(evidence).has(taken.module.split('.')[0] ?? '')) return false;
  return (imports?.linked ?? [])
    .filter(({ module, line }) => module === taken.module && line === taken.line)
    .every(({ target }) => target === null);
}

/** What a name of a file is called where it comes from: `from paging import Pages as BasePages`. */
export function nameOutside(evidence: Evidence, path: string, local: string): string {
  const names = importsIn(evidence, path)?.read.flatMap((each) => each.names) ?? [];
  return names.find((each) => each.local === local)?.name || local;
}

/** The whole name of a class of PHP by what its file imports: `App\Shop\Orders` of `use App\Shop\Orders as Sales`. */
export function importedClass(evidence: Evidence, path: string, local: string): string | null {
  const taken = importsIn(evidence, path)?.read.find(({ names }) => names.some((each) => each.local === local));
  const name = taken?.names.find((each) => each.local === local)?.name;
  if (taken === undefined || name === undefined) return null;
  return [taken.module, name]
    .filter((each) => each !== '')
    .join('\\')
    .replace(/^\\/, '');
}

interface Imports {
  /** As the file writes them, and where each leads. */
  read: CodeImport[];
  linked: FileImport[];
}

const FILES_REMEMBERED = 50;
const remembered = derived((): Map<string, Imports> => new Map());

/** Hundreds of routes of one file ask for its imports. */
function importsIn(evidence: Evidence, path: string): Imports | null {
  const kept = remembered(evidence);
  const known = kept.get(path);
  if (known) return known;
  const file = evidence.file(path);
  if (!file) return null;
  const found = { read: readImports(evidence.pack.blocks, file.id), linked: fileImports(evidence.pack, path) };
  if (kept.size >= FILES_REMEMBERED) kept.clear();
  kept.set(path, found);
  return found;
}

const packages = derived(
  (evidence): Set<string> => new Set(evidence.files.flatMap(({ path }) => path.replace(/\.py$/, '').split('/'))),
);

/** A package of Go is its folder: the file that an import leads to stands for those beside it, without their tests. */
function isIn(path: string, place: string): boolean {
  const folder = (each: string): string => each.slice(0, each.lastIndexOf('/') + 1);
  const isPackage = place.endsWith('.go') && path.endsWith('.go') && !path.endsWith('_test.go');
  return path === place || (isPackage && folder(path) === folder(place));
}

/** Whether a file is the module of a package that has a name. */
function isModule(path: string, name: string): boolean {
  return path.replace(/\/(?:__init__|index)\.\w+$|\.\w+$/, '').endsWith(`/${name}`) || path === `${name}.py`;
}
