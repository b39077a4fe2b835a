import { escaped } from '../../../../../base/escaped.ts';
import { edgesFromFile } from '../../../../../engine/pack/graph/edge-reader.ts';
import type { Edge } from '../../../../../engine/pack/link/edges.ts';
import { findSymbols, readSymbol, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { methodOfChain } from '../handlers/go-chains.ts';
import { goMethod, methodOfMade } from '../handlers/go-methods.ts';
import { importedSymbol } from '../handlers/imported-names.ts';
import { moduleFolder, rustSymbol } from '../handlers/rust-names.ts';
import { endpointFunctions } from './endpoint-functions.ts';
import { calledFunctions } from './go-mounts.ts';

/** The functions of which a mount says that what they register, or they themselves, hang there, or those that these only call. */
export function hungFunctions(evidence: Evidence, fact: Found<'mount'>): number[] {
  const found = namedFunctions(evidence, fact);
  return fact.path.endsWith('.rs') ? found.map((each) => calledAlone(evidence, each)) : found;
}

const ONE_CALL = /\{\s*((?:\w+::)*[a-z]\w*)\([^(){};]*\)\s*\}\s*$/;

/** What a function of Rust gives back that does nothing else: `fn orders() -> Router { crate::orders::routes() }`. */
function calledAlone(evidence: Evidence, id: number): number {
  const symbol = readSymbol(evidence.pack, id);
  const called = symbol && ONE_CALL.exec(evidence.text(symbol))?.[1];
  return (called && rustSymbol(evidence, symbol.path, called, id)?.id) || id;
}

/** By the calls and names in the lines of a mount. */
function namedFunctions(evidence: Evidence, fact: Found<'mount'>): number[] {
  const { values, path, startLine, endLine, symbol } = fact;
  if (values.framework === 'ASP.NET') return values.functions ? endpointFunctions(evidence, fact) : [];
  const file = values.functions ? evidence.file(path) : undefined;
  if (!file) return [];
  if (values.functions === 'exported') return exportedFunctions(evidence, values.router);
  if (/\.[cm]?[jt]sx?$/.test(path)) return scriptFunctions(evidence, path, values.router);
  const edges = edgesFromFile(evidence.pack, file.id).filter(({ certainty }) => certainty !== 'guess');
  const here = edges.filter(
    ({ line, kind }) => line >= startLine && line <= endLine && (kind !== 'call' || values.functions === 'any'),
  );
  if (values.framework === 'utoipa') return listedFunction(evidence, fact, edges);
  if (values.functions === 'named') {
    const named = rustSymbol(evidence, path, values.router, symbol);
    return named ? [named.id] : here.map(({ target }) => target);
  }
  const ofObject = path.endsWith('.go') ? registeringMethod(evidence, fact) : undefined;
  if (ofObject !== undefined) return [ofObject];
  const imported =
    path.endsWith('.go') && values.router.includes('.') ? calledFunctions(evidence, path, values.router) : [];
  if (imported.length > 0) return imported.map(({ id }) => id);
  // The graph keeps the first of several calls of one function; the others are known by its name.
  const [name = '', qualifier = ''] = values.router.split(/::|\./).toReversed();
  const called = [...here, ...edges.filter(({ source }) => source === symbol)].filter(({ target }) => {
    const found = readSymbol(evidence.pack, target);
    return found?.name.split('.').at(-1) === name && (qualifier === '' || found.path.includes(qualifier));
  });
  const followed = qualifier === '' ? undefined : rustSymbol(evidence, path, values.router, symbol);
  if (followed) return [followed.id];
  if (called.length > 0) return [...new Set(called.map(({ target }) => target))];
  const known = qualifier === '' ? null : definedIn(evidence, name, qualifier, path);
  return known === null ? [...new Set(here.map(({ target }) => target))] : [known];
}

const MOST_EXPORTED = 60;

/** All functions that scripts of the product export under a name, by which hooks are called. */
function exportedFunctions(evidence: Evidence, name: string): number[] {
  return findSymbols(evidence.pack, name, { exact: true, limit: MOST_EXPORTED })
    .filter(
      (each) =>
        /\.[cm]?[jt]s$/.test(each.path) &&
        evidence.file(each.path)?.place === 'source' &&
        /^(?:module\.)?exports\.|^export\s/.test(evidence.lines(each.path)?.[each.startLine - 1]?.trim() ?? ''),
    )
    .map(({ id }) => id);
}

/** The function of a script that a name means, or all methods of a class. */
function scriptFunctions(evidence: Evidence, path: string, written: string): number[] {
  const name = written.replace(/^this\./, '');
  const symbol =
    importedSymbol(evidence, path, name) ??
    symbolsOfFile(evidence.pack, path).find((each) => each.name === name || each.name.endsWith(`.${name}`));
  if (!symbol) return listedMethods(evidence, path, name);
  if (symbol.kind !== 'class') return [symbol.id];
  return symbolsOfFile(evidence.pack, symbol.path)
    .filter(({ kind, name: own }) => /^(?:method|constructor)$/.test(kind) && own.startsWith(`${symbol.name}.`))
    .map(({ id }) => id);
}

/** `for (const router of this.routers) app.use(router.create(app))` calls a method of each class of `routers = [new Orders()]`. */
function listedMethods(evidence: Evidence, path: string, written: string): number[] {
  const [, variable, method] = /^(\w+)\.(\w+)$/.exec(written) ?? [];
  if (variable === undefined || method === undefined) return [];
  const text = (evidence.lines(path) ?? []).join('\n');
  const list = new RegExp(
    `\\bfor\\s*\\(\\s*(?:const|let|var)\\s+${escaped(variable)}\\s+of\\s+(?:this\\.)?(\\w+)\\s*\\)`,
  ).exec(text)?.[1];
  const made =
    list === undefined
      ? null
      : new RegExp(`\\b${escaped(list)}\\b[^=\\n;]{0,80}=\\s*\\[([^\\]]{0,2000})\\]\\s*[;,\\n]`).exec(text);
  return [...(made?.[1] ?? '').matchAll(/\bnew\s+(\w+)\s*\(/g)].flatMap(([, type = '']) => {
    const holder = importedSymbol(evidence, path, type);
    const own = holder && symbolsOfFile(evidence.pack, holder.path).find((each) => each.name === `${type}.${method}`);
    return own ? [own.id] : [];
  });
}

/**
 * `orders.Register(api)`, `api.NewOrders(db).Register(router)`: where many types have such a method, that of the object
 * is meant.
 */
function registeringMethod(evidence: Evidence, { values, path, startLine }: Found<'mount'>): number | undefined {
  const line = evidence.lines(path)?.[startLine - 1] ?? '';
  const [, object, name] = /^\s*(\w+(?:\.\w+)*)\.(\w+)\(/.exec(line) ?? [];
  if (name === values.router) {
    const written = `${object}.${name}`;
    return (methodOfChain(evidence, path, written) ?? goMethod(evidence, path, written))?.id;
  }
  // `r.Mount("/orders", s.orders.Routes())` hangs what the method of a field makes, and so do objects and types of the file.
  const made =
    values.made && /^\w+(?:\.\w+)+$/.test(values.router) ? goMethod(evidence, path, values.router) : undefined;
  if (made !== undefined) return made.id;
  const maker = /^\s*((?:\w+\.)?\w+)\(/.exec(line)?.[1];
  if (maker === undefined || !line.includes(`).${values.router}(`)) return undefined;
  return methodOfMade(evidence, path, maker, values.router)?.id;
}

/** `orders::list` of a list, or a function that the file itself has or uses by its bare name. */
function listedFunction(
  evidence: Evidence,
  { values, path, symbol }: Found<'mount'>,
  edges: readonly Edge[],
): number[] {
  const followed = rustSymbol(evidence, path, values.router, symbol);
  if (followed) return [followed.id];
  const name = values.router.split('::').at(-1);
  return [...new Set(edges.map(({ target }) => target))].filter(
    (target) => readSymbol(evidence.pack, target)?.name === name,
  );
}

/** The one function, or type with routes, of a name in the module before it, where no call of it could be followed. */
function definedIn(evidence: Evidence, name: string, module: string, from: string): number | null {
  const kind = /^[A-Z]/.test(name) ? 'struct' : 'function';
  const found = findSymbols(evidence.pack, name, { kind, exact: true, limit: 50 }).filter(({ path }) =>
    new RegExp(`(?:^|/)${escaped(module)}(?:\\.\\w+|/mod\\.rs|/lib\\.rs)$`).test(path),
  );
  const below = found.filter(({ path }) => path.startsWith(`${moduleFolder(from)}/${module}`));
  const [only, ...others] = below.length > 0 ? below : found;
  return only && others.length === 0 ? only.id : null;
}
