import { derived, type Evidence, type Found } from '../../evidence.ts';
import { routesOf } from '../../routes.ts';
import { type WrittenGuard, writtenGuards } from '../../security/written-guards.ts';
import { type SecurityLibrary, securityLibraries } from '../../security.ts';
import { isDeclaredOpen, type Route } from '../route.ts';
import { FEWEST_ROUTES, foldersOf } from './route-folders.ts';

/** What tells that a project knows its callers: where they sign in, and what turns others away. */
export interface SignIn {
  /** Where somebody signs in. */
  route: Route | null;
  library: SecurityLibrary | null;
  /** What turns callers away by its own text, or a rule that says so. */
  guard: WrittenGuard | null;
  refusal: Found<'invariant'> | null;
}

/** The path of a route by which somebody signs in. */
const SIGNS_IN =
  /(?:^|\/)(?:(?:log-?_?in|sign-?_?in)(?:\/\w+)?|client_?login|authenticate|auth|(?:web-?_?)?sessions?|(?:oauth2?|auth)\/(?:access_?)?token)\/?$/i;
/** Purposes of libraries with which callers are known. */
const OF_CALLERS = /^(?:passwords are hashed|people sign in|signed web tokens|passkeys|tokens for access)/;

/** The signs that a project asks its callers who they are; null where they do not agree on it. */
export const signInOf = derived((evidence): SignIn | null => {
  const routes = routesOf(evidence).filter(({ path }) => !/(?:^|\/)(?:e2e|tests?|debug|dev)(?:\/|$)/i.test(path));
  const route =
    routes.find(({ path, method }) => SIGNS_IN.test(path) && /^(?:POST|ANY|MUTATION)$/.test(method)) ??
    routes.find(({ path }) => /(?:^|\/)(?:log|sign)-?_?in\/?$/i.test(path)) ??
    null;
  const library = securityLibraries(evidence).find(({ purpose }) => OF_CALLERS.test(purpose)) ?? null;
  if (!route && !library) return null;
  const guard = writtenGuards(evidence).find(({ refuses }) => refuses) ?? null;
  const refusal =
    evidence
      .facts('invariant')
      .find(({ path, values }) => values.status === 401 && evidence.file(path)?.place === 'source') ?? null;
  return guard || refusal ? { route, library, guard, refusal } : null;
});

/** Of fewer of a group a guard may be all that was understood of what stands before it. */
const LEAST_SHARE = 0.2;
/** What is asked of nobody in most products: signing in, what tells of the service itself, and its files. */
const FOR_ALL =
  /(?:^|[/_-])(?:log-?_?(?:in|on|out)|sign-?_?(?:in|up|out|on)|register|registration|forgot\w*|reset|verify|confirm\w*|callback|oauth2?|openid\w*|saml|sso|webauthn|passkeys?|captcha|csrf\w*|health\w*|live\w*|ready\w*|ping|metrics|version|status|robots|favicon|manifest|assets?|static|public|docs?|swagger|openapi|webhooks?|\.well-known)(?=[/._-]|$)|^\/?$/i;

/**
 * Whether it was not followed how the callers of a route are asked who they are: the project knows its callers, and of
 * nearly all routes that are registered beside this one no guard was found. What asks there is of a kind that was not
 * recognised, or stands where nobody looked.
 */
export function isUnfollowed(evidence: Evidence, route: Route): boolean {
  return unfollowed(evidence).has(keyOf(route));
}

/** Whether something may ask the callers of a route that was read by its name alone, or not at all. */
export function isUnknown(evidence: Evidence, route: Route): boolean {
  return (
    route.guards.length === 0 && !isDeclaredOpen(route) && (route.passes.length > 0 || isUnfollowed(evidence, route))
  );
}

function keyOf({ fact, method, path }: Route): string {
  return `${fact.path}:${fact.startLine} ${method} ${path}`;
}

const unfollowed = derived((evidence): ReadonlySet<string> => {
  if (signInOf(evidence) === null) return new Set();
  const routes = routesOf(evidence).filter(({ method }) => method !== 'PAGE');
  return new Set(
    registeredTogether(routes).flatMap((group) => {
      const asked = group.filter((route) => !FOR_ALL.test(route.path) && !isDeclaredOpen(route));
      const told = asked.filter(({ guards, passes, partly = [] }) => guards.length + passes.length + partly.length > 0);
      if (asked.length < FEWEST_ROUTES || (told.length > 0 && told.length >= asked.length * LEAST_SHARE)) return [];
      return asked.filter((route) => !told.includes(route)).map(keyOf);
    }),
  );
});

/** Routes of one file, and those of files with few in the nearest folder that has more. */
function registeredTogether(routes: readonly Route[]): Route[][] {
  const files = Map.groupBy(routes, ({ fact }) => fact.path);
  const sizes = new Map<string, number>();
  for (const route of routes) for (const folder of foldersOf(route)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  const groups = Map.groupBy(routes, (route) => {
    const { path } = route.fact;
    if ((files.get(path)?.length ?? 0) >= FEWEST_ROUTES) return path;
    const folders = foldersOf(route);
    return folders.find((folder) => (sizes.get(folder) ?? 0) >= FEWEST_ROUTES) ?? folders.at(-1) ?? '';
  });
  return [...groups.values()];
}
