import { identifierWords } from '../../../../../engine/facts/words.ts';
import { edgesFrom, edgesFromFile } from '../../../../../engine/pack/graph/edge-reader.ts';
import {
  type FoundSymbol,
  findSymbols,
  readSymbol,
  symbolDetail,
  symbolsOfFile,
} from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../cite.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { type Rule, rulesIn } from '../../rules.ts';
import { testsOfRoute, testsSpeakingOf } from '../../tests.ts';
import type { Route } from '../route.ts';
import { goFunction, goMethod } from './go-methods.ts';
import { hanamiAction } from './hanami-actions.ts';
import { importedSymbol } from './imported-names.ts';
import { railsTarget } from './rails-controllers.ts';
import { rustSymbol } from './rust-names.ts';

/** The code that answers a route: a definition, or the function written where the route is registered. */
export interface Handler extends CodeSource {
  /** Null for a function without a name. */
  id: number | null;
  name: string | null;
  /** Definitions of the product that it calls, in the order of the calls. */
  readonly calls: FoundSymbol[];
  /** Those that are called where the route is registered, before the function that answers. */
  readonly before?: ReadonlySet<number>;
}

const MOST_CALLS = 6;

export function handlerOf(evidence: Evidence, route: Route): Handler | null {
  const known = handlers(evidence).get(route.fact) ?? new Map<string | null, Handler | null>();
  handlers(evidence).set(route.fact, known);
  const found = known.get(route.handler);
  if (found !== undefined) return found;
  const handler = findHandler(evidence, route);
  known.set(route.handler, handler);
  return handler;
}

/** The handler of a route whose definition is known already. */
export function knownHandler(evidence: Evidence, route: Route, symbol: FoundSymbol): Handler {
  const handler = named(evidence, symbol);
  const known = handlers(evidence).get(route.fact) ?? new Map<string | null, Handler | null>();
  handlers(evidence).set(route.fact, known.set(route.handler, handler));
  return handler;
}

/** By the registration and the name of what answers: one registration of a class stands for several of its methods. */
const handlers = derived((_evidence): Map<Found<'route'>, Map<string | null, Handler | null>> => new Map());

function findHandler(evidence: Evidence, route: Route): Handler | null {
  const { fact, handler } = route;
  // What declares a remote procedure is a symbol too, of the interface.
  if (/^(?:RPC|QUERY|MUTATION|SUBSCRIPTION)$/.test(route.method)) return remoteHandler(evidence, route);
  const inherited = fact.values.inherited ? inheritedBy(evidence, handler) : undefined;
  if (inherited) return named(evidence, inherited);
  const marked = fact.symbol === null ? null : readSymbol(evidence.pack, fact.symbol);
  if (marked && /^(?:function|method|class|constructor)$/.test(marked.kind) && answers(marked, fact))
    return named(evidence, marked);
  if (marked && /^(?:constant|variable)$/.test(marked.kind) && marked.name === handler)
    return named(evidence, standsFor(evidence, marked) ?? marked);
  if (fact.values.framework === 'oapi-codegen') {
    const method = operationMethod(evidence, handler ?? '');
    return method ? named(evidence, method) : null;
  }
  if (handler === null) return fact.endLine > fact.startLine ? inline(evidence, fact) : null;
  const written = fact.values.handler ?? '';
  if (IN_NAMESPACE.test(written)) {
    const found = inNamespace(evidence, written);
    return found ? named(evidence, found) : null;
  }
  if (fact.values.framework === 'Rails') {
    const method = railsHandler(evidence, fact, handler);
    return method ? named(evidence, method) : null;
  }
  if (fact.values.framework === 'Hanami') {
    const method = hanamiAction(evidence, fact, handler);
    return method ? named(evidence, method) : null;
  }
  const ofModule =
    fact.values.framework === 'Phoenix' ? inModule(evidence, `${fact.values.router}.${handler}`) : undefined;
  if (ofModule) return named(evidence, ofModule);
  for (const name of [...handlerNames(handler), ...makerNames(written)]) {
    const near =
      importedSymbol(evidence, fact.path, name) ??
      rustSymbol(evidence, fact.path, name, fact.symbol) ??
      goMethod(evidence, fact.path, name) ??
      nearest(evidence, fact, name);
    if (near) return named(evidence, near);
  }
  const [, method] = OF_FIELD.exec(handler) ?? [];
  const held = method ? onlyMethod(evidence, method) : undefined;
  return held ? named(evidence, held) : null;
}

