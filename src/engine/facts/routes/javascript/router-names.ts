import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';

export const ROUTER_NAME = /^(?:app|router|server|fastify|api|routes?|\w+Router|\w+Routes|\w*[a-z]App)$/;
const CREATES =
  /\b([\w$]+)(?:\s*:[^=\n]{1,80})?\s*=\s*(?:await\s+)?(?:new\s+)?((?:express|fastify|Fastify|Hono|Koa|OpenAPIHono|polka|restify\.createServer|Elysia|express\.Router|Router|KoaRouter|PromiseRouter|AutoRouter|createRouter)\b)[<(]/g;
/** What makes an application and not a part of one. */
const ROOT = /^(?:express|fastify|Fastify|Koa|polka|restify\.createServer)$/;

/** What Fastify hands to a plugin that is written where it is registered: `fastify.register(async (scope) => …)`. */
export const PLUGIN = 'plugin';
const INLINE_PLUGIN =
  /\.register\(\s*(?:async\s+)?(?:function\s*\w*\s*)?\(?\s*([\w$]+)\s*(?=[,:)]|=>)[^=]{0,80}(?:=>|\{)/g;

/** The parameter of such a plugin, as it is written in the first argument. */
export function pluginParameter(written: string): string | undefined {
  return /^(?:async\s+)?(?:function\s*\w*\s*)?\(\s*([\w$]+)|^(?:async\s+)?([\w$]+)\s*=>/
    .exec(written)
    ?.slice(1)
    .find(Boolean);
}

/** The routers that a file makes, by their names, with what each was made by. */
export function routersOf(file: SourceFile, framework: string | undefined): Map<string, string> {
  if (!framework && !/Router\(|express\(/.test(file.text)) return new Map();
  const plugins = framework === 'Fastify' ? [...file.bare.matchAll(INLINE_PLUGIN)] : [];
  return new Map([
    ...plugins.map(([, name = '']) => [name, PLUGIN] as const),
    ...[...file.bare.matchAll(CREATES)].map(([, name = '', maker = '']) => [name, maker] as const),
  ]);
}

export function isApplication(routers: ReadonlyMap<string, string>, name: string): boolean {
  return ROOT.test(routers.get(name) ?? '');
}

/** `app` of `this.app.get`, of `app.route('/x').get` and of a chain of registrations. */
export function baseName(receiver: string): string {
  return /^(?:this\.|self\.|exports\.|module\.exports\.)*([\w$]+)/.exec(receiver.replace(/^new /, ''))?.[1] ?? receiver;
}

const MEMBER = /^([A-Za-z_$][\w$]*)\.(app|server|router|express|\w+(?:Router|App))(?=\.|$)/;
/** What a request and an answer hold is no place to hang routes on. */
const OF_REQUEST = /^(?:this|self|exports|module|req|request|res|response|ctx|context)$/;

/** `app` of `hook.app`, where a function of the file is handed `hook` with the application among other things. */
export function memberHanded(file: SourceFile, receiver: string): string | null {
  const [, holder = '', member = ''] = MEMBER.exec(receiver) ?? [];
  if (holder === '' || OF_REQUEST.test(holder)) return null;
  const parameter = new RegExp(
    `[(,]\\s*${escaped(holder)}\\b(?!\\s*\\.)[^(){};]{0,200}\\)\\s*(?::[^=;{}()\\n]{1,80})?(?:=>|\\{)|(?:=|\\()\\s*(?:async\\s+)?${escaped(holder)}\\s*=>`,
  );
  return parameter.test(file.bare) ? member : null;
}

/** The router of a call; of a chain that begins where it is made, `const orders = new Hono().use(signedIn)`, its name. */
export function routerOf(file: SourceFile, { receiver, line }: CodeCall): string {
  const base = memberHanded(file, receiver ?? '') ?? baseName(receiver ?? '');
  if (!/^new |^\w+\(/.test(receiver ?? '')) return base;
  const text = file.bare.slice(file.offsetOf(line), file.offsetOf(line + 1));
  return /^\s*(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*(?::[^=]*)?=/.exec(text)?.[1] ?? base;
}

/** What stands before all routes of a router by how it is made: `new Hono().basePath('/api')`, `new Router({ prefix: '/api' })`. */
export function basePaths(file: SourceFile): Map<string, string> {
  const bases = new Map<string, string>();
  for (const call of file.parsed.calls) {
    if (call.name !== 'basePath' || !/^new \w*Hono\b/.test(call.receiver ?? '')) continue;
    const path = /^['"`]([^'"`]+)['"`]$/.exec(call.arguments[0] ?? '')?.[1];
    if (path !== undefined) bases.set(routerOf(file, call), path);
  }
  if (!/(?:prefix|base):/.test(file.text)) return bases;
  for (const match of file.code.matchAll(
    /\b(\w+)\s*=\s*(?:new \w*Router\w*|Router|AutoRouter|new Elysia)\(\s*\{\s*(?:prefix|base):\s*['"]([^'"]+)['"]/g,
  ))
    bases.set(match[1] ?? '', match[2] ?? '');
  return bases;
}
