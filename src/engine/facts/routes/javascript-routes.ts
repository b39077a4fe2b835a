import type { CodeCall } from '../../syntax/parsed-file.ts';
import { constantText } from '../constant-text.ts';
import type { Fact } from '../fact.ts';
import { namedArgument, splitList, stringsIn, stringValue } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { classRouters } from './class-routers.ts';
import { clientPages } from './client-pages.ts';
import { nestMounts } from './nest-mounts.ts';
import { nestRoutes } from './nest-routes.ts';
import { respondersOf } from './responders.ts';
import { guardNames, makeMount, makeRoute } from './route-maker.ts';
import { routeObjects } from './route-objects.ts';
import { trpcRoutes } from './trpc-routes.ts';

const METHODS = /^(?:get|post|put|patch|delete|del|options|head|search|all|any)$/;
/** A router whose library is not known here, or is imported by another file. */
const UNNAMED = 'HTTP router';
const FRAMEWORKS: readonly (readonly [RegExp, string])[] = [
  [/^fastify$|^@fastify\/(?!(?:busboy|deepmerge|error)$)/, 'Fastify'],
  [/^hono(?:\/|$)|^@hono\//, 'Hono'],
  [/^@?koa[-/]router$|^koa(?:-|$)/, 'Koa'],
  [/^express(?:-|$)/, 'Express'],
  [
    /^(?:restify|polka|elysia|itty-router|tinyhttp|@tinyhttp\/app|find-my-way|h3|hyper-express|ultimate-express)$/,
    UNNAMED,
  ],
];
const CLIENTS = /^(?:axios|supertest|got|ky|superagent|nock|msw|undici|node-fetch|ofetch|chai-http)(?:\/|$)/;
const ROUTER_NAME = /^(?:app|router|server|fastify|api|routes?|\w+Router|\w+Routes|\w*[a-z]App)$/;
const CREATES =
  /\b([\w$]+)(?:\s*:[^=\n]{1,80})?\s*=\s*(?:await\s+)?(?:new\s+)?((?:express|fastify|Fastify|Hono|Koa|OpenAPIHono|polka|restify\.createServer|Elysia|express\.Router|Router|KoaRouter|PromiseRouter|AutoRouter|createRouter)\b)[<(]/g;

/** Calls on a router object: Express, Fastify, Hono, Koa and their like; then the decorators of NestJS. */
export function javascriptRoutes(file: SourceFile): Fact[] {
  const framework = FRAMEWORKS.find(([module]) => file.imports(module))?.[1];
  const routers = new Map<string, string>();
  if (framework || /Router\(|express\(/.test(file.text))
    for (const [, name = '', maker = ''] of file.bare.matchAll(CREATES)) routers.set(name, maker);
  const prefixes = new Map<string, string>();
  const bases = new Map(
    [...file.code.matchAll(/\b(\w+)\s*=\s*new Hono\b[^;\n]*?\.basePath\(\s*['"]([^'"]+)['"]/g)].map((match) => [
      match[1] ?? '',
      match[2] ?? '',
    ]),
  );
  const facts: Fact[] = [];
  for (const match of file.code.matchAll(/\b(\w+)\s*=\s*new \w*Router\w*\(\s*\{\s*prefix:\s*['"]([^'"]+)['"]/g))
    bases.set(match[1] ?? '', match[2] ?? '');
  for (const call of file.parsed.calls) {
    const mount = mountOf(file, call, framework ?? UNNAMED, routers);
    if (!mount) continue;
    facts.push(mount);
    if (routers.has(mount.values.router)) prefixes.set(mount.values.router, mount.values.prefix);
  }
  const mountsOthers = facts.length > 0;
  const standing = standingGuards(file);
  const responders = respondersOf(file);
  for (const call of file.parsed.calls) {
    if (call.decorates !== null || call.receiver === null) continue;
    const router = baseName(call.receiver);
    if (!isRouter(file, call, router, routers, framework)) continue;
    const own = ownPath(call.receiver) || (bases.get(router) ?? '');
    const whole =
      prefixes.has(router) ||
      (mountsOthers && !/^\w*[rR]oute/.test(router) && !/^Hono$/.test(router)) ||
      !/[rR]oute|Hono|Elysia/.test(`${routers.get(router) ?? ''} ${router}`) ||
      /\.listen\(|\bserve\(/.test(file.bare);
    for (const { method, path, handler, guards } of registrations(file, call, responders))
      facts.push(
        makeRoute({
          method,
          path: [prefixes.get(router) ?? '', own, path],
          framework: framework ?? UNNAMED,
          line: file.lineOf(call),
          endLine: call.endLine,
          handler,
          guards: [
            ...standing.filter((each) => each.router === router && each.line < call.line).map((each) => each.name),
            ...guards,
          ],
          router,
          whole: whole && !(framework === 'Fastify' && !routers.has(router)) && !path.includes('${'),
          symbol: call.inside,
        }),
      );
  }
  const others = [
    ...classRouters(file, framework ?? UNNAMED),
    ...nestRoutes(file),
    ...nestMounts(file),
    ...clientPages(file),
    ...trpcRoutes(file),
    ...routeObjects(file),
  ];
  return [...facts, ...others].filter((fact) => !fact.subject.includes('${'));
}

/** `router.use(requireUser)`: what stands before all routes that are registered after it. */
function standingGuards(file: SourceFile): { router: string; line: number; name: string }[] {
  return file.parsed.calls.flatMap(({ name, receiver, arguments: written, line, decorates }) =>
    name === 'use' && receiver !== null && decorates === null && written.length === 1
      ? guardNames(written).map((guard) => ({ router: baseName(receiver), line, name: guard }))
      : [],
  );
}

interface Registration {
  method: string;
  path: string;
  handler?: string | undefined;
  guards: string[];
}

const KOA_ROUTER = /^@?koa[-/]router$/;
const NAME = /^[\w-]+(?:[.:/][\w:-]+)*$/;

function isWritten(path: string): boolean {
  return /^(?:\/|\*|\$\{)/.test(path);
}

function registrations(file: SourceFile, call: CodeCall, responders: ReadonlySet<string>): Registration[] {
  if (call.name === 'route' && call.arguments.length === 1) return routeObject(call);
  if (!METHODS.test(call.name)) return [];
  const method = call.name === 'del' ? 'DELETE' : /^(?:all|any)$/.test(call.name) ? 'ANY' : call.name.toUpperCase();
  const chained = /\.route\(\s*(['"`][^'"`]*['"`])\s*\)/.exec(call.receiver ?? '');
  if (chained) {
    const path = stringValue(chained[1]);
    if (path === null || call.arguments.length === 0) return [];
    return [{ method, path, ...answering(call.arguments, responders) }];
  }
  const [first = '', second = ''] = call.arguments;
  const named = call.arguments.length > 2 && /^['"`][\w.-]+['"`]$/.test(first) && /^['"`]/.test(second);
  const rest = call.arguments.slice(named ? 2 : 1);
  const written = call.arguments[named ? 1 : 0] ?? '';
  const paths = /^\[/.test(written)
    ? splitList(written.slice(1, -1)).map((each) => stringValue(each))
    : [stringValue(written)];
  if (rest.length === 0 || !isHandler(rest.at(-1) ?? '')) return [];
  // A router of Koa that hangs below a path may name its routes without a slash: `documents.list`.
  const isNamed = file.imports(KOA_ROUTER) && /^(?:async\b|function\b|\()/.test(rest.at(-1) ?? '');
  return paths.flatMap((path) => {
    if (path === null || !(isWritten(path) || (isNamed && NAME.test(path)))) return [];
    return [{ method, path: filled(file, path), ...answering(rest, responders) }];
  });
}

/** The last function of a registration answers; behind it may stand what only writes the answer out. */
function answering(
  written: readonly string[],
  responders: ReadonlySet<string>,
): Pick<Registration, 'handler' | 'guards'> {
  const isWrittenOut = written.length > 1 && responders.has(written.at(-1) ?? '');
  const own = isWrittenOut ? written.slice(0, -1) : written;
  return { handler: own.at(-1), guards: guardNames(own.slice(0, -1)) };
}

/** `fastify.route({ method: 'GET', url: '/x', handler })`. */
function routeObject(call: CodeCall): Registration[] {
  const path = stringValue(namedArgument(call.arguments, 'url') ?? namedArgument(call.arguments, 'path') ?? undefined);
  const written = namedArgument(call.arguments, 'method');
  if (path === null || written === null || !path.startsWith('/')) return [];
  const handler = namedArgument(call.arguments, 'handler') ?? undefined;
  return stringsIn(written).map((method) => ({ method, path, handler, guards: [] }));
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
  if (routers.has(base)) return true;
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
  if (/^(?:app|router|server|fastify)$/.test(base))
    return call.arguments.length > 1 || /\.route\(/.test(call.receiver ?? '');
  return /^(?:async\s+)?(?:function\b|\()[^=]*(?:req|res|ctx|context|request|reply|c)\b/.test(last);
}

function mountOf(
  file: SourceFile,
  call: CodeCall,
  framework: string,
  routers: Map<string, string>,
): ReturnType<typeof makeMount> | null {
  if (call.receiver === null || call.decorates !== null) return null;
  const onto = baseName(call.receiver);
  if (!routers.has(onto) && !ROUTER_NAME.test(onto)) return null;
  const last = call.arguments.at(-1) ?? '';
  if ((call.name === 'use' || call.name === 'route') && call.arguments.length >= 2) {
    const prefix = stringValue(call.arguments[0]);
    if (prefix === null || !prefix.startsWith('/') || !/^[\w$.]+(?:\(\))?$|^require\(/.test(last)) return null;
    const required = /^require\(\s*['"]([^'"]+)['"]\s*\)/.exec(last)?.[1];
    const router = required ?? /^[\w$]+/.exec(last)?.[0] ?? last;
    const member = memberRouter(file, last);
    if (member) return makeMount({ prefix, ...member, framework, line: call.line, onto });
    if (/[gG]uard|[aA]uth$|[mM]iddleware|static|[lL]imiter/.test(router)) return null;
    return makeMount({ prefix, router, framework, line: call.line, module: required ?? file.moduleOf(router), onto });
  }
  // `app.use(ordersRouter)`: a router of another file that hangs at the root.
  if (call.name === 'use' && call.arguments.length === 1 && /^[\w$]+Rout(?:er|es)$/.test(last)) {
    const module = file.moduleOf(last);
    return module?.startsWith('.')
      ? makeMount({ prefix: '/', router: last, framework, line: call.line, module, onto })
      : null;
  }
  // koa-mount: `app.use(mount('/api', api))`.
  const [, below, hung = ''] = /^mount\(\s*(['"][^'"]*['"]),\s*([\w$]+)(?:\.routes\(\))?\s*\)$/.exec(last) ?? [];
  const at = call.name === 'use' ? stringValue(below) : null;
  if (at !== null)
    return makeMount({ prefix: at, router: hung, framework, line: call.line, module: file.moduleOf(hung), onto });
  if (call.name !== 'register' || call.arguments.length < 2) return null;
  const prefix = stringValue(namedArgument(call.arguments.slice(1), 'prefix') ?? undefined);
  const router = /^[\w$]+/.exec(call.arguments[0] ?? '')?.[0];
  if (prefix === null || router === undefined) return null;
  return makeMount({ prefix, router, framework, line: call.line, module: file.moduleOf(router), onto });
}

/** `this.orders.router`, where `this.orders` is made from a class that another file exports. */
function memberRouter(file: SourceFile, written: string): { router: string; module: string } | null {
  const [, member, router] = /^this\.([\w$]+)\.([\w$]+)$/.exec(written) ?? [];
  if (member === undefined || router === undefined) return null;
  const maker = new RegExp(`\\bthis\\.${member.replaceAll('$', '\\$')}\\s*=\\s*new\\s+([\\w$]+)`).exec(file.bare)?.[1];
  const module = maker === undefined ? undefined : file.moduleOf(maker);
  return module === undefined ? null : { router, module };
}

/** `app` of `this.app.get`, of `app.route('/x').get` and of a chain of registrations. */
function baseName(receiver: string): string {
  return /^(?:this\.|self\.|exports\.|module\.exports\.)*([\w$]+)/.exec(receiver.replace(/^new /, ''))?.[1] ?? receiver;
}

function ownPath(receiver: string): string {
  return /\.basePath\(\s*['"]([^'"]+)['"]\s*\)/.exec(receiver)?.[1] ?? '';
}

/** A template with names of constants of the same file filled in. */
function filled(file: SourceFile, path: string): string {
  return path.replace(/\$\{([\w$]+)\}/g, (hole, name: string) => constantText(file, name) ?? hole);
}
