import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { splitList, stringsIn, stringValue } from '../../text/literal.ts';
import { UNTOLD } from '../guard-marks.ts';
import { limitNames } from '../limit-names.ts';
import { passedNames } from '../passed-names.ts';
import { makeRoute } from '../route-maker.ts';
import { writtenArguments } from '../written-arguments.ts';
import { adonisRoutes, isAdonis } from './adonis-routes.ts';
import { asksNobody } from './asks-nobody.ts';
import { chainedRoute } from './chained-routes.ts';
import { classRouters } from './class-routers.ts';
import { clientPages } from './client-pages.ts';
import { describedPath, describedRoutes, isDescribed } from './described-routes.ts';
import { elysiaRoutes, isElysia } from './elysia-routes.ts';
import { hapiMounts, isHapi } from './hapi-routes.ts';
import { inversifyRoutes } from './inversify-routes.ts';
import { listedMounts } from './listed-mounts.ts';
import { loopbackRoutes } from './loopback-routes.ts';
import { isLost } from './lost-routes.ts';
import { spelledOut } from './middleware-lists.ts';
import { nestMounts } from './nest-mounts.ts';
import { nestRoutes } from './nest-routes.ts';
import { overnightMounts } from './overnight-mounts.ts';
import { prefixesIn } from './own-prefixes.ts';
import { isPreflight } from './preflights.ts';
import { respondersOf } from './responders.ts';
import { routeComment } from './route-comments.ts';
import { routeObjects } from './route-objects.ts';
import { objectText, optionGuards, ownValue } from './route-options.ts';
import { mountOf } from './router-mounts.ts';
import { basePaths, memberHanded, PLUGIN, ROUTER_NAME, routerOf, routersOf } from './router-names.ts';
import { isSails, sailsRoutes } from './sails-routes.ts';
import { standingBefore, standingGuards, standsBeforeAll } from './standing-guards.ts';
import { trpcRoutes } from './trpc-routes.ts';
import { filled, writtenPath } from './written-path.ts';

