import { escaped } from '../../../base/escaped.ts';
import { findSymbols } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { derived, type Evidence } from '../../authoring/evidence/evidence.ts';
import { handlerOf } from '../../authoring/evidence/routes/handlers/handlers.ts';
import type { Route } from '../../authoring/evidence/routes/route.ts';
import { routesOf } from '../../authoring/evidence/routes.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { canonical, type PlainDeed, PROGRAM_WORDS, plainDeed } from './plain-deed.ts';
import { formsOf, isProduction } from './question-terms.ts';
import { isPage } from './side-code.ts';

/** What is done within requests of any sort is asked for its own sake. */
const INSIDE: ReadonlySet<string> = new Set(
  'check verify validate enforce ensure guard protect authorize authenticate parse hash encrypt decide'
    .split(' ')
    .map(stem),
);
const DEEDS = {
  read: 'list show get fetch retrieve view search filter browse display return paginate find query sort',
  create: 'create add post register insert submit publish upload new open write',
  update: 'update change edit modify rename replace patch',
  delete: 'delete remove destroy erase drop rm unlink',
} as const;
type Deed = keyof typeof DEEDS;
/** Words that stand for every deed of their kind; to upload or to register is one of its own. */
const PLAIN: ReadonlySet<string> = new Set(
  'create add post insert new list show get fetch retrieve view display return find update change edit modify patch delete remove destroy rm index store save'
    .split(' ')
    .map(stem),
);
/** What frameworks call the handlers of a resource. */
const ACTIONS: Readonly<Record<string, Deed>> = { index: 'read', store: 'create', save: 'create', destroy: 'delete' };
const DEED_OF: ReadonlyMap<string, Deed> = new Map(
  (Object.keys(DEEDS) as Deed[]).flatMap((deed) => DEEDS[deed].split(' ').map((word) => [stem(word), deed] as const)),
);
const METHODS: Readonly<Record<Deed, Readonly<Record<string, number>>>> = {
  read: { GET: 1.5, QUERY: 1.5, ANY: 0.5 },
  create: { POST: 1.5, PUT: 0.7, MUTATION: 0.5, ANY: 0.5 },
  update: { PUT: 1.5, PATCH: 1.5, POST: 0.5, MUTATION: 0.5, ANY: 0.5 },
  delete: { DELETE: 1.5, ANY: 0.5 },
};
/** What stands around the thing in paths and in names of handlers. */
const AROUND: ReadonlySet<string> = new Set(
  'api rest web app public v handler handle controller service resource view endpoint action route router api function method async impl all id by one many self me page index list item collection detail data json http request respond for of to the with php'
    .split(' ')
    .map(stem),
);
/** What one asks after by the word, and how paths may say it with a method. */
const ALSO: Readonly<Record<string, { method: string; words: ReadonlySet<string> }>> = {
  [stem('login')]: { method: 'POST', words: new Set(['session', 'token', 'auth', 'authenticate'].map(stem)) },
  [stem('logout')]: { method: 'DELETE', words: new Set(['session', 'token', 'auth'].map(stem)) },
  [stem('register')]: { method: 'POST', words: new Set(['user', 'account', 'member'].map(stem)) },
};
const KEPT = Object.fromEntries(
  PROGRAM_WORDS.map((word) => [word, new RegExp(`/${escaped(word)}s?/(?:[{<:]|\\w+/[{<:])`)]),
) as Record<(typeof PROGRAM_WORDS)[number], RegExp>;
const OPEN = stem('open');
/** Handlers that fit equally well are several things, not the one that was asked for. */
const MOST_ALIKE = 3;
const MOST_NAMED = 40;

interface SpokenRoute {
  route: Route;
  /** The words of the last part of the path that has a name, of the parts before it, and of the handler. */
  last: string[];
  /** All words of the last part, also those that stand around in any path. */
  end: readonly string[];
  /** The words of the last part, whatever it is called. */
  tail: readonly string[];
  before: string[];
  /** Parts of the path that tell what was done before: `/orders/archived` shows them. */
  states: readonly string[];
  handler: string[];
  /** What the handler's own name says that it does: `AdminListGroups` lists, whatever it is sent. */
  deeds: readonly Deed[];
  endsInParameter: boolean;
}

/**
 * The route that does what a plain question asks after: "How are comments deleted" asks for `DELETE /comments/{id}`, and
 * "How does a user log in" for `POST /users/login`. Every word must be said by the route or by its handler, and what the
 * path ends in must be asked for; otherwise the question is after something else.
 */
