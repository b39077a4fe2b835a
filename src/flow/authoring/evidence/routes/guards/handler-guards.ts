import { escaped } from '../../../../../base/escaped.ts';
import { isGuardWrapper } from '../../../../../engine/facts/routes/guard-wrappers.ts';
import { isLifting } from '../../../../../engine/facts/routes/javascript/nest-routes.ts';
import { findSymbols, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../cite.ts';
import type { Evidence } from '../../evidence.ts';
import { rulesIn } from '../../rules.ts';
import { calledAtOnce } from '../handlers/called-at-once.ts';
import { goRequestMethods } from '../handlers/go-request-methods.ts';
import type { Handler } from '../handlers/handler.ts';
import { pythonRequestMethods } from '../handlers/python-request-methods.ts';
import { askedRights } from './asked-rights.ts';
import { controllerGuards, isLetIn, letsStrangersIn } from './controller-guards.ts';
import { controllerPlugs } from './controller-plugs.ts';
import { decidesWithoutSecret, isUndecided } from './deciding-results.ts';
import { askingInterceptors, guardingMarks, isAskingDecorator } from './decorating-guards.ts';
import { decoratorsOf } from './decorators.ts';
import { isEstablished } from './established-guards.ts';
import { firstCalls, isLeftFor, keepsOut, NOT_A_GUARD } from './first-calls.ts';
import { isDescription } from './known-guards.ts';
import { constructorGuards } from './laravel/constructor-guards.ts';
import { formRequests } from './laravel/form-requests.ts';
import { beginsSession } from './login-starts.ts';
import { principalOf } from './principal-checks.ts';
import { assertedRights } from './python/asserted-rights.ts';
import { asksWhereSetUp, isRefusing, methodsDemanded } from './python/decorator-guards.ts';
import { dependencyGuards } from './python/dependency-guards.ts';
import { withRights } from './python/told-rights.ts';
import { isOnlyLookedUp } from './python/undecided-calls.ts';
import { viewGuards } from './python/view-guards.ts';
import { ownChecks, RIGHT, refusals } from './refusals.ts';
import { callsForCaller, refusingCalls, requestGuards } from './request-guards.ts';
import { serviceGuards } from './ruby/service-guards.ts';
import { scriptGuards } from './script-guards.ts';
import { isForStrangersOnly } from './strangers-only.ts';
import type { Wrapper } from './wrapper.ts';
import { wrappedHandler } from './wrapping-guards.ts';

/** Words of names that ask who the caller is or what he may do. */
const ASKS =
  /auth(?!or\b|ors\b|oring)|log(?:ged)?_?in_?required|require_?(?:user|log|sign|session|role|admin|mod(?:erator)?\b|permission|project|team|owner|member|scope|token|api_?key|access)|permission|(?<!csrf)(?:^|\.|::)protect$|has_(?:any_)?roles?$|user_passes_test|(?:staff|superuser|group|role|user|member|owner|verified|jwt|token)\w*_required|is_?admin|secured|rolesallowed|check_?access|get_?server_?session|get_?session|current_?user|ensure_?(?:logged|signed|user|admin)|is_?granted/i;
/** Who signs in is not asked who he is before: `auth.authenticate()` with what a form brought. */
const SIGNS_IN = /(?:^|[._a-z])(?:[lL]og_?[iIoO]n|[sS]ign_?[iI]n)(?![a-z])/;
/** What is sent to sign in with is looked at: `webAuthn.ValidateLogin(user, session, answer)`. */
const FINISHES_LOGIN = /(?:^|\.)(?:[vV]alidate|[vV]erify|[fF]inish|[cC]omplete)_?(?:[lL]ogin|[sS]ign_?[iI]n)$/;
const TAKES_SECRET = /\bpassword\b|Credentials\w*Form\b/i;

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** Decorators and annotations above a handler, and calls among its first lines, that decide who may use it. */
export function handlerGuards(evidence: Evidence, handler: Handler): string[] {
  const lines = evidence.lines(handler.path);
  if (!lines) return [];
  const marks = decoratorsOf(lines, handler.startLine);
  const decorators = marks
    .filter((each) => !/\b(?:isPublic|public|optional|anonymous)\s*[:=]\s*true\b/i.test(each))
    // One that a class of the project holds says nothing by its name: `@ShopResponses.Authenticated` tells what is answered.
    .filter((each) => !(/\.(?:java|kt)$/.test(handler.path) && /^(?:\w+\.)*[A-Z]\w*\.[A-Z]/.test(each)))
    .filter((each) => !/\bpermitAll\b|\bIS_(?:AUTHENTICATED_)?ANONYMOUS|\bPUBLIC_ACCESS\b|\bisAnonymous\(\)/.test(each))
    .map(withoutObjects);
  const isLifted = decorators.some((each) => isLifting(each.replace(/\(.*$/s, '')));
  const ofClass = handler.path.endsWith('.ts') && !isLifted ? guardingMarks(evidence, handler).map(withoutObjects) : [];
  const asking = [...decorators, ...ofClass].filter((each) => {
    const name = each.replace(/\(.*$/s, '');
    if (isLifting(name) || asksWhereSetUp(evidence, handler.path, name)) return false;
    if (isAskingByName(name) && isEstablished(evidence, handler.path, each))
      return !isOpened(evidence, handler, each, marks);
    return isRefusing(evidence, handler.path, name) || isAskingDecorator(evidence, handler.path, name);
  });
  if (handler.path.endsWith('.scala'))
    return actionBuilder(lines, handler).filter((each) => isEstablished(evidence, handler.path, each));
  const answering = handedTo(evidence, handler);
  const calls = [handler, ...(answering ? [answering] : [])].flatMap((each) =>
    firstCalls(evidence.lines(each.path) ?? [], each).filter(
      (name) =>
        // Below attributes the head of the handler itself stands there: `public IActionResult Authorize()`.
        name !== handler.name?.split('.').at(-1) &&
        (!LOOKS_UP.test(name) || refusesStrangers(evidence, each)) &&
        !looksElsewhere(evidence, each.path, name) &&
        !isUndecided(evidence, each, name) &&
        !isOnlyLookedUp(evidence, each, name) &&
        !(isRightOfGo(each.path, name) && !keepsOut(evidence.text(each), name)) &&
        (isEstablished(evidence, each.path, name) || isLeftFor(evidence.text(each), name)),
    ),
  );
  const found = [
    ...asking,
    ...marks.flatMap((each) => askingInterceptors(evidence, handler.path, each)),
    ...classGuards(evidence, handler),
    ...requestGuards(evidence, handler),
    ...dependencyGuards(evidence, handler),
    ...assertedRights(evidence, handler),
    ...callsForCaller(evidence, handler),
    ...refusingCalls(evidence, handler),
    ...wrappersOf(lines, handler).filter((each) => isEstablished(evidence, handler.path, each)),
    ...ownChecks(evidence, handler),
    ...wrappersCalled(evidence, handler).flatMap(({ name, asks }) => (asks ? [name] : [])),
    ...calls,
    ...askedRights(evidence, handler),
    ...principalOf(lines, handler),
  ];
  const refused = refusals(evidence, handler);
  // A right that the handler asks for by itself holds beside what it calls.
  const asked = found.length === 0 ? refused : [...refused.filter((name) => RIGHT.test(name)), ...found];
  const told = asked.map((name) => giverOf(lines, handler, name));
  const isSigningIn = SIGNS_IN.test(handler.name ?? '') || TAKES_SECRET.test(evidence.text(handler));
  const plain = (name: string): string => name.replace(/\(\)$/, '');
  const each = told.filter((name, at) => told.findIndex((other) => plain(other) === plain(name)) === at);
  const own = lines.slice(handler.startLine - 1, handler.endLine);
  const signsIn = (name: string): boolean =>
    FINISHES_LOGIN.test(name) ||
    (/(?:^|\.)authenticate(?:_user)?$/i.test(name) &&
      ((isSigningIn && !decidesWithoutSecret(evidence, handler, name)) || beginsSession(own.join('\n'), name)));
  const isGuard = (name: string): boolean => !signsIn(name) && !ofForm(name) && !isForStrangersOnly(own, name);
  return each.filter(isGuard).slice(0, 3);
}

/** `canEdit` of Go answers yes or no, and keeps nobody out by itself. */
function isRightOfGo(path: string, name: string): boolean {
  return path.endsWith('.go') && /(?:^|\.)[cC]an[A-Z]\w*(?:\(|$)/.test(name);
}

/** That a form was sent from a page of the product itself says nothing of who sent it: `checkCSRFParam`. */
function ofForm(name: string): boolean {
  const own = name.replace(/\(.*$/s, '');
  return /[cx]srf/i.test(own) && !/user|sign|log_?in|role|permission|admin|owner/i.test(own);
}

function isAskingByName(name: string): boolean {
  return asksForRights(name) && !NOT_A_GUARD.test(name);
}

/** What an attribute of C# asks that lets strangers in, or stands beside one that does, are the rights that it is told. */
function isOpened(evidence: Evidence, handler: Handler, mark: string, marks: readonly string[]): boolean {
  if (!handler.path.endsWith('.cs')) return false;
  // What ASP.NET asks itself gives way to `[AllowAnonymous]`, whichever of them stands on the class.
  if (/^Authorize\b/.test(mark) && isLetIn(evidence, handler)) return true;
  if (/\(/.test(mark)) return false;
  return marks.some((each) => letsStrangersIn(evidence, each.replace(/\(.*$/s, '')));
}

/** Decorators above a handler of which nothing but the name says that they ask who calls, or that do so only where it is set up. */
export function namedMarks(evidence: Evidence, { path, startLine }: Handler): string[] {
  if (!/\.(?:py|[cm]?[jt]sx?)$/.test(path)) return [];
  return decoratorsOf(evidence.lines(path) ?? [], startLine)
    .map(withoutObjects)
    .filter((each) => {
      const name = each.replace(/\(.*$/s, '');
      if (asksWhereSetUp(evidence, path, name)) return true;
      if (isDescription(evidence, path, each)) return false;
      return isAskingByName(name) && !isLifting(name) && !isEstablished(evidence, path, each);
    });
}

/**
 * A value that a function is handed by what stands around it was found out there: `withCaller` of
 * `export const GET = withCaller({ handler: async ({ caller }) => { if (!caller) …`.
 */
function giverOf(lines: readonly string[], { path, startLine, endLine }: Handler, name: string): string {
  if (!/^\w+$/.test(name) || !SCRIPT.test(path)) return name;
  const head = lines.slice(startLine - 1, Math.min(endLine, startLine + LINES_OF_HEAD)).join('\n');
  const [, wrapper = ''] = /^export const \w+ = ([\w$]+)\(/.exec(head) ?? [];
  return wrapper !== '' && new RegExp(`\\(\\s*\\{[^{}()]*\\b${escaped(name)}\\b[^{}()]*\\}`).test(head)
    ? wrapper
    : name;
}

const LINES_OF_HEAD = 15;

/** What a handler of Go puts around all that it does: `signedIn` of `signedIn(func(w, r) { … })(w, r)`. */
export function wrappersCalled(evidence: Evidence, handler: Handler): Wrapper[] {
  const called = handler.path.endsWith('.go') ? calledAtOnce(evidence.text(handler)) : undefined;
  return called === undefined ? [] : wrappedHandler(evidence, handler.path, called).around;
}

/** `@login_not_required` takes a view of Django out of what its application asks, also where it is put around it. */
export function isSpared(evidence: Evidence, written: string, handler: Handler | null): boolean {
  const decorators = handler === null ? [] : decoratorsOf(evidence.lines(handler.path) ?? [], handler.startLine);
  const spares = /^(?:\w+\.)*(?:login_not_required|login_exempt|public)\b/;
  return spares.test(written) || decorators.some((each) => spares.test(each));
}

/** Play's `def show(id: Long) = signedInAction.async { request => … }`: what makes the action asks. */
function actionBuilder(lines: readonly string[], { startLine }: Handler): string[] {
  const text = lines.slice(startLine - 1, startLine + 2).join('\n');
  const [, name = ''] = /=\s*([a-zA-Z]\w*)(?:\.async|\.apply)?(?:\(|\s*\{)/.exec(text) ?? [];
  return /auth(?!or)|secured|signed_?in|logged_?in/i.test(name) && !/optional|maybe|unauth/i.test(name) ? [name] : [];
}

/** Whether a name says that who calls is asked for, or what he may do. */
export function asksForRights(name: string): boolean {
  return ASKS.test(name);
}

/** Where a handler of one statement hands its request on, `h.old.listOrders(c.Writer(), c.Request())`: the one of this name. */
function handedTo(evidence: Evidence, { path, startLine, endLine }: Handler): CodeSource | undefined {
  const inside = evidence.lines(path)?.slice(startLine, endLine - 1) ?? [];
  const body = inside.filter((line) => !/^\s*(?:\/\/|#|$)/.test(line));
  const name = body.length === 1 ? /^\s*(?:return\s+)?(?:[\w$]+\.)+([\w$]+)\(/.exec(body[0] ?? '')?.[1] : undefined;
  const found = name === undefined ? [] : findSymbols(evidence.pack, name, { limit: 4, exact: true });
  const [only, ...others] = found.filter((each) => evidence.file(each.path)?.place === 'source');
  return others.length === 0 && only && /^(?:function|method)$/.test(only.kind) ? only : undefined;
}

const WRAPPED = /(?:=|\breturn)\s*([\w.]+)\(\s*(?:func|function|async|\()/;

/** What a handler is put into where it is defined: `var list = withAdmin(func(…) {`, or what its maker returns. */
function wrappersOf(lines: readonly string[], { startLine, endLine }: Handler): string[] {
  const begin = lines.slice(startLine - 1, Math.min(endLine, startLine + 1));
  const head = lines.slice(startLine - 1, Math.min(endLine, startLine + LINES_OF_HEAD)).join('\n');
  const told = HOLDS_HANDLER.exec(head)?.[1];
  return [...begin.flatMap((line) => WRAPPED.exec(line)?.[1] ?? []), ...(told === undefined ? [] : [told])].filter(
    (name) => isGuardWrapper(name) || /^(?:authenticated|authorized)[A-Z]/.test(name),
  );
}

/** `=> authenticatedCall({ request, handler: async ({ body }) => …`: what is told the function by its name. */
const HOLDS_HANDLER = /(?:=>|\breturn|=)\s*(?:await\s+)?([\w$]+)\(\{[^;]{0,400}?\bhandler:\s*(?:async\b|\()/;

/** Who the caller is may be asked without turning anybody away. */
const LOOKS_UP = /(?:get|fetch|load|find|resolve)_?current_?(?:user|caller)/i;

function refusesStrangers(evidence: Evidence, { path, startLine, endLine }: CodeSource): boolean {
  return rulesIn(evidence, path, startLine, endLine).some(
    ({ fact: { values } }) => values.form === 'permission' || values.status === 401 || values.status === 403,
  );
}

/** What the text of a check speaks of that is about who calls. */
const OF_CALLER =
  /user|account|session|token|auth|caller|viewer|actor|role|log(?:ged)?_?in|sign|owner|member|admin|principal|identity|cookie|header|req\b|request|ctx|context|current|polic|gate|access|allow|granted|\bcan\w*\(|super|parent/i;

/** `checkPermissions()` of the same file that never speaks of a caller looks at something else, such as files. */
function looksElsewhere(evidence: Evidence, path: string, name: string): boolean {
  const own = name.replace(/\(.*$/s, '').replace(/^(?:this|self)\./, '');
  const [only, ...others] = /^\w+$/.test(own)
    ? symbolsOfFile(evidence.pack, path).filter(
        ({ kind, name: each }) => /^(?:function|method)$/.test(kind) && each.split('.').at(-1) === own,
      )
    : [];
  if (only === undefined || others.length > 0 || only.endLine - only.startLine < 2) return false;
  const body = (evidence.lines(path) ?? []).slice(only.startLine, only.endLine);
  return !OF_CALLER.test(body.filter((line) => !/^\s*(?:\/\/|#|\*|\/\*)/.test(line)).join('\n'));
}

/**
 * `@require_POST`, `@require_http_methods(["GET"])` and `@api_view(["GET"])` say which methods a handler takes; one of
 * Next that is a file of `pages/api`, or one of Go or Django, asks for them.
 */
export function handlerMethods(evidence: Evidence, handler: Handler): string[] {
  const lines = evidence.lines(handler.path);
  if (/(?:^|\/)pages\/api\//.test(handler.path)) return askedMethods(lines ?? [], handler);
  if (handler.path.endsWith('.go')) return goRequestMethods(evidence.text(handler));
  const decorators = lines ? decoratorsOf(lines, handler.startLine) : [];
  const one = decorators.map((each) => /^require_(GET|POST|safe)$/.exec(each)?.[1]).find(Boolean);
  if (one) return [one === 'safe' ? 'GET' : one];
  const listed = decorators.find((each) => /^(?:require_http_methods|api_view)\(/.test(each));
  const told = [...(listed ?? '').matchAll(/["']([A-Z]+)["']/g)].map((match) => match[1] ?? '');
  if (told.length > 0 || !handler.path.endsWith('.py')) return told;
  const demanded = decorators.map((each) => methodsDemanded(evidence, handler.path, each.replace(/\(.*$/s, '')));
  return demanded.find((each) => each.length > 0) ?? pythonRequestMethods(evidence.text(handler));
}

function askedMethods(lines: readonly string[], { startLine, endLine }: Handler): string[] {
  const text = lines.slice(startLine - 1, endLine).join('\n');
  const compared = text.matchAll(/\bmethod\s*[!=]==?\s*["'](GET|POST|PUT|PATCH|DELETE)["']/g);
  const listed = /\bswitch\s*\(\s*(?:\w+\.)?method\s*\)/.test(text)
    ? text.matchAll(/\bcase\s*["'](GET|POST|PUT|PATCH|DELETE)["']/g)
    : [];
  return [...new Set([...compared, ...listed].map(([, method = '']) => method))];
}

/** What the class of a handler asks, in Python, PHP and Elixir, the classes above it, in C#, or a service, in Ruby. */
function classGuards(evidence: Evidence, handler: Handler): string[] {
  if (handler.path.endsWith('.cs')) return controllerGuards(evidence, handler);
  if (handler.path.endsWith('.ex')) return controllerPlugs(evidence, handler);
  if (handler.path.endsWith('.rb')) return serviceGuards(evidence, handler);
  if (handler.path.endsWith('.php'))
    return handler.id === null
      ? scriptGuards(evidence, handler.path)
      : [...constructorGuards(evidence, handler), ...formRequests(evidence, handler)];
  return handler.path.endsWith('.py') ? viewGuards(evidence, handler) : [];
}

function withoutObjects(decorator: string): string {
  const rights = withRights(decorator);
  if (rights !== null) return rights;
  if (/[{[]/.test(decorator))
    return decorator.replace(/(?:(\(['"]\w{1,40}['"]),|\().*$/s, (_, right) => (right ? `${right})` : ''));
  // One constant is the right that it asks for, however long its name is.
  if (decorator.length <= 100 && /^[\w.]+\([\w.]+\)$/.test(decorator)) return decorator;
  // Of many things that it is told, the constant that stands first is the right that it asks for.
  return decorator.length > 60
    ? decorator.replace(/(?:(\("?\w{1,40}::\w{1,40}"?),|\().*$/s, (_, right) => (right ? `${right})` : ''))
    : decorator;
}
