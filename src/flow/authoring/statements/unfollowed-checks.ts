import { at, type Evidence } from '../evidence/evidence.ts';
import { isUnfollowed, signInOf } from '../evidence/routes/guards/unfollowed-checks.ts';
import type { Route } from '../evidence/routes/route.ts';
import type { Statement } from '../page.ts';
import { numberWord } from '../wording/count.ts';
import { joined, ranked } from '../wording/list.ts';
import { code } from '../wording/markup.ts';
import { routeName } from '../wording/route-words.ts';

/** That callers are known, and how they are asked was not followed for some routes: else their rows would look open. */
export function unfollowedStatement(evidence: Evidence, routes: readonly Route[]): Statement | null {
  const signs = signInOf(evidence);
  const found = routes.filter((route) => isUnfollowed(evidence, route));
  if (signs === null || found.length === 0) return null;
  const { route, library, guard, refusal } = signs;
  const told = [
    route
      ? `callers sign in with ${code(routeName(route))}`
      : library
        ? `${library.purpose} through ${code(library.fact.values.name)}`
        : null,
    guard ? `the code asks ${code(guard.name)}` : refusal ? 'some are refused with 401' : null,
  ].filter((each) => each !== null);
  const files = ranked([...new Set(found.map(({ fact }) => code(fact.path)))]);
  const which = found.length === routes.length ? 'the routes' : `${numberWord(found.length)} of the routes`;
  return {
    text: `How callers are checked was not followed for ${which}, registered in ${files}, so nothing is said of it there, though the project does check some: ${joined(told)}`,
    sources: [
      ...(route ? [at(route.fact)] : library ? [at(library.fact)] : []),
      ...(guard ? [guard.source] : refusal ? [at(refusal)] : []),
      ...found.slice(0, 1).map(({ fact }) => at(fact)),
    ],
  };
}
