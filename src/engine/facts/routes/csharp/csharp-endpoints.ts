import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { namedArgument, stringsIn, stringValue } from '../../text/literal.ts';
import { makeMount, makeRoute } from '../route-maker.ts';
import { type Link, linksFrom } from './call-links.ts';
import { handlerFirst, identityRoutes, summaryOf } from './own-registrars.ts';
import { groupedKind, groupPath, type TypePath } from './type-groups.ts';

/** `var orders = app.MapGroup(…)`, or the same without the name: where a chain of calls on a variable begins. */
const HEAD = /(?:\b(\w+)\s*=\s*)?(?<![\w.)\]"])((?:this\s*\.\s*)?[A-Za-z_]\w*)(?=\s*\.\s*\w+\s*[<(])/g;
const BUILDER = /\b(?:IEndpointRouteBuilder|RouteGroupBuilder|WebApplication|IApplicationBuilder)\??\s+(\w+)/g;
const VERB = /^Map(Get|Post|Put|Patch|Delete)$/;
/** What tells the state of the service, answered by the framework. */
const PROBE = /^(?:Map|Use)HealthChecks$/;
/** Functions of projects that register routes have such names; those of the framework are known. */
const REGISTERS = /^(?:Map|Add|Register|Configure|Use)[A-Z]/;
const OF_FRAMEWORK =
  /^(?:MapControllers|Map(?:Default)?ControllerRoute|MapArea\w+|MapHubs?|MapRazor\w+|MapBlazor\w+|MapOpenApi|MapSwagger|MapFallback\w*|MapStaticAssets|MapGrpc\w+|MapScalar\w+|MapWhen|Use(?:Routing|Authentication|Authorization|Endpoints|Cors|Swagger\w*|StaticFiles|HttpsRedirection|Middleware|Hsts|ExceptionHandler|ForwardedHeaders|Session|RateLimiter)|AddEndpointFilter\w*|AddOpenApi\w*)$/;

/** What holds for everything that hangs on a variable. */
interface Terms {
  prefix: string;
  guards: string[];
  open: boolean;
  /** Whether it hangs on the application itself, so that nothing stands before the prefix. */
  root: boolean;
  /** How the prefix is made of the type that registers there. */
  typed?: TypePath;
  /** Whether it hangs in the group that an extension of the project makes for the type around. */
  own?: boolean;
}

const AT_ROOT: Terms = { prefix: '', guards: [], open: false, root: true };

/** Minimal endpoints: what is mapped on an application or a group, and the functions to which these are handed on. */
export function csharpEndpoints(file: SourceFile): Fact[] {
  if (!/\.\s*Map[A-Z]\w*\s*[<(]|\b(?:IEndpointRouteBuilder|RouteGroupBuilder)\b/.test(file.bare)) return [];
  const known = new Map<string, Terms>();
  const keyOf = (symbol: number | undefined, name: string): string => `${symbol ?? ''} ${name}`;
  for (const match of file.bare.matchAll(BUILDER)) {
    const symbol = file.symbolAround(file.lineAt(match.index), FUNCTION);
    const root = /^(?:WebApplication|IApplicationBuilder)/.test(match[0]);
    known.set(keyOf(symbol, match[1] ?? ''), { prefix: modulePath(file, symbol), guards: [], open: false, root });
  }
  const termsOf = (symbol: number | undefined, name: string): Terms | undefined =>
    known.get(keyOf(symbol, name)) ?? known.get(keyOf(undefined, name));
  const facts: Fact[] = [];
  for (const match of file.bare.matchAll(HEAD)) {
    const [, assigned, written = ''] = match;
    const head = written.replace(/^this\s*\.\s*/, '');
    const symbol = file.symbolAround(file.lineAt(match.index), FUNCTION);
    const links = linksFrom(file, match.index + match[0].length);
    const { found, rest } = followed(file, links, { head, symbol, terms: termsOf(symbol, head) });
    facts.push(...found);
    // `orders.RequireAuthorization();` holds for the group itself.
    const name = assigned ?? (links.every(isTerm) ? head : undefined);
    if (name !== undefined && rest) known.set(keyOf(symbol, name), rest);
  }
  return [...facts, ...handedOn(file, termsOf)];
}

/** The path that a module of Carter gives its routes: `public Bills() : base("/bills")`. */
function modulePath(file: SourceFile, method: number | undefined): string {
  const type = file.symbol(file.symbol(method)?.container);
  if (!type?.bases.some((base) => /(?:^|\.)CarterModule$/.test(base))) return '';
  return /:\s*base\(\s*"([^"\n]*)"/.exec(file.textOf(type.startLine, type.endLine))?.[1] ?? '';
}

const FUNCTION = /^(?:function|method|constructor)$/;

interface Place {
  head: string;
  symbol: number | undefined;
  terms: Terms | undefined;
}

