import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringsIn, stringValue } from '../../text/literal.ts';
import { passedNames } from '../passed-names.ts';
import type { MountFact } from '../route-facts.ts';
import { makeMount } from '../route-maker.ts';
import { writtenArguments } from '../written-arguments.ts';
import { autoloadMount } from './fastify-autoload.ts';
import { hookHanded } from './hook-mounts.ts';
import { spelledOut } from './middleware-lists.ts';
import { objectText, ownValue } from './route-options.ts';
import { isApplication, pluginParameter, ROUTER_NAME, routerOf } from './router-names.ts';
import { type StandingGuard, standingBefore } from './standing-guards.ts';
import { writtenPath } from './written-path.ts';

interface Hanging {
  framework: string;
  routers: ReadonlyMap<string, string>;
  bases: ReadonlyMap<string, string>;
  standing: readonly StandingGuard[];
}

/**
 * Where routers, mostly of other files, are hung: `app.use('/orders', signedIn, orders)`, `fastify.register(orders, { prefix })`,
 * and functions that make one or are handed one: `app.use('/orders', orderRoutes(db))`, `registerOrders(app)`.
 */
export function mountOf(file: SourceFile, call: CodeCall, hanging: Hanging): MountFact | null {
  if (call.decorates !== null) return null;
  const { framework, routers, bases, standing } = hanging;
  const onto = call.receiver === null ? '' : routerOf(file, call);
  const isHung = routers.has(onto) || ROUTER_NAME.test(onto);
  const hung = isHung
    ? call.name === 'register'
      ? registered(file, call)
      : (used(file, call) ?? ownUsed(file, call))
    : null;
  const found = hung ? { onto, ...hung } : (handedOn(file, call, routers) ?? handedToHook(call, routers));
  if (!found) return null;
  // A chain may name a base of its own: `app.basePath('/api').route('/orders', orders)`.
  const base = /\.basePath\(\s*['"]([^'"]+)['"]\s*\)/.exec(call.receiver ?? '')?.[1] ?? bases.get(found.onto) ?? '';
  const prefix = `${base}${found.prefix}`;
  // What stands on the router by then stands before all that is hung on it.
  const before = standingBefore(standing, found.onto, call, prefix);
  const guards = [...new Set([...before, ...(found.guards ?? [])])];
  return makeMount({
    ...found,
    prefix,
    guards: guards.length > 0 ? guards : undefined,
    framework,
    line: call.line,
    endLine: call.endLine,
    root: isApplication(routers, found.onto),
    symbol: call.inside,
  });
}

/** A function of the project that is handed a router registers on it: `registerOrders(app, db)`, `new OrderRoutes(router)`. */
function handedOn(
  file: SourceFile,
  { name, receiver, arguments: given }: CodeCall,
  routers: ReadonlyMap<string, string>,
): (Hung & { onto: string }) | null {
  const onto = given.find(
    (each) => routers.has(each) || /^(?:app|router|\w+Router)$/.test(each) || isAllHanded(file, name, each),
  );
  const router = receiver === null ? name : `${receiver}.${name}`;
  if (onto === undefined || !/^[\w$]+(?:\.[\w$]+)?$/.test(router) || isOfPackage(file.moduleOf(router))) return null;
  return routers.has(router) || TAKES_ROUTER.test(name) ? null : { prefix: '', router, functions: 'any', onto };
}

/** What is exported under the name of a hook registers on the router that the hook is handed. */
function handedToHook(call: CodeCall, routers: ReadonlyMap<string, string>): (Hung & { onto: string }) | null {
  const handed = hookHanded(call, routers);
  return handed && { prefix: '', router: handed.hook, functions: 'exported', onto: handed.onto };
}

/** `orderRoutes(...args)` of a function that takes them so hands on what it was handed, a router with the rest. */
function isAllHanded(file: SourceFile, name: string, given: string): boolean {
  if (!/^\.{3}[\w$]+$/.test(given) || !/(?:Routes?|Router|Apis?)$/.test(name)) return false;
  return new RegExp(
    `(?:\\bfunction\\s*\\w*(?:<[^()]{0,200}>)?|=\\s*(?:async\\s*)?)\\(\\s*${escaped(given)}\\s*[:)]`,
  ).test(file.bare);
}

