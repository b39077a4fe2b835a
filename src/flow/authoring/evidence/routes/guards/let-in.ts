import { isGuard } from '../../../../../engine/facts/routes/php/laravel-routes.ts';
import { singular } from '../../../wording/plural.ts';
import type { Evidence } from '../../evidence.ts';
import { handlerOf } from '../handlers/handlers.ts';
import type { LetIn, Route } from '../route.ts';
import { demandsAdministrator, isOnlyCalledSo } from './asked-administrators.ts';
import { letsSeveral, letsSignedIn } from './go/who-passes.ts';
import { definitionOf, textOfGuard } from './guard-definition.ts';
import { guardText } from './guard-text.ts';
import { letInBy, sessionAsked, turnsStrangersAway } from './laravel/handled-callers.ts';
import { dependencySubjects } from './python/dependency-guards.ts';

/** A route with whom its guards let in by their own text, whatever they are called. */
export function withLetIn(evidence: Evidence, route: Route): Route {
  const found = route.guards.flatMap((guard): [string, LetIn][] => {
    const who = letInByText(evidence, route, guard);
    return who === null ? [] : [[guard, who]];
  });
  const told = found.length === 0 ? route : { ...route, letIn: new Map([...(route.letIn ?? []), ...found]) };
  const handler = route.fact.path.endsWith('.py') && route.guards.length > 0 ? handlerOf(evidence, route) : null;
  const subjects = handler === null ? sessionSubjects(evidence, route) : dependencySubjects(evidence, handler);
  return subjects.size === 0 ? told : { ...told, subjects };
}

/** The session of its own that a middleware of Laravel asks for, by the name of those who have it. */
function sessionSubjects(evidence: Evidence, { guards, fact }: Route): Map<string, string[]> {
  const asking = fact.values.framework === 'Laravel' ? guards.filter((each) => !isGuard(each)) : [];
  return new Map(
    asking.flatMap((guard): [string, string[]][] => {
      const session = turnsStrangersAway(evidence, guard) ? sessionAsked(evidence, guard) : null;
      return session === null ? [] : [[guard, [singular(session)]]];
    }),
  );
}

function letInByText(evidence: Evidence, route: Route, guard: string): LetIn | null {
  const { fact } = route;
  const ofLaravel = fact.values.framework === 'Laravel' ? letInBy(evidence, guard) : null;
  if (ofLaravel !== null) return ofLaravel;
  // What asks by its name says by that name what it asks for.
  if (fact.values.framework === 'Laravel' && !isGuard(guard) && turnsStrangersAway(evidence, guard))
    return 'somebody known';
  if (asksForStaff(evidence, route, guard)) return 'staff';
  if (demandsAdministrator(evidence, guard)) return 'administrators';
  const text = fact.path.endsWith('.go') ? textOfGuard(evidence, route, guard) : '';
  if (letsSeveral(text)) return 'one of several';
  if (letsSignedIn(text)) return 'whoever is signed in';
  return isOnlyCalledSo(evidence, guard) ? 'somebody known' : null;
}

/** What REST framework calls an administrator, and a guard of Django may be called after one, is of the staff: `user.is_staff`. */
function asksForStaff(evidence: Evidence, route: Route, guard: string): boolean {
  if (!route.fact.path.endsWith('.py') || !/admin|super_?user/i.test(guard) || route.letIn?.has(guard)) return false;
  const symbol = definitionOf(evidence, route, guard.replace(/\(.*$/s, ''));
  if (symbol === undefined) return guard === 'IsAdminUser';
  const text = guardText(evidence, symbol);
  return /\.is_staff\b/.test(text) && !/\bor\b|superuser|is_?admin\b|SAFE_METHODS/.test(text.slice(text.indexOf('\n')));
}
