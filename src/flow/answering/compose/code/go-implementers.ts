import { escaped } from '../../../../base/escaped.ts';
import { splitList } from '../../../../engine/facts/text/literal.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { references } from '../../../../engine/pack/graph/symbol-graph.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import {
  type FoundSymbol,
  findSymbols,
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { directoryOf } from '../../../authoring/evidence/files/directory-of.ts';
import { filesOf } from './package-files.ts';

const MOST = 500;
/** Many types have one or two methods of these names by chance, in another package. */
const TELLING = 3;

/** Types that implement an interface of Go by methods of their own: a line says so, or they have every method of it. */
export function goImplementers(pack: Pack, type: SymbolDetail): SymbolDetail[] {
  if (type.kind !== 'interface' || !type.path.endsWith('.go')) return [];
  const found = [...asserted(pack, type), ...alike(pack, type)].sort((a, b) => (a.path < b.path ? -1 : 1));
  return [...new Map(found.map((each) => [each.id, each])).values()];
}

/** `var _ store.Store = (*memory)(nil)` has the compiler check that a type implements an interface. */
function asserted(pack: Pack, { id, name }: SymbolDetail): SymbolDetail[] {
  const line = new RegExp(
    `^\\s*(?:var\\s+)?_\\s+(?:\\w+\\.)?${escaped(name)}\\s*=\\s*(?:\\(\\*(\\w+)\\)\\(nil\\)|&?(\\w+)\\{|new\\((\\w+)\\))`,
  );
  const paths = new Set(references(pack, id, { limit: MOST }).map(({ path }) => path));
  return [...paths].flatMap((path) =>
    (fileOutline(pack, path)?.lines ?? []).flatMap((text) => {
      const [, pointer, literal, made] = line.exec(text) ?? [];
      const asked = pointer ?? literal ?? made;
      return asked === undefined ? [] : (typeIn(pack, path, asked) ?? []);
    }),
  );
}

/** Types with every method of an interface, each with as many parameters. */
function alike(pack: Pack, type: SymbolDetail): SymbolDetail[] {
  const wanted = filesOf(pack, type.path)
    .flatMap((path) => symbolsOfFile(pack, path))
    .filter(({ name, kind }) => kind === 'method' && name === `${type.name}.${shortName(name)}`);
  const [first, ...others] = wanted.map((method) => ownersOf(pack, method));
  if (first === undefined) return [];
  return [...first]
    .filter(([owner, { path }]) => {
      const isNear = wanted.length >= TELLING || directoryOf(path) === directoryOf(type.path);
      return isNear && others.every((owners) => owners.has(owner));
    })
    .flatMap(([, { path, name }]) => typeIn(pack, path, name.slice(0, name.lastIndexOf('.'))) ?? []);
}

/** The types that have a method of that name with as many parameters, by folder and name, with their method. */
function ownersOf(pack: Pack, method: FoundSymbol): Map<string, FoundSymbol> {
  const count = parameters(pack, method);
  const found = findSymbols(pack, shortName(method.name), { exact: true, kind: 'method', limit: MOST }).filter(
    (each) =>
      each.path.endsWith('.go') &&
      shortName(each.name) === shortName(method.name) &&
      each.name.includes('.') &&
      parameters(pack, each) === count,
  );
  return new Map(
    found.map((each) => [`${directoryOf(each.path)} ${each.name.slice(0, each.name.lastIndexOf('.'))}`, each]),
  );
}

function parameters(pack: Pack, { id, name }: FoundSymbol): number {
  const signature = symbolDetail(pack, id)?.signature ?? '';
  const list = new RegExp(`\\b${escaped(shortName(name))}\\((.*?)\\)(?:\\s|$)`).exec(signature)?.[1] ?? '';
  return splitList(list).length;
}

/** The type with a name in the package of a file. */
function typeIn(pack: Pack, path: string, name: string): SymbolDetail | null {
  const found = filesOf(pack, path)
    .flatMap((each) => symbolsOfFile(pack, each))
    .find((symbol) => symbol.name === name && /^(?:struct|type)$/.test(symbol.kind));
  return found ? symbolDetail(pack, found.id) : null;
}
