import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, stringsIn, stringValue } from '../../text/literal.ts';
import { writtenArguments } from '../written-arguments.ts';
import { optionGuards, ownValue } from './route-options.ts';
import { writtenPath } from './written-path.ts';

/** What an object tells about a route that is registered with it. */
export interface Description {
  method: string;
  path: string;
  guards: string[];
  open: boolean;
  summary: string | null;
}

const NAMED = /^[A-Za-z_$][\w$]*(?:\.[\w$]+)*$/;
const MADE = /^createRoute\(\s*(\{[\s\S]*\})\s*,?\s*\)$/;

/** Whether a router of Hono is handed a route that is described elsewhere, and what answers it; schemas are described too. */
export function isDescribed({ name, arguments: [route = '', handler = ''] }: CodeCall): boolean {
  return name === 'openapi' && (NAMED.test(route) || route.startsWith('createRoute(')) && !/^(?:$|['"{])/.test(handler);
}

/**
 * `orders.openapi(createRoute({ method: 'get', path: '/' }), list)`, also where the file gives the route a name; that of
 * another file is `declared` by its name alone.
 */
export function describedRoutes(
  file: SourceFile,
  call: CodeCall,
): (Description & { declared?: string; handler: string })[] {
  const [route = '', handler = ''] = writtenArguments(file, call);
  const object = MADE.exec(route)?.[1] ?? objectOf(file, route);
  const told = object === null ? null : descriptionIn(object, (written) => writtenPath(file, written)?.path ?? null);
  if (told) return [{ ...told, handler }];
  const [module = ''] = route.split('.');
  if (object !== null || file.moduleOf(module) === undefined) return [];
  return [{ method: 'ANY', path: '/', guards: [], open: false, summary: null, declared: route, handler }];
}

/** Restify takes an object that names the path among other things: `server.get({ name: 'orders', path: '/orders' }, list)`. */
export function describedPath(file: SourceFile, call: CodeCall): string | null {
  if (!call.arguments[0]?.startsWith('{') || call.arguments.length < 2) return null;
  const [described = ''] = writtenArguments(file, call);
  return ownValue(described, 'path') ?? ownValue(described, 'url');
}

/** What the object tells that `createRoute` of Hono is handed. */
export function descriptionIn(object: string, pathOf: (written: string) => string | null): Description | null {
  const [method, ...others] = stringsIn(ownValue(object, 'method') ?? '');
  const path = pathOf(ownValue(object, 'path') ?? '');
  if (method === undefined || others.length > 0 || path === null || !/^\/(?!.*\$\{)/.test(path)) return null;
  const summary = stringValue(ownValue(object, 'summary') ?? undefined);
  return { method, path, summary, ...optionGuards(object) };
}

function objectOf(file: SourceFile, name: string): string | null {
  const found = new RegExp(`\\b(?:const|let|var)\\s+${escaped(name)}\\s*=\\s*createRoute\\(\\s*`).exec(file.bare);
  const open = found ? found.index + found[0].length : -1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  return close < 0 ? null : file.code.slice(open, close + 1);
}