/** The routes and mounts of one chain, and what holds for what it gives back, where that is a group. */
function followed(
  file: SourceFile,
  links: readonly Link[],
  { head, symbol, terms }: Place,
): { found: Fact[]; rest: Terms | null } {
  const found: Fact[] = [];
  let here: Terms = terms ?? { prefix: '', guards: [], open: false, root: isApplication(head) };
  let isGroup = terms !== undefined && links.every(isTerm);
  for (const [place, link] of links.entries()) {
    if (link.name === 'MapGroup') {
      const isOwn = link.arguments.length === 1 && link.arguments[0] === 'this';
      const prefix = isOwn ? '' : stringValue(link.arguments[0]);
      const typed = prefix === null ? groupPath(file, symbol, link.arguments) : null;
      if (prefix === null && typed === null) return { found, rest: null };
      here = { ...here, prefix: `${here.prefix}/${prefix ?? ''}`, ...(typed ? { typed } : {}) };
      // What an extension of the project puts before the group of a type is told where that stands.
      if (isOwn) here = { ...here, root: false, own: true };
      const kind = typed ? groupedKind(file, symbol) : null;
      if (kind !== null) found.push(mountAt(file, `${kind}.*`, link.at, here, symbol));
      isGroup = true;
      continue;
    }
    const behind = links.slice(place + 1);
    const identity = identityRoutes(link);
    if (identity.length > 0) {
      const own = said(behind, here);
      const given = { framework: 'ASP.NET', line: file.lineAt(link.at), handler: link.name, router: head, symbol };
      const whole = isWhole(here, head);
      found.push(
        ...identity.map(({ method, path, asks }) =>
          makeRoute({ ...given, method, path: [here.prefix, path], whole, guards: [...own.guards, ...asks] }),
        ),
      );
      return { found, rest: null };
    }
    const { methods, path, handler } = actionRoute(link) ?? mappedRoute(link);
    if (methods.length > 0) {
      if (path === null || handler === undefined) return { found, rest: null };
      const next = behind.findIndex(({ name }) => VERB.test(name));
      const own = said(next < 0 ? behind : behind.slice(0, next), here);
      found.push(
        ...methods.map((method) =>
          makeRoute({
            method,
            path: [here.prefix, path],
            framework: 'ASP.NET',
            line: file.lineAt(link.at),
            endLine: file.lineAt(link.end),
            handler,
            router: head,
            guards: own.open ? [] : own.guards,
            open: own.open,
            whole: isWhole(here, head),
            summary: summaryOf(file, symbol, handler, behind),
            symbol,
          }),
        ),
      );
      // Extensions of the project may give back what they map on: `group.MapGet(List).MapPost(Send)`.
      if (next < 0) return { found, rest: null };
      continue;
    }
    if (link.name === 'NewVersionedApi') isGroup = true;
    const guard = guardOf(link);
    if (guard) here = { ...here, guards: [...here.guards, guard] };
    else if (link.name === 'AllowAnonymous') here = { ...here, open: true };
    else if (REGISTERS.test(link.name) && !OF_FRAMEWORK.test(link.name) && (terms || isGroup || here.root)) {
      const own = said(untilRegistered(behind), here);
      found.push(mountOf(file, link, own, symbol));
    }
  }
  return { found, rest: isGroup ? here : null };
}

/** What is asked of the callers of one function of a chain stands behind it, before the next. */
function untilRegistered(behind: readonly Link[]): Link[] {
  const next = behind.findIndex(({ name }) => REGISTERS.test(name));
  return behind.slice(0, next < 0 ? behind.length : next);
}

function mountOf(file: SourceFile, { name, type, at }: Link, terms: Terms, symbol?: number): Fact {
  // `orders.MapEndpoint<Cancel>()` hangs what that type registers.
  return mountAt(file, /^\w+$/.test(type) ? `${type}.` : name, at, terms, symbol);
}

function mountAt(file: SourceFile, router: string, at: number, terms: Terms, symbol?: number): Fact {
  const { prefix, guards, open, root, typed } = terms;
  return makeMount({
    prefix,
    router,
    framework: 'ASP.NET',
    line: file.lineAt(at),
    functions: 'any',
    root,
    guards: open ? [] : guards,
    typed,
    symbol,
  });
}

