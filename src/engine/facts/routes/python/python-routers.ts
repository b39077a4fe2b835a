import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { UNSURE } from '../guard-marks.ts';
import { filledIn } from './django-routes.ts';

const CREATES =
  /^[ \t]*([\w.]+)[ \t]*(?::[^=\n]+)?=[ \t]*(?:\w+\.)?((?:Flask|Quart|FastAPI|Starlette|Sanic|Bottle|Blueprint|APIBlueprint|\w{0,40}NinjaAPI\w{0,40}|(?:[A-Z]\w{0,40})?Router|Litestar|RouteTableDef|APIFlask)\()/gm;

/** How each of them ends, which is found faster. */
const CALLS_MAKER =
  /(?:Flask|Quart|FastAPI|Starlette|Sanic|Bottle|Blueprint|NinjaAPI\w{0,40}|Router|Litestar|RouteTableDef)\(/;

/** A class of the project, which extends a router of FastAPI by its name: `ShopRouter(prefix="/orders")`. */
const OWN_ROUTER = /^(?!API)[A-Z]\w*Router\($/;

export interface MadeRouter {
  prefix: string;
  whole: boolean;
  /** What is asked where it is hung. */
  guards?: string[];
}

export function madeRouters(file: SourceFile): Map<string, MadeRouter> {
  const routers = new Map<string, MadeRouter>();
  if (!CALLS_MAKER.test(file.bare)) return routers;
  // A router of Django lists views, and has no prefix of its own.
  const isOfDjango = file.imports(/^(?:rest_framework|django)\b/);
  for (const match of file.bare.matchAll(CREATES)) {
    if (isOfDjango && OWN_ROUTER.test(match[2] ?? '')) continue;
    const begin = match.index + match[0].length - 1;
    const list = splitList(file.code.slice(begin + 1, Math.max(begin, closingBracket(file.bare, begin))));
    const written = namedArgument(list, 'url_prefix') ?? namedArgument(list, 'prefix');
    // A prefix with a hole at its start hangs below something that is not known here.
    const open = written?.replace(/^f(?=["'])/, '').replace(/^(["'])\{[^{}]*\}/, '$1');
    const prefix = textIn(file, written ?? '') ?? stringValue(open);
    const isApp =
      /Flask|Quart|FastAPI|Starlette|Sanic|Bottle|Litestar/.test(match[2] ?? '') && !/Blueprint/.test(match[2] ?? '');
    // A blueprint with its own prefix is whole in Flask; a FastAPI router hangs below another one as a rule.
    const name = (match[1] ?? '').replace(/^self\./, '');
    const whole = isApp || (prefix !== null && /Blueprint/.test(match[2] ?? '')) || isAddedToRoot(file, name);
    routers.set(name, { prefix: `${groupPath(file, name)}${prefix ?? ''}`, whole });
  }
  return routers;
}

/** `app.add_routes(routes)` of aiohttp, where nothing puts that application below a path. */
function isAddedToRoot(file: SourceFile, name: string): boolean {
  const onto = new RegExp(`\\b(\\w+)(?:\\.router)?\\.add_routes\\(\\s*${escaped(name)}\\s*\\)`).exec(file.bare)?.[1];
  return onto !== undefined && !new RegExp(`\\badd_subapp\\([^()]*\\b${escaped(onto)}\\s*\\)`).test(file.bare);
}

/** The path of the group of Sanic that a blueprint is put into: `Blueprint.group(orders, carts, url_prefix="/api")`. */
function groupPath(file: SourceFile, name: string): string {
  if (!file.bare.includes('Blueprint.group(')) return '';
  const groups = [...file.code.matchAll(/\bBlueprint\.group\(([^()]*)\)/g)].map(([, list = '']) => splitList(list));
  const own = groups.find((list) => list.includes(name) || list.includes(`*${name}`));
  return stringValue(namedArgument(own ?? [], 'url_prefix') ?? undefined) ?? '';
}

/** `auth=TokenAuth()` of django-ninja, at a route or where a router is hung, or else where what it hangs on is made. */
export function ninjaAuth(file: SourceFile, router: string, list: readonly string[]): string | null {
  if (!file.imports(/^ninja\b/)) return null;
  return namedArgument(list, 'auth') ?? namedArgument(splitList(routerArguments(file, router)), 'auth');
}

/** `None` opens a route again; what is made with a switch may let strangers pass. */
export function askedByNinja(written: string | null): string[] {
  return splitList((written ?? '').replace(/^\[([\s\S]*)\]$/, '$1'))
    .filter((each) => /^[\w.]+(?:\([^()]*\))?$/.test(each) && each !== 'None' && !/=\s*(?:True|False)\b/.test(each))
    .map((each) => each.replace(/\(.*$/s, ''));
}

/** `router = AdminAPIRouter(prefix="/orders")`: whom a router of the project asks, its class tells. */
export function routerClass(file: SourceFile, router: string): string[] {
  const type = madeBy(file, router)?.[1];
  return type === undefined || !/\wRouter$/.test(type) || type === 'APIRouter' ? [] : [`${UNSURE}${type}`];
}

export function routerArguments(file: SourceFile, router: string): string {
  const made = madeBy(file, router);
  if (!made) return '';
  const open = made.index + made[0].length - 1;
  const close = closingBracket(file.bare, open);
  return close < 0 ? '' : file.code.slice(open + 1, close);
}

function madeBy(file: SourceFile, router: string): RegExpExecArray | null {
  return new RegExp(
    `^[ \\t]*${escaped(router)}\\s*(?::[^=\\n]+)?=\\s*(?:\\w+\\.)?(FastAPI|(?:[A-Z]\\w{0,40})?Router|\\w{0,40}NinjaAPI\\w{0,40})\\(`,
    'm',
  ).exec(file.bare);
}

/** Whether a file makes a router with a path by a class of the project. */
export function hasOwnRouter(file: SourceFile): boolean {
  if (file.imports(/^(?:rest_framework|django)\b/)) return false;
  return [...file.bare.matchAll(CREATES)].some((match) => {
    const open = match.index + match[0].length - 1;
    const list = splitList(file.code.slice(open + 1, Math.max(open, closingBracket(file.bare, open))));
    return OWN_ROUTER.test(match[2] ?? '') && stringValue(namedArgument(list, 'prefix') ?? undefined) !== null;
  });
}

/** A text, or the name of one that the file has; what begins with a name of another file is none. */
export function textIn(file: SourceFile, written: string): string | null {
  const filled = filledIn(file, /^[A-Za-z_]\w*$/.test(written) ? `f"{${written}}"` : written);
  return /^f["']\{/.test(filled) ? null : stringValue(filled);
}