/** The function of Elixir that goes by its whole name; of several clauses the first. */
function inModule(evidence: Evidence, name: string): FoundSymbol | undefined {
  return findSymbols(evidence.pack, name, { exact: true, limit: 8 }).find(
    (each) => each.name === name && evidence.file(each.path)?.place === 'source',
  );
}

/** `export const GET = list;` is another name for a function of its file, or one that it imports. */
function standsFor(evidence: Evidence, { path, startLine, endLine, name }: FoundSymbol): FoundSymbol | undefined {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const own = /=\s*([\w$]+)\s*;?\s*$/.exec(text)?.[1];
  if (own === undefined || own === name) return undefined;
  return symbolsOfFile(evidence.pack, path).find((each) => each.name === own) ?? importedSymbol(evidence, path, own);
}

/** `s.adminRest.deleteComment`: a method of what a field of the receiver holds. */
const OF_FIELD = /^(?:[a-z]{1,4}|this|self)(?:\.\w+)+\.(\w+)$/;

/** The one method of the product that is called so; none where several are. */
function onlyMethod(evidence: Evidence, method: string): FoundSymbol | undefined {
  const [only, ...others] = findSymbols(evidence.pack, method, { kind: 'method', exact: true, limit: 8 }).filter(
    ({ path, name }) => name.split('.').at(-1) === method && evidence.file(path)?.place === 'source',
  );
  return others.length === 0 ? only : undefined;
}

/** The method of a class with which it answers what another class or an interface declares. */
function inheritedBy(evidence: Evidence, handler: string | null): FoundSymbol | undefined {
  const found = findSymbols(evidence.pack, handler ?? '', { kind: 'method', exact: true, limit: 8 }).filter(
    ({ path, name }) => name === handler && evidence.file(path)?.place === 'source',
  );
  return found.length === 1 ? found[0] : undefined;
}

const TAKES_REQUEST =
  /http\.ResponseWriter\b|\b(?:echo|iris)\.Context\b|\*(?:gin|fiber|echo)\.(?:Context|Ctx)\b|\bfiber\.Ctx\b/;

/** The method of the project that answers an operation of a generated server: it takes the request, or the object made from it. */
function operationMethod(evidence: Evidence, operation: string): FoundSymbol | undefined {
  const [only, ...others] = findSymbols(evidence.pack, operation, { kind: 'method', exact: true, limit: 20 }).filter(
    ({ path, name, startLine }) => {
      const head = (evidence.lines(path) ?? []).slice(startLine - 1, startLine + 5).join(' ');
      const takes = head.slice(0, head.indexOf('{'));
      return (
        name.split('.').at(-1) === operation &&
        !/^(?:ServerInterfaceWrapper|strictHandler|Unimplemented|Client\w*)\./.test(name) &&
        evidence.file(path)?.place === 'source' &&
        (new RegExp(`\\b${operation}RequestObject\\b`, 'i').test(takes) || TAKES_REQUEST.test(takes))
      );
    },
  );
  return others.length === 0 ? only : undefined;
}

