import { OWN_TABLE } from '../../../../../engine/facts/routes/own-tables.ts';
import { edgesFrom } from '../../../../../engine/pack/graph/edge-reader.ts';
import {
  type FoundSymbol,
  findSymbols,
  readSymbol,
  symbolDetail,
  symbolsOfFile,
} from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';
import { ownTableHandler } from '../paths/own-tables.ts';
import type { Route } from '../route.ts';
import { addedMethod } from './added-services.ts';
import { goFunction, goMethod } from './go-methods.ts';
import { withRegistrar } from './go-registrars.ts';
import { graphqlResolver } from './graphql-resolvers.ts';
import { hanamiAction } from './hanami-actions.ts';
import { definedHandler, type Handler, inlineHandler } from './handler.ts';
import {
  handedMethod,
  handlerNames,
  IN_NAMESPACE,
  inheritedBy,
  inModule,
  inNamespace,
  makerNames,
  nearest,
  OF_FIELD,
  onlyMethod,
  railsHandler,
  standsFor,
} from './handler-names.ts';
import { importedSymbol } from './imported-names.ts';
import { laravelAction } from './laravel-actions.ts';
import { answeringCall, operationMethod } from './operation-methods.ts';
import { rustSymbol } from './rust-names.ts';
import { sailsAction } from './sails-actions.ts';
import { takenFrom } from './script-names.ts';

/** The code that answers a route, looked for once. */
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
  const handler = definedHandler(evidence, symbol);
  const known = handlers(evidence).get(route.fact) ?? new Map<string | null, Handler | null>();
  handlers(evidence).set(route.fact, known.set(route.handler, handler));
  return handler;
}

/** By the registration and the name of what answers: one registration of a class stands for several of its methods. */
const handlers = derived((_evidence): Map<Found<'route'>, Map<string | null, Handler | null>> => new Map());

function findHandler(evidence: Evidence, route: Route): Handler | null {
  const { fact, handler } = route;
  // What declares a remote procedure is a symbol too, of the interface.
  if (fact.values.framework === 'GraphQL') {
    const resolver = graphqlResolver(evidence, route);
    return resolver ? definedHandler(evidence, resolver) : null;
  }
  // A procedure is written where it is registered: a function of its name elsewhere calls it, as a page does.
  if (fact.values.framework === 'tRPC') return inlineHandler(evidence, fact);
  if (/^(?:RPC|QUERY|MUTATION|SUBSCRIPTION)$/.test(route.method)) return remoteHandler(evidence, route);
  const inherited = fact.values.inherited ? inheritedBy(evidence, handler) : undefined;
  if (inherited) return definedHandler(evidence, inherited);
  const marked = fact.symbol === null ? null : readSymbol(evidence.pack, fact.symbol);
  if (marked && /^(?:function|method|class|constructor)$/.test(marked.kind) && answers(marked, fact))
    return definedHandler(evidence, methodOf(evidence, marked, handler) ?? marked);
  if (marked && /^(?:constant|variable)$/.test(marked.kind) && marked.name === handler)
    return definedHandler(evidence, standsFor(evidence, marked) ?? marked);
  if (fact.values.framework === 'oapi-codegen') {
    const { path, handler: called = '' } = answeringCall(evidence, fact);
    const name = handler ?? called;
    const inner =
      path === fact.path
        ? undefined
        : (importedSymbol(evidence, path, name) ?? goMethod(evidence, path, name) ?? goFunction(evidence, path, name));
    const method = inner ?? operationMethod(evidence, fact.values.handler ?? '');
    return method ? definedHandler(evidence, method) : null;
  }
  if (handler === null)
    return fact.endLine > fact.startLine ? withRegistrar(evidence, fact, inlineHandler(evidence, fact)) : null;
  const written = fact.values.handler ?? '';
  const action = fact.values.framework === 'Laravel' ? laravelAction(evidence, fact) : undefined;
  if (action !== undefined) return action && definedHandler(evidence, action);
  if (fact.values.framework === OWN_TABLE && /^[A-Z]/.test(handler)) {
    const own = ownTableHandler(evidence, fact, handler);
    return own && definedHandler(evidence, own);
  }
  if (IN_NAMESPACE.test(written)) {
    const found = inNamespace(evidence, written);
    return found ? definedHandler(evidence, found) : null;
  }
  if (fact.values.framework === 'Rails') {
    const method = railsHandler(evidence, fact, handler);
    return method ? definedHandler(evidence, method) : null;
  }
  if (fact.values.framework === 'Hanami') {
    const method = hanamiAction(evidence, fact, handler);
    return method ? definedHandler(evidence, method) : null;
  }
  if (fact.values.framework === 'Sails') {
    const method = sailsAction(evidence, fact, handler);
    return method ? definedHandler(evidence, method) : null;
  }
  const ofModule =
    fact.values.framework === 'Phoenix' ? inModule(evidence, `${fact.values.router}.${handler}`) : undefined;
  if (ofModule) return definedHandler(evidence, ofModule);
  for (const name of [...handlerNames(handler), ...makerNames(written)]) {
    const near =
      importedSymbol(evidence, fact.path, name) ??
      rustSymbol(evidence, fact.path, name, fact.symbol) ??
      goMethod(evidence, fact.path, name) ??
      handedMethod(evidence, fact.path, name) ??
      besideModule(evidence, fact.path, name, nearest(evidence, fact, name));
    if (near) return definedHandler(evidence, near);
  }
  const [, method] = OF_FIELD.exec(handler) ?? [];
  const isTaken = takenFrom(evidence, fact.path, handler.split('.', 1)[0] ?? '') !== undefined;
  const held = method && !isTaken ? onlyMethod(evidence, method) : undefined;
  return held ? definedHandler(evidence, held) : null;
}

