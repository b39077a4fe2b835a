import { escaped } from '../../../../base/escaped.ts';
import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { plural, singular, withArticle } from '../../wording/plural.ts';
import { isOperation, wishOf } from '../../wording/route-words.ts';
import { statedWish } from '../../wording/stated-wish.ts';
import { isAboutThings, isThing } from '../../wording/thing-words.ts';
import { derived, type Evidence } from '../evidence.ts';
import { modelsOf, storedModels } from '../models.ts';
import { routesOf } from '../routes.ts';
import { agreementOn } from './agreeing-handlers.ts';
import { kindOf } from './deed-kinds.ts';
import { documentedWish, isDocumentedOtherwise, showsPage } from './documented-deeds.ts';
import { formWish } from './form-pages.ts';
import { linkedWish } from './linked-things.ts';
import { isNoWish } from './no-wishes.ts';
import { onlyRefuses } from './refusing-handlers.ts';
import type { Route, RouteGroup } from './route.ts';
import { serviceThings } from './service-things.ts';
import { settingsWish } from './settings-paths.ts';
import { isEntrancePage } from './shown-pages.ts';
import { isStatedOtherwiseBeside } from './stated-beside.ts';
import { sureWish } from './sure-deeds.ts';

/** What a route is for, where it can be said of things that the project knows; null where the words would be a guess. */
export function toldWish(evidence: Evidence, route: Route): string | null {
  const known = toldWishes(evidence);
  const found = known.has(route) ? (known.get(route) ?? null) : findWish(evidence, route);
  known.set(route, found);
  return found;
}

/** Groups, sections and stories ask for the wishes of the same routes. */
const toldWishes = derived((): Map<Route, string | null> => new Map());

