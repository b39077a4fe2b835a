import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import type { Route, RouteGroup } from '../../evidence/routes/route.ts';
import { isNamedThing, toldWish } from '../../evidence/routes/told-things.ts';
import { coreDeedAt } from '../../wording/core-deeds.ts';
import { joined } from '../../wording/list.ts';
import { plural, singular, withArticle } from '../../wording/plural.ts';
import { newestVersions, shapeOf } from '../../wording/route-words.ts';

const MOST_OWNED = 5;

/** All routes of a thing: those that are told under its name, and those below its path that are told under another. */
export function routesOfThing(routes: readonly Route[], thing: string, groups: readonly RouteGroup[]): Route[] {
  const below = groups.filter(({ name }) => singular(identifierWords(name)).toLowerCase() === thing);
  return [...new Set([...routes, ...below.flatMap((group) => group.routes)])];
}

/** "and 9 more actions, some of them on the keys and labels of a crate": nothing looks complete that is not. */
export function untoldDeeds(evidence: Evidence, routes: readonly Route[], thing: string, told: Set<string>): string {
  const left = newestVersions(routes).filter((route) => {
    const wish = toldWish(evidence, route);
    const core = wish === null ? null : coreDeedAt(route.path, wish, thing.toLowerCase());
    const isStep = /^(?:HEAD|OPTIONS)$/.test(route.method) || core?.startsWith('open the form ');
    return !isStep && (core === null || !told.has(core));
  });
  const count = new Set(left.map(shapeOf)).size;
  if (count === 0) return '';
  const isUntold = (name: string): boolean => ![...told].some((deed) => deed.includes(name));
  const owned = thingsBelow(evidence, left, thing, OF_ONE).filter(isUntold);
  const beside = thingsBelow(evidence, left, thing, BELOW).filter(isUntold);
  const some = count === 1 ? 'on' : 'some of them on';
  const where =
    owned.length > 0
      ? `, ${some} the ${joined(owned)} of ${withArticle(thing)}`
      : beside.length > 0
        ? `, ${some} ${joined(beside)}`
        : '';
  return `; and ${count} more ${count === 1 ? 'action' : 'actions'}${where}`;
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
      /^(?:details|stats)$|ids$/i.test(name) ||
      (name.includes(' ') && VERBS.includes(name.split(' ')[0]?.replace(/^(?:re|un)/, '') ?? ''));
    if (name !== '' && plural(singular(name)) === name && !isDeed && isNamedThing(evidence, noun))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, MOST_OWNED)
    .map(([name]) => name);
}
