import { VERBS } from '../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import type { Route } from '../evidence/routes/route.ts';
import { dottedWish } from './dotted-path.ts';
import { movedWish } from './moved-wish.ts';
import { ofPeople } from './people-words.ts';
import { plural, singular, withArticle } from './plural.ts';
import { isScript, scriptWish } from './script-wish.ts';
import { spaceWish } from './space-wish.ts';
import { DEED_NAME, handlerWish, many, NAME_VERBS, statedWish, usualDeed, VERB_NAME } from './stated-wish.ts';
import { undoneWish } from './undone-wish.ts';

const VERBS_OF_METHODS: Readonly<Record<string, string>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'create',
  PUT: 'change',
  PATCH: 'change',
  DELETE: 'delete',
  ANY: 'work with',
  WS: 'connect to',
  PAGE: 'see',
};
/** Words that say themselves what is done when they stand last in a path. */
const ACTION =
  /^(?:login|logout|authenticate|register|signup|signin|signout|search|upload|download|import|export|publish|unpublish|archive|restore|cancel|confirm|verify|reset|refresh|follow|unfollow|subscribe|unsubscribe|favorite|like|vote|accept|reject|approve|send|resend|sync|start|stop|pause|resume|retry|run|execute|validate|preview|copy|duplicate|move|merge|share|invite|activate|deactivate|enable|disable|ping|echo|transfer|checkin|checkout|revoke|rotate|test|remove|add|edit|update|delete|create|new|list|find)$/;
/** Words that name a thing as well as a deed: what is only read or deleted is the thing. */
const THING = /^(?:archive|ping|favorite|like|vote|share|copy|transfer|checkin|checkout)$/;
/** First words of a segment that say what is done to the rest of it: `reset-password`, `setup-database`. */
const DEED =
  /^(?:change|create|delete|remove|reset|verify|confirm|resend|update|set|forgot|setup|test|send|sync|generate|regenerate|rebuild|clear|flush|validate|refresh|revoke|rotate|restore|enable|disable|cleanup|add)$/;
const PHRASES: Readonly<Record<string, string>> = {
  login: 'log in',
  authenticate: 'log in',
  logout: 'log out',
  signup: 'sign up',
  signin: 'sign in',
  signout: 'sign out',
  new: 'create',
  checkin: 'check in',
  checkout: 'check out',
};
/** Deeds that are done to something with a word between. */
const AIMED: Readonly<Record<string, string>> = {
  vote: 'vote on',
  subscribe: 'subscribe to',
  unsubscribe: 'unsubscribe from',
};

const SIGNS_AS = /^(?:login|logout|signin|signout)$/;
const PEOPLE =
  /(?:^|[-_])(?:auth|accounts?|admins?|collaborators?|contacts?|customers?|friends?|guests?|members?|participants?|people|persons?|players?|staff|students?|users?)$/i;

/** Operations of GraphQL have a name and no address. */
export function isOperation(method: string): boolean {
  return /^(?:QUERY|MUTATION|SUBSCRIPTION)$/.test(method);
}

/**
 * `GET /users`; a route that takes every method, or whose methods are not told, is its path alone, and an operation of
 * GraphQL is told as it is written: `mutation addUser`.
 */
export function routeName(route: Named & { method: string }): string {
  const { method, path } = route;
  if (isOperation(method)) return `${method.toLowerCase()} ${path.replace(/^\//, '')}`;
  return method === 'ANY' ? knownPath(route) : `${method} ${knownPath(route)}`;
}

interface Named {
  path: string;
  whole?: boolean;
  fact?: { values: { rest?: string[] } };
}

/** A path whose beginning is not known does not look like a whole one, nor one part like all that follow: `{*rest}`. */
export function knownPath({ path, whole, fact }: Named): string {
  const told = (fact?.values.rest ?? []).reduce((text, name) => text.replace(`{${name}}`, `{*${name}}`), path);
  return whole === false ? `…${told}` : told;
}

