import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { namedArgument, stringValue } from '../../text/literal.ts';
import { enclosingPrefixes, makeRoute } from '../route-maker.ts';

const VERB = /^(?:get|post|put|patch|delete|options|head|add)$/;

const OLD =
  /\$route\[\s*['"]([^'"\n]+)['"]\s*\](?:\[\s*['"](\w+)['"]\s*\])?\s*=\s*['"]([\w/]+)\/(\w+)(?:\/[$\w/]*)?['"]/g;

/** The older table: `$route['orders/(:num)']['get'] = 'shop/orders/show/$1'`. */
function oldRoutes(file: SourceFile): Fact[] {
  if (!/(?:^|\/)config\/routes\.php$/.test(file.path) || !file.text.includes('$route[')) return [];
  return [...file.code.matchAll(OLD)].map(({ 1: path = '', 2: verb = 'any', 3: controller = '', 4: action, index }) =>
    makeRoute({
      method: verb,
      path: [spelled(path)],
      framework: 'CodeIgniter',
      line: file.lineAt(index),
      handler: `${controller.replace(/^.*\//, '').replace(/^\w/, (first) => first.toUpperCase())}@${action}`,
    }),
  );
}

/** CodeIgniter's table: `$routes->get('orders/(:num)', 'Orders::show/$1', ['filter' => 'session'])`, inside of groups. */
export function codeigniterRoutes(file: SourceFile): Fact[] {
  if (!file.text.includes('$routes->') || !/(?:^|\/)Config\/Routes\w*\.php$/.test(file.path)) return oldRoutes(file);
  const calls = file.parsed.calls.filter(({ receiver }) => receiver === '$routes');
  const groups = calls.filter(({ name, arguments: list }) => name === 'group' && stringValue(list[0]) !== null);
  const blocks = groups.map((call) => ({ ...call, prefix: stringValue(call.arguments[0]) ?? '' }));
  return calls.flatMap((call): Fact[] => {
    const path = VERB.test(call.name) ? stringValue(call.arguments[0]) : null;
    const handler = handlerIn(call.arguments[1] ?? '');
    if (path === null || handler === null) return [];
    const around = groups.filter(({ line, endLine }) => line <= call.line && endLine >= call.endLine && endLine > line);
    return [
      makeRoute({
        method: call.name === 'add' ? 'ANY' : call.name,
        path: [...enclosingPrefixes(blocks, call.line, call.endLine), path].map(spelled),
        framework: 'CodeIgniter',
        line: call.line,
        endLine: call.endLine,
        handler,
        guards: [...new Set([...around, call].flatMap(filters))],
      }),
    ];
  });
}

/** `'Orders::show/$1'` and `[Orders::class, 'show']` name a method of a controller. */
function handlerIn(written: string): string | null {
  const [, type, action] =
    /^['"]\\?(?:\w+\\)*(\w+)::(\w+)/.exec(written) ?? /^\[\\?(?:\w+\\)*(\w+)::class,\s*['"](\w+)/.exec(written) ?? [];
  if (type !== undefined) return `${type}@${action}`;
  return /^(?:static\s+)?(?:function|fn)\b/.test(written) ? 'function' : null;
}

/** `(:num)`, `(:segment)` and patterns of one's own are variable parts. */
function spelled(path: string): string {
  return path.replace(/\(:?([a-z]*)[^()]*\)/g, (_, kind: string) => `{${kind === '' ? 'value' : kind}}`);
}

/** Filters that ask who calls; others count, or look at where a form came from. */
function filters({ arguments: list }: CodeCall): string[] {
  const options = list.find((each) => /^\[/.test(each) && each.includes('=>'));
  const written = options === undefined ? null : namedArgument(options.slice(1, -1).split(','), 'filter');
  const filter = stringValue(written ?? /'filter'\s*=>\s*('[^']*')/.exec(options ?? '')?.[1]);
  return filter !== null && /auth|login|session|admin|permission|group|token|jwt/i.test(filter) ? [filter] : [];
}
