import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Route, RouteGroup } from '../../evidence/routes/route.ts';
import { isNamedThing } from '../../evidence/routes/told-things.ts';
import { coreDeedAt } from '../../wording/core-deeds.ts';
import { joined } from '../../wording/list.ts';
import { plural, singular, withArticle } from '../../wording/plural.ts';
import { newestVersions, routeWish } from '../../wording/route-words.ts';
import { deedsOf, onceEach } from './thing-deeds.ts';

const MOST_OWNED = 5;

/** All routes of a thing: those that are told under its name, and those below its path that are told under another. */
export function routesOfThing(routes: readonly Route[], thing: string, groups: readonly RouteGroup[]): Route[] {
  const below = groups.filter(({ name }) => singular(identifierWords(name)).toLowerCase() === thing);
  return [...new Set([...routes, ...below.flatMap((group) => group.routes)])];
}

/**
 * "and more, also on the keys and labels of a crate": nothing looks complete that is not. How much more is not counted, as two
 * routes may do the same.
 */
export function untoldDeeds(evidence: Evidence, routes: readonly Route[], thing: string, told: Set<string>): string {
  const own = thing.toLowerCase();
  const left = onceEach(newestVersions(routes), own).filter((route) => {
    const deeds = deedsOf(evidence, route, own);
    const isStep =
      /^(?:HEAD|OPTIONS)$/.test(route.method) ||
      isPageOfForm(route, routes) ||
      deeds.some((deed) => deed.startsWith('open the form '));
    // One that was called after another thing does what its path says.
    const byPath = coreDeedAt(route.path, routeWish(route.method, route.path, null), own);
    return !isStep && !told.has(byPath) && !(deeds.length > 0 && deeds.every((deed) => told.has(deed)));
  });
  if (left.length === 0) return '';
  const beside = [...told].map((deed) => deed.replaceAll(plural(own), '').replaceAll(own, ''));
  const isUntold = (name: string): boolean => !beside.some((deed) => deed.includes(singular(name)));
  const owned = thingsBelow(evidence, left, thing, OF_ONE).filter(isUntold);
  const names = owned.length > 0 ? owned : thingsBelow(evidence, left, thing, BELOW).filter(isUntold);
  const whose = owned.length > 0 ? ` of ${withArticle(thing)}` : '';
  // What can be made is not left to "more"; what is posted where none of them can be asked for may be made of one.
  const isMaking = ({ path, handler }: Route): boolean =>
    /add|create|insert|new|store/i.test(handler ?? '') || routes.some((other) => other.path.startsWith(`${path}/{`));
  const deeds = new Set(left.filter(isMaking).flatMap((route) => deedsOf(evidence, route, own)));
  const made = names.filter((name) => deeds.has(`create ${withArticle(singular(name))}${whose}`));
  const rest = names.filter((name) => !made.includes(name));
  const the = whose === '' ? '' : 'the ';
  return [
    made.length > 0 ? `; create ${joined(made)}${whose}` : '',
    '; and more',
    rest.length > 0 ? `, also on ${the}${joined(rest)}${whose}` : '',
  ].join('');
}

/** What is answered by the same function as a change at the same place shows the form for it. */
function isPageOfForm({ method, path, handler }: Route, routes: readonly Route[]): boolean {
  return (
    method === 'GET' &&
    handler !== null &&
    routes.some((other) => other.method !== 'GET' && other.path === path && other.handler === handler)
  );
}

/** `/crates/{id}/labels` are the labels of a crate; whose those of `/crates/labels` are, is not told. */
const OF_ONE = /^\{[^/]+\}\/([a-z][\w-]+)(?=\/|$)/i;
const BELOW = /^([a-z][\w-]+)(?=\/|$)/i;

/** Things whose paths lie below that of a thing, most routes first. */
function thingsBelow(evidence: Evidence, routes: readonly Route[], thing: string, shape: RegExp): string[] {
  const counts = new Map<string, number>();
  const own = thing.toLowerCase();
  for (const { path } of routes) {
    const parts = path.split('/');
    const place = parts.findIndex((part) => singular(identifierWords(part)).toLowerCase() === own);
    const noun = place < 0 ? '' : (shape.exec(parts.slice(place + 1).join('/'))?.[1] ?? '');
    const name = identifierWords(noun);
    // `/crates/{id}/clear-events` is done to it.
    const isDeed =
      /^(?:details|stats)$|ids$|^(?:by|for|from|in|of|on|to|with) /i.test(name) ||
      (name.includes(' ') && VERBS.includes(name.split(' ')[0]?.replace(/^(?:re|un)/, '') ?? ''));
    if (name !== '' && plural(singular(name)) === name && !isDeed && isNamedThing(evidence, noun))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_OWNED)
    .map(([name]) => name);
}
