import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import { wishOf } from '../../wording/route-words.ts';
import { derived, type Evidence } from '../evidence.ts';
import { modelsOf, storedModels, targetsOf } from '../models.ts';
import { offeredRoutes, profileOf } from '../profile.ts';
import { testsOfRoute } from '../tests/request-tests.ts';
import { isDeprecated } from './deprecated-routes.ts';
import type { Route } from './route.ts';
import { twinRoutes } from './twin-routes.ts';

export const CHANGES = /^(?:POST|PUT|PATCH|DELETE|MUTATION)$/;
const ENOUGH_CHANGES = 5;

/**
 * Routes that somebody outside is asked to call: what is called internal is for other parts of the product, and where things are changed over HTTP, procedures are how the parts of the
 * product speak with each other, or say the same once more.
 */
export const userRoutes = derived((evidence): Route[] => {
  // What several prefixes lead to is one deed.
  const offered = twinRoutes(offeredRoutes(evidence)).told.filter((route) => !isDeprecated(evidence, route));
  // What only another program may ask for is no wish of people.
  const open = offered.filter(
    ({ path, guards, letIn }) => !/\/internal\//i.test(path) && !guards.some((each) => letIn?.get(each) === 'programs'),
  );
  const routes = open.length > 0 ? open : offered;
  const isOverHttp = routes.filter(({ method }) => CHANGES.test(method)).length >= ENOUGH_CHANGES;
  return isOverHttp ? routes.filter(({ method }) => method !== 'RPC') : routes;
});

const MOST_ASKED = 30;
const MOST_POINTING = 6;

/** How much of the product is about a thing: by its routes, their tests, and the models that point to it. */
export function standingOf(evidence: Evidence, thing: string, routes: readonly Route[]): number {
  const tests = routes.slice(0, MOST_ASKED).reduce((sum, route) => sum + testsOfRoute(evidence, route).length, 0);
  return routes.length + Math.sqrt(tests) + Math.min(MOST_POINTING, pointing(evidence).get(keyOf(thing)) ?? 0);
}

/** How many models point to another. */
const pointing = derived((evidence): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const model of storedModels(modelsOf(evidence)))
    for (const to of new Set(targetsOf(model).map((each) => keyOf(each.split(/[.:]+/).at(-1) ?? each))))
      if (to !== keyOf(model.name)) counts.set(to, (counts.get(to) ?? 0) + 1);
  return counts;
});

function keyOf(name: string): string {
  return singular(identifierWords(name)).toLowerCase();
}

/** What each route is about, and how much of the product is about that; what its own words name counts more. */
export function standings(
  evidence: Evidence,
  routes: readonly Route[],
): (route: Route) => { thing: string; standing: number } {
  const things = new Set(routes.map(({ path }) => thingIn(path)));
  // `/orders/{id}/note` is about notes, where `/notes` are told elsewhere.
  const thingOf = (route: Route): string => {
    const [, object] = OBJECT.exec(wishOf(route)) ?? [];
    const own = object === undefined ? null : singular(object).toLowerCase();
    return (things.has(own) ? own : thingIn(route.path)) ?? '';
  };
  const named = namedInReadme(evidence);
  const known = new Map(
    [...Map.groupBy(routes, thingOf)].flatMap(([thing, same]) => {
      const standing = standingOf(evidence, thing, ofOneWish(same)) * (named(thing) ? NAMED_IN_README : 1);
      return same.map((route) => [route, { thing, standing }]);
    }),
  );
  return (route) => known.get(route) ?? { thing: thingOf(route), standing: 0 };
}

/** What a wish is about: "create the key of a depot" is about keys. */
const OBJECT = /^[a-z]+ (?:an? |the |all |recent |active )?([a-z].*?)(?: (?:of|for|from|to|in|with|by) .*)?$/i;

const NAMED_IN_README = 1.5;

/** Whether what a README promises speaks of a thing. */
function namedInReadme(evidence: Evidence): (thing: string) => boolean {
  const { tagline = '', lead = '', more = '', features = [] } = profileOf(evidence).readme?.values ?? {};
  const words = identifierWords([tagline, lead, more, ...features.map(({ text }) => text)].join(' '))
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map(singular);
  const said = ` ${words.join(' ')} `;
  return (thing) => thing.length > 2 && said.includes(` ${thing} `);
}

function ofOneWish(routes: readonly Route[]): Route[] {
  return [...new Map(routes.map((route) => [wishOf(route), route])).values()];
}

/** The thing that a path is about: the last of it that there are several of, or that is followed by which one. */
export function thingIn(path: string): string | null {
  const parts = path.split(/[/.]/).filter((part) => part !== '' && !/^(?:api|v\d+)$/.test(part));
  const named = parts.filter((part) => !part.startsWith('{'));
  const isThing = (part: string, place: number): boolean =>
    !part.startsWith('{') && (singular(part) !== part || parts[place + 1]?.startsWith('{') === true);
  const thing = parts.findLast(isThing) ?? named[0];
  return thing === undefined ? null : singular(identifierWords(thing).toLowerCase());
}
