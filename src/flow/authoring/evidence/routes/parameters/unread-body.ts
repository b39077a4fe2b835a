import { PLAIN_PHP } from '../../../../../engine/facts/routes/php/addressed-scripts.ts';
import { at, derived, type Evidence } from '../../evidence.ts';
import { apiRoutes } from '../../routes.ts';
import { servesFiles } from '../file-servers.ts';
import type { Handler } from '../handlers/handler.ts';
import { handlerOf } from '../handlers/handlers.ts';
import type { Route } from '../route.ts';
import { isTakenBefore } from './go/bound-before.ts';
import type { Parameter } from './parameter.ts';
import { takesAll } from './php/superglobals.ts';
import { isPartUnread } from './unread/unread-parts.ts';
import { isMoreQueried } from './unread/whole-query.ts';

const SENT = /^(?:POST|PUT|PATCH)$/;
/** What is written by a generator tells all that it takes where it is described. */
const GENERATED = /^(?:Huma|oapi-codegen|go-swagger|API Platform|FastEndpoints)/i;

/** A method of theirs says by its parameters what it takes, whatever the path. */
const DECLARES = /\.(?:java|kt|cs|rs)$/;

/** Whether a request may carry a body that was not read: nothing tells what answers, or not all was understood that it does with its request. */
export function isBodyUnknown(
  evidence: Evidence,
  route: Route,
  handler: Handler | null,
  told: readonly Parameter[],
): boolean {
  // What answers any method may be sent a body as well.
  const isSent = SENT.test(route.method) || (route.method === 'ANY' && told.length === 0);
  if (!isSent || GENERATED.test(route.fact.values.framework)) return false;
  if (told.some((each) => each.in === 'body' || each.in === 'form') || servesFiles(evidence, route, handler))
    return false;
  if (route.fact.values.framework === PLAIN_PHP)
    return route.method === 'ANY' || takesAll(evidence, route.fact.path, 'body');
  if (handler === null || isPartUnread(evidence, route, handler, 'body')) return true;
  if (isTakenBefore(evidence, route, 'body')) return true;
  return isShared(evidence, handler) && !DECLARES.test(handler.path);
}

/** A registration of Laravel that shows a page or sends on by itself. */
const SHOWS = /^\s*Route::(?:view|inertia|redirect|permanentRedirect)\(/;

/** Whether what is only asked for may take a query that was not read, or more of it than was told. */
export function isQueryUnknown(
  evidence: Evidence,
  route: Route,
  handler: Handler | null,
  told: readonly Parameter[],
): boolean {
  // What deletes several at once is told by its query which ones.
  const isOfMany = /\.[cm]?[jt]sx?$/.test(route.fact.path) && !route.path.includes('{') && handler?.id !== null;
  const isAsked =
    route.method === 'GET' || (route.method === 'DELETE' && (isOfMany || DECLARES.test(handler?.path ?? '')));
  if (!isAsked || GENERATED.test(route.fact.values.framework)) return false;
  if (route.fact.values.framework === PLAIN_PHP) return takesAll(evidence, route.fact.path, 'query');
  if (SHOWS.test(evidence.text(at(route.fact))) || servesFiles(evidence, route, handler)) return false;
  const queried = told.filter((each) => each.in === 'query');
  if (queried.length === 0)
    return isPartUnread(evidence, route, handler, 'query') || isTakenBefore(evidence, route, 'query');
  return queried.every(({ name }) => name !== null) && isMoreQueried(evidence, route, handler, queried);
}

/** What answers so many paths is told elsewhere what each of them takes. */
const MANY_PATHS = 5;

const pathsAnswered = derived((evidence) => {
  const paths = new Map<string, Set<string>>();
  for (const route of apiRoutes(evidence)) {
    const handler = handlerOf(evidence, route);
    if (handler) paths.set(placeOf(handler), (paths.get(placeOf(handler)) ?? new Set()).add(route.path));
  }
  return paths;
});

function isShared(evidence: Evidence, handler: Handler): boolean {
  return (pathsAnswered(evidence).get(placeOf(handler))?.size ?? 0) >= MANY_PATHS;
}

function placeOf({ path, startLine }: Handler): string {
  return `${path}:${startLine}`;
}
