import { escaped } from '../../../../../base/escaped.ts';
import { BASE } from '../../../../../engine/facts/routes/go/go-routers.ts';
import { UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { passedNames } from '../../../../../engine/facts/routes/passed-names.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import { edgesTo } from '../../../../../engine/pack/graph/edge-reader.ts';
import {
  CALLABLE,
  type FoundSymbol,
  findSymbols,
  readSymbol,
  symbolsOfFile,
} from '../../../../../engine/pack/search/find-symbols.ts';
import { goConstantText } from '../../constant-text.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';
import { goFolders, importedFolder } from '../handlers/go-methods.ts';

const MOST_FILES = 80;
/** What a function hangs below a path: `r.Mount(path, router)`. */
const HANGS = /\b([\w.]+)\.(?:Mount|Handle)\(\s*(\w+)\s*,\s*(\w+)\s*\)/;
/** A path that a function puts before what it is handed. */
const OTHER_PATH = /\.(?:Route|Party|PathPrefix|Group)\(\s*(?!func\b)/;
/** What a function or method gives back, with its package: `*orders.Router`. */
const GIVEN_BACK = /\)\s*\(?\s*(?:\w+\s+)?\*?(?:(\w+)\.)?([A-Za-z]\w*)\s*(?:,[^()]*\)|\))?\s*\{?$/;
const ROUTER = /^(?:Handler|Router|Mux|ServeMux|Engine|Echo|App)$/;

/** Where a function of the project hangs what it is handed, and the functions whose routes hang there. */
export function handedMount(
  evidence: Evidence,
  { path, values: { router, given = [] } }: Found<'mount'>,
): { prefix: string; root: boolean; guards: string[]; targets: number[] } | null {
  const [only, ...others] = goSymbols(evidence, router);
  if (!only || others.length > 0) return null;
  const parameters = parametersOf(headOf(evidence, only));
  const body = evidence.text(only);
  const [, onto = '', taken = '', hung = ''] = HANGS.exec(body) ?? [];
  const below = given[parameters.indexOf(taken)];
  const what = given[parameters.indexOf(hung)];
  if (below === undefined || what === undefined || OTHER_PATH.test(body)) return null;
  const before = putBefore(body, taken);
  const texts = splitList(below, '+').map((part) => goConstantText(evidence, path, part.trim()));
  if (before === null || texts.includes(null)) return null;
  return {
    prefix: routePath(before, texts.join('')),
    root: isServed(evidence, only.path, [
      onto,
      ...[...body.matchAll(/([\w.]+)\.Group\(/g)].map(([, name = '']) => name),
    ]),
    guards: /\.(?:Use|With)\(/.test(body) ? [UNTOLD] : [],
    targets: madeBy(evidence, path, what),
  };
}

/** What a function puts before a path that it is handed; null where that cannot be told. */
function putBefore(body: string, taken: string): string | null {
  const set = [...body.matchAll(new RegExp(`^\\s*${escaped(taken)}\\s*=\\s*(.+)$`, 'gm'))].map(
    (match) => match[1] ?? '',
  );
  if (set.length === 0) return '';
  const joined = set.length > 1 ? undefined : /^path\.Join\(([^()]*)\)$/.exec(set[0] ?? '')?.[1];
  const parts = joined === undefined ? splitList(set[0] ?? '', '+') : splitList(joined);
  const [before = '', last, ...more] = parts.map((part) => part.trim());
  if (last !== taken || more.length > 0) return null;
  return /^"\/[^"]*"$/.test(before) ? before.slice(1, -1) : BASE.test(before) ? '' : null;
}

/** Whether a file serves one of its routers: `&http.Server{Handler: s.router}`. */
function isServed(evidence: Evidence, path: string, routers: readonly string[]): boolean {
  const names = new Set(routers.map((each) => each.split('.').at(-1) ?? each));
  return (evidence.lines(path) ?? []).some(
    (line) => SERVES.test(line) && (line.match(/\w+/g) ?? []).some((word) => names.has(word)),
  );
}

const SERVES = /\bHandler:|\bListenAndServe\w*\(|\.Handler\s*=[^=]|\bServe(?:TLS)?\(|\.(?:Run|Start|Listen)\(/;

/** The functions that register what a call gives back: the function itself, and what builds the router of its type. */
function madeBy(evidence: Evidence, path: string, written: string): number[] {
  const made = calledFunctions(evidence, path, /^[\w.]+(?=\()/.exec(written)?.[0] ?? '');
  return made.flatMap((symbol) => withBuilders(evidence, [symbol.id], true));
}

/** The functions of Go that a file calls so, `orders.Hang`, whatever it calls their package. */
export function calledFunctions(evidence: Evidence, path: string, written: string): FoundSymbol[] {
  const [, qualifier, name = ''] = /^(?:(\w+)\.)?(\w+)$/.exec(written) ?? [];
  return goSymbols(evidence, name).filter(
    (symbol) => symbol.kind === 'function' && isOf(evidence, path, qualifier, symbol.path),
  );
}

/** The methods of the package of a file that may be called so: `s.setUp`. */
export function methodsBeside(evidence: Evidence, path: string, written: string): FoundSymbol[] {
  const own = written.split('.').at(-1) ?? written;
  return goSymbols(evidence, written.includes('.') ? own : '').filter(
    (symbol) => symbol.kind === 'method' && directoryOf(symbol.path) === directoryOf(path),
  );
}

/** Functions whose result is hung, with those that build what they give back. */
export function withBuilders(evidence: Evidence, functions: number[], isMade: boolean): number[] {
  if (!isMade) return functions;
  return functions.flatMap((id) => {
    const symbol = readSymbol(evidence.pack, id);
    return symbol?.kind === 'function' && symbol.path.endsWith('.go') ? [id, ...buildersOf(evidence, symbol)] : [id];
  });
}

/**
 * From what gives back an object to what builds the router of its type: `Router.routes` after
 * `func New() *Router { r := &Router{}; r.Handler = r.routes() … }`.
 */
function buildersOf(evidence: Evidence, symbol: FoundSymbol): number[] {
  const [, qualifier, type = ''] = GIVEN_BACK.exec(headOf(evidence, symbol)) ?? [];
  const [only, ...others] = goSymbols(evidence, type).filter(
    ({ kind, path }) => /^(?:struct|class|type)$/.test(kind) && isOf(evidence, symbol.path, qualifier, path),
  );
  return !only || others.length > 0 ? [] : typeBuilders(evidence, directoryOf(only.path), type);
}

function typeBuilders(evidence: Evidence, folder: string, type: string): number[] {
  const symbols = packageSymbols(evidence, folder);
  const givesBack = (symbol: FoundSymbol): string | undefined => GIVEN_BACK.exec(headOf(evidence, symbol))?.[2];
  const makers = symbols.filter((symbol) => symbol.kind === 'function' && givesBack(symbol) === type);
  const called = new Set(
    makers.flatMap((maker) => [...evidence.text(maker).matchAll(/\.(\w+)\(/g)].map(([, name]) => `${type}.${name}`)),
  );
  const builders = symbols.filter(({ kind, name }) => kind === 'method' && called.has(name));
  return [...makers, ...builders.filter((symbol) => ROUTER.test(givesBack(symbol) ?? ''))].map(({ id }) => id);
}

/** How routers are made that may hang below another one; those of other frameworks are applications. */
const MAKES = /\b(?:chi\.New(?:Router|Mux)|mux\.NewRouter|http\.NewServeMux)\(/;
const SERVER = /\bhttp\.Server\b|\bListenAndServe|\bhttp\.Serve\w*\(/;
const MOST_CALLERS = 8;
const DEEPEST_CALLER = 3;

/**
 * Whether a function makes a router and gives it back to somebody who was not found to serve it, in a project with
 * several: then nobody knows what stands before its routes.
 */
export function isGivenAway(evidence: Evidence, symbol: number): boolean {
  const givers = routerGivers(evidence);
  return givers.size > 1 && givers.has(symbol) && !isServedBy(evidence, symbol, 0);
}

const routerGivers = derived((evidence): Set<number> => {
  const facts = [...evidence.facts('route').filter(({ values }) => values.whole), ...evidence.facts('mount')];
  const symbols = facts.flatMap(({ path, symbol }) => (symbol !== null && path.endsWith('.go') ? symbol : []));
  return new Set([...new Set(symbols)].filter((id) => givesRouter(evidence, readSymbol(evidence.pack, id))));
});

function givesRouter(evidence: Evidence, symbol: FoundSymbol | null): boolean {
  if (symbol === null || !MAKES.test(evidence.text(symbol))) return false;
  return ROUTER.test(GIVEN_BACK.exec(headOf(evidence, symbol))?.[2] ?? '');
}

/** Whether the file of a function, or of somebody who calls it, has a server. */
function isServedBy(evidence: Evidence, id: number, depth: number): boolean {
  const symbol = readSymbol(evidence.pack, id);
  if (symbol === null) return false;
  if ((evidence.lines(symbol.path) ?? []).some((line) => SERVER.test(line))) return true;
  if (depth >= DEEPEST_CALLER) return false;
  const called = edgesTo(evidence.pack, id).flatMap(({ kind, source }) => (kind === 'call' ? source : []));
  const callers = new Set([...called, ...packageCallers(evidence, symbol)]);
  return [...callers].slice(0, MOST_CALLERS).some((caller) => isServedBy(evidence, caller, depth + 1));
}

/** The functions of its own package that call a method of that name: of which object, the graph does not always know. */
function packageCallers(evidence: Evidence, { kind, name, path }: FoundSymbol): number[] {
  if (kind !== 'method') return [];
  const call = `.${name.split('.').at(-1)}(`;
  return packageSymbols(evidence, directoryOf(path))
    .filter((symbol) => CALLABLE.has(symbol.kind) && evidence.text(symbol).includes(call))
    .map(({ id }) => id);
}

/**
 * Whether a function that takes a router is itself handed, alone, to others, `server.Start(shop.routes)`, or called with
 * the router that a server gives out: `each.Hang(s.Router())`. Both give it the router of the application.
 */
export function isHandedOver(evidence: Evidence, id: number): boolean {
  const symbol = readSymbol(evidence.pack, id);
  if (!symbol?.path.endsWith('.go') || !TAKES_ROUTER.test(headOf(evidence, symbol))) return false;
  const name = symbol.name.split('.').at(-1) ?? symbol.name;
  if (calledWithServed(evidence).has(name)) return true;
  const handed = new RegExp(`^[^"]*\\w\\((?:\\w+\\.)?${escaped(name)}\\)`);
  const files = (goFolders(evidence).get(directoryOf(symbol.path)) ?? []).slice(0, MOST_FILES);
  return files.some((file) => evidence.lines(file)?.some((line) => handed.test(line)));
}

const GIVEN_TO = /\.(\w+)\(\s*(?:\w+\.)+(\w+)\(\)\s*\)/g;
/** What a method without other lines gives back: the field of `return s.Server.Handler.(*mux.Router)`. */
const GIVES_FIELD = /\{\s*return\s+(?:\w+\.)+(\w+)(?:\.\(\*?[\w.]+\))?\s*\}$/;

/** Methods that are only ever called with what a server gives out as its router, whatever their objects are called. */
const calledWithServed = derived((evidence): Set<string> => {
  const [served, others] = [new Set<string>(), new Set<string>()];
  for (const [folder, files] of goFolders(evidence)) {
    for (const path of files) {
      const text = (evidence.lines(path) ?? []).join('\n');
      for (const [, name = '', getter = ''] of text.matchAll(GIVEN_TO)) {
        if (!/rout|mux|engine|handler/i.test(getter)) continue;
        const givers = goSymbols(evidence, getter).filter(({ kind }) => kind === 'method');
        const near = givers.filter((each) => directoryOf(each.path) === folder);
        const [only, ...more] = near.length > 0 ? near : givers;
        (only && more.length === 0 && givesServed(evidence, only) ? served : others).add(name);
      }
    }
  }
  return new Set([...served].filter((name) => !others.has(name)));
});

/** Whether a method gives back the router that a server of its file answers by, with no path before it but a setting. */
function givesServed(evidence: Evidence, method: FoundSymbol): boolean {
  const text = (evidence.lines(method.path) ?? []).join('\n');
  const field = GIVES_FIELD.exec(evidence.text(method).trim())?.[1];
  if (field === undefined || !SERVER.test(text)) return false;
  if (field !== 'Handler' && !isServed(evidence, method.path, [field])) return false;
  const hung = [...text.matchAll(/\b\w+\s*:?=\s*[\w.]+\.(?:PathPrefix|Group|Route|Party)\(\s*([^,()]*)/g)];
  return hung.every(([, below = '']) => BASE.test(below.trim()));
}

const TAKES_ROUTER =
  /\(\s*\w+\s+\*?(?:chi\.(?:Router|Mux)|mux\.Router|echo\.(?:Echo|Group)|gin\.(?:Engine|RouterGroup|IRouter))\s*\)/;

/** What a call hands a function beside the router: `auth` of `orders.Hang(router, auth)`. */
export function handedBeside(evidence: Evidence, { path, startLine, values: { router } }: Found<'mount'>): string[] {
  const line = evidence.lines(path)?.[startLine - 1] ?? '';
  const name = router.split('.').at(-1) ?? router;
  const close = closingBracket(line, line.lastIndexOf(`${name}(`) + name.length);
  return close < 0
    ? [UNTOLD]
    : passedNames(splitList(line.slice(line.lastIndexOf(`${name}(`) + name.length + 1, close)).slice(1));
}

/** The last parameter of a function of Go that takes any number: `before` of `func add(r *Router, before ...any)`. */
export function listTaken(evidence: Evidence, id: number): string | null {
  const symbol = readSymbol(evidence.pack, id);
  const head = symbol ? headOf(evidence, symbol) : '';
  return /\b(\w+)\s+\.{3}/.exec(head)?.[1] ?? null;
}

function packageSymbols(evidence: Evidence, folder: string): FoundSymbol[] {
  const files = (goFolders(evidence).get(folder) ?? []).slice(0, MOST_FILES);
  return files.flatMap((file) => symbolsOfFile(evidence.pack, file));
}

/** Whether a file lies in the package that a name before a dot means in another file, or in the same one. */
function isOf(evidence: Evidence, from: string, qualifier: string | undefined, path: string): boolean {
  if (qualifier === undefined) return directoryOf(from) === directoryOf(path);
  const folder = importedFolder(evidence, from, qualifier);
  return folder !== undefined && `/${folder}`.endsWith(`/${directoryOf(path)}`);
}

function goSymbols(evidence: Evidence, name: string): FoundSymbol[] {
  if (name === '') return [];
  return findSymbols(evidence.pack, name, { exact: true, limit: 60 }).filter(
    (symbol) =>
      symbol.name.split('.').at(-1) === name &&
      symbol.path.endsWith('.go') &&
      evidence.file(symbol.path)?.place === 'source',
  );
}

/** The names of what a function takes: `func (s *Server) Mount(name, path string, router http.Handler)`. */
export function parametersOf(signature: string): string[] {
  const open = signature.indexOf('(', signature.startsWith('func (') ? signature.indexOf(')') : 0);
  const list = open < 0 ? '' : signature.slice(open + 1, closingBracket(signature, open));
  return splitList(list).map((each) => /^\w+/.exec(each.trim())?.[0] ?? '');
}

/** A function up to its body: what is kept of it otherwise ends after some lines. */
function headOf(evidence: Evidence, symbol: FoundSymbol): string {
  const text = evidence.text(symbol);
  const end = /\{[ \t]*$|\{ .*\}$/m.exec(text)?.index ?? text.length;
  return text.slice(0, end).trim();
}
