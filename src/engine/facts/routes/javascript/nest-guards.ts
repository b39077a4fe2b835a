import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../text/literal.ts';
import { UNTOLD } from '../guard-marks.ts';
import { unsureNames } from '../passed-names.ts';
import { makeMount } from '../route-maker.ts';
import { routePath } from '../route-path.ts';
import { writtenArguments } from '../written-arguments.ts';
import { isOpenGuard } from './nest-routes.ts';

const ASKING = /auth|jwt|session|token|login/i;
const MOST_NAMED = 200;
const APPLICATION = { prefix: '', router: 'app', framework: 'NestJS', onto: 'application' };

/** What an application of NestJS puts before its routes: guards of all of them, and the middleware of its modules. */
export function nestGuards(file: SourceFile): Fact[] {
  return [...globalGuards(file), ...handedFunctions(file), ...middleware(file)];
}

/** `{ provide: APP_GUARD, useClass: TokenGuard }` and `app.useGlobalGuards(new TokenGuard())` ask every caller who it is. */
function globalGuards(file: SourceFile): Fact[] {
  const provided = [...file.bare.matchAll(/\bprovide:\s*APP_GUARD\b(?:\s*,\s*use(?:Class|Existing):\s*(\w+))?/g)].map(
    (match) => ({
      guard: match[1] ?? '',
      line: file.lineAt(match.index),
      modules: modulesWith(file, match.index),
    }),
  );
  const used = file.parsed.calls
    .filter(({ name, receiver }) => name === 'useGlobalGuards' && receiver !== null)
    .flatMap(({ arguments: given, line }) =>
      given.map((each) => ({ guard: /^(?:new\s+)?(?:\w+\.get\()?(\w+)/.exec(each)?.[1] ?? '', line, modules: [] })),
    );
  return [...provided, ...used].flatMap(({ guard, line, modules }) => {
    const guards = guard === '' ? [UNTOLD] : asked(guard);
    return guards.length === 0 ? [] : [makeMount({ ...APPLICATION, line, guards, modules })];
  });
}

/** A guard that says by its name that it asks who calls; of another one its own code tells. */
function asked(name: string): string[] {
  if (isOpenGuard(name)) return [];
  return ASKING.test(name) ? [name] : unsureNames([name]);
}

/** `app.use(checkToken)` of the program that makes the application. */
function handedFunctions(file: SourceFile): Fact[] {
  if (!file.bare.includes('NestFactory')) return [];
  return file.parsed.calls
    .filter(({ name, receiver }) => name === 'use' && receiver === 'app')
    .flatMap(({ arguments: given, line }): Fact[] => {
      const guards = unsureNames(given);
      return guards.length === 0 ? [] : [makeMount({ ...APPLICATION, line, guards })];
    });
}

/**
 * `consumer.apply(AuthMiddleware).exclude('orders/open').forRoutes(OrdersController)`: what a module puts before the
 * routes of controllers, before single paths, or before all.
 */
function middleware(file: SourceFile): Fact[] {
  if (!file.bare.includes('.forRoutes')) return [];
  const facts: Fact[] = [];
  let applied: string[] = [];
  let spared: string[] = [];
  for (const match of file.bare.matchAll(/\.\s*(apply|exclude|forRoutes)\s*\(/g)) {
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    const given = close < 0 ? [''] : splitList(file.code.slice(open + 1, close)).flatMap((each) => spread(file, each));
    if (match[1] === 'apply') [applied, spared] = [given, []];
    else if (match[1] === 'exclude') spared = given;
    else {
      facts.push(...standing(file, { line: file.lineAt(match.index), names: applied, spared, given }));
      [applied, spared] = [[], []];
    }
  }
  return facts;
}

interface Applied {
  line: number;
  names: readonly string[];
  spared: readonly string[];
  /** The controllers and paths before which they stand. */
  given: readonly string[];
}

function standing(file: SourceFile, { line, names, spared, given }: Applied): Fact[] {
  const guards = names.flatMap((each) => (/^[\w.]+(?:\(.*\))?$/s.test(each) ? asked(each) : [UNTOLD]));
  if (guards.length === 0) return [];
  const except = spared.map(pathOf).filter((each) => each !== null);
  const isRead = except.length === spared.length;
  const mount = { ...APPLICATION, line, guards: isRead ? guards : [UNTOLD], except };
  const paths = given.map(pathOf).filter((each) => each !== null);
  const controllers = given.filter((each) => /^[A-Z]\w*$/.test(each)).slice(0, MOST_NAMED);
  if (paths.includes('ANY /*')) return [makeMount(mount)];
  return [
    ...(paths.length > 0 ? [makeMount({ ...mount, only: paths })] : []),
    ...controllers.map((only) => makeMount({ ...mount, module: file.moduleOf(only), only: [only] })),
    // What is neither may be any route.
    ...(paths.length + controllers.length < given.length
      ? [makeMount({ ...mount, guards: [UNTOLD], except: [] })]
      : []),
  ];
}

/**
 * `POST /orders/{id}` for `{ path: 'orders/:id', method: RequestMethod.POST }`, and `ANY /orders/*` for all below a path,
 * however that is written: `orders/(.*)`, `orders/*rest`, `orders/{*rest}`.
 */
function pathOf(written: string): string | null {
  const path = stringValue(written.startsWith('{') ? (namedArgument([written], 'path') ?? '') : written);
  const method = /RequestMethod\.(\w+)/.exec(written)?.[1] ?? 'ALL';
  const [, fixed = '', open] = /^\/?([\w/:.-]*?)\/?(\*\w*|\(\.\*\)|\{\*\w+\})?$/.exec(path ?? '?') ?? [];
  if (fixed === '' && open === undefined) return null;
  return `${method === 'ALL' ? 'ANY' : method} ${routePath(fixed)}${open === undefined ? '' : fixed === '' ? '*' : '/*'}`;
}

/** What stands in the list of the same file behind `...controllers`. */
function spread(file: SourceFile, written: string): string[] {
  const name = /^\.\.\.(\w+)$/.exec(written)?.[1];
  if (name === undefined) return written === '' ? [] : [written];
  const made = new RegExp(`\\bconst\\s+${escaped(name)}\\s*(?::[^=\\n]+)?=\\s*\\[`).exec(file.bare);
  const open = made ? made.index + made[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  return close < 0 ? [written] : splitList(file.code.slice(open + 1, close)).filter((each) => each !== '');
}

/** The modules in whose decorator something stands, or the list of the same file that it stands in. */
function modulesWith(file: SourceFile, offset: number): string[] {
  const list = [...file.bare.matchAll(/\bconst\s+(\w+)\s*(?::[^=\n]+)?=\s*\[/g)].find((match) => {
    const open = match.index + match[0].length - 1;
    return open < offset && offset < closingBracket(file.bare, open);
  })?.[1];
  const line = file.lineAt(offset);
  return file.parsed.symbols.flatMap((symbol, index): string[] => {
    const mark = symbol.kind === 'class' ? file.decorators(index).find((each) => each.name === 'Module') : undefined;
    if (mark === undefined) return [];
    const isHere = mark.line <= line && line <= mark.endLine;
    return isHere ||
      (list !== undefined && new RegExp(`\\b${escaped(list)}\\b`).test(writtenArguments(file, mark).join()))
      ? [symbol.name]
      : [];
  });
}
