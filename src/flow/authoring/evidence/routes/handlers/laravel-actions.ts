import { escaped } from '../../../../../base/escaped.ts';
import { type FoundSymbol, findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { fileMounts } from '../paths/laravel-files.ts';
import { importedClass } from './imported-names.ts';

/** What names a method of a class, or a class that answers by itself: `Api\Orders@show`, `Orders`. */
const ACTION = /^\\?((?:\w+\\)*([A-Z]\w*))(?:[@.](\w+))?$/;

/**
 * The method that a route of Laravel names, by the whole name of its class: what the file imports, or what the groups
 * around put before a text, decides. Undefined where no class is named, and null where none can be told: of two
 * classes that share what is written neither is meant for sure, and a class may lack the method.
 */
export function laravelAction(evidence: Evidence, fact: Found<'route'>): FoundSymbol | null | undefined {
  const [, written = '', type = '', method] = ACTION.exec(fact.values.handler ?? '') ?? [];
  if (type === '') return undefined;
  // Classes outside of all namespaces are told by their folders.
  const namesakes = classesCalled(evidence, type);
  if (namesakes.length > 0 && namesakes.every(({ whole }) => !whole.includes('\\'))) return undefined;
  const only = laravelController(evidence, fact);
  if (only === undefined) return null;
  const own = symbolsOfFile(evidence.pack, only.path);
  const action = method ?? (written === type ? undefined : '__invoke');
  if (action === undefined) return only;
  return own.find(({ kind, name }) => kind === 'method' && name === `${only.name}.${action}`) ?? null;
}

/** The class that a route of Laravel names, which may inherit what answers. */
export function laravelController(evidence: Evidence, fact: Found<'route'>): FoundSymbol | undefined {
  const [, written = '', type = ''] = ACTION.exec(fact.values.handler ?? '') ?? [];
  return type === '' ? undefined : classMeant(evidence, wholeNames(evidence, fact, written, type), written);
}

/** The class with the first of some whole names that there is; where those are not known, the only one that ends as written. */
function classMeant(evidence: Evidence, wholes: readonly string[] | null, written: string): FoundSymbol | undefined {
  const ending = `\\${written}`.toLowerCase();
  const found =
    wholes === null
      ? [classesCalled(evidence, written).filter(({ whole }) => `\\${whole}`.endsWith(ending))]
      : wholes.map((one) => classesCalled(evidence, one).filter(({ whole }) => whole === one.toLowerCase()));
  const [only, ...others] = found.find((each) => each.length > 0) ?? [];
  return others.length === 0 ? only?.symbol : undefined;
}

/** The names that the class of a route may have as a whole, the likeliest first; null where only its end is known. */
function wholeNames(evidence: Evidence, fact: Found<'route'>, written: string, type: string): string[] | null {
  const text = evidence.text(fact);
  const constant = new RegExp(`(?<![\\w\\\\])(\\\\?(?:\\w+\\\\)*${escaped(type)})::class`).exec(text)?.[1];
  // A text is not looked for among what the file imports. What names a class elsewhere, such as a group, is no text.
  if (constant === undefined && new RegExp(`['"\\\\]${escaped(type)}(?:@\\w+)?['"]`).test(text)) {
    if (new RegExp(`['"]\\\\(?:\\w+\\\\+)*${escaped(type)}(?:@|['"])`).test(text)) return [written];
    const space = fileMounts(evidence, fact.path)?.namespace ?? '';
    return space === '' ? null : [`${space}\\${written}`, written];
  }
  const spelled = constant ?? written;
  if (spelled.startsWith('\\')) return [spelled.slice(1)];
  const [first = '', ...below] = spelled.split('\\');
  const imported = importedClass(evidence, fact.path, first);
  return imported === null ? null : [[imported, ...below].join('\\')];
}

interface NamedClass {
  symbol: FoundSymbol;
  /** With its namespace, in small letters as PHP compares names. */
  whole: string;
}

const MOST_NAMESAKES = 100;
const known = derived((): Map<string, NamedClass[]> => new Map());

/** The classes of the product with the last part of a name. */
function classesCalled(evidence: Evidence, written: string): NamedClass[] {
  const type = written.split('\\').at(-1) ?? written;
  const kept = known(evidence).get(type);
  if (kept) return kept;
  const found = findSymbols(evidence.pack, type, { kind: 'class', exact: true, limit: MOST_NAMESAKES })
    .filter(({ path, name }) => name === type && path.endsWith('.php') && evidence.file(path)?.place === 'source')
    .map((symbol) => ({ symbol, whole: `${namespaceOf(evidence, symbol.path)}${type}`.toLowerCase() }));
  known(evidence).set(type, found);
  return found;
}

function namespaceOf(evidence: Evidence, path: string): string {
  const text = evidence.lines(path)?.join('\n') ?? '';
  const space = /^(?:<\?php)?\s*namespace\s+([\w\\]+)\s*[;{]/m.exec(text)?.[1];
  return space === undefined ? '' : `${space}\\`;
}
