import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, stringValue } from '../../text/literal.ts';
import { type Branch, branchAround, isWithin } from '../branches.ts';
import { onlySometimes, UNSURE, UNTOLD } from '../guard-marks.ts';
import { guardNames } from '../guard-names.ts';
import { isRefusal, passedNames } from '../passed-names.ts';
import { routePath } from '../route-path.ts';
import { writtenArguments } from '../written-arguments.ts';
import { asksNobody } from './asks-nobody.ts';
import { spelledOut } from './middleware-lists.ts';
import { routerOf } from './router-names.ts';
import { writtenPath } from './written-path.ts';

/** What stands before the routes of a router that are registered after it, below its path, or in the same block. */
export interface StandingGuard {
  name: string;
  router: string;
  line: number;
  below?: string;
  block?: { line: number; endLine: number };
  /** It stands there only where the condition of this block holds. */
  branch?: Branch;
}

/**
 * Routers, and what answers for errors, are named after what they are about: `authRoutes`, `authErrorHandler`. What hangs
 * below a path asks before its own routes alone: `mount('/auth', auth)`.
 */
const NO_GUARD = /rout(?:er|es?)\b|\bctrls?\b|error|controller|handlers?\b|^\??mount(?:\(|$)/i;
/** A path that is no text: `base + '/admin'`, `ADMIN_PATH`, `config.basePath`, a pattern, or a list of paths. */
const PUT_TOGETHER = /^[[/]|["'`]|^[\w$.]*(?:path|prefix|url|uri|base|root)\w*$/i;
const HOOK = /^['"](?:onRequest|preParsing|preValidation|preHandler)['"]$/;
/** What a hook calls that is written where it is hung. */
const ASKS =
  /((?:[\w$]+\.)*(?:jwtVerify|authenticate\w*|(?:verify|check|require|ensure)_?(?:Jwt|Token|Session|Auth|User|Login)\w*))\(/;

/** `router.use(requireUser)`, `app.use('/admin/*', isAdmin)` and Fastify's `fastify.addHook('onRequest', authenticate)`. */
export function standingGuards(file: SourceFile): StandingGuard[] {
  return file.parsed.calls.flatMap((call): StandingGuard[] => {
    const { name, receiver, arguments: written, line, decorates } = call;
    if (receiver === null || decorates !== null || written.length === 0 || written.length > 3) return [];
    const router = routerOf(file, call);
    if (name === 'addHook' && HOOK.test(written[0] ?? '')) return hooked(file, call, router);
    if (name !== 'use' && !standsBeforeAll(call)) return [];
    const [first = ''] = written;
    const below = written.length > 1 ? pathOf(file, first) : null;
    const isPath = (): boolean => PUT_TOGETHER.test(first) && guardNames([first]).length === 0;
    const isPut = written.length > 1 && (below === null ? isPath() : below.includes('${'));
    if (below !== null && !isPut && !/^\/|^\*$/.test(below)) return [];
    // Nor does a router whose own place nobody can tell stand before the routes of others.
    if (isPut && isHungRouter(file, written.at(-1) ?? '')) return [];
    // What else a plugin is told is no guard: `app.use(Toasts, options)`.
    const isList = written.length > 1 && below === null && !isPut;
    if (
      isList &&
      (!written.every((each) => /^[\w$.]+(?:\(|$)|^(?:async\b|function\b|\()/.test(each)) ||
        /option|config/i.test(written.at(-1) ?? ''))
    )
      return [];
    const passed = spelledOut(file, line, below === null && !isPut ? written : written.slice(1));
    const names = passedNames(passed.filter((each) => !asksNobody(file, each)))
      .filter((each) => !NO_GUARD.test(each))
      .map((each) => (isMadeOfParts(each) ? `${UNSURE}${each}` : each))
      // Below a path that is put together it may stand before any route.
      .map((each) => (isPut ? onlySometimes(each) : each));
    const branch = names.length === 0 ? null : branchAround(file, line);
    return names.map((guard) => ({
      router,
      line,
      name: guard,
      ...(below === null || isPut ? {} : { below }),
      ...(branch === null ? {} : { branch }),
    }));
  });
}

const ALL_BELOW = /^(['"`])\/?(?:[\w/-]*\/)?\*\w*\1$/;

/** `app.all('/admin/*', isAdmin)` stands before all below its path as what is used does, and answers nothing. */
export function standsBeforeAll({ name, arguments: [path = '', ...handlers] }: CodeCall): boolean {
  return (
    name === 'all' &&
    handlers.length > 0 &&
    ALL_BELOW.test(path) &&
    handlers.every(
      (each) => /^[\w$.]+(?:\([^()]*\))?$/.test(each) && !NO_GUARD.test(each) && guardNames([each]).length > 0,
    )
  );
}

/** The path that comes first, also by the name of a constant of the file: `const prefix = '/api'; app.use(prefix, orders)`. */
function pathOf(file: SourceFile, written: string): string | null {
  if (!/^[A-Za-z_$][\w$]*$/.test(written)) return stringValue(written);
  const path = writtenPath(file, written)?.path ?? null;
  return path?.startsWith('/') ? path : null;
}

const MADE_ROUTER = String.raw`(?:new\s+)?(?:[\w$]+\.)?[rR]outer\(`;

/** Whether a name stands for a router, made in the file or brought from one that is called so. */
function isHungRouter(file: SourceFile, name: string): boolean {
  if (!/^[\w$]+$/.test(name)) return false;
  if (/(?:^|[/._-])rout(?:er|e|ing)s?(?=[/._-]|$)/i.test(file.moduleOf(name) ?? '')) return true;
  return new RegExp(`\\b(?:const|let|var)\\s+${escaped(name)}(?:\\s*:[^=\\n]{1,80})?\\s*=\\s*${MADE_ROUTER}`).test(
    file.bare,
  );
}

/** What is handed the parts of the application may be a router: `shop(config, auth, storage)` asks nobody by its name. */
function isMadeOfParts(guard: string): boolean {
  const name = /^([\w$.]+)\(\s*[a-z]\w*(?:\s*,\s*[a-z]\w*)+\s*\)$/.exec(guard)?.[1];
  return name !== undefined && guardNames([name]).length === 0;
}

/** What stands before a call on a router, below a path. */
export function standingBefore(
  standing: readonly StandingGuard[],
  router: string,
  call: CodeCall,
  path: string,
): string[] {
  return standing
    .filter((each) => each.router === router && holds(each, call, path))
    .map(({ name, branch }) => (branch && !isWithin(branch, call.line) ? onlySometimes(name) : name));
}

function holds({ line, below, block }: StandingGuard, call: CodeCall, path: string): boolean {
  if (block) return block.line <= call.line && call.endLine <= block.endLine;
  if (line >= call.line && !(line === call.line && call.endLine > line)) return false;
  return below === undefined || isBelow(path, below);
}

function isBelow(path: string, below: string): boolean {
  const fixed = routePath(below.replace(/\/?\*\w*$/, ''));
  return fixed === '/' || `${routePath(path)}/`.startsWith(`${fixed}/`);
}

/** A hook holds for the plugin in whose function it is hung, in whatever order. */
function hooked(file: SourceFile, call: CodeCall, router: string): StandingGuard[] {
  const [, hook = ''] = writtenArguments(file, call);
  const isWritten = /^(?:async\b|function\b|\()/.test(hook);
  // One that lets some pass by their path or their settings does not hold for all.
  const isPicky = isWritten && /\b(?:url|routerPath|routeOptions|context|config)\b/.test(hook);
  const asked = isWritten && !isPicky ? ASKS.exec(hook)?.[1] : undefined;
  const names = isWritten
    ? [asked ?? (isRefusal(hook) ? UNTOLD : '')].filter((each) => each !== '')
    : passedNames([hook]);
  return names.map((name) => ({ name, router, line: call.line, block: blockAround(file, call.line) }));
}

/** The lines of the innermost block around a line. */
function blockAround(file: SourceFile, line: number): { line: number; endLine: number } {
  let depth = 0;
  for (let at = file.offsetOf(line) - 1; at >= 0; at--) {
    const char = file.bare[at];
    if (char === '}') depth++;
    else if (char === '{' && depth-- === 0) {
      const close = closingBracket(file.bare, at);
      return { line: file.lineAt(at), endLine: close < 0 ? line : file.lineAt(close) };
    }
  }
  return { line: 1, endLine: file.lines.length };
}
