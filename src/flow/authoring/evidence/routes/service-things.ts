import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { plural, singular } from '../../wording/plural.ts';
import { VERB_NAME } from '../../wording/stated-wish.ts';
import type { Route, RouteGroup } from './route.ts';

const LONGEST_THING = 3;
const FEWEST_DEEDS = 2;

/**
 * Services may be the interface to a whole product: `createDepot`, `listDepots` and `depots` are about depots. What is
 * asked for a thing in one way only stays with its service.
 */
export function serviceThings(services: readonly RouteGroup[]): RouteGroup[] {
  const told = services.flatMap(({ routes }) => routes.map((route) => ({ route, ...deedOf(route) })));
  const byThing = Map.groupBy(
    told.filter(({ thing }) => thing !== ''),
    ({ thing }) => thing,
  );
  const groups = [...byThing].filter(([, same]) => new Set(same.map(({ deed }) => deed)).size >= FEWEST_DEEDS);
  const taken = new Set(groups.flatMap(([, same]) => same.map(({ route }) => route)));
  const left = services.map(({ name, routes }) => ({ name, routes: routes.filter((route) => !taken.has(route)) }));
  return [
    ...groups.map(([thing, same]) => ({ name: plural(thing), routes: same.map(({ route }) => route) })),
    ...left.filter(({ routes }) => routes.length > 0),
  ];
}

/** `batchGetDepotsV2` → get, depot; a query without a verb asks for what it is called. */
function deedOf({ method, path }: Route): { deed: string; thing: string } {
  const words = identifierWords(path.split(/[/.]/).at(-1) ?? path).replace(/^batch | v\d+$/g, '');
  const [first = '', ...rest] = words.split(' ');
  const isDeed = rest.length > 0 && (VERBS.includes(first) || VERB_NAME.test(words));
  if (!isDeed && method !== 'QUERY') return { deed: first, thing: '' };
  const [object = ''] = (isDeed ? rest.join(' ') : words).split(/ (?:by|to|from|for|with|in|and|of|on) /);
  const thing = singular(object.replace(/^(?:all|my) /, ''));
  return { deed: isDeed ? first : object, thing: thing.split(' ').length > LONGEST_THING ? '' : thing };
}
