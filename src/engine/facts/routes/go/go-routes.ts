import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { constantText, goText } from '../../text/constant-text.ts';
import { closingBracket, splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { goSwitches } from '../dispatch/go-switches.ts';
import { wrapperGuards, wrapperLimits } from '../guard-wrappers.ts';
import { limitNames } from '../limit-names.ts';
import { enclosingPrefixes, makeMount, makeRoute, passedNames } from '../route-maker.ts';
import { beegoRoutes } from './beego-routes.ts';
import { goDispatch } from './go-dispatch.ts';
import { chainAround, chainGuards, guardsOfGroups } from './go-guards.ts';
import { handedMounts } from './go-handed-mounts.ts';
import { adaptedHandler, answering, ofReceiver, unstripped, withoutBody, withWholeHandler } from './go-handlers.ts';
import { boundGuards, hasOwnRouters } from './go-own-routers.ts';
import { BASE, type GoRouter, goRouters, routerName } from './go-routers.ts';
import { goTables } from './go-tables.ts';
import { goZeroRoutes } from './go-zero-routes.ts';
import { humaRoutes } from './huma-routes.ts';
import { swaggerRoutes } from './swagger-routes.ts';

const FRAMEWORKS: readonly (readonly [RegExp, string])[] = [
  [/gin-gonic\/gin$/, 'Gin'],
  [/go-chi\/chi/, 'chi'],
  [/labstack\/echo/, 'Echo'],
  [/gofiber\/fiber/, 'Fiber'],
  [/gorilla\/mux$/, 'gorilla/mux'],
  [/cloudwego\/hertz\//, 'Hertz'],
  [/kataras\/iris/, 'Iris'],
  [/gobuffalo\/buffalo$/, 'Buffalo'],
  [/macaron\.v1$|flamego\/flamego$/, 'Macaron'],
  [/julienschmidt\/httprouter$/, 'httprouter'],
  [/fasthttp\/router$/, 'fasthttp/router'],
  [/go-pkgz\/routegroup$/, 'routegroup'],
  [/prometheus\/common\/route$/, 'prometheus/common/route'],
  [/^net\/http$/, 'net/http'],
];
/** A router without a name, of the project itself or of a package that is not known. */
const OWN_FRAMEWORK = 'HTTP router';
const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|OPTIONS|HEAD|Get|Post|Put|Patch|Del|Delete|Options|Head|Any|All)$/;
const HANDLE = /^(?:Handle|HandleFunc|HandlerFunc|Handler|Method|MethodFunc|Any)$/;
/** How routers of the project itself take a path and what answers it: `m.HandleCORS("/token", h.token)`. */
const OWN_HANDLE = /^Handle[A-Z]\w*$/;
/** A constant that may be a path, of the same package or of another one. */
const CONSTANT = /^(?:[a-z]\w*\.[A-Z]|[A-Za-z])\w*$/;
/** Calls that take a router and register nothing on it. */
const NO_REGISTRATION =
  /^(?:ListenAndServe\w*|Serve\w*|New\w*Server|Run|Use|With|Walk|Shutdown|Close|append|Print\w*|Error\w*|Log\w*|Fatal\w*|NewRecorder)$/;

/** Below what the interface is installed, as a setting says: `clean(options.APIBaseURL)`. */
const BASE_SETTING = /^(?:[\w.]+\()?\w+\.(?:\w+\.)*(?:api|app|http|server|site)?_?base_?(?:url|path|uri)\)?$/i;

/** `r.Route("/orders", func(r chi.Router) { … })`. */
interface Block {
  prefix: string;
  /** Whether its path could be read. */
  isRead: boolean;
  line: number;
  endLine: number;
}

export function goRoutes(file: SourceFile): Fact[] {
  const own = [
    ...humaRoutes(file),
    ...beegoRoutes(file),
    ...goZeroRoutes(file),
    ...swaggerRoutes(file),
    ...handedMounts(file),
  ];
  const known = FRAMEWORKS.find(([module]) => file.imports(module))?.[1];
  const isOwn = (known === undefined || known === 'net/http') && hasOwnRouters(file);
  const framework = isOwn ? OWN_FRAMEWORK : known;
  if (!framework) return own;
  const routerAt = goRouters(file);
  const blocks = file.parsed.calls.flatMap((call): Block[] => {
    const isBlock = /^(?:Route|Group|Mount)$/.test(call.name) && /^func\b/.test(call.arguments[1] ?? '');
    const prefix = isBlock ? writtenPath(file, call.arguments[0]) : null;
    return isBlock ? [{ prefix: prefix ?? '', isRead: prefix !== null, line: call.line, endLine: call.endLine }] : [];
  });
  const methods = methodsByLine(file);
  const groupGuards = guardsOfGroups(file, routerAt);
  const boundTo = boundGuards(file);
  const routes = file.parsed.calls
    .map((call) => withWholeHandler(file, call))
    .flatMap((call): Fact[] => {
      const base = routerName(call.receiver ?? '');
      const router = routerAt(call.receiver ?? '', call.line);
      const registered = registration(file, call, framework, router.known);
      const found = registered && { ...registered, handler: unstripped(registered.handler) };
      if (!found) return mountOf(file, call, framework, routerAt, blocks, groupGuards);
      if (isRouterHung({ ...found, handler: registered?.handler }, (name) => routerAt(name, call.line).known))
        return [];
      const above = enclosingPrefixes(blocks, call.line, call.endLine);
      const isRead = isReadAround(blocks, call) && !isInClosure(file, call.line);
      const verbs = found.method === 'ANY' ? (methods.get(call.line) ?? ['ANY']) : found.method.split(' ');
      return verbs.map((method) =>
        makeRoute({
          method,
          path: withSlash(framework, [router.prefix, ...above], found.path),
          before: router.before,
          after: found.constant,
          framework,
          line: call.line,
          endLine: call.endLine,
          handler: ofReceiver(file, call.inside, withoutBody(adaptedHandler(file, found.handler, call.inside))),
          guards: [
            ...new Set([
              ...groupGuards(call, base),
              ...passedNames([
                ...chainGuards(call.receiver),
                ...call.arguments.slice(1).filter((each) => each !== registered?.handler),
              ]),
              ...wrapperGuards(file, found.handler),
              ...passedNames(chainAround(found.handler)),
              ...boundTo(call.line),
            ]),
          ].filter((each) => each !== found.handler),
          limits: [
            ...new Set([
              ...wrapperLimits(file, found.handler),
              ...limitNames(call.arguments.slice(1).filter((each) => each !== registered?.handler)),
            ]),
          ],
          router: base,
          whole: isRead && router.rooted && found.isBelow !== true,
          // What stands before the function does not tell what it is handed as a path.
          symbol: isRead ? call.inside : null,
        }),
      );
    });
  return [...own, ...routes, ...goTables(file, framework, routerAt), ...heartbeats(file, framework), ...byHand(file)];
}

/** What a function tells apart itself, by conditions one after another or by a `switch`. */
function byHand(file: SourceFile): Fact[] {
  const found = goDispatch(file);
  const known = new Set(found.map(({ subject, startLine }) => `${startLine} ${subject}`));
  return [...found, ...goSwitches(file).filter(({ subject, startLine }) => !known.has(`${startLine} ${subject}`))];
}

/** Gin, Echo and gorilla join letter by letter: a slash below `/orders` is `/orders/`; others take both for one. */
const KEEPS_SLASH = /^(?:Gin|Echo|Hertz|gorilla\/mux)$/;

function withSlash(framework: string, above: readonly string[], path: string): string[] {
  const before = above.filter((each) => /[^/]/.test(each));
  return path === '/' && before.length > 0 && KEEPS_SLASH.test(framework)
    ? [...before.slice(0, -1), `${before.at(-1)?.replace(/\/+$/, '')}/`]
    : [...above, path];
}

/** `http.Handle("/", router)`: all that lies below a path is answered by the routes of another router. */
function isRouterHung(
  { path, handler = '' }: { path: string; handler: string | undefined },
  isRouter: (name: string) => boolean,
): boolean {
  // What stands around it limits or counts: `limit(router)`, `measure(prefix, http.StripPrefix(prefix, api.Handler))`.
  const inner = innermost(handler);
  if (/^\w+(?:\.\w+)*\.Handler$/.test(inner) && handler.includes('http.StripPrefix(')) return true;
  return /(?:^|\/|\*)$/.test(path) && /^\w+$/.test(inner) && (isRouter(inner) || /router$|mux$|^api$/i.test(inner));
}

/** What the functions around a handler are given last: `router` of `limit(router)`. */
function innermost(handler: string): string {
  const list = /^[\w.]+\(([\s\S]*)\)$/.exec(handler.trim())?.[1];
  const last = list === undefined ? undefined : splitList(list.trim().replace(/,$/, '')).at(-1);
  return last === undefined ? handler : innermost(last);
}

/** `r.Use(middleware.Heartbeat("/ping"))` answers that path of the whole address, wherever its router hangs. */
function heartbeats(file: SourceFile, framework: string): Fact[] {
  return file.parsed.calls.flatMap(({ name, receiver, arguments: given, line, endLine }): Fact[] => {
    const path = name === 'Heartbeat' && receiver === 'middleware' ? stringValue(given[0]) : null;
    if (framework !== 'chi' || !path?.startsWith('/')) return [];
    return [makeRoute({ method: 'GET', path: [path], framework, line, endLine, handler: 'middleware.Heartbeat' })];
  });
}

function isReadAround(blocks: readonly Block[], { line, endLine }: CodeCall): boolean {
  const unread = blocks.filter(({ isRead }) => !isRead);
  return unread.length === 0 || enclosingPrefixes(unread, line, endLine).length === 0;
}

/**
 * A router that is handed to a function, `registerOrders(api.Group("/orders"))`, or made by one,
 * `r.Mount("/admin", adminRoutes())`: what the function registers hangs there.
 */
function mountOf(
  file: SourceFile,
  call: CodeCall,
  framework: string,
  routerAt: (name: string, line: number) => GoRouter,
  blocks: Block[],
  groupGuards: (call: CodeCall, router: string) => string[],
): Fact[] {
  if (!isReadAround(blocks, call)) return [];
  const above = enclosingPrefixes(blocks, call.line, call.endLine);
  const place = { framework, line: call.line, endLine: call.endLine, functions: 'any' as const };
  const guardsAt = (onto: string): string[] | undefined => {
    const found = [...new Set([...groupGuards(call, routerName(onto)), ...passedNames(chainGuards(onto))])];
    return found.length > 0 ? found : undefined;
  };
  const make = (router: GoRouter, prefix: string, hung: string, onto: string, isMade = false): Fact[] => [
    makeMount({
      guards: guardsAt(onto),
      made: isMade,
      prefix: [router.prefix, ...above, prefix].join('/'),
      router: hung,
      root: router.rooted && !isInClosure(file, call.line),
      ...place,
      symbol: router.shared && !router.rooted ? null : call.inside,
    }),
  ];
  const prefix = stringValue(call.arguments[0]);
  if (/^(?:Mount|Route)$/.test(call.name) && call.receiver !== null && prefix !== null && call.arguments.length === 2) {
    const router = routerAt(call.receiver, call.line);
    return router.known && /^(?!func\b)[\w.]+(?:\(|$)/.test(call.arguments[1] ?? '')
      ? make(router, prefix, /^[\w.]+/.exec(call.arguments[1] ?? '')?.[0] ?? '', call.receiver, true)
      : [];
  }
  const below = baseUrl(call);
  if (below !== null) {
    const onto = call.arguments.flatMap((each) => [each, /\bBaseRouter:\s*([\w.]+)/.exec(each)?.[1] ?? '']);
    const name = onto.find((each) => /^[\w.]+$/.test(each) && routerAt(each, call.line).known);
    return name === undefined ? [] : make(routerAt(name, call.line), below, call.name, name);
  }
  if (NO_REGISTRATION.test(call.name) || call.endLine > call.line + 3) return [];
  const handed = call.arguments.flatMap((written) => {
    const [, name = '', inner = ''] =
      /^([\w.]+?)(?:\.(?:Group|WithPrefix)\(\s*"([^"]*)"[^()]*\))?$/.exec(written) ?? [];
    const router = name === '' ? undefined : routerAt(name, call.line);
    return router?.known ? [{ router, inner, written }] : [];
  });
  // Who is handed the application and one of its groups registers on the group.
  const group = handed.find(({ router, inner }) => router.prefix !== '' || inner !== '') ?? handed[0];
  return group ? make(group.router, group.inner, call.name, group.written) : [];
}

/** What a server that oapi-codegen wrote is hung below: `HandlerFromMuxWithBaseURL(shop, r, "/api")`, or its options. */
function baseUrl({ name, arguments: given }: CodeCall): string | null {
  if (!/^(?:HandlerFromMux|RegisterHandlers|Handler)With(?:BaseURL|Options)$/.test(name)) return null;
  const options = given.find((each) => /\w+Options\s*\{/.test(each));
  return options === undefined
    ? stringValue(given.at(-1))
    : (/\bBaseURL:\s*"([^"]*)"/.exec(options)?.[1] ?? (/\bBaseURL:/.test(options) ? null : ''));
}

function registration(
  file: SourceFile,
  call: CodeCall,
  framework: string,
  isRouter: boolean,
): { method: string; path: string; handler: string | undefined; constant?: string; isBelow?: boolean } | null {
  const combined = VERB.test(call.name) ? /\.Combo\(\s*"([^"]*)"/.exec(call.receiver ?? '')?.[1] : undefined;
  if (combined !== undefined)
    return { method: call.name.toUpperCase(), path: combined, handler: call.arguments.at(-1) };
  const isBare = isRouter && /^\w+\.Methods\([^()]*\)$/.test(call.receiver ?? '');
  const chained = /^(?:Handler|HandlerFunc)$/.test(call.name)
    ? (gorillaPath(file, call.receiver ?? '') ?? (isBare ? { path: '' } : null))
    : null;
  if (chained !== null && call.arguments.length === 1 && (isRouter || framework === 'gorilla/mux'))
    return { method: 'ANY', ...chained, handler: call.arguments[0] };
  if (call.receiver === null || call.arguments.length < 2) return null;
  const matched = call.name === 'Match' && isRouter ? stringsIn(call.arguments[0] ?? '') : [];
  if (matched.length > 0) {
    const path = writtenPath(file, call.arguments[1]);
    return path === null ? null : { method: matched.join(' '), path, handler: call.arguments[2] };
  }
  const isVerb = VERB.test(call.name) && framework !== 'net/http' && framework !== 'gorilla/mux';
  const isOwnHandle = isRouter && call.arguments.length === 2 && OWN_HANDLE.test(call.name);
  if (!isVerb && !isOwnHandle && !HANDLE.test(call.name)) return null;
  if (framework === OWN_FRAMEWORK && !isRouter) return null;
  if (!isRouter && /(?:[cC]lient|resty|request|\bhttp\.DefaultClient)\b/.test(call.receiver)) return null;
  if (/^(?:Method|MethodFunc|Handle|Handler|HandlerFunc)$/.test(call.name) && call.arguments.length >= 3) {
    const method = stringValue(call.arguments[0]) ?? /^http\.Method(\w+)$/.exec(call.arguments[0] ?? '')?.[1];
    const path = writtenPath(file, call.arguments[1]);
    return method && path?.startsWith('/') ? { method, path, handler: call.arguments[2] } : null;
  }
  const handler = answering(framework, call.arguments.slice(1));
  const verb = /^(?:Any|All)$/.test(call.name) ? 'ANY' : call.name === 'Del' ? 'DELETE' : call.name.toUpperCase();
  const written = writtenPath(file, call.arguments[0]);
  if (written === null) {
    const constant = isRouter && isOfConstants(call.arguments[0] ?? '') ? call.arguments[0] : undefined;
    return constant === undefined ? null : { method: isVerb ? verb : 'ANY', path: '', handler, constant };
  }
  const pattern = /^(?:([A-Z]{3,7}) )?([\w.-]*)(\/\S*)$/.exec(written);
  const isSame = written === '' && isRouter && framework === 'gorilla/mux';
  const isBelow =
    isSame || (isVerb && (written === '' || (isRouter && /^[\w:*{][^\s/]*$|^[\w:*{][^\s/]*\/\S*$/.test(written))));
  if (!pattern && !isBelow) return null;
  if (/^["\d]|^nil$/.test(handler ?? '')) return null;
  const path = isBelow ? written : (pattern?.[3] ?? '');
  const takesBelow = isOwnHandle && call.name.endsWith('Prefix');
  return { method: isVerb ? verb : (pattern?.[1] ?? 'ANY'), path: takesBelow ? `${path}/*` : path, handler };
}

/** gorilla's `r.Path("/orders").Handler(h)`, and `r.PathPrefix("/files").Handler(h)`, which takes all that lies below. */
function gorillaPath(file: SourceFile, receiver: string): { path: string; isBelow?: boolean } | null {
  const [, name, written] = GORILLA_PATH.exec(receiver) ?? [];
  const whole = writtenPath(file, written);
  const path = whole ?? restOfPath(file, written);
  if (path === null || receiver.includes('.Subrouter()')) return null;
  const isOne = name === 'Path' || /:\.[*+]\}$/.test(path);
  return { path: isOne ? path : `${path.replace(/\/$/, '')}/*`, ...(whole === null ? { isBelow: true } : {}) };
}

const GORILLA_PATH = /\.(Path|PathPrefix)\(\s*("[^"]*"|`[^`]*`|[\w.]+(?:\s*\+\s*(?:[\w.]+|"[^"]*"))*)\s*\)/;

/** What stands behind a prefix that the function around is handed: `/orders` of `prefix + ordersPath`. */
function restOfPath(file: SourceFile, written: string | undefined): string | null {
  const [, ...rest] = splitList(written ?? '', '+');
  const texts = rest.map((each) => goText(file, each));
  const path = texts.includes(null) ? '' : texts.join('');
  return path.startsWith('/') ? path : null;
}

/** A constant of another file, alone or with more behind it: `ordersPath+"/{id}"`. */
function isOfConstants(written: string): boolean {
  const [first = '', ...more] = splitList(written, '+');
  return CONSTANT.test(first) && more.every((each) => stringValue(each) !== null || CONSTANT.test(each));
}

/** A path as a string, or joined from strings and constants of the same file: `path.Join(adminRoot, "/login")`. */
function writtenPath(file: SourceFile, written: string | undefined): string | null {
  const text = stringValue(written);
  if (text !== null || written === undefined) return text;
  if (/^\w+$/.test(written)) return constantText(file, written);
  if (written.startsWith('fmt.Sprintf(')) return formattedPath(file, written);
  if (BASE_SETTING.test(written)) return '';
  const joined = /^path\.Join\((.*)\)$/.exec(written)?.[1];
  const parts = joined === undefined ? splitList(written, '+') : splitList(joined);
  const values = parts.map(
    (part) => goText(file, part) ?? (/^\w+(?:\.\w+)+$/.test(part) && BASE.test(part) ? '' : null),
  );
  if (parts.length < 2 || values.some((value) => value === null)) return null;
  return values
    .join(joined === undefined ? '' : '/')
    .replace(/\/{2,}/g, '/')
    .replace(/(.)\/$/, '$1');
}

/**
 * `fmt.Sprintf("/orders/{%s}", params.Order)`: what a variable of a path is called elsewhere goes by its constant, and a
 * part that is computed goes by its own name: `{hash}` of `fmt.Sprintf("/static/%s/app.css", hash)`.
 */
function formattedPath(file: SourceFile, written: string): string | null {
  const [format, ...names] = splitList(written.slice('fmt.Sprintf('.length, -1)).map((each) => each.trim());
  const parts = stringValue(format)?.split('%s') ?? [];
  if (parts.length !== names.length + 1 || parts.some((each) => each.includes('%'))) return null;
  const isTold = (name: string, place: number): boolean =>
    /^[\w.]+$/.test(name) && (isVariable(parts[place], parts[place + 1]) || isSegment(parts[place], parts[place + 1]));
  if (!names.every(isTold)) return null;
  return parts
    .map((part, place) => {
      const name = names[place];
      const isOwn = name !== undefined && isSegment(part, parts[place + 1]) && goText(file, name) === null;
      return `${part}${isOwn ? `{${variableName(file, name)}}` : variableName(file, name)}`;
    })
    .join('');
}

function isSegment(before = '', after = ''): boolean {
  return /[^\s/]\/$/.test(before) && /^(?:\/|$)/.test(after);
}

function isVariable(before = '', after = ''): boolean {
  return before.endsWith('{') && /^[}:]/.test(after);
}

function variableName(file: SourceFile, name: string | undefined): string {
  return name === undefined ? '' : (goText(file, name) ?? name.split('.').at(-1) ?? '');
}

/** gorilla's `.HandleFunc(…).Methods("GET")`, by the line of the registration. */
function methodsByLine(file: SourceFile): Map<number, string[]> {
  const methods = new Map<number, string[]>();
  for (const call of file.parsed.calls) {
    if (call.name !== 'Methods' || call.receiver === null) continue;
    const verbs = call.arguments.flatMap((each) => [
      ...stringsIn(each),
      ...[...each.matchAll(/http\.Method(\w+)/g)].map((match) => match[1] ?? ''),
    ]);
    if (verbs.length > 0)
      methods.set(
        call.line,
        verbs.map((verb) => verb.toUpperCase()),
      );
  }
  return methods;
}

/** `hooks := func() { … }` registers wherever it is called later. */
function isInClosure(file: SourceFile, line: number): boolean {
  return closures(file).some(([from, to]) => from < line && line < to);
}

const CLOSURES = new WeakMap<SourceFile, [number, number][]>();

function closures(file: SourceFile): [number, number][] {
  const known = CLOSURES.get(file);
  if (known) return known;
  const found = [...file.bare.matchAll(/\b\w+\s*:=\s*func\s*\([^()]*\)[^{}\n]*\{/g)].map((match): [number, number] => {
    const open = match.index + match[0].length - 1;
    return [file.lineAt(open), file.lineAt(Math.max(open, closingBracket(file.bare, open)))];
  });
  CLOSURES.set(file, found);
  return found;
}