/** A static function, or one of the same class, that is handed a group: `OrderEndpoints.Map(api)`. */
function handedOn(file: SourceFile, termsOf: (symbol: number | undefined, name: string) => Terms | undefined): Fact[] {
  return file.parsed.calls.flatMap((call): Fact[] => {
    if (VERB.test(call.name) || OF_FRAMEWORK.test(call.name) || /^new\b/.test(call.name)) return [];
    const isType = call.receiver !== null && /^(?:new\s+)?(?:[A-Z]\w*\.)*[A-Z]\w*(?:\(\))?$/.test(call.receiver);
    // An object that is handed the application is of a class that is not known here.
    const isObject = /^_?[a-z]\w*$/.test(call.receiver ?? '') && REGISTERS.test(call.name);
    const symbol = file.symbolAround(call.line, FUNCTION);
    const found = call.name === 'Invoke' ? foundMethod(file, symbol) : undefined;
    if (call.receiver !== null && !isType && !isObject && found === undefined) return [];
    const terms = call.arguments
      .map((each) => (found === undefined ? each : (LISTED.exec(each)?.[1] ?? '')).trim())
      .map((each) => termsOf(symbol, each) ?? (isApplication(each) ? AT_ROOT : undefined))
      .find((each) => each !== undefined);
    if (!terms) return [];
    const type = isType ? `${/[A-Z]\w*(?=(?:\(\))?$)/.exec(call.receiver ?? '')?.[0]}.` : '';
    return [
      makeMount({
        prefix: terms.prefix,
        router: found ?? `${type}${call.name}`,
        framework: 'ASP.NET',
        line: call.line,
        functions: 'any',
        root: terms.root,
        guards: terms.open ? [] : terms.guards,
        typed: terms.typed,
        symbol,
      }),
    ];
  });
}

/** What a method that was looked up is handed: `map.Invoke(null, [group])`. */
const LISTED = /^\s*(?:new\s*(?:object\??)?\[\]\s*\{|\[)\s*(\w+)\s*[\]}]\s*$/;

/** The one method that a function looks up in whatever has it: `type.GetMethod(nameof(IEndpoint.Map))`. */
function foundMethod(file: SourceFile, method: number | undefined): string | undefined {
  const around = file.symbol(method);
  const text = around ? file.textOf(around.startLine, around.endLine) : '';
  const names = [...text.matchAll(/\bGetMethod\(\s*nameof\(\s*(?:\w+\.)*?(\w+\.\w+)\s*\)/g)].map(([, name]) => name);
  return names.length === 1 ? names[0] : undefined;
}

interface Mapped {
  methods: string[];
  path: string | null;
  handler: string | undefined;
}

function mappedRoute(link: Link): Mapped {
  const { name, arguments: given } = link;
  const first = VERB.test(name) ? handlerFirst(given) : null;
  if (first) return { methods: methodsOf(link), ...first };
  const handler = PROBE.test(name) ? name : given.at(name === 'MapMethods' ? 2 : 1);
  return { methods: methodsOf(link), path: stringValue(given[0]), handler };
}

/** `MapControllerRoute("late", "orders/late", new { controller = "Orders", action = "Late" })`: one action has that path. */
function actionRoute({ name, arguments: given }: Link): Mapped | null {
  if (name !== 'MapControllerRoute') return null;
  const path = stringValue(namedArgument(given, 'pattern') ?? given[1]);
  const defaults = namedArgument(given, 'defaults') ?? given[2] ?? '';
  const controller = /\bcontroller\s*=\s*"(\w+)"/i.exec(defaults)?.[1];
  const action = /\baction\s*=\s*"(\w+)"/i.exec(defaults)?.[1];
  // One pattern for all of them tells none.
  if (path === null || /\{\s*(?:controller|action|area)\b/i.test(path) || !controller || !action) return null;
  const constraints = namedArgument(given, 'constraints') ?? given[3] ?? '';
  const methods = stringsIn(/\bHttpMethodRouteConstraint\(([^()]*)\)/.exec(constraints)?.[1] ?? '');
  return { methods: methods.length > 0 ? methods : ['ANY'], path, handler: `${controller}Controller.${action}` };
}

function methodsOf({ name, arguments: given }: Link): string[] {
  const verb = VERB.exec(name)?.[1];
  if (verb) return [verb];
  if (PROBE.test(name)) return ['GET'];
  return name === 'MapMethods' ? stringsIn(given[1] ?? '').filter((each) => /^[A-Z]+$/i.test(each)) : [];
}

function said(behind: readonly Link[], terms: Terms): Terms {
  return {
    ...terms,
    guards: [...terms.guards, ...behind.flatMap((each) => guardOf(each) ?? [])],
    open: terms.open || behind.some(({ name }) => name === 'AllowAnonymous'),
  };
}

/** `.RequireAuthorization("Staff")`: what is more than a name is left out. */
function guardOf({ name, arguments: given }: Link): string | null {
  if (name !== 'RequireAuthorization') return null;
  return `RequireAuthorization(${given.filter((each) => /^(?:"[\w:.-]+"|[\w.]+)$/.test(each)).join(', ')})`;
}

function isTerm({ name }: Link): boolean {
  return name === 'RequireAuthorization' || name === 'AllowAnonymous' || /^With[A-Z]/.test(name);
}

function isWhole({ own, root, prefix }: Terms, head: string): boolean {
  return !own && (root || prefix !== '' || isApplication(head));
}

function isApplication(head: string): boolean {
  return /^(?:app|endpoints)$/.test(head);
}