/** `wrap(loginHandler(expiry), "")`: what was handed to the maker is no function, so the maker itself tells what is done. */
function makerNames(handler: string): string[] {
  return [...handler.matchAll(/[(,]\s*([A-Za-z_][\w.]*)(?=\()/g)].map(([, name = '']) => name).toReversed();
}

/** Names that a handler may be defined by: inside wrappers, as `guard(app.getUser)`, and without its receiver. */
function handlerNames(handler: string): string[] {
  const wrapped = [...handler.matchAll(/[(,]\s*([A-Za-z_][\w.]*)(?=\s*[,)])/g)].map(([, name = '']) => name);
  const names = [...wrapped.toReversed(), handler.replace(/\(.*$/, '').replace(/@/g, '.')];
  return names.flatMap((name) => (/^[a-z]{1,3}\.\w+$/.test(name) ? [name, name.slice(name.indexOf('.') + 1)] : [name]));
}

const IN_NAMESPACE = /^([\w\\]+\\(\w+))(?:@(\w+))?$/;

/**
 * `App\Shop\OrderController@store` is a method of the class in `app/Shop/OrderController.php`. What begins a namespace
 * may stand for a folder of another name.
 */
function inNamespace(evidence: Evidence, handler: string): FoundSymbol | undefined {
  const [, whole = '', type = '', action = '__invoke'] = IN_NAMESPACE.exec(handler) ?? [];
  const parts = whole.split('\\').filter((part) => part !== '');
  for (const rooted of [parts, parts.slice(1), parts.slice(2)]) {
    const found = findSymbols(evidence.pack, [...rooted, action].join('.'), { kind: 'method', exact: true }).filter(
      ({ path, name }) => name === `${type}.${action}` && evidence.file(path)?.place === 'source',
    );
    const ending = `/${rooted.join('/')}.`.toLowerCase();
    const inFolder = found.find(({ path }) => rooted.length > 1 && `/${path}`.toLowerCase().includes(ending));
    const [only] = found;
    if (inFolder || (only && found.length === 1)) return inFolder ?? only;
  }
  return undefined;
}

function nearest(evidence: Evidence, fact: Found<'route'>, name: string): FoundSymbol | undefined {
  const found = findSymbols(evidence.pack, name, { limit: 8, exact: true }).filter(
    ({ kind, path, name: whole }) =>
      /^(?:function|method|class|constant|variable|struct)$/.test(kind) &&
      evidence.file(path)?.place === 'source' &&
      whole.split('.').at(-1) === name.split(/\.|::/).at(-1) &&
      // A variable inside of something is another one than that of the same name outside.
      !(/^(?:constant|variable)$/.test(kind) && whole !== name && !name.includes('.')),
  );
  return (
    found.find(({ path }) => path === fact.path) ??
    goFunction(evidence, fact.path, name) ??
    (found.length === 1 ? found[0] : found.find(({ path }) => isBeside(path, fact.path, name)))
  );
}

/** `views.checks` beside `urls.py` means the `checks` of the `views.py` in the same folder. */
function isBeside(path: string, registration: string, name: string): boolean {
  const qualifier = name.split('.').at(-2);
  const folder = registration.slice(0, registration.lastIndexOf('/') + 1);
  return qualifier !== undefined && path.startsWith(`${folder}${qualifier}.`);
}

/** The method of a controller of Rails, or of one that it extends, where the controller is in the repository. */
function railsHandler(evidence: Evidence, fact: Found<'route'>, handler: string): FoundSymbol | undefined {
  const target = railsTarget(evidence, fact.path, handler);
  return target?.chain
    .flatMap(({ path }) => symbolsOfFile(evidence.pack, path))
    .find(({ kind, name }) => kind === 'method' && name.split('.').at(-1) === target.action);
}

/**
 * The method that implements a remote procedure has its name and takes its request. One that only hands the call on to
 * another such method is none; where several are left, none is chosen.
 */
function remoteHandler(evidence: Evidence, { path, fact }: Route): Handler | null {
  const name = path.split(/[/.]/).at(-1) ?? '';
  const own = evidence.file(fact.path)?.language;
  const sameName = findSymbols(evidence.pack, name, { limit: 30, exact: true }).filter((symbol) => {
    const file = evidence.file(symbol.path);
    return (
      /^(?:function|method)$/.test(symbol.kind) &&
      symbol.name.split('.').at(-1) === name &&
      file?.place === 'source' &&
      file.role !== 'generated' &&
      file.language !== own
    );
  });
  const taking = sameName.filter(({ id }) => symbolDetail(evidence.pack, id)?.signature.includes(`${name}Request`));
  const found = taking.length > 0 ? taking : sameName;
  const ids = new Set(found.map(({ id }) => id));
  const ends = found.filter(
    ({ id }) => !edgesFrom(evidence.pack, id).some(({ target }) => target !== id && ids.has(target)),
  );
  const [only] = ends;
  return only && ends.length === 1 ? named(evidence, only) : null;
}

/** A decorated function begins where its route does; one that registers many routes answers none of them. */
function answers(symbol: FoundSymbol, { startLine, values }: Found<'route'>): boolean {
  // A function of one line may register a route of C# too.
  if (values.framework === 'ASP.NET') return values.handler !== undefined && symbol.name.endsWith(values.handler);
  if (startLine <= symbol.startLine) return true;
  const handler = values.handler?.split(/[.:#@]/).at(-1);
  return startLine === symbol.startLine + 1 && (!handler || handler === symbol.name.split('.').at(-1));
}

function named(evidence: Evidence, { id, name, path, startLine, endLine }: FoundSymbol): Handler {
  let calls: FoundSymbol[] | undefined;
  return {
    id,
    name,
    path,
    startLine,
    endLine,
    symbol: name,
    // Most handlers are only looked at from outside.
    get calls() {
      const targets = (): number[] =>
        edgesFrom(evidence.pack, id)
          .filter(({ kind, certainty }) => kind === 'call' && certainty !== 'guess')
          .map(({ target }) => target);
      calls ??= productSymbols(evidence, targets());
      return calls;
    },
  };
}

function inline(evidence: Evidence, { path, startLine, endLine }: Found<'route'>): Handler | null {
  const file = evidence.file(path);
  if (!file) return null;
  const targets = edgesFromFile(evidence.pack, file.id)
    .filter(
      ({ kind, certainty, line }) => kind === 'call' && certainty !== 'guess' && line >= startLine && line <= endLine,
    )
    .map(({ target, line }) => ({ id: target, line }));
  const called = [...targets, ...importedCalls(evidence, path, startLine, endLine)].sort((a, b) => a.line - b.line);
  const around = wrappersOf(evidence, path, startLine, endLine);
  return {
    id: null,
    name: null,
    path,
    startLine,
    endLine,
    calls: productSymbols(
      evidence,
      called.map(({ id }) => id),
    ).filter(({ name }) => !around.has(name)),
    before: callsBefore(evidence, path, startLine, endLine),
  };
}

/** `auth()` and `validate(schema)` of `router.post('/orders', auth(), validate(schema), async (ctx) => {`. */
function callsBefore(evidence: Evidence, path: string, startLine: number, endLine: number): Set<number> {
  const text = SCRIPT.test(path) ? (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n') : '';
  const begin = text.search(/\basync\b|\bfunction\b|=>/);
  const names = text.slice(0, Math.max(0, begin)).matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)\(/g);
  return new Set([...names].flatMap(([, name = '']) => importedSymbol(evidence, path, name)?.id ?? []));
}

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** What a range of lines calls or makes by names that its file imports: the graph has each such call of a file once. */
function importedCalls(evidence: Evidence, path: string, startLine: number, endLine: number): Called[] {
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  return lines.flatMap((text, index) =>
    [...text.matchAll(/(?<![\w$.])([A-Za-z_$][\w$]*)\(/g)].flatMap(([, name = '']): Called[] => {
      const symbol = importedSymbol(evidence, path, name);
      return symbol && sharesWord(symbol.name, name) ? [{ id: symbol.id, line: startLine + index }] : [];
    }),
  );
}

/** What is exported by default may have another name, but one that `traced(presentOrder)` makes is not `traced`. */
function sharesWord(name: string, called: string): boolean {
  const words = (text: string): string[] =>
    identifierWords(text)
      .toLowerCase()
      .split(' ')
      .map((word) => word.slice(0, 4));
  return words(name.split('.').at(-1) ?? name).some((word) => words(called).includes(word));
}

interface Called {
  id: number;
  line: number;
}

/** What stands around a function where it is registered does none of its work: `caught` of `caught(async (req) => …)`. */
function wrappersOf(evidence: Evidence, path: string, startLine: number, endLine: number): Set<string> {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  return new Set(
    [...text.matchAll(/([\w$]+)\(\s*(?:async\b|function\b|\([^()]*\)\s*=>)/g)].map(([, name = '']) => name),
  );
}

function productSymbols(evidence: Evidence, ids: readonly number[]): FoundSymbol[] {
  return [...new Set(ids)]
    .flatMap((id) => readSymbol(evidence.pack, id) ?? [])
    .filter(
      ({ path, kind }) =>
        evidence.file(path)?.place === 'source' && /^(?:function|method|class|constructor)$/.test(kind),
    )
    .slice(0, MOST_CALLS);
}

/** Rules that hold for a route: those of its handler, then those of what the handler calls first. */
export function rulesOfRoute(evidence: Evidence, route: Route): Rule[] {
  const handler = handlerOf(evidence, route);
  if (!handler) return [];
  const called = handler.calls.filter(({ kind }) => kind === 'function' || kind === 'method');
  const rules = [
    ...rulesIn(evidence, handler.path, handler.startLine, handler.endLine),
    ...called.flatMap((each) => rulesBehind(evidence, handler, each)),
  ];
  return rules.filter(({ text }, place) => rules.findIndex((other) => other.text === text) === place);
}

const ABOUT_NOTHING = /\b(?:empty|required|blank|missing|null|nil)\b/;
const ASKS_WHO = /(?:current|logged_?in|signed_?in|session)_?(?:user|account|member)/i;

/**
 * Rules of a function that a handler calls, as far as they hold for every request: not where the handler goes on
 * whatever it answers, nor that something is given where it is only called when it is. That the caller exists is no rule
 * about what was sent.
 */
function rulesBehind(evidence: Evidence, handler: Handler, called: FoundSymbol): Rule[] {
  const rules = rulesIn(evidence, called.path, called.startLine, called.endLine);
  if (rules.length === 0) return rules;
  const name = called.name.split('.').at(-1) ?? called.name;
  const lines = (evidence.lines(handler.path) ?? []).slice(handler.startLine - 1, handler.endLine);
  const calls = lines.flatMap((line, place) => (line.includes(`${name}(`) && place > 0 ? [place] : []));
  if (calls.length > 0 && calls.every((place) => /^\s*(?:\w+,\s*)?_\s*:?=/.test(lines[place] ?? ''))) return [];
  const isConditional = calls.length > 0 && calls.every((place) => isInCondition(lines, place));
  return rules.filter(
    ({ text }) => !(isConditional && ABOUT_NOTHING.test(text)) && !(ASKS_WHO.test(name) && / must exist$/.test(text)),
  );
}

/** Whether a line stands in the body of an `if`, by what it is indented by. */
function isInCondition(lines: readonly string[], place: number): boolean {
  const depth = (line: string): number => line.length - line.trimStart().length;
  const own = depth(lines[place] ?? '');
  const above = lines.slice(0, place).findLast((line) => line.trim() !== '' && depth(line) < own);
  return /^\s*(?:\}\s*else\s+)?(?:if|elif|unless)\b/.test(above ?? '');
}

/** Tests that ask for a route, else those that name its handler, or the one function that the handler calls. */
export function testsBehindRoute(evidence: Evidence, route: Route): Found<'test'>[] {
  const asked = testsOfRoute(evidence, route);
  const handler = handlerOf(evidence, route);
  if (asked.length > 0) return nearestFirst(asked, `${route.path} ${handler?.name ?? ''}`);
  const direct = handler?.id == null ? [] : testsSpeakingOf(evidence, handler.id);
  const [first] = handler?.calls ?? [];
  return direct.length > 0 || !first ? direct : testsSpeakingOf(evidence, first.id);
}

/** Tests whose names share most words with what they ask for; others only pass by it on their way. */
function nearestFirst(tests: readonly Found<'test'>[], about: string): Found<'test'>[] {
  const stems = (text: string): string[] =>
    (identifierWords(text).match(/[a-z]{4,}/gi) ?? []).map((word) => word.slice(0, 5).toLowerCase());
  const wanted = new Set(stems(about));
  const shared = ({ values }: Found<'test'>): number =>
    new Set(stems(values.name).filter((stem) => wanted.has(stem))).size;
  return tests.toSorted((a, b) => shared(b) - shared(a));
}