const METHODS = /^(?:get|post|put|patch|delete|del|options|head|search|all|any)$/;
/** A router whose library is not known here, or is imported by another file. */
const UNNAMED = 'HTTP router';
const FRAMEWORKS: readonly (readonly [RegExp, string])[] = [
  [/^fastify(?:-plugin)?$|^@fastify\/(?!(?:busboy|deepmerge|error)$)/, 'Fastify'],
  [/^hono(?:\/|$)|^@hono\//, 'Hono'],
  [/^@?koa[-/]router$|^koa(?:-|$)/, 'Koa'],
  [/^express(?:-|$)/, 'Express'],
  [
    /^(?:restify|polka|elysia|itty-router|tinyhttp|@tinyhttp\/app|find-my-way|h3|hyper-express|ultimate-express)$/,
    UNNAMED,
  ],
];
const CLIENTS = /^(?:axios|supertest|got|ky|superagent|nock|msw|undici|node-fetch|ofetch|chai-http)(?:\/|$)/;
/** Calls on a router object: Express, Fastify, Hono, Koa and their like; then the decorators of NestJS. */
export function javascriptRoutes(file: SourceFile): Fact[] {
  if (isAdonis(file)) return adonisRoutes(file);
  if (isSails(file)) return sailsRoutes(file);
  if (isElysia(file)) return elysiaRoutes(file);
  const framework = frameworkOf(file);
  const routers = routersOf(file, framework);
  const bases = basePaths(file);
  const standing = standingGuards(file);
  const hanging = { framework: framework ?? UNNAMED, routers, bases, standing };
  const hangers = isHapi(file) ? [] : file.parsed.calls.flatMap((call) => listedMounts(file, call) ?? [call]);
  const mounts = hangers.flatMap((call) => mountOf(file, call, hanging) ?? []);
  const prefixes = prefixesIn(file, mounts, routers);
  const responders = respondersOf(file);
  const facts: Fact[] = [...mounts];
  for (const call of file.parsed.calls) {
    if (call.decorates !== null || call.receiver === null) continue;
    const router = routerOf(file, call);
    if (!isRouter(file, call, router, routers, framework)) continue;
    const own = ownPath(call.receiver) || (bases.get(router) ?? '');
    const isMade = /^new /.test(call.receiver);
    const isPlugin = framework === 'Fastify' && (!routers.has(router) || routers.get(router) === PLUGIN);
    const whole =
      prefixes.has(router) ||
      (mounts.length > 0 && !/^\w*[rR]oute/.test(router) && !isMade) ||
      (!/[rR]oute|Hono|Elysia/.test(`${routers.get(router) ?? ''} ${router}`) && !isDescribed(call)) ||
      /\.listen\(|\bserve\(/.test(file.bare);
    for (const found of registrations(file, call, responders)) {
      const { method, path, before, handler, guards, open } = found;
      // What another file puts before all routes of a server of Restify is not told where that is only handed over.
      const isHanded = !routers.has(router) && describedPath(file, call) !== null;
      const around = [...standingBefore(standing, router, call, path), ...(isHanded ? [UNTOLD] : [])];
      const line = found.line ?? file.lineOf(call);
      facts.push(
        makeRoute({
          method,
          path: [prefixes.get(router) ?? '', own, path],
          before,
          framework: framework ?? UNNAMED,
          line,
          endLine: call.endLine,
          handler,
          guards: open ? guards : [...new Set([...around, ...guards])],
          limits: limitNames(call.arguments.slice(0, -1)),
          open,
          declared: found.declared,
          summary: found.summary ?? routeComment(file, headLine(file, line), { method, path, handler }),
          router,
          whole: whole && !isPlugin && !path.includes('${') && before === undefined,
          symbol: call.inside,
        }),
      );
    }
  }
  const others = [
    ...classRouters(file, framework ?? UNNAMED),
    ...nestRoutes(file),
    ...nestMounts(file),
    ...overnightMounts(file),
    ...inversifyRoutes(file),
    ...hapiMounts(file),
    ...trpcRoutes(file),
    ...routeObjects(file),
    ...loopbackRoutes(file),
  ];
  // A page whose path others hold is told as it is written.
  return [...[...facts, ...others].filter((fact) => !fact.subject.includes('${')), ...clientPages(file)];
}

/** Where the path stands below the name of its method, `router.post(` has the line above. */
function headLine(file: SourceFile, line: number): number {
  return /^\s*['"`]/.test(file.lines[line - 1] ?? '') ? line - 1 : line;
}

/** By what the file imports; a plugin of Fastify often imports nothing but is handed `fastify`. */
function frameworkOf(file: SourceFile): string | undefined {
  const imported = FRAMEWORKS.find(([module]) => file.imports(module))?.[1];
  return (
    imported ??
    (/\bfunction\s*\w*\(\s*fastify\s*[:,)]|\(\s*fastify\s*[^()]*\)\s*=>/.test(file.bare) ? 'Fastify' : undefined)
  );
}

interface Registration {
  method: string;
  path: string;
  line?: number;
  before?: string | undefined;
  handler?: string | undefined;
  guards: string[];
  open?: boolean;
  declared?: string;
  summary?: string | null;
}

const KOA_ROUTER = /^@?koa[-/]router$/;
const NAME = /^[\w-]+(?::[\w:-]+)?(?:[./][\w:-]+)*$/;

function isWritten(path: string): boolean {
  return /^(?:\/|\*|\$\{)/.test(path);
}

function registrations(file: SourceFile, call: CodeCall, responders: ReadonlySet<string>): Registration[] {
  if (call.name === 'route' && call.arguments.length === 1) return routeObject(file, call);
  if (isDescribed(call)) return describedRoutes(file, call);
  if (call.name === 'use') return answeredBelow(call);
  if (!METHODS.test(call.name)) return [];
  const method = call.name === 'del' ? 'DELETE' : /^(?:all|any)$/.test(call.name) ? 'ANY' : call.name.toUpperCase();
  const chained = chainedRoute(file, call);
  if (chained) {
    const path = stringValue(chained.path) ?? computedPath(file, chained.path);
    if (path === null || chained.written.length === 0 || !chained.answers) return [];
    if (method === 'ANY' && goesOn(chained.written.at(-1) ?? '')) return [];
    return [{ method, path, line: chained.line, ...answering(file, call, chained.written, responders) }];
  }
  const [first = '', second = ''] = call.arguments;
  const named = call.arguments.length > 2 && /^['"`][\w.-]+['"`]$/.test(first) && /^['"`]/.test(second);
  const rest = call.arguments.slice(named ? 2 : 1);
  const written = describedPath(file, call) ?? call.arguments[named ? 1 : 0] ?? '';
  const paths = /^\[/.test(written)
    ? splitList(written.slice(1, -1)).map((each) => stringValue(each))
    : [stringValue(written) ?? computedPath(file, written)];
  if (rest.length === 0 || !isHandler(rest.at(-1) ?? '')) return [];
  const last = writtenArguments(file, call).at(-1) ?? '';
  if (method === 'ANY' && (goesOn(last) || standsBeforeAll(call))) return [];
  if (method === 'OPTIONS' && isPreflight(file, last)) return [];
  // A router of Koa that hangs below a path may name its routes without a slash: `documents.list`.
  const isNamed = file.imports(KOA_ROUTER) && /^(?:async\b|function\b|\()/.test(rest.at(-1) ?? '');
  const found = paths
    .flatMap((path) => (path === null ? [] : eachSpelling(path)))
    .filter((path) => isWritten(path) || (isNamed && NAME.test(path)))
    .filter((path) => !isLost(path, last));
  if (found.length === 0) return [];
  const answer = withOptions(file, call, answering(file, call, rest, responders));
  return found.map((path) => ({ method, path: filled(file, path), ...answer }));
}

/** What may be left out gives two paths: `/accounts?/:name` of Express 4, `/crates{/:lid}/label` of Express 5. */
function eachSpelling(path: string): string[] {
  const [, above = '', segment = '', below = ''] = /^([^{}]+)\{(\/:\w+)\}(\/[^{}]+)$/.exec(path) ?? [];
  if (segment !== '') return [`${above}${below}`, `${above}${segment}${below}`];
  const [, before = '', letter = '', after = ''] = /^((?:\/[\w.-]+)*\/[\w.-]+)(\w)\?((?:\/.*)?)$/.exec(path) ?? [];
  return letter === '' ? [path] : [`${before}${letter}${after}`, `${before}${after}`];
}

/** `app.all('*', (req, res, next) => { …; next(); })` stands before others and answers none. */
function goesOn(written: string): boolean {
  return (
    /^(?:async\s+)?(?:function\b\s*\w*\s*)?\([^()]*,\s*next\b[^()]*\)/.test(written) && /\bnext\(\s*\)/.test(written)
  );
}

const ANSWERS_ITSELF =
  /^(?:async\s+)?(?:function\b\s*\w*\s*)?\(\s*_?req\w*(?::[^,()]*)?,\s*_?res\w*(?::[^,()]*)?,?\s*\)/;

/** `app.use('/state', (req, res) => …)`: a function that is handed nobody to go on with answers itself, whatever the method. */
function answeredBelow({ arguments: [first = '', handler = '', ...more] }: CodeCall): Registration[] {
  const path = more.length > 0 || !ANSWERS_ITSELF.test(handler) ? null : stringValue(first);
  return path !== null && /^\/[\w/-]+$/.test(path) && !/\b404\b/.test(handler)
    ? [{ method: 'ANY', path, handler, guards: [] }]
    : [];
}

/** `BASE + '/orders'`, where it is known to the end. */
function computedPath(file: SourceFile, written: string): string | null {
  const found = writtenPath(file, written);
  return found?.before === undefined ? (found?.path ?? null) : null;
}

/** The last function of a registration answers; behind it may stand what only writes the answer out. */
function answering(
  file: SourceFile,
  call: CodeCall,
  written: readonly string[],
  responders: ReadonlySet<string>,
): Pick<Registration, 'handler' | 'guards'> {
  const isWrittenOut = written.length > 1 && responders.has(written.at(-1) ?? '');
  const behind = isWrittenOut ? 2 : 1;
  const before = wholeBefore(file, call, written).slice(0, -behind);
  const passed = spelledOut(file, call.line, before).filter((each) => !asksNobody(file, each));
  return { handler: written.at(-behind), guards: passedNames(passed) };
}

/** The last arguments of a call to their ends: the parser cuts long ones and leaves out the middle of many. */
function wholeBefore(file: SourceFile, call: CodeCall, written: readonly string[]): readonly string[] {
  if (call.arguments.length < MOST_ARGUMENTS && !written.some((each) => each.endsWith('…'))) return written;
  const whole = writtenArguments(file, call);
  return whole.length < call.arguments.length ? written : whole.slice(call.arguments.length - written.length);
}

const MOST_ARGUMENTS = 12;

/** Options between the path and the handler, or around the handler, as Fastify takes them. */
function withOptions(
  file: SourceFile,
  call: CodeCall,
  answer: Pick<Registration, 'handler' | 'guards'>,
): Pick<Registration, 'handler' | 'guards' | 'open'> {
  const options = writtenArguments(file, call)
    .slice(1)
    .map((each) => objectText(file, each))
    .filter((each) => each !== '');
  const told = options.map(optionGuards);
  const handler = answer.handler?.startsWith('{')
    ? (ownValue(options.at(-1) ?? '', 'handler') ?? undefined)
    : answer.handler;
  return {
    handler,
    guards: [...answer.guards, ...told.flatMap(({ guards }) => guards)],
    open: told.some(({ open }) => open),
  };
}

/** `fastify.route({ method: 'GET', url: '/x', handler })`. */
function routeObject(file: SourceFile, call: CodeCall): Registration[] {
  const [options = ''] = writtenArguments(file, call);
  const path = writtenPath(file, ownValue(options, 'url') ?? ownValue(options, 'path') ?? undefined);
  const written = ownValue(options, 'method');
  if (path === null || written === null || !path.path.startsWith('/')) return [];
  const handler = ownValue(options, 'handler') ?? undefined;
  return stringsIn(written).map((method) => ({ method, ...path, handler, ...optionGuards(options) }));
}

function isHandler(written: string): boolean {
  if (/^(?:async\b|function\b|\(|[\w$]+\s*=>|<)/.test(written)) return true;
  if (/^\{/.test(written)) return /\bhandler\b/.test(written);
  return (
    /^[\w$.[\]'"]+(?:\(|$)/.test(written) &&
    !/^['"\d]|^(?:null|undefined|true|false|options|params|config|headers|data|body)$/.test(written)
  );
}

function isRouter(
  file: SourceFile,
  call: CodeCall,
  base: string,
  routers: Map<string, string>,
  framework: string | undefined,
): boolean {
  if (routers.has(base) || isDescribed(call)) return true;
  if (
    /^new (?:Hono|Elysia|OpenAPIHono|Router)\b|^(?:express|fastify|Fastify|Router|express\.Router)\(/.test(
      call.receiver ?? '',
    )
  )
    return true;
  if (base === 'express' && framework === 'Express' && /[(,]\s*express\s*[:,)]/.test(file.bare)) return true;
  if (!ROUTER_NAME.test(base) || file.imports(CLIENTS)) return false;
  if (framework) return true;
  // Without an import to tell, only a written function, or the usual name with a handler, counts.
  const last = call.arguments.at(-1) ?? '';
  if (memberHanded(file, call.receiver ?? '') === null && /^(?:app|router|server|fastify)$/.test(base))
    return call.arguments.length > 1 || /\.route\(/.test(call.receiver ?? '');
  return /^(?:async\s+)?(?:function\b|\()[^=]*(?:req|res|ctx|context|request|reply|c)\b/.test(last);
}

function ownPath(receiver: string): string {
  return (
    /\.basePath\(\s*['"]([^'"]+)['"]\s*\)/.exec(receiver)?.[1] ??
    /^new Elysia\(\s*\{[^{}]*?\bprefix:\s*['"]([^'"]+)['"]/.exec(receiver)?.[1] ??
    ''
  );
}