/** Routes that differ in the version alone, `/v1/users` and `/v2/users`, are one with the newest. */
export function newestVersions<Route extends { method: string; path: string }>(routes: readonly Route[]): Route[] {
  const byShape = new Map<string, Route>();
  for (const route of routes) byShape.set(shapeOf(route), route);
  return routes.filter((route) => byShape.get(shapeOf(route)) === route);
}

/** A route with its version left open. */
export function shapeOf(route: { method: string; path: string }): string {
  return routeName(route).replace(/\/v\d+(?=\/|$)/g, '/v*');
}

const FITTING: Readonly<Record<string, RegExp>> = {
  GET: /^(?:get|list|find|fetch|read|show|search|export|download)(?=[A-Z_])/,
  POST: /^(?:create|add|insert|new|send|upload|register|sign|log|publish|invite|accept|subscribe|import|cancel|reset)(?=[A-Z_])/,
  PUT: /^(?:update|set|put|replace|change|save)(?=[A-Z_])/,
  PATCH: /^(?:update|edit|set|patch|change|rename)(?=[A-Z_])/,
  DELETE: /^(?:delete|remove|destroy|drop|revoke|cancel|end|unsubscribe)(?=[A-Z_])/,
};

/** Whether a function may be what a method asks for, by its verb. */
export function fitsMethod(method: string, name: string): boolean {
  return FITTING[method]?.test(name.split('.').at(-1) ?? name) ?? false;
}

/** What a route is for in the words of its author, where they say what is done; else by its handler and its path. */
export function wishOf({ method, path, handler, fact }: Route): string {
  const { framework, answers } = fact.values;
  const inSpace = framework === 'GraphQL' ? spaceWish(path, method, answers) : null;
  const wish = inSpace ?? routeWish(method, path, handler, answers);
  const stated = statedWish(fact.values.summary, handler);
  const bare = (text: string): string => text.toLowerCase().replace(/ (?:an?|the)(?= )/g, '');
  // "Remove user from album" is told with its articles.
  return stated === null || bare(stated) === bare(wish) ? wish : stated;
}