/**
 * What is guessed for a name of another module of the project must lie beside that: `controllers.orders.list` in
 * `controllers/orders.js`, and not in whatever file of that name.
 */
function besideModule(
  evidence: Evidence,
  path: string,
  name: string,
  found: FoundSymbol | undefined,
): FoundSymbol | undefined {
  const [local = '', ...members] = name.split('.');
  const target = members.length > 0 ? takenFrom(evidence, path, local) : undefined;
  if (!found || target === undefined || found.path === target) return found;
  const folder = directoryOf(target);
  const own = directoryOf(found.path);
  return own === folder || own === `${folder}/${members.at(-2)}` ? found : undefined;
}

/**
 * The method that implements a remote procedure has its name and takes its request. One that only hands the call on to
 * another such method is none; where several are left, none is chosen.
 */
function remoteHandler(evidence: Evidence, { path, fact }: Route): Handler | null {
  const name = path.split(/[/.]/).at(-1) ?? '';
  const service = path.split(/[/.]/).at(-2) ?? '';
  const added = fact.values.method === 'RPC' && service !== '' ? addedMethod(evidence, service, name) : undefined;
  if (added) return definedHandler(evidence, added);
  const own = evidence.file(fact.path)?.language;
  const sameName = findSymbols(evidence.pack, name, { limit: 30, exact: true }).filter((symbol) => {
    const file = evidence.file(symbol.path);
    return (
      /^(?:function|method)$/.test(symbol.kind) &&
      symbol.name.split('.').at(-1) === name &&
      !/^(?:Mock|Fake|Stub|Unimplemented)/.test(symbol.name) &&
      file?.place === 'source' &&
      file.role !== 'generated' &&
      file.language !== own &&
      // What calls a procedure often has a method of its name.
      !/(?:^|\/)(?:clients?|sdks?)\//.test(symbol.path)
    );
  });
  const taken = messageOf(evidence, fact);
  const taking = sameName.filter(({ id, path: each }) => {
    const signature = symbolDetail(evidence.pack, id)?.signature ?? '';
    return signature.includes(taken ?? `${name}Request`) && (!each.endsWith('.go') || OF_GO_SERVER.test(signature));
  });
  // Where types are written, what does not take the message is another function of this name.
  const untyped = sameName.filter(
    ({ path: each }) => taken === null || !/\.(?:go|rs|java|kt|cs|scala|swift)$/.test(each),
  );
  const found = taking.length > 0 ? taking : untyped;
  const ids = new Set(found.map(({ id }) => id));
  const ends = found.filter(
    ({ id }) => !edgesFrom(evidence.pack, id).some(({ target }) => target !== id && ids.has(target)),
  );
  const [only] = ends;
  return only && ends.length === 1 ? definedHandler(evidence, only) : null;
}

/** A method of Go that answers a remote procedure takes a context, or the stream that it answers. */
const OF_GO_SERVER = /\bcontext\.Context\b|Server\b|Stream/;

/** The message that a remote procedure is declared to take: `Letter` of `rpc Send(shop.Letter)`; null where that is not written. */
function messageOf(evidence: Evidence, { path, startLine }: Found<'route'>): string | null {
  const written = (evidence.lines(path) ?? []).slice(startLine - 1, startLine + 2).join(' ');
  return /^\s*rpc\s+\w+\s*\(\s*(?:stream\s+)?(?:[\w.]*\.)?(\w+)\s*\)/.exec(written)?.[1] ?? null;
}

/** A class that is decorated answers by the method that the route names: `Orders.get`. */
function methodOf(
  evidence: Evidence,
  { kind, name, path }: FoundSymbol,
  handler: string | null,
): FoundSymbol | undefined {
  if (kind !== 'class' || handler === null || !handler.startsWith(`${name}.`)) return undefined;
  return symbolsOfFile(evidence.pack, path).find((each) => each.kind === 'method' && each.name === handler);
}

/** A decorated function begins where its route does; one that registers many routes answers none of them. */
function answers(symbol: FoundSymbol, { startLine, values }: Found<'route'>): boolean {
  // A function of one line may register a route of C# too.
  if (values.framework === 'ASP.NET') return values.handler !== undefined && symbol.name.endsWith(values.handler);
  if (startLine <= symbol.startLine) return true;
  const handler = values.handler?.split(/[.:#@]/).at(-1);
  return startLine === symbol.startLine + 1 && (!handler || handler === symbol.name.split('.').at(-1));
}
