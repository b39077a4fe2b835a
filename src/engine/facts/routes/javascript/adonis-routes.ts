import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import { enclosingPrefixes, makeRoute } from '../route-maker.ts';

const VERB = /^(?:get|post|put|patch|delete|any)$/;
const ROUTER = /^(?:Route|router)$/;
const OF_GROUP = /^(?:Route|router)\s*\.group\(/;

/** AdonisJS: `router.get('/orders/:id', [OrdersController, 'show'])`, inside of groups that say their prefix behind them. */
export function adonisRoutes(file: SourceFile): Fact[] {
  const behind = file.parsed.calls.filter(({ receiver }) => OF_GROUP.test(receiver ?? ''));
  const blocks = behind.flatMap((call) => {
    const prefix = call.name === 'prefix' ? stringValue(call.arguments[0]) : null;
    return prefix === null ? [] : [{ prefix, line: call.line, endLine: call.endLine }];
  });
  return file.parsed.calls.flatMap((call): Fact[] => {
    const path = VERB.test(call.name) && ROUTER.test(call.receiver ?? '') ? stringValue(call.arguments[0]) : null;
    const handler = path === null ? null : handlerIn(call.arguments[1] ?? '');
    if (path === null || handler === null) return [];
    const around = behind.filter(({ line, endLine }) => line <= call.line && endLine >= call.endLine && endLine > line);
    const own = file.parsed.calls.filter(
      ({ line, receiver }) => line === call.line && receiver?.startsWith(`${call.receiver}.${call.name}(`),
    );
    return [
      makeRoute({
        method: call.name,
        path: [...enclosingPrefixes(blocks, call.line, call.endLine), path],
        framework: 'AdonisJS',
        line: call.line,
        endLine: call.endLine,
        handler,
        guards: [...new Set([...around, ...own].flatMap(middleware))],
        symbol: call.inside,
      }),
    ];
  });
}

export function isAdonis(file: SourceFile): boolean {
  return file.imports(/^@ioc:Adonis\/Core\/Route$|^@adonisjs\/core\/services\/router$/);
}

function handlerIn(written: string): string | null {
  const [, type, action] =
    /^['"](?:[\w/]+\/)?(\w+)\.(\w+)['"]$/.exec(written) ?? /^\[\s*(\w+)\s*,\s*['"](\w+)['"]/.exec(written) ?? [];
  if (type !== undefined) return `${type}.${action}`;
  return /^(?:async\b|\(|\w+\s*=>)/.test(written) ? written : null;
}

/** `.middleware('auth')` and `.use(middleware.auth())`. */
function middleware({ name, arguments: list }: CodeCall): string[] {
  return /^(?:middleware|use)$/.test(name) ? guardNames(list.map((each) => stringValue(each) ?? each)) : [];
}
