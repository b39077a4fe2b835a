import { escaped } from '../../../../../base/escaped.ts';
import { type FoundSymbol, findSymbols, symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';
import { isFromOutside } from './imported-names.ts';

const MOST_METHODS = 60;
const MOST_MAKERS = 8;
/** A method of an object that is held by name: `orders.List`, `a.orders.List`, `orders.List()`. */
const METHOD = /^(?:\w+\.)*(\w+)\.(\w+)(?:\(\))?$/;
/** What a handler of Go takes or gives: the request itself, the context of a framework or of the project, or another handler. */
const ANSWERS = /\b\w*(?:ResponseWriter|Request|Context|Ctx|Handler|HandlerFunc)\b/;

/**
 * The method of Go that an object answers with. Its type is told where the file makes the object or declares it; where
 * it is not, the only method of that name that takes a request is meant.
 */
export function goMethod(evidence: Evidence, path: string, written: string): FoundSymbol | undefined {
  const [, object, name] = path.endsWith('.go') ? (METHOD.exec(written) ?? []) : [];
  if (object === undefined || name === undefined || isFromOutside(evidence, path, written)) return undefined;
  const direct = methodOf(evidence, directoryOf(path), object, name);
  if (direct) return direct;
  const named = findSymbols(evidence.pack, name, { kind: 'method', exact: true, limit: MOST_METHODS }).filter(
    (symbol) =>
      symbol.name.split('.').at(-1) === name &&
      symbol.path.endsWith('.go') &&
      evidence.file(symbol.path)?.place === 'source',
  );
  const type = named.length === 0 ? undefined : knownType(evidence, path, object);
  const own = type === undefined ? [] : named.filter((symbol) => symbol.name === `${type.split('.').at(-1)}.${name}`);
  if (own.length > 0) return own.length === 1 ? own[0] : ofPackage(evidence, path, type ?? '', own);
  const answering = named.filter(({ id }) => ANSWERS.test(symbolDetail(evidence.pack, id)?.signature ?? ''));
  const isOutside = type?.includes('.') && isFromOutside(evidence, path, type);
  return !isOutside && answering.length === 1 && named.length < MOST_METHODS ? answering[0] : undefined;
}

/** Of methods that are called alike in several packages that of the type's own: a type without a package is of the file's. */
function ofPackage(
  evidence: Evidence,
  path: string,
  type: string,
  methods: readonly FoundSymbol[],
): FoundSymbol | undefined {
  const qualifier = type.includes('.') ? type.split('.', 1)[0] : undefined;
  const beside = qualifier === undefined ? methods.filter((each) => directoryOf(each.path) === directoryOf(path)) : [];
  const named = methods.filter((each) => `/${each.path}`.split('/').at(-2) === type.split('.')[0]);
  const folder = qualifier === undefined ? undefined : importedFolder(evidence, path, qualifier);
  const imported = methods.filter((each) => folder?.endsWith(`/${directoryOf(each.path)}`));
  return [beside, named, imported].find((each) => each.length === 1)?.[0];
}

/**
 * What an interface only declares is done by the one method of its name that has a body: that of its own package, where
 * others stand in for it elsewhere.
 */
export function goImplementation(evidence: Evidence, symbol: FoundSymbol): FoundSymbol | undefined {
  if (!symbol.path.endsWith('.go') || hasBody(evidence, symbol)) return symbol;
  const name = symbol.name.split('.').at(-1) ?? symbol.name;
  const found = findSymbols(evidence.pack, name, { kind: 'method', exact: true, limit: MOST_METHODS }).filter(
    (each) =>
      each.name.split('.').at(-1) === name &&
      each.path.endsWith('.go') &&
      evidence.file(each.path)?.place === 'source' &&
      hasBody(evidence, each),
  );
  const beside = found.filter(({ path }) => directoryOf(path) === directoryOf(symbol.path));
  const [only, ...others] = beside.length > 0 ? beside : found;
  return others.length === 0 ? only : undefined;
}

function hasBody(evidence: Evidence, { path, startLine }: FoundSymbol): boolean {
  return /^\s*func\b/.test(evidence.lines(path)?.[startLine - 1] ?? '');
}

/** The method of a type of one package. */
function methodOf(evidence: Evidence, folder: string, type: string, method: string): FoundSymbol | undefined {
  const name = `${type}.${method}`;
  return findSymbols(evidence.pack, name, { kind: 'method', exact: true, limit: MOST_METHODS }).find(
    (each) => each.name === name && directoryOf(each.path) === folder && evidence.file(each.path)?.place === 'source',
  );
}

/** `Orders.Hang` of `api.NewOrders(db).Hang(router)`: the method of what a function gives back. */
export function methodOfMade(evidence: Evidence, path: string, maker: string, method: string): FoundSymbol | undefined {
  const made = makerOf(evidence, path, maker)?.symbol;
  const type = made && givenBack(evidence, made);
  return made && type ? methodOf(evidence, directoryOf(made.path), type, method) : undefined;
}

/** The routes of a file mostly name the same few objects. */
function knownType(evidence: Evidence, path: string, object: string): string | undefined {
  const known = typesByObject(evidence);
  const key = `${path} ${object}`;
  if (!known.has(key)) known.set(key, typeOf(evidence, path, object));
  return known.get(key);
}

const typesByObject = derived((_evidence): Map<string, string | undefined> => new Map());

/** The type of `orders`, with its package where that is written, after `orders := &api.Orders{…}` or `api.NewOrders(…)`, or as `orders *api.Orders` declares it. */
function typeOf(evidence: Evidence, path: string, object: string): string | undefined {
  const lines = (evidence.lines(path) ?? []).filter((line) => line.includes(object));
  const made = new RegExp(
    `\\b${escaped(object)}(?:,\\s*\\w+)?\\s*:?=\\s*&?(?:((?:\\w+\\.)?\\w+)\\{|((?:\\w+\\.)?\\w+)\\()`,
  );
  const declared = new RegExp(
    `(?:^\\s*|[(,]\\s*|\\bvar )${escaped(object)}\\s+\\*?((?:\\w+\\.)?[A-Za-z]\\w*)\\s*(?:[,)=\`]|$)`,
  );
  const [types, makers] = [new Set<string>(), new Set<string>()];
  for (const line of lines) {
    const [, type, maker] = made.exec(line) ?? [];
    const found = type ?? (maker === undefined ? declared.exec(line)?.[1] : madeBy(evidence, path, maker));
    if (found !== undefined) types.add(found);
    else if (maker !== undefined) makers.add(maker);
  }
  // What a maker gives back may not be known, and a field may be declared in another file of the package.
  if (types.size === 0) for (const maker of makers) types.add(maker);
  if (types.size === 0) for (const type of fieldTypes(evidence, path, object)) types.add(type);
  const [only, ...others] = types;
  return others.length === 0 ? only : undefined;
}

const MOST_FILES = 80;

function fieldTypes(evidence: Evidence, path: string, object: string): string[] {
  const field = new RegExp(`^\\s+${escaped(object)}\\s+\\*?((?:\\w+\\.)?[A-Za-z]\\w*)\\s*(?:\`.*|//.*)?$`);
  const files = (goFolders(evidence).get(directoryOf(path)) ?? []).slice(0, MOST_FILES);
  return files.flatMap((file) => (evidence.lines(file) ?? []).flatMap((line) => field.exec(line)?.[1] ?? []));
}

/** The files of each package of Go. */
export const goFolders = derived((evidence): Map<string, string[]> => {
  const files = evidence.files.flatMap(({ path, place }) => (place === 'source' && path.endsWith('.go') ? path : []));
  return Map.groupBy(files, directoryOf);
});

/**
 * What the one function of a name gives back: `Orders` of `func NewOrders(db *DB) (*Orders, error)`. Of several that of
 * the package which the file imports is meant, and so is the type of that package.
 */
function madeBy(evidence: Evidence, path: string, written: string): string | undefined {
  const maker = makerOf(evidence, path, written);
  const type = maker && givenBack(evidence, maker.symbol);
  return type === undefined || maker?.folder === undefined ? type : `${maker.folder.split('/').at(-1)}.${type}`;
}

function makerOf(evidence: Evidence, path: string, written: string) {
  const [maker = written, qualifier] = written.split('.').toReversed();
  const found = findSymbols(evidence.pack, maker, { kind: 'function', exact: true, limit: MOST_MAKERS }).filter(
    (symbol) => symbol.name === maker && symbol.path.endsWith('.go') && evidence.file(symbol.path)?.place === 'source',
  );
  const folder = found.length > 1 && qualifier !== undefined ? importedFolder(evidence, path, qualifier) : undefined;
  const inFolder = found.filter((symbol) => folder?.endsWith(`/${directoryOf(symbol.path)}`));
  const [symbol, ...others] = found.length > 1 ? inFolder : found;
  return symbol && others.length === 0 ? { symbol, folder } : undefined;
}

function givenBack(evidence: Evidence, { id }: FoundSymbol): string | undefined {
  const signature = symbolDetail(evidence.pack, id)?.signature ?? '';
  return /\)\s*\(?\s*(?:\w+\s+)?\*?(?:\w+\.)?([A-Za-z]\w*)\s*(?:,[^()]*\)|\))?\s*\{?$/.exec(signature)?.[1];
}

/** `example.com/shop/routes/v1` of `shop "example.com/shop/routes/v1"`, or of the same without a name of its own. */
export function importedFolder(evidence: Evidence, path: string, name: string): string | undefined {
  const imported = (evidence.lines(path) ?? []).flatMap((line) => {
    const [, alias, folder = ''] = /^(?:import)?\s*(\w+\s)?\s*"([\w./-]+)"\s*$/.exec(line) ?? [];
    return folder !== '' && (alias?.trim() ?? folder.split('/').at(-1)) === name ? [folder] : [];
  });
  return imported[0];
}

/** A bare name of Go is a function of its own package, however many others have one of that name. */
export function goFunction(evidence: Evidence, from: string, name: string): FoundSymbol | undefined {
  if (!from.endsWith('.go') || !/^\w+$/.test(name)) return undefined;
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  return findSymbols(evidence.pack, name, { kind: 'function', exact: true, limit: 40 }).find(
    (each) =>
      each.name === name &&
      each.path.startsWith(folder) &&
      !each.path.slice(folder.length).includes('/') &&
      evidence.file(each.path)?.place === 'source',
  );
}
