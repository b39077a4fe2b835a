import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { derived, type Evidence } from '../../evidence/evidence.ts';
import type { Route } from '../../evidence/routes/route.ts';
import { toldWish } from '../../evidence/routes/told-things.ts';
import { routesOf } from '../../evidence/routes.ts';
import { coreDeedAt } from '../../wording/core-deeds.ts';
import { plural, singular, withArticle } from '../../wording/plural.ts';
import { routeWish } from '../../wording/route-words.ts';
import { calledDeed } from './called-deed.ts';

/** What is done to any thing. */
export const USUAL = /^(?:list|read|find|create|add|change|update|set|delete|remove) /;
const LONGEST = 6;

/** What a route does with a thing, in short; two where its author says "accept or decline an invitation". */
export function deedsOf(evidence: Evidence, route: Route, thing: string): string[] {
  const wish = toldWish(evidence, route) ?? calledDeed(route, thing);
  if (wish === null) return [];
  const [, one = '', other = '', object] = /^([a-z]+) (?:or|and) ([a-z]+) ((?:an?|the) .+)$/.exec(wish) ?? [];
  const wishes =
    object && [one, other].every((verb) => VERBS.includes(verb)) ? [`${one} ${object}`, `${other} ${object}`] : [wish];
  return wishes.map((each) => {
    const deed = deedBelow(route, coreDeedAt(route.path, inSentence(each, thing), thing), thing);
    return byItsPlace(route, deed, thing) ?? ofOwnPart(route, deed, thing) ?? inItsPlace(evidence, route, deed, thing);
  });
}

/** `POST /depots/{id}/rotate-key` with "rotate a key" rotates that of a depot. */
function ofOwnPart({ path }: Route, deed: string, thing: string): string | null {
  const [, owner = '', verb = '', part = ''] = /\/([a-z][\w-]*)\/\{[^/]+\}\/([a-z]+)-([a-z]+)\/?$/i.exec(path) ?? [];
  return thingIn(owner) === thing && [`${verb} ${withArticle(part)}`, `${verb} the ${part}`].includes(deed)
    ? `${verb} the ${part} of ${withArticle(thing)}`
    : null;
}

/** `PATCH /depots/{id}/crates/{crate}` changes what the depot keeps of a crate, where `/crates/{id}` is the crate itself. */
function inItsPlace(evidence: Evidence, { method, path }: Route, deed: string, thing: string): string {
  const [, owner = '', name = ''] = /\/([a-z][\w-]*)\/\{[^/]+\}\/([a-z][\w-]*)\/\{[^/]+\}\/?$/i.exec(path) ?? [];
  const isBelow = thingIn(name) === thing && thingIn(owner) !== thing && singular(owner) !== owner;
  if (!isBelow || !/^(?:PATCH|PUT|DELETE)$/.test(method) || / of | from /.test(deed)) return deed;
  return alone(evidence).has(thing) && speaksOf(deed, thing) ? `${deed} of ${withArticle(thingIn(owner))}` : deed;
}

/** Things of which one is asked for below nothing else. */
const alone = derived(
  (evidence): Set<string> =>
    new Set(
      routesOf(evidence).flatMap(({ path }) => {
        const [, name] = /^[^{}]*\/([a-z][\w-]*)\/\{[^/]+\}\/?$/i.exec(path) ?? [];
        return name === undefined ? [] : [thingIn(name)];
      }),
    ),
);

/** `DELETE /hooks/{id}` with `delete_role` was copied: it deletes a hook. */
function byItsPlace({ method, path }: Route, deed: string, thing: string): string | null {
  const [, name = ''] = /\/([a-z][\w-]*)\/\{[^/]+\}\/?$/i.exec(path) ?? [];
  const [verb = ''] = deed.split(' ');
  const placed = routeWish(method, path, null);
  return singular(name) !== name && thingIn(name) === thing && !speaksOf(deed, thing) && placed.startsWith(`${verb} `)
    ? placed
    : null;
}

/** "list Order Lines" is a title where orders are spoken of, and what stands in brackets behind it says no deed. */
function inSentence(wish: string, thing: string): string {
  const words = wish.replace(/ \([^()]*\)$| or not$/, '');
  const titled = thing.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
  const isTitle = [titled, plural(titled)].some((each) => ` ${words} `.includes(` ${each} `));
  return isTitle ? words.replace(/(?<= )[A-Z](?=[a-z]+(?: |$))/g, (letter) => letter.toLowerCase()) : words;
}

/**
 * `/tasks/{id}/log` and `/agents/tasks/{id}/log`, both with `getLog`, are one action on a task; what lies below one of
 * another thing is its own.
 */
export function onceEach(routes: readonly Route[], thing: string): Route[] {
  const keyOf = ({ method, path, handler }: Route): string => {
    const parts = path.split('/').map((part) => part.replace(/^\{.*\}$/, '{}'));
    const place = parts.findIndex((part) => part === '{}' || thingIn(part) === thing);
    const own = parts[place] === '{}' ? parts : parts.slice(Math.max(0, place));
    return `${method} ${own.join('/')} ${handler?.split(/[.:@#]+/).at(-1)}`;
  };
  return [...Map.groupBy(routes, keyOf).values()].flatMap((same) => same.slice(0, 1));
}

export function speaksOf(deed: string, thing: string): boolean {
  return [thing, plural(thing)].some((each) => deed.toLowerCase().includes(each));
}

function thingIn(part: string): string {
  return singular(identifierWords(part)).toLowerCase();
}

const BELOW_ONE = /\/([a-z][\w-]*)\/\{[^/]+\}\/([a-z][\w-]*)((?:\/\{[^/]+\})?)\/?$/i;

/**
 * What is done below one of a thing says whose it is: "list owners" of `/crates/{id}/owners` → "list the owners of a crate".
 */
function deedBelow({ path }: Route, deed: string, thing: string): string {
  const [, owner = '', name = '', which = ''] = BELOW_ONE.exec(path) ?? [];
  if (thingIn(owner) !== thing || speaksOf(deed, thing)) return deed;
  const [, verb = '', article, object = ''] = /^([a-z]+) (?:(an?|the) )?([^,;]+)$/.exec(deed) ?? [];
  if (singular(object).toLowerCase() !== thingIn(name)) return deed;
  const isOneOfMany = article !== undefined && article !== 'the' && (which !== '' || verb === 'create');
  return `${verb} ${isOneOfMany ? withArticle(object) : `the ${object}`} of ${withArticle(thing)}`;
}

/** "start a playback" of `/songs/{id}/play` is done with a song, though it does not say so. */
export function isOwnDeed({ path, method }: Route, deed: string, thing: string): boolean {
  const [, owner = ''] = BELOW_ONE.exec(path) ?? [];
  return (
    /^(?:POST|PUT|PATCH)$/.test(method) &&
    thingIn(owner) === thing &&
    !USUAL.test(deed) &&
    deed.split(' ').length <= LONGEST
  );
}

/** Where somebody is signed in is a session too, and none of those that a product has of its own. */
export function withoutSignIns(routes: Route[], name: string): Route[] {
  if (thingIn(name) !== 'session') return routes;
  const others = routes.filter(({ path }) => !/\/(?:account|auth|me|profile|security)\/sessions?(?:\/|$)/i.test(path));
  return others.length > 1 ? others : routes;
}