/** Calls that take a router and register nothing on it. */
const TAKES_ROUTER = /^(?:use|route|register|mount|createServer|listen|serve|push|set|log|\w*[eE]rror\w*)$/;

function isOfPackage(module: string | undefined): boolean {
  return module !== undefined && /^(?:node:)?[a-z][\w.-]*$/.test(module);
}

type Hung = Pick<
  Parameters<typeof makeMount>[0],
  'router' | 'module' | 'prefix' | 'constant' | 'guards' | 'folder' | 'flat' | 'functions' | 'made' | 'by'
>;

const HUNG = /^[\w$.]+(?:\(|$)|^require\(/;
const NO_ROUTER = /[gG]uard|[aA]uth$|[mM]iddleware|static|[lL]imiter/;

function used(file: SourceFile, written: CodeCall): Hung | null {
  // What Koa answers to other methods hangs nothing.
  const call = { ...written, arguments: written.arguments.filter((each) => !/\.allowedMethods\(\)$/.test(each)) };
  if (call.name !== 'use' && call.name !== 'route') return null;
  const last = call.arguments.at(-1) ?? '';
  if (call.arguments.length >= 2) {
    // A base path that is a setting is the root of all others.
    const isBase = /(?:^|[._]|[a-z])(?:base_?(?:path|url|prefix)|sub_?dir(?:ectory)?)(?:\(\))?$/i.test(
      call.arguments[0] ?? '',
    );
    const constant = isBase ? undefined : pathConstant(file, call.arguments[0] ?? '');
    const prefix = isBase || constant !== undefined ? '/' : writtenPath(file, call.arguments[0])?.path;
    if (prefix === undefined || !/^\/(?!.*\$\{)/.test(prefix) || !HUNG.test(last)) return null;
    const required = requiredModule(last);
    const router = required ?? /^[\w$]+/.exec(last)?.[0] ?? last;
    const guards = passedNames(spelledOut(file, call.line, call.arguments.slice(1, -1)));
    const told = {
      prefix,
      ...(constant === undefined ? {} : { constant }),
      ...(guards.length > 0 ? { guards } : {}),
    };
    const member = memberRouter(file, last);
    if (member) return { ...told, ...member };
    const loaded = loadedRouter(file, last);
    if (loaded) return { ...told, ...loaded };
    const maker = makerOf(file, last);
    if (maker !== undefined) return { ...told, router: maker, functions: 'any', made: true };
    const at = madeModule(file, last);
    if (at !== undefined) return { ...told, router, module: at };
    if (/\([^)]/.test(last) && required === undefined) return null;
    const module = required ?? file.moduleOf(router);
    // What Hono is told to route to is a router whatever it is called; what is used may be what stands before routers.
    if (call.name === 'use' && NO_ROUTER.test(router) && !isRouter(last, router, module ?? '')) return null;
    // Of several routers that a module exports, the one that is named is hung.
    const isMember = module?.startsWith('.') && /^[\w$]+\.[\w$]+$/.test(last);
    return { ...told, router: isMember ? last : router, module };
  }
  const here = call.name === 'use' ? (madeModule(file, last) ?? madeModule(file, besideHost(file, last))) : undefined;
  if (here !== undefined) return { prefix: '/', router: last, module: here };
  // `app.use(ordersRouter)`: a router of another file that hangs at the root.
  const whole = /^([\w$]+)(?:\.(?:routes|router|middleware)\(\))?$/.exec(last)?.[1];
  if (call.name === 'use' && whole !== undefined) {
    const maker = makerOfLoop(file, call, whole);
    if (maker !== undefined) return { prefix: '/', router: maker, functions: 'any', made: true };
    const module = file.moduleOf(whole);
    return module?.startsWith('.') && isRouter(last, whole, module) ? { prefix: '/', router: whole, module } : null;
  }
  // `app.use(orderRoutes(db))`, `app.use(orders.create(app))`: what is made there and given back hangs at the root.
  const made = call.name === 'use' && /^[\w$.]+\([\s\S]*\)$/.test(last) ? makerOf(file, last) : undefined;
  if (made !== undefined && MAKES_ROUTER.test(made)) return { prefix: '/', router: made, functions: 'any', made: true };
  // koa-mount: `app.use(mount('/api', api))`.
  const [, below, hung = ''] = /^mount\(\s*(['"][^'"]*['"]),\s*([\w$.]+(?:\([^()]*\))?)\s*\)$/.exec(last) ?? [];
  const at = call.name === 'use' ? stringValue(below) : null;
  if (at === null) return null;
  const own = hung.replace(/\.routes\(\)$/, '');
  const maker = /\($/.test(/^[\w$.]+\(?/.exec(own)?.[0] ?? '') ? makerOf(file, own) : undefined;
  if (maker !== undefined) return { prefix: at, router: maker, functions: 'any', made: true };
  return /^[\w$]+$/.test(own) ? { prefix: at, router: own, module: file.moduleOf(own) } : null;
}

/** `app.lazyUse('/orders', require('./orders'))`: by a method of the project that uses what it is handed. */
function ownUsed(file: SourceFile, { name, arguments: given }: CodeCall): Hung | null {
  const [below = '', hung = '', ...more] = given;
  if (!/^\w*(?:Use|[mM]ount|[aA]ttach)\w*$/.test(name) || more.length > 0) return null;
  const module = requiredModule(hung) ?? (/^[\w$]+$/.test(hung) ? file.moduleOf(hung) : undefined);
  if (module?.startsWith('.') !== true) return null;
  const constant = pathConstant(file, below);
  const prefix = constant === undefined ? writtenPath(file, below)?.path : '/';
  if (prefix === undefined || !/^\/(?!.*\$\{)/.test(prefix)) return null;
  return { prefix, router: hung, module, by: name, ...(constant === undefined ? {} : { constant }) };
}

/** A constant of another file that holds a path, by its name: `BASE_PATH`, `paths.api`. */
function pathConstant(file: SourceFile, written: string): string | undefined {
  const isPath = /^(?:[A-Z][A-Z\d]*(?:_[A-Z\d]+)*|[\w$.]*(?:[pP]ath|[pP]refix|[rR]oute)s?(?:\.\w+)?)$/.test(written);
  return isPath && file.moduleOf(written)?.startsWith('.') ? written : undefined;
}

/** The file of what is made at once there, or was before: `require('./orders')(db)`, `const orders = require('./orders')(db)`. */
function madeModule(file: SourceFile, written: string): string | undefined {
  const made = /^[\w$]+$/.test(written)
    ? new RegExp(
        `\\b(?:const|let|var)\\s+${escaped(written)}\\s*=\\s*(?:await\\s+)?(require\\(\\s*['"][^'"\\n]+['"]\\s*\\)\\()`,
      ).exec(file.code)?.[1]
    : written;
  const module = requiredModule(made ?? '');
  return module?.startsWith('.') ? module : undefined;
}

/** What answers for a host: `app` of `vhost('shop.example', app)`. */
function besideHost(file: SourceFile, written: string): string {
  const [, by = '', hung = ''] = /^([\w$]+)\(.{1,120},\s*([\w$]+)\s*\)$/.exec(written) ?? [];
  const isHost = by !== '' && (/vhost/.test(file.moduleOf(by) ?? '') || /^vhost$/.test(by));
  return isHost ? hung : '';
}

/** By its name, or by what it is called on: `orderRoutes`, `makeRouter`, `router.create`. */
const MAKES_ROUTER =
  /(?:^|[a-z\d_$.])(?:[rR]out(?:er|es|ing)s?)(?:$|\.(?:create|build|make|init|setup|get\w*|routes?|router|register)$)/;
const LONGEST_LOOP = 300;

/** `for (const router of apiRouters(db)) app.use(router.routes())` hangs all that a function gives. */
function makerOfLoop(file: SourceFile, call: CodeCall, variable: string): string | undefined {
  const from = file.offsetOf(call.line);
  const before = file.bare.slice(Math.max(0, from - LONGEST_LOOP), from + 200);
  const maker = new RegExp(`\\bfor\\s*\\(\\s*(?:const|let|var)\\s+${escaped(variable)}\\s+of\\s+([\\w$]+)\\(`).exec(
    before,
  )?.[1];
  return maker === undefined || isOfPackage(file.moduleOf(maker)) ? undefined : maker;
}

/** What is used without a path is a router by its own name or that of its file, or by what is taken from it. */
function isRouter(written: string, name: string, module: string): boolean {
  return (
    /\.routes\(\)$/.test(written) ||
    /^(?:[\w$]+R|r)out(?:er|es)$/.test(name) ||
    /(?:^|[/._-])rout(?:er|es?)(?:\.[cm]?[jt]s)?$/i.test(module)
  );
}

/** A plugin of Fastify, with the prefix among its options. */
function registered(file: SourceFile, call: CodeCall): Hung | null {
  const [plugin = '', ...rest] = writtenArguments(file, call);
  const loaded = autoloadMount(file, plugin, rest[0] ?? '');
  if (loaded) return loaded;
  const required = requiredModule(plugin);
  const inline = pluginParameter(plugin);
  const router = required ?? inline ?? /^[\w$]+/.exec(plugin)?.[0];
  if (router === undefined) return null;
  const module = required ?? (inline === undefined ? file.moduleOf(router) : undefined);
  const options = objectText(file, rest[0]);
  const written = ownValue(options, 'prefix');
  if (written === null) return module?.startsWith('.') || inline !== undefined ? { prefix: '', router, module } : null;
  const prefix = writtenPath(file, written)?.path;
  return prefix === undefined || prefix.includes('${') ? null : { prefix, router, module };
}

/** The function of the project that makes what is hung, there or before: `const orders = orderRoutes(db)`. */
function makerOf(file: SourceFile, written: string): string | undefined {
  // `orders.routes()` gives what a router of Koa is hung by.
  const called = /^([\w$]+(?:\.(?!(?:routes|router|middleware)\(\)$)[\w$]+)?)\(/.exec(written)?.[1];
  const made = /^[\w$]+$/.test(written)
    ? new RegExp(
        `\\b(?:const|let|var)\\s+${escaped(written)}(?:\\s*:[^=\\n]{1,80})?\\s*=\\s*(?:await\\s+)?([\\w$]+(?:\\.[\\w$]+)?)\\(`,
      ).exec(file.bare)?.[1]
    : called;
  const isOther = made === undefined || /^(?:require|express|Router|express\.Router|Hono|Fastify|fastify)$/.test(made);
  return isOther || isOfPackage(file.moduleOf(made)) ? undefined : made;
}

function requiredModule(written: string): string | undefined {
  return /^(?:await\s+)?(?:require|import)\(\s*['"]([^'"]+)['"]\s*\)/.exec(written)?.[1];
}

/** Packages that give all files of a folder under their names. */
const LOADERS = /^(?:auto-?load|require-(?:all|dir|directory|tree)|requireindex|require-index|include-all|import-dir)$/;

/** `controllers.orders` after `const controllers = autoload(path.join(root, 'controllers'))` is the file of that name. */
function loadedRouter(file: SourceFile, written: string): { router: string; module: string } | null {
  const [, holder, member] = /^([\w$]+)\.([\w$]+)$/.exec(written) ?? [];
  if (holder === undefined || member === undefined) return null;
  const made = new RegExp(
    `\\b(?:const|let|var)\\s+${escaped(holder)}\\s*=\\s*(?:require\\(\\s*['"]([\\w-]+)['"]\\s*\\)|([\\w$]+))\\((.{0,200})\\)\\s*;?\\s*$`,
    'm',
  ).exec(file.code);
  if (!LOADERS.test(made?.[1] ?? file.moduleOf(made?.[2] ?? '') ?? '')) return null;
  const folder = stringsIn(made?.[3] ?? '')
    .at(-1)
    ?.replace(/^[./]+|\/$/g, '');
  return folder === undefined || !/^[\w/-]+$/.test(folder) ? null : { router: member, module: `*/${folder}/${member}` };
}

/** `this.orders.router`, where `this.orders` is made from a class that another file exports. */
function memberRouter(file: SourceFile, written: string): { router: string; module: string } | null {
  const [, member, router] = /^this\.([\w$]+)\.([\w$]+)$/.exec(written) ?? [];
  if (member === undefined || router === undefined) return null;
  const maker = new RegExp(`\\bthis\\.${escaped(member)}\\s*=\\s*new\\s+([\\w$]+)`).exec(file.bare)?.[1];
  const module = maker === undefined ? undefined : file.moduleOf(maker);
  return module === undefined ? null : { router, module };
}
