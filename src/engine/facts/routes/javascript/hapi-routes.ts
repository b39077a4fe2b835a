import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';
import type { MountFact } from '../route-facts.ts';
import { makeMount } from '../route-maker.ts';
import { writtenArguments } from '../written-arguments.ts';
import { objectText, ownValue } from './route-options.ts';
import { writtenPath } from './written-path.ts';

const HAPI = /^@?hapi(?:\/(?:hapi|glue))?$|^glue$/;
const OTHERS = /fastify|express|hono|koa|restify/;
const MAKES_SERVER = /\b(?:Hapi|hapi)\.[sS]erver\(|\bnew\s+(?:Hapi\.)?Server\(/;
/** `register: async (server, options) => …`, `async register(server)`, `const register = function (server, options, next)`. */
const PLUGIN =
  /(?:(?<![.\w$])|\bexports\.)register\s*[:=]?\s*(?:async\s*)?(?:function\s*\w*\s*)?\(?\s*server\b[^()]*\)?\s*(?::[^={]*)?(?:=>|\{)/;
/** What stands before the routes of a plugin only the file tells that registers it. */
export const HAPI_PLUGIN = 'plugin';

export function isHapi(file: SourceFile): boolean {
  if (file.imports(OTHERS)) return false;
  return file.imports(HAPI) || PLUGIN.test(file.bare) || /\bserver\.route\(\s*[[{]/.test(file.bare);
}

/** Whether what the file has may hang below the prefix of a plugin: it is one, or another file registers its routes. */
export function isHapiPart(file: SourceFile): boolean {
  return !MAKES_SERVER.test(file.bare) && (PLUGIN.test(file.bare) || !/\.route\(/.test(file.bare));
}

/** Where plugins and tables of other files are registered, and whom the server asks who he is unless a route says otherwise. */
export function hapiMounts(file: SourceFile): MountFact[] {
  if (!isHapi(file)) return manifestMounts(file);
  const onto = isHapiPart(file) ? HAPI_PLUGIN : 'server';
  const found = file.parsed.calls.flatMap((call): MountFact[] => {
    const { receiver, line } = call;
    if (receiver !== null && /(?:^|\.)auth$/.test(receiver)) return defaultGuard(file, call);
    if (receiver === null || !/^(?:this\.)?\w*server$/i.test(receiver)) return [];
    const [first = '', options = ''] = writtenArguments(file, call);
    const place = { framework: 'hapi', line, onto };
    if (call.name === 'route') return listed(first).flatMap((each) => hung(file, each, '', place));
    if (call.name !== 'register') return [];
    const shared = prefixIn(file, objectText(file, options));
    return listed(first).flatMap((each) => {
      const own = objectText(file, each);
      const plugin = own === '' ? each : (ownValue(own, 'plugin') ?? ownValue(own, 'register') ?? '');
      return hung(file, plugin, prefixIn(file, own) || shared, place);
    });
  });
  return [...found, ...manifestMounts(file)];
}

type Place = Pick<Parameters<typeof makeMount>[0], 'framework' | 'line' | 'onto'>;

/** What a name, or a call of what another file exports, hangs there: `orders`, `orders(server)`, `require('./orders')`. */
function hung(file: SourceFile, written: string, prefix: string, place: Place): MountFact[] {
  const required = /^(?:await\s+)?(?:require|import)\(\s*['"]([^'"]+)['"]\s*\)/.exec(written)?.[1];
  const router = required ?? /^[\w$]+/.exec(written)?.[0];
  const module = router === undefined ? undefined : (required ?? file.moduleOf(router));
  if (router === undefined || !module?.startsWith('.')) return [];
  return [makeMount({ ...place, prefix, router, module })];
}

/** One or several: `[...orders, ...carts]`, `[].concat(orders, carts)`. */
function listed(written: string): string[] {
  const joined = /^\[\]\.concat\(([\s\S]*)\)$/.exec(written)?.[1];
  const list = joined === undefined && !written.startsWith('[') ? [written] : splitList(joined ?? written.slice(1, -1));
  return list.map((each) => each.replace(/^\.\.\.\s*/, '').trim());
}

/** `{ routes: { prefix: '/api' } }`, also among the options of a manifest. */
function prefixIn(file: SourceFile, object: string): string {
  const routes = ownValue(object, 'routes') ?? ownValue(ownValue(object, 'options') ?? '', 'routes') ?? '';
  const path = writtenPath(file, ownValue(routes, 'prefix') ?? undefined)?.path ?? '';
  return path.includes('${') ? '' : path;
}

/** What Glue composes a server from: `{ plugin: './orders', routes: { prefix: '/api' } }`. */
function manifestMounts(file: SourceFile): MountFact[] {
  if (!/\b(?:registrations|plugins)\s*:\s*\[/.test(file.bare)) return [];
  return [...file.bare.matchAll(/\{(?=\s*plugin\s*:)/g)].flatMap(({ index }): MountFact[] => {
    const close = closingBracket(file.bare, index);
    const object = close < 0 ? '' : file.code.slice(index, close + 1);
    const plugin = ownValue(object, 'plugin') ?? '';
    const written = plugin.startsWith('{') ? (ownValue(plugin, 'register') ?? '') : plugin;
    const module = stringValue(written);
    const place = { framework: 'hapi', line: file.lineAt(index), onto: 'server' };
    const prefix = prefixIn(file, object) || prefixIn(file, plugin);
    if (module === null) return hung(file, written, prefix, place);
    return module.startsWith('.') ? [makeMount({ ...place, prefix, router: module, module })] : [];
  });
}

/** `server.auth.default('session')`, and a strategy that older servers are told to ask for at once. */
function defaultGuard(file: SourceFile, call: CodeCall): MountFact[] {
  const [first = '', , mode = ''] = writtenArguments(file, call);
  const isDefault = call.name === 'default' || (call.name === 'strategy' && /^(?:true|['"]required['"])$/.test(mode));
  const asked = isDefault ? authGuard(first) : null;
  if (!asked?.guard) return [];
  return [
    makeMount({
      prefix: '',
      router: 'app',
      framework: 'hapi',
      line: call.line,
      onto: 'application',
      guards: [asked.guard],
    }),
  ];
}

/** What `auth` of a route says: a strategy, also with its mode, or that everybody may call. */
export function authGuard(written: string | null): { guard?: string; open: boolean } {
  if (written === null) return { open: false };
  const scheme = stringValue(written);
  if (scheme !== null) return { guard: `auth: ${scheme}`, open: false };
  const mode = stringValue(ownValue(written, 'mode') ?? undefined);
  if (written === 'false' || mode === 'try' || mode === 'optional') return { open: true };
  const strategies = ownValue(written, 'strategy') ?? ownValue(written, 'strategies')?.replace(/^\[|\]$/g, '') ?? '';
  const names = splitList(strategies).flatMap((each) => stringValue(each) ?? []);
  return names.length > 0 ? { guard: `auth: ${names.join(', ')}`, open: false } : { open: false };
}