function findWish(evidence: Evidence, route: Route): string | null {
  const own = wishOf(ofKept(evidence, route));
  if (isService([route])) return own;
  // A page of fixed text, which a template alone answers, does nothing with a thing.
  if (/^["']/.test(route.handler ?? '') || onlyRefuses(evidence, route)) return null;
  const wish = asSingle(route, meantWish(evidence, route, own));
  if (wish !== null && isStatedOtherwiseBeside(evidence, route, wish)) return null;
  return wish !== null && (isEntrancePage(evidence, route, wish) || isPageAlone(evidence, route, wish)) ? null : wish;
}

/** A page that is about no one in particular shows a list, or is there for something else: `/depots/fork` reads no fork. */
function isPageAlone(evidence: Evidence, route: Route, wish: string): boolean {
  return /^read (?!.* of an? )/.test(wish) && !route.path.endsWith('}') && showsPage(evidence, route);
}

/** `/resume/{id}`, where such things are kept, is one of them; as `/resumes/{id}` it is not taken for a deed. */
function ofKept(evidence: Evidence, route: Route): Route {
  const [, before = '', name = '', hole = ''] = /^(.*\/)([a-z]+)(\/\{[^/]+\}\/?)$/.exec(route.path) ?? [];
  return VERBS.includes(name) && isStored(evidence, name)
    ? { ...route, path: `${before}${plural(name)}${hole}` }
    : route;
}

/** What is spoken of as many, and is one record. */
const ONE_RECORD = /^list ((?:the )?(?:[a-z]+ )?(?:analytics|preferences|settings|statistics|stats)(?: of .+)?)$/;
const OF_ONE = /(?:^|[.@#:])(?:find|get|fetch|load)_?One(?=[A-Z_]|$)/i;

/** "read the statistics of an order": `findOneStatistics` and `/orders/{id}/stats` answer one record. */
function asSingle({ handler, path }: Route, wish: string | null): string | null {
  const isOne = OF_ONE.test(handler ?? '') && path.includes('{');
  const [, what] = (isOne ? /^list (the .+ of .+)$/.exec(wish ?? '') : ONE_RECORD.exec(wish ?? '')) ?? [];
  return what === undefined ? wish : `read ${what}`;
}

function meantWish(evidence: Evidence, route: Route, own: string): string | null {
  const ofSettings = settingsWish(route, routesOf(evidence));
  if (ofSettings !== null && !isStated(route, own)) return ofSettings;
  const wish = likelyWish(evidence, route, own);
  if (wish !== null && isStated(route, wish)) return wish;
  const agreement = wish === null ? null : agreementOn(route, wish);
  if (agreement === 'named' && !isCalledByMethod(route)) return wish;
  // Who wrote the code knows better than the method: "Retry the event" of `PutEvent`.
  const documented = documentedWish(evidence, route);
  if (documented === null)
    return wish === null || agreement === null || isDocumentedOtherwise(evidence, route, wish) ? null : wish;
  // "Check if a crate is followed" above `get_following_crate`: what answers yes or no reads no thing.
  if (/^check (?:if|whether) /.test(documented)) return documented.replace(/^check if /, 'check whether ');
  if (wish !== null && agreement !== null && isSameDeed(documented, wish)) return wish;
  // "Create an index" above `DeleteIndex` was copied.
  if (agreement === 'named' && kindOf(documented.split(' ')[0] ?? '') !== undefined) return wish;
  return documented;
}

/** `DeleteEvent` of `DELETE /events/{id}` may only repeat what is asked for. */
function isCalledByMethod({ method, handler }: Route): boolean {
  const name = identifierWords(handler?.split(/[.:@#]+/).at(-1) ?? '').toLowerCase();
  return name.includes(' ') && name.startsWith(`${method.toLowerCase()} `);
}

function isSameDeed(one: string, other: string): boolean {
  const [a = '', b = ''] = [one, other].map((wish) => wish.split(' ')[0] ?? '');
  return a === b || (kindOf(a) !== undefined && kindOf(a) === kindOf(b));
}

/** What a route seems to be for. */
function likelyWish(evidence: Evidence, route: Route, own: string): string | null {
  const wish = isStated(route, own) ? own : readWish(evidence, route, own);
  if (wish === null || (!isStated(route, wish) && (isNoWish(route, wish) || isOfOthers(evidence, route)))) return null;
  if (wish.startsWith('change ') && route.method === 'POST' && isHandedOver(route)) return null;
  if (isReadDeed(route, wish) || isNounOfDeed(evidence, route, wish)) return null;
  return isStated(route, wish) || isAboutThings(wish, (thing) => knownThings(evidence).has(thing)) ? wish : null;
}

/** What a route is for by its path, as far as the routes beside it and what answers it agree. */
function readWish(evidence: Evidence, route: Route, own: string): string | null {
  const linked = linkedWish(evidence, route);
  if (linked !== null) return linked;
  const wish = ofItsOwner(evidence, route, ofCollection(evidence, route, ofPair(evidence, route, own)));
  const sure = wish === null ? null : sureWish(evidence, route, wish);
  return sure === null ? null : formWish(evidence, route, sure);
}

/** `/permissions/{roleID}/rules` are the rules of a role, where roles are told elsewhere too; `/depots/{crateId}/crates` are none of a depot. */
function ofItsOwner(evidence: Evidence, { path }: Route, wish: string): string | null {
  const [, above = '', which = '', noun = ''] =
    /\/([\w-]+)\/\{(\w{3,}?)_?(?:id|uuid)\}\/([\w-]+)\/?$/i.exec(path) ?? [];
  const [owner, other, thing] = [above, which, noun].map((each) => singular(identifierWords(each)).toLowerCase());
  const told = ` of ${withArticle(owner ?? '')}`;
  if (!owner || !other || owner.includes(other) || other.includes(owner) || !wish.endsWith(told)) return wish;
  if (!namedSegments(evidence).has(other)) return wish;
  return other === thing ? null : `${wish.slice(0, -told.length)} of ${withArticle(other)}`;
}

/**
 * `GET /parcel` lists them where `POST /parcel` makes one and `/parcel/{id}` is one, and where a view set answers it, which
 * names the action that reads a single one.
 */
function ofCollection(evidence: Evidence, { method, path, handler }: Route, wish: string): string {
  const [, many, owner = ''] = /^read the ([a-z]+)( of an? .+)?$/.exec(wish) ?? [];
  if (method === 'GET' && many !== undefined && /ViewSet$/.test(handler ?? '') && !path.endsWith('}'))
    return `list ${owner === '' ? '' : 'the '}${plural(many)}${owner}`;
  const [, noun = ''] = /^read the ([a-z]+(?: [a-z]+)?)$/.exec(wish) ?? [];
  const isMade = asked(evidence).has(`POST ${path}`);
  const isOneOf = collections(evidence).has(path.replace(/\/$/, ''));
  return method === 'GET' && noun !== '' && isMade && isOneOf ? `list ${plural(noun)}` : wish;
}

const paths = derived((evidence): Set<string> => new Set(routesOf(evidence).map(({ path }) => path)));

/** Methods with their paths. */
const asked = derived(
  (evidence): Set<string> => new Set(routesOf(evidence).map(({ method, path }) => `${method} ${path}`)),
);

/** What stands before the only hole of a path, where that is its end: `/parcel` of `/parcel/{id}`. */
const collections = derived(
  (evidence): Set<string> =>
    new Set([...paths(evidence)].flatMap((path) => /^([^{]*)\/\{[^/]+\}\/?$/.exec(path)?.[1] ?? [])),
);

/** `POST /letters/{id}/star` beside `/letters/{id}/unstar`: what can be undone is a deed. */
function ofPair(evidence: Evidence, { method, path }: Route, wish: string): string {
  const [, above = '', last = ''] = /^(.*\})\/([a-z]+)$/.exec(path) ?? [];
  const [, owner] = /^create (?:an?|the) .+ of (an? .+)$/.exec(wish) ?? [];
  const others = [`${above}/un${last}`, ...(last.startsWith('un') ? [`${above}/${last.slice(2)}`] : [])];
  return method === 'POST' && owner && others.some((each) => paths(evidence).has(each)) ? `${last} ${owner}` : wish;
}

/** `POST /subscriptions/accounts/{id}/stop` stops the subscriptions of an account, where both are kept. */
function isOfOthers(evidence: Evidence, { path }: Route): boolean {
  const names = /\/([\w-]+)\/([\w-]+)\/\{[^}]+\}\/[\w-]+$/.exec(path)?.slice(1) ?? [];
  const kept = names.filter((name) => singular(name) !== name && isStored(evidence, name));
  return names.length > 0 && kept.length === names.length;
}

function isStored(evidence: Evidence, name: string): boolean {
  return storedThings(evidence).has(singular(identifierWords(name)).toLowerCase());
}

/** `POST /hooks/{token}` with `process_payload`: something is taken in, and nothing says that it changes the hook. */
function isHandedOver({ path, handler }: Route): boolean {
  const deed = handler?.split(/[.:@#]+/).at(-1) ?? 'update';
  return path.endsWith('}') && !/^(?:update|edit|save|change|post|store|set|put|patch|modify|handle)/i.test(deed);
}

/** `GET /buy-licence` does something: that it reads it, or lists it, is not what it is for. */
function isReadDeed({ path }: Route, wish: string): boolean {
  const [, verb = ''] = /\/([a-z]+)[-_][a-z][\w-]*(?:\/\{[^}]*\})*$/.exec(path) ?? [];
  return (
    (/^(?:buy|test)$/.test(verb) || VERBS.includes(verb)) &&
    new RegExp(`^(?:read|list) (?:the |an? |all )?${escaped(verb)} `).test(wish)
  );
}

/** `POST /delete-tasks` deletes none, where `GET /delete-tasks` lists such tasks. */
function isNounOfDeed(evidence: Evidence, { method, path }: Route, wish: string): boolean {
  const [, verb = ''] = /\/([a-z]+)[-_][a-z][\w-]*s$/.exec(path) ?? [];
  return method === 'POST' && verb !== '' && wish.startsWith(`${verb} `) && asked(evidence).has(`GET ${path}`);
}

/** The words of the author of a route need no second opinion. */
function isStated({ fact, handler }: Route, wish: string): boolean {
  return statedWish(fact.values.summary, handler) === wish;
}

/** Whether a segment of a path names a thing. */
export function isNamedThing(evidence: Evidence, name: string): boolean {
  return isThing(name, (thing) => knownThings(evidence).has(thing)) && !isDeed(evidence, name);
}

/** A verb is a thing only where the project keeps things of that name. */
function isDeed(evidence: Evidence, name: string): boolean {
  return DEEDS.has(name.toLowerCase()) && !storedThings(evidence).has(name.toLowerCase());
}

/** `/get-depots` and `/addDepot` are about depots. */
const CALLED_BY_DEED =
  /^(?:get|add|update|delete|list|create|set|remove|edit|find|search|save)(?:[-_](?=[a-z])|(?=[A-Z]))/;

const DEEDS = new Set([...VERBS, 'import', 'export', 'search', 'download', 'sync']);

const storedThings = derived(
  (evidence): Set<string> =>
    new Set(storedModels(modelsOf(evidence)).map(({ name }) => singular(identifierWords(name)).toLowerCase())),
);

const FEWEST_BELOW = 20;
const SHARE_BELOW = 0.8;

/** Models, and what routes are about. */
const knownThings = derived((evidence): Set<string> => {
  const models = modelsOf(evidence).map(({ name }) => name.split(/[.:]+/).at(-1) ?? name);
  const words = models.map((name) => singular(identifierWords(name)).toLowerCase());
  return new Set([...words, ...namedSegments(evidence)]);
});

/** Segments of paths that are a plural, or that are followed by which one. */
const namedSegments = derived((evidence): Set<string> => {
  const routes = routesOf(evidence);
  const begun = new Map<string, number>();
  for (const { path } of routes) {
    const [, first = ''] = path.split(/[/.]/);
    begun.set(first, (begun.get(first) ?? 0) + 1);
  }
  // Below what nearly all paths begin with lies the whole product: it is the place of the product, and no thing of it.
  const isPlace = (first: string): boolean =>
    routes.length >= FEWEST_BELOW && (begun.get(first) ?? 0) > routes.length * SHARE_BELOW;
  const segments = routes.flatMap(({ path }) => {
    const parts = path.split(/[/.]/);
    return parts.flatMap((part, place) => {
      if (place === 1 && isPlace(part)) return [];
      const behind = part.replace(CALLED_BY_DEED, '');
      const isNamed = /^[a-z][\w-]*$/i.test(behind) && !DEEDS.has(behind) && !NO_NAME.test(behind);
      return isNamed && (behind !== part || isFollowed(part, parts[place + 1] ?? '')) ? [behind] : [];
    });
  });
  return new Set(segments.map((name) => singular(identifierWords(name)).toLowerCase()));
});

/** By what a thing is asked for, which of them, and what belongs to none. */
const NO_NAME = /^(?:by|no|without)[-_]|(?:ed|ing)$|^(?:name|slug|key|all|any|none|test)$/i;

/** `/depots`, `/depot/{depot_id}` and `/depot/{id}`: what stands there is one of several. */
function isFollowed(part: string, next: string): boolean {
  if (singular(part) !== part && part.length > 3) return true;
  const which = /^\{(\w+)\}/.exec(next)?.[1]?.toLowerCase();
  return which !== undefined && (which === 'id' || which.startsWith(part.toLowerCase().replace(/[-_]/g, '')));
}

const MANY = 30;

/**
 * Groups by the thing that routes are about: one with very many routes, and one whose name is no thing (`admin`,
 * `settings`), by the last thing in their paths.
 */
export function thingGroups(evidence: Evidence, groups: readonly RouteGroup[]): RouteGroup[] {
  const byName = new Map<string, Route[]>();
  const services = groups.filter(({ routes }) => isService(routes));
  const told = [...groups.filter((group) => !services.includes(group)), ...serviceThings(services)];
  for (const { name, routes } of told) {
    const isCoarse = !isService(routes) && (routes.length > MANY || !isNamedThing(evidence, name));
    for (const route of routes) {
      const topic = isCoarse ? (topicOf(evidence, route) ?? name) : name;
      const same = byName.get(topic);
      if (same) same.push(route);
      else byName.set(topic, [route]);
    }
  }
  return [...byName]
    .map(([name, routes]) => ({ name, routes }))
    .filter(({ name, routes }) => isService(routes) || isNamedThing(evidence, name))
    .sort((a, b) => b.routes.length - a.routes.length || (a.name < b.name ? -1 : 1));
}

/** Procedures and operations are grouped by the service that their author named. */
function isService([first]: readonly Route[]): boolean {
  return first !== undefined && (first.method === 'RPC' || isOperation(first.method));
}

/**
 * What nearly all paths begin with, and none is about: `/shop/orders`, `/shop/carts` and nothing at `/shop/{id}`. It may
 * be called like a thing of the product.
 */
const placeOf = derived((evidence): string | null => {
  const routes = routesOf(evidence);
  const begun = Map.groupBy(routes, ({ path }) => path.split('/')[1] ?? '');
  const [name = '', below = []] = [...begun].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  const isThing = below.some(({ path }) => /^\/[^/]+(?:\/\{[^/]+)?\/?$/.test(path));
  return routes.length >= FEWEST_BELOW && below.length > routes.length * SHARE_BELOW && !isThing ? name : null;
});

function topicOf(evidence: Evidence, route: Route): string | undefined {
  const things = knownThings(evidence);
  const [, first = '', ...below] = route.path.split('/');
  // What is done to a thing may be kept under its own name: `/accounts/{id}/follow`.
  const [deed = ''] = toldWish(evidence, route)?.split(' ') ?? [];
  return (placeOf(evidence) === first ? below : [first, ...below]).findLast(
    (part) =>
      part !== deed &&
      !isDeed(evidence, part) &&
      !CALLED_BY_DEED.test(part) &&
      /^[a-z][\w-]*$/i.test(part) &&
      part.length > 3 &&
      things.has(singular(identifierWords(part)).toLowerCase()),
  );
}