/** What a route is for, as a wish: `POST /users` → "create a user", `GET /users/{id}` → "read a user". */
export function routeWish(method: string, path: string, handler: string | null, answers?: 'one' | 'many'): string {
  if (isScript(path)) return scriptWish(path) ?? routeWish(method, path.replace(/\.php$/, ''), handler, answers);
  // A service is the place of a procedure: `SearchService.ListTerms` lists.
  const called = method === 'RPC' ? (handler?.split('.').at(-1) ?? null) : handler;
  const moved = movedWish(method, path, handler);
  if (moved !== null) return moved;
  const ownName = called === null ? null : oneDeed(method, withoutPlace(called, path));
  const named =
    ownName === null
      ? null
      : ofPeople(handlerWish(ownName, CHANGES.test(method) && !saysDeed(path, ownName), path), path);
  // A class that changes something shows the form for it when it is read.
  const isShown =
    method === 'GET' &&
    /\.get$/.test(handler ?? '') &&
    !/^(?:read|list|find|search|export|download|preview|check|verify|confirm|log|use) /.test(named ?? '');
  // `findCrates` of `/search/crates` lists none that are kept.
  const isFound = /\/search\//.test(path) && /(?:^|[.:@#])find(?=[A-Z_])/.test(handler ?? '');
  if (named !== null && !isShown) return isFound ? named.replace(/^list /, 'search ') : named;
  if (method === 'QUERY') return queryWish(path, answers);
  if (method === 'RPC' || isOperation(method)) return handlerWish(path.slice(1)) ?? procedureWish(path);
  const dotted = dottedWish(path, method);
  if (dotted !== null) return dotted;
  const segments = path
    // The format of the answer is no part of what is asked for: `/entries.{_format}`.
    .replace(/\.\{_?format\}$/, '')
    .split('/')
    .filter((segment) => segment !== '' && !/^(?:api|v\d+|-)$/.test(segment))
    // `DELETE /crates/*` is about one of them; what is posted below them may be new.
    .map((segment, place) => (segment === '*' && place > 0 && method !== 'POST' ? '{path}' : segment));
  const undone = undoneWish(method, segments, handler);
  if (undone !== null) return undone;
  const fixed = segments.filter((segment) => !segment.startsWith('{')).map((segment) => segment.replace(/\.\w+$/, ''));
  const last = fixed.at(-1);
  if (last === undefined) {
    // `GET /{page}`: what stands at the root is a thing with a name.
    const thing = /^\{(\w+?)(?:_?(?:id|slug|name))?\}$/i.exec(segments.at(-1) ?? '')?.[1];
    const deed = method === 'GET' ? 'read' : 'use';
    return thing && !/^(?:path|any|rest|wildcard|file\w*|id|slug|name|key|all)$/i.test(thing)
      ? `${deed} ${withArticle(identifierWords(thing))}`
      : `${deed} the root of the service`;
  }
  const owner = fixed.at(-2);
  if (method === 'GET' && /^(?:new|create|edit)$/.test(last)) {
    const isNew = last !== 'edit';
    return `open the form ${isNew ? 'for a new' : 'to edit'} ${owner === undefined ? 'entry' : isNew ? singular(identifierWords(owner)) : withArticle(singular(identifierWords(owner)))}`;
  }
  // `GET /depots/{id}/exists` answers yes or no.
  if (last === 'exists' && owner !== undefined && segments.at(-1) === last)
    return `check whether ${withArticle(singular(identifierWords(owner)))} exists`;
  // `POST /auth/sign-in/email` and `POST /auth/change-password`: words with a verb of their own.
  const signs = /^(?:sign|log)[-_](?:in|out|up|on)$/;
  if (signs.test(last)) return identifierWords(last);
  if (owner !== undefined && signs.test(owner)) return `${identifierWords(owner)} by ${identifierWords(last)}`;
  const [verb = '', ...object] = last.split(/[-_]/);
  if (
    object.length > 0 &&
    object.length < 4 &&
    !/^(?:link|code|token|info|status)$/.test(object.at(-1) ?? '') &&
    (method === 'GET' ? /^(?:restore|reset|clear|flush)$/ : DEED).test(verb)
  ) {
    // What is made or taken away is one of many.
    if (/^(?:create|delete|remove)$/.test(verb)) return `${verb} ${withArticle(singular(object.join(' ')))}`;
    return `${verb === 'forgot' ? 'recover' : verb === 'setup' ? 'set up' : verb === 'cleanup' ? 'clean up' : verb} the ${object.join(' ')}`;
  }
  if (
    method === 'GET' &&
    owner !== undefined &&
    (last !== 'all' || segments.at(-1) === last) &&
    /^(?:all|random|latest|recent|popular|top|active|archived|pending)$/.test(last)
  )
    return `list ${last} ${plural(singular(identifierWords(owner)))}`;
  // `/feeds/{key}/unread` and `/settings/general`: some of them, or a part of one.
  if (/^(?:GET|ANY|PAGE)$/.test(method) && owner !== undefined && segments.at(-1) === last && SOME.test(last))
    return segments.at(-2)?.startsWith('{')
      ? `${VERBS_OF_METHODS[method] ?? 'use'} ${last === 'all' ? 'all' : `the ${last} part`} of ${withArticle(singular(identifierWords(owner)))}`
      : `${VERBS_OF_METHODS[method] ?? 'use'} ${last === 'all' ? '' : 'the '}${last} ${many(identifierWords(owner))}`;
  if (last === 'action' && owner !== undefined && segments.at(-2) === owner)
    return `act on ${many(identifierWords(owner))}`;
  // `POST /items/batch/get`: what is done to several things at once.
  const several = /^(?:batch|bulk)$/.test(owner ?? '') && segments.at(-3) === fixed.at(-3) ? fixed.at(-3) : undefined;
  const done = usualDeed(handler);
  if (several !== undefined && (ACTION.test(last) || VERBS.includes(last)))
    return `${NAME_VERBS[last] ?? last} several ${many(identifierWords(several))}`;
  const placed = ofWhole(segments);
  if (CHANGES.test(method) && placed !== null && TO_WHOLE.test(last)) return `${last} ${withArticle(placed)}`;
  // `POST /modules/{id}/record` with `Create` makes a record: what stands last is no deed.
  const isNamedByHandler = done !== null && done !== last && segments.at(-1) === last && VERBS.includes(last);
  if (!isNamedByHandler && ACTION.test(last) && !(/^(?:GET|HEAD|DELETE)$/.test(method) && THING.test(last))) {
    // What was done is undone.
    if (method === 'DELETE' && !UNDOES.test(last)) {
      const undo = /^(?:follow|publish|subscribe)$/.test(last) ? `un${last}` : undefined;
      return undo && owner
        ? `${AIMED[undo] ?? undo} ${withArticle(singular(identifierWords(owner)))}`
        : `use the ${last}`;
    }
    const action = PHRASES[last] ?? identifierWords(last);
    // `POST /users/{id}/login` is about another than who calls.
    if (
      owner !== undefined &&
      segments.at(-2)?.startsWith('{') &&
      SIGNS_AS.test(last) &&
      PEOPLE.test(owner) &&
      !/auth$/.test(owner)
    )
      return /out$/.test(last)
        ? `${action} ${withArticle(singular(identifierWords(owner)))}`
        : `${action} as ${withArticle(singular(identifierWords(owner)))}`;
    // Somebody is invited to a team; what `/teams/invite` does with no team in particular, only its handler knows.
    if (last === 'invite' && owner !== undefined && !PEOPLE.test(owner))
      return segments.at(-2)?.startsWith('{')
        ? `invite somebody to ${withArticle(singular(identifierWords(owner)))}`
        : 'use the invite';
    const aimed = owner === undefined ? undefined : AIMED[last];
    if (aimed !== undefined && owner !== undefined)
      return /^e-?mails?$/.test(owner)
        ? `${action} by e-mail`
        : `${aimed} ${withArticle(singular(identifierWords(owner)))}`;
    return owner === undefined ||
      /^(?:auth|oauth|oidc|sso|session|authentication)$/.test(owner) ||
      (PHRASES[last] !== undefined && !/^(?:new|check\w+)$/.test(last))
      ? action
      : /^(?:search|list|find|import|export|sync)$/.test(last) && singular(owner) !== owner
        ? `${action} ${identifierWords(owner)}`
        : `${action} ${withArticle(singular(identifierWords(owner)))}`;
  }
  // `POST /stories/{id}/upvote`: one word behind a thing is what is done to it.
  const isDeed =
    !isNamedByHandler &&
    /^(?:POST|PUT|PATCH)$/.test(method) &&
    segments.at(-1) === last &&
    segments.at(-2)?.startsWith('{') &&
    // `PATCH /boats/{id}/build` changes how it is built.
    !(method === 'PATCH' && NOUN_TOO.test(last));
  const plainDeed = last.replace(/^(?:un|re)(?=[a-z]{3})/, '');
  if (isDeed && owner !== undefined && /^assign_to_(?:self|me)$/.test(last))
    return `assign ${withArticle(singular(identifierWords(owner)))}`;
  if (
    isDeed &&
    owner !== undefined &&
    ([last, plainDeed].some((each) => VERBS.includes(each)) ||
      DEED_NAME.test(last) ||
      /^(?:audit|associate|disassociate|mark)$/.test(last))
  ) {
    // `POST /users/{id}/trigger` with `TriggerScript` triggers a script.
    const [deed, ...aim] = identifierWords(handler?.split(/[.:@#]+/).at(-1) ?? '')
      .replace(/ (?:action|handler|view)$/, '')
      .split(' ');
    const thing = deed === last && aim.length > 0 ? aim.join(' ') : singular(identifierWords(owner));
    return `${last} ${withArticle(thing)}`;
  }
  const isMany = owner !== undefined && singular(owner) !== owner;
  if (method === 'POST' && owner !== undefined && segments.at(-1) === last && VERBS.includes(last) && !isNamedByHandler)
    return `${NAME_VERBS[last] ?? last} ${isMany ? '' : 'the '}${identifierWords(owner)}`;
  // `PUT /symbol` with `Upload`: one word that is no usual name says what is done.
  const deed = identifierWords(handler?.split(/[.:@#]+/).at(-1) ?? '');
  if (/^(?:POST|PUT|PATCH|DELETE)$/.test(method) && done === null && TELLING.test(deed) && !VERBS.includes(last))
    return `${deed} ${withArticle(singular(identifierWords(last)))}`;
  // Settings are there from the beginning: they are changed, not created.
  if (
    /^(?:POST|PUT|PATCH)$/.test(method) &&
    segments.at(-1) === last &&
    /^(?:settings|preferences|options|details|profile|password|account)$/.test(last)
  )
    return owner !== undefined && segments.at(-2)?.startsWith('{')
      ? `change the ${identifierWords(last)} of ${withArticle(singular(identifierWords(owner)))}`
      : `change the ${identifierWords(last)}`;
  const ends = segments.at(-1)?.startsWith('{') ?? false;
  if (last === 'me') return `${VERBS_OF_METHODS[method] ?? 'use'} my own account`;
  const noun = identifierWords(last);
  const one = singular(noun);
  // `/teams/{id}/users/{id}`: who belongs to a thing is there without it.
  const above = segments.at(ends ? -3 : -2);
  if (/^(?:user|member)s?$/.test(noun) && owner !== undefined && above?.startsWith('{')) {
    const whose = withArticle(singular(identifierWords(owner)));
    if (method === 'POST') return `add a ${one} to ${whose}`;
    if (method === 'DELETE') return `remove ${ends ? `a ${one}` : noun} from ${whose}`;
    if (ends) return `${method === 'GET' ? 'read' : 'change'} a ${one} of ${whose}`;
  }
  if (/^my /.test(noun)) return `${VERBS_OF_METHODS[method] ?? 'use'} ${noun}`;
  // What `/orders/{id}/startup` shows with `index` is one, as its name says.
  const isListed = done === 'list' && (one !== noun || !/(?:^|[.@:#])index$/.test(handler ?? ''));
  // `PUT /songs/{id}/rating`: what stands behind a thing belongs to it.
  if (owner !== undefined && !ends && segments.at(-2)?.startsWith('{')) {
    const whose = `of ${withArticle(singular(identifierWords(owner)))}`;
    if (isListed && method === 'GET') return `list the ${many(noun)} ${whose}`;
    if (done === 'create' && method === 'POST') return `create ${withArticle(one)} ${whose}`;
    if (one === noun) return `${method === 'PUT' ? 'set' : (VERBS_OF_METHODS[method] ?? 'use')} the ${noun} ${whose}`;
    if (method === 'PUT' && /(?:^|\.)(?:create|add|new)/i.test(handler ?? ''))
      return `add ${withArticle(one)} to ${whose.slice(3)}`;
    return method === 'GET'
      ? `list the ${noun} ${whose}`
      : `${VERBS_OF_METHODS[method] ?? 'use'} ${withArticle(one)} ${whose}`;
  }
  if (method === 'ANY' && !ends) return `work with ${one === noun ? `the ${noun}` : noun}`;
  // Some create with PUT: what answers says so.
  if (method === 'PUT' && /(?:^|[.@#:])(?:[Cc]reate|[Aa]dd|[Nn]ew|[Ss]tore)(?![a-z])/.test(handler ?? ''))
    return `create ${withArticle(one)}`;
  // What there is one of is changed.
  if (/^(?:PUT|PATCH)$/.test(method) && !ends && one === noun) return `change the ${noun}`;
  if (method === 'GET' && !ends && isListed) return `list ${many(noun)}`;
  if (method === 'GET' && !ends)
    return one === noun || /[#@]show$/.test(handler ?? '') ? `read the ${noun}` : `list ${noun}`;
  // What is posted to one thing that is there changes it.
  const isChange =
    method === 'POST'
      ? ends && !/^\{(?:path|rest|any|wildcard)\}$/.test(segments.at(-1) ?? '')
      : method === 'PUT' && /(?:^|[.@#:])(?:update|edit|change|modify)/i.test(handler ?? '');
  return `${isChange ? 'change' : (VERBS_OF_METHODS[method] ?? 'use')} ${withArticle(one)}`;
}

const CHANGES = /^(?:POST|PUT|PATCH|DELETE)$/;

/** Parts of a path that say where in the interface something is done. */
const PLACE = /^(?:actions?|details|general|manage|management|operations?|settings)$/;
/** What is done to a whole thing, and never to its settings. */
const TO_WHOLE =
  /^(?:archive|clone|close|deactivate|kill|leave|lock|publish|reboot|reinstall|rename|reopen|restart|suspend|transfer|unarchive|unlock|unpublish|unsuspend)$/;
const NOUN_TOO =
  /^(?:build|design|label|link|name|order|plan|profile|rank|rate|release|report|schedule|state|status|tag|title|type|view)$/;

/** `POST /boats/{boat}/settings/rename` is about a boat: what the nearest hole of the path stands for, where a place lies between. */
function ofWhole(segments: readonly string[]): string | null {
  const [place = '', hole = '', thing = ''] = segments.slice(0, -1).toReversed();
  const which = /^\{(\w+)\}$/.exec(hole)?.[1];
  if (!PLACE.test(place) || which === undefined) return null;
  const things = segments.filter((segment) => !segment.startsWith('{')).map((each) => identifierWords(each));
  const named = identifierWords(which).toLowerCase();
  if (things.some((each) => singular(each).toLowerCase() === named)) return named;
  return singular(thing) !== thing && !thing.startsWith('{') ? singular(identifierWords(thing)) : null;
}

/** `/parcels/clone` with `cloneGroup` says itself what is cloned. */
function saysDeed(path: string, handler: string): boolean {
  const last = path.split('/').findLast((segment) => segment !== '' && !segment.startsWith('{')) ?? '';
  return ACTION.test(last) && identifierWords(handler.split(/[.:@#]+/).at(-1) ?? '').startsWith(`${last} `);
}

/** `CreateUpdateUser` makes a user, or changes one where that is asked for. */
function oneDeed(method: string, handler: string): string {
  return handler.replace(
    /(?<![a-z])([Cc]reate|[Aa]dd)_?(?:[Oo]r|[Aa]nd)?_?([Uu]pdate|[Ee]dit)(?![a-z])/,
    (_, makes, changes) => (/^(?:PUT|PATCH)$/.test(method) ? changes : makes),
  );
}

/** `SyncPlayJoinGroup` of `/SyncPlay/Join` joins a group: the place of a function is no deed of it. */
function withoutPlace(handler: string, path: string): string {
  const [, place = ''] = path.split('/');
  const name = handler.split(/[.:@#]+/).at(-1) ?? handler;
  const isPlace = /[a-z][A-Z]|[-_]/.test(place) && name.length > place.length && name.startsWith(place);
  return isPlace ? name.slice(place.length) : handler;
}

const TELLING =
  /^(?:accept|approve|archive|assign|block|cancel|capture|clone|close|complete|confirm|copy|deactivate|activate|disable|enable|export|import|invite|lock|merge|move|pause|publish|reject|rename|reset|resend|restore|resume|retry|revoke|send|start|stop|submit|sync|trigger|undelete|unlock|upload|validate|verify)$/;

const UNDOES =
  /^(?:cancel|deactivate|delete|disable|logout|reject|remove|reset|revoke|signout|stop|unfollow|unpublish|unsubscribe)$/;

const SOME =
  /^(?:all|unread|shared|archived|active|inactive|pending|recent|popular|public|private|starred|trashed|deleted|hidden|general|advanced|default)$/;

/** `/history.History/StartHistory` → "start a history"; a name without a verb is called. */
function procedureWish(path: string): string {
  const words = identifierWords((path.split(/[/.]/).at(-1) ?? path).replace(/(?<=[a-z])V\d+$/, ''));
  const [first = '', ...rest] = words.split(' ');
  const thing = routerThing(path);
  if (rest.length === 0) {
    if (PHRASES[words] !== undefined) return PHRASES[words];
    if (!VERBS.includes(words) && !VERB_NAME.test(words)) return `ask for the ${words}`;
    // What is paused in a router that is named after no thing cannot be told.
    if (thing === null) return words;
    return thing.isMany || TAKES_THING.test(words) ? `${words} ${withArticle(thing.one)}` : `use the ${words}`;
  }
  if (first === 'test') return `test the ${rest.join(' ')}`;
  if (!VERBS.includes(first)) return `ask for the ${words}`;
  const object = rest.join(' ');
  // `user.createFromInvite` and `item.createMany` name no thing: that of their router is meant.
  if (/^(?:from|by|with|for|to|in) /.test(object) && thing !== null)
    return `${NAME_VERBS[first] ?? first} ${withArticle(thing.one)} ${object}`;
  if (object === 'many')
    return thing === null ? `use the ${words}` : `${NAME_VERBS[first] ?? first} several ${many(thing.one)}`;
  // "create a group with details": the first noun decides.
  const [head = object] = object.split(/ (?:with|for|from|to|in|of|by) /);
  return `${NAME_VERBS[first] ?? first} ${singular(head) === head ? withArticle(object) : object}`;
}

/** Verbs that are done to a thing, so that the one of the router is meant. */
const TAKES_THING =
  /^(?:accept|add|approve|archive|cancel|change|clone|copy|create|delete|duplicate|edit|move|publish|reject|remove|rename|restore|save|send|sign|update)$/;

/** What the router of a procedure is named after: the field of `envelope.field.sign`. */
function routerThing(path: string): { one: string; isMany: boolean } | null {
  const owner = path.slice(1).split('.').at(-2);
  // A service of remote procedures is no thing.
  if (owner === undefined || path.includes('/', 1) || /^(?:app|root|auth|api|v\d+)$|(?:Router|Service)$/i.test(owner))
    return null;
  const words = identifierWords(owner);
  return { one: singular(words), isMany: singular(words) !== words };
}

/** What is read as a whole, though its name speaks of many. */
const ONE_OF_MANY = /(?:^| )(?:analytics|credentials|details|metrics|options|preferences|settings|statistics|stats)$/;

/** `users` lists users, `apiVersion` reads the API version; a query with a verb says itself what it does. */
function queryWish(path: string, answers?: 'one' | 'many'): string {
  const name = path.split(/[/.]/).at(-1) ?? path;
  const words = identifierWords(name);
  if (words.includes(' ') && (VERBS.includes(words.split(' ')[0] ?? '') || VERB_NAME.test(words)))
    return procedureWish(path);
  const isNamedOne = singular(words) === words || ONE_OF_MANY.test(words);
  // `myTimeline` is one, though it holds many.
  if (words.startsWith('my ')) return `${isNamedOne || answers === 'one' ? 'read' : 'list'} ${words}`;
  const isOne = answers === undefined ? isNamedOne : answers === 'one';
  // `teamsOfUser`: the first noun decides.
  const [, head = words, rest = ''] = /^(.+?)( (?:of|by|for|in|from|to|with) .+)$/.exec(words) ?? [];
  return isOne ? `read the ${words}` : `list ${many(head)}${rest}`;
}