export function askedRoute(evidence: Evidence, understanding: Understanding): Route | null {
  const asked = plainDeed(understanding, keptWords(evidence));
  if (!asked || [...asked.verbs].some((verb) => INSIDE.has(verb))) return null;
  // "How is it deleted" names nothing that a route could be of.
  if (asked.words.every((word) => PLAIN.has(word))) return null;
  const fitting = spokenRoutes(evidence)
    .filter(({ last }) => !areApart(understanding.text, last))
    .map((each) => ({ each, worth: worthOf(each, asked) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || a.each.route.path.length - b.each.route.path.length);
  const [best] = fitting;
  if (!best) return null;
  const alike = fitting.filter(({ worth }) => worth === best.worth);
  const answers = new Set(alike.map(({ each }) => handlerOf(evidence, each.route)?.startLine ?? each.route.path));
  return answers.size > MOST_ALIKE || isSaidElsewhere(evidence, asked, best.each) ? null : best.each.route;
}

/** Of "a payout for an account" tells no path that ends in `payout-accounts`: that is of accounts. */
function areApart(text: string, last: readonly string[]): boolean {
  const [first = '', second = ''] = last;
  return (
    last.length === 2 &&
    new RegExp(
      `\\b${escaped(first)}\\w*[^.?]*? (?:for|of|to|in|from|on) (?:an?|the|its|their|my) ${escaped(second)}`,
      'i',
    ).test(text)
  );
}

/** Words for the program that are things of the product: one of them is asked for by its name or number. */
const keptWords = derived((evidence): ReadonlySet<string> => {
  const paths = routesOf(evidence).map(({ path }) => path.toLowerCase());
  return new Set(PROGRAM_WORDS.filter((word) => paths.some((path) => KEPT[word].test(path))));
});

/** A route that says it in other words gives way to a function of the server that is called just so: `Session.login`. */
function isSaidElsewhere({ pack }: Evidence, { words }: PlainDeed, { end, before, handler }: SpokenRoute): boolean {
  const unsaid = words.filter((word) => ALSO[word] && ![...end, ...before, ...handler].includes(word));
  const role = pack.query('select role from files where path = ?');
  return unsaid.some((word) =>
    findSymbols(pack, word, { exact: true, limit: MOST_NAMED }).some(
      ({ kind, path }) =>
        /^(?:function|method)$/.test(kind) && !isPage(path) && isProduction(String(role.get(path)?.['role'] ?? '')),
    ),
  );
}

const spokenRoutes = derived((evidence): SpokenRoute[] =>
  routesOf(evidence)
    // What is subscribed to tells that something was done, and does nothing.
    .filter((route) => !/^(?:PAGE|HEAD|OPTIONS|SUBSCRIPTION)$/.test(route.method))
    .filter((route) => route.method !== 'RPC' || handlerOf(evidence, route) !== null)
    .map((route) => {
      const segments = route.path.split('/').filter((segment) => segment !== '');
      const named = segments
        .map((segment) => segment.replace(/\{[^}]*\}|<[^>]*>|^:.*|\*/g, ''))
        .map((segment) => nameTerms(canonical(segment)).parts)
        .map((whole) => ({ whole, parts: whole.filter((part) => !AROUND.has(part)) }))
        .filter(({ parts }) => parts.length > 0);
      const name = handlerOf(evidence, route)?.name ?? route.handler ?? '';
      const own = name.split(/[.:#@\\]+/).slice(-2);
      return {
        route,
        last: named.at(-1)?.parts ?? [],
        end: named.at(-1)?.whole ?? [],
        tail: nameTerms(segments.findLast((segment) => !/[{}<>*]|^:/.test(segment)) ?? '').parts,
        before: named.slice(0, -1).flatMap(({ parts }) => parts),
        states: segments
          .filter((segment) => /[a-z]{2}ed$/i.test(segment))
          .flatMap((segment) => nameTerms(segment).parts),
        handler: own.flatMap((part) => nameTerms(canonical(part)).parts).filter((part) => !AROUND.has(part)),
        deeds: nameTerms(canonical(own.at(-1) ?? '')).parts.flatMap((part) => deedOfPart(part) ?? []),
        endsInParameter: /[{}<>*]|^:/.test(segments.at(-1) ?? ''),
      };
    }),
);

/** How well a route says what is asked for; nothing where it leaves a word out, or ends in something else. */
function worthOf(spoken: SpokenRoute, { words, verbs, who, isPlural, isWorkedOn }: PlainDeed): number {
  const { route, last, before, states, handler, endsInParameter } = spoken;
  if (isWorkedOn && /^(?:GET|QUERY)$/.test(route.method)) return 0;
  if (!/^(?:POST|PUT|PATCH|DELETE)$/.test(route.method) && states.some((state) => verbs.has(state))) return 0;
  const told = new Set<string>();
  let worth = 0;
  let things = 0;
  const says = (places: readonly string[], word: string): boolean => {
    const forms = formsOf(word);
    const found = places.filter((place) => forms.includes(place));
    for (const place of found) told.add(place);
    return found.length > 0;
  };
  for (const word of words) {
    // To unfavorite is to delete a favorite; a subscriber who unsubscribes is not deleted.
    const undone = word.startsWith('un') && route.method === 'DELETE' ? word.slice(2) : '';
    // What stands around in any path is a thing where it is asked for: pages of a wiki.
    const isLast =
      says(last, word) ||
      (AROUND.has(word) && says(spoken.tail, word)) ||
      (undone !== '' && !words.includes(undone) && says(last, undone));
    if (isLast || says(before, word)) {
      // A deed in the path says no more than a method that stands for it.
      worth += !isLast ? 2 : DEED_OF.has(word) && verbs.has(word) ? 1.5 : 3;
      // To sign up is more than to add a user.
      if (isLast && DEED_OF.has(word) && !PLAIN.has(word)) worth += 2;
      things += who.has(word) ? 0 : 1;
      continue;
    }
    const deed = DEED_OF.get(word);
    const done = deed === undefined ? 0 : doneBy(spoken, word, deed, told);
    if (done > 0) {
      worth += done;
      continue;
    }
    const also = ALSO[word];
    if (
      also &&
      route.method === also.method &&
      spoken.end.length > 0 &&
      spoken.end.every((part) => also.words.has(part))
    ) {
      for (const part of last) told.add(part);
      worth += 1;
      things += 1;
      continue;
    }
    // Which sort of the thing it is, the handler may say alone: `SalesOrders.cancel`.
    if (says(handler, word)) {
      const isDeed = verbs.has(word) || also !== undefined;
      worth += isDeed ? 2 : 1;
      // Behind `/rm`, `rm_file` alone can say what is removed.
      things += isDeed || (last.length > 0 && last.every((part) => deedOfPart(part) !== undefined)) ? 1 : 0;
      continue;
    }
    if (!who.has(word)) return 0;
  }
  const isOf = words.some((word) => who.has(word) && told.has(word)) && words.some((word) => DEED_OF.has(word));
  if (things === 0 && !isOf) return 0;
  if (last.some((part) => !told.has(part) && deedOfPart(part) === undefined)) return 0;
  const deeds = new Set(words.flatMap((word) => DEED_OF.get(word) ?? []));
  if (last.some((part) => !told.has(part) && !deeds.has(deedOfPart(part) ?? 'read'))) return 0;
  // A list is read from what ends in its name, one of them from what ends in its number.
  if (route.method === 'GET' && endsInParameter === isPlural) worth -= 1;
  if (route.method === 'POST' && endsInParameter && deeds.has('create')) worth -= 1;
  // Of a thing that is also a deed, one more comes to the others: `/sends` has sends, and `/send` does something.
  if (route.method === 'POST' && deeds.has('create') && /s$/.test(route.path)) worth += 0.1;
  // What only reads shows a form at most.
  if (route.method === 'GET' && deeds.size > 0 && !deeds.has('read')) worth -= 1.5;
  // To do something is to post it, where no deed says otherwise.
  const isDone = deeds.size === 0 && words.some((word) => ALSO[word] || verbs.has(word));
  if (isDone && route.method === 'GET') worth -= 1;
  // What is taken back again is another deed than the one that is asked for.
  if (route.method === 'DELETE' && !deeds.has('delete') && !words.some((word) => word.startsWith('un'))) worth -= 1.5;
  // A remote procedure is called as it is; the same thing over HTTP comes first.
  if (/^(?:QUERY|MUTATION|RPC)$/.test(route.method)) worth -= 0.3;
  const unasked = before.filter((part) => !told.has(part)).length;
  const besides = handler.filter((part) => !told.has(part) && deedOfPart(part) === undefined).length;
  return Math.max(0, worth - unasked * 0.5 - besides * 0.1 - (route.side ? 0.4 : 0));
}

/** What the path or the handler calls the deed counts before the method: a search may well be posted. */
function doneBy(
  { route, last, handler, deeds, endsInParameter }: SpokenRoute,
  word: string,
  deed: Deed,
  told: Set<string>,
): number {
  const called = [...last, ...handler].filter((part) => deedOfPart(part) !== undefined);
  // One that is there already, asked for in no way that is known, is seldom the place where one is made.
  if (called.length === 0 && deed === 'create' && route.method === 'ANY' && endsInParameter) return 0;
  if (called.length === 0) return deeds.length > 0 && !deeds.includes(deed) ? 0 : (METHODS[deed][route.method] ?? 0);
  // To open one that is there already makes none.
  const isThere = (part: string): boolean => part === OPEN && word !== OPEN && /[{<:*]/.test(route.path);
  const fitting = called.filter(
    (part) => deedOfPart(part) === deed && (part === word || PLAIN.has(part) || PLAIN.has(word)) && !isThere(part),
  );
  for (const part of fitting) told.add(part);
  // What is called just so comes before what is only of its kind: to upload a file before to create one.
  return fitting.length === 0 ? 0 : fitting.includes(word) ? 1.5 : 1.3;
}

function deedOfPart(part: string): Deed | undefined {
  return DEED_OF.get(part) ?? ACTIONS[part];
}
