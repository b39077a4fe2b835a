import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { withArticles } from '../../wording/bare-nouns.ts';
import { dottedWish } from '../../wording/dotted-path.ts';
import { joined } from '../../wording/list.ts';
import { capital, code, lower } from '../../wording/markup.ts';
import { withArticle } from '../../wording/plural.ts';
import { fitsMethod, routeName, wishOf } from '../../wording/route-words.ts';
import { rawness } from '../../wording/rule-quality.ts';
import { worthOf } from '../../wording/rule-worth.ts';
import { at, derived, type Evidence } from '../evidence.ts';
import { deedOf, rulesOfRoute, testsBehindRoute } from '../routes/behind-routes.ts';
import { handlerOf } from '../routes/handlers/handlers.ts';
import { standings } from '../routes/main-things.ts';
import type { Route } from '../routes/route.ts';
import { callerOf, isSignUp, kindOfCaller } from '../routes/route-callers.ts';
import { toldWish } from '../routes/told-things.ts';
import { sureRulesOf } from '../rules/told-rules.ts';
import { speaksOfStory } from './own-criteria.ts';
import type { Criterion, Story } from './story.ts';
import { criteriaOf } from './story-criteria.ts';
import { repeatsStory, userWords } from './user-words.ts';

const MOST_RAW = 1.5;

/** What a caller of a route wants, with what its tests and the code behind it say. */
export function routeStory(evidence: Evidence, route: Route): Story {
  const handler = handlerOf(evidence, route);
  // A function without a name does what the call says whose verb fits the method, where its path does not say it.
  const called =
    handler?.name === null && dottedWish(route.path, route.method) === null
      ? handler.calls.find(({ name }) => fitsMethod(route.method, name) && sharesWord(name, route.path))
      : undefined;
  const deed = deedOf(handler, route)?.name;
  const own = handler?.name?.split('.').at(-1);
  const told = criteriaOf(
    testsBehindRoute(evidence, route).filter(
      ({ path }) => !isPlayed(path, handler?.path ?? route.fact.path) && !playsServer(evidence, path),
    ),
    { name: 'it', route: routeName(route), handler: own },
  ).filter(({ text }) => isOfUser(text, [own, deed?.split('.').at(-1)]));
  // What is changed by a function without a name is what all tests of it speak of: `closePoll`.
  const tested = [...new Set(told.map(({ text }) => NAMED.exec(text)?.[1]))];
  const only = route.method === 'PATCH' && !route.handler && tested.length === 1 ? tested[0] : undefined;
  const wish = ofOneThing(
    (route.handler && toldWish(evidence, route)) ||
      wishOf({ ...route, handler: route.handler ?? called?.name ?? only ?? null }),
  );
  const criteria = told.flatMap((each): Criterion[] => {
    const text = each.test.values.request === undefined ? userWords(withoutName(each.text)) : each.text;
    if (!speaksOfStory(each, `${route.path} ${wish} ${own ?? ''} ${fileName(handler?.path ?? '')}`)) return [];
    return text === null || repeatsStory(text.replace(WELL, ''), wish) ? [] : [{ ...each, text }];
  });
  // Who signs in or up is not signed in, though what keeps them so may be asked for.
  const isForStrangers = route.guards.length === 0 && (route.forStrangers ?? []).length > 0;
  const caller =
    isForStrangers || /^(?:log|sign) (?:in|up)\b/.test(wish) || isSignUp(route) ? 'visitor' : callerOf(route);
  // Who is let in here and turned away elsewhere is whom it is for as well.
  const admitted = caller === 'visitor' ? [] : (route.admits ?? []).map(kindOfCaller);
  const who = joined(
    [caller, ...admitted].map((each) => lower(withArticle(lower(each)))),
    'or',
  );
  return {
    title: capital(wish),
    wish: `As ${who} I want to ${wish} with ${code(routeName(route))}`,
    sources: [at(route.fact), ...(handler?.name ? [handler] : [])],
    criteria,
    // Who uses a service does not know the names of its code.
    rules: sureRulesOf(evidence, rulesOfRoute(evidence, route)).filter(
      (rule) => rawness(rule.text) < MOST_RAW && worthOf(rule.text) !== 'nothing',
    ),
    route,
  };
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** "create user", as a comment says it, is "create a user". */
function ofOneThing(wish: string): string {
  const [, deed = '', thing = ''] = /^([a-z]+) ([a-z]+(?: [a-z]+)?)$/.exec(wish) ?? [];
  return deed === '' ? wish : `${deed} ${withArticles(thing)}`;
}

/** Tests of pages and clients play the server that others write: what it answers there is made up. */
function isPlayed(test: string, handler: string): boolean {
  const isScript = (path: string): boolean => /\.(?:[cm]?[jt]sx?|svelte|vue)$/.test(path);
  return (isScript(test) && !isScript(handler)) || (OF_CLIENT.test(test) && !OF_CLIENT.test(handler));
}

/** How tests of pages answer in the place of the server: what comes back there says nothing of what it does. */
const PLAYS =
  /\b(?:fake\w*Endpoints?|mockApi|mockServer)\(|\bcy\.intercept\(|\b(?:page|context)\.route\(|\bfrom ['"]msw(?:\/|['"])|\brequire\(['"]msw(?:\/|['"])/;

function playsServer(evidence: Evidence, path: string): boolean {
  const known = playing(evidence).get(path);
  if (known !== undefined) return known;
  const found =
    /\.(?:[cm]?[jt]sx?|svelte|vue)$/.test(path) && (evidence.lines(path) ?? []).some((line) => PLAYS.test(line));
  playing(evidence).set(path, found);
  return found;
}

const playing = derived((): Map<string, boolean> => new Map());

/** Where what others call the service with is tested. */
const OF_CLIENT =
  /(?:^|\/)(?:clients?|sdks?|bindings)\/|(?:^|[/_.-])(?:client|sdk)[_.-](?:test|spec)s?\.|Client(?:Test|Spec|IT)s?\.\w+$/;

/** The definition that a sentence is about. */
const NAMED = /`([A-Za-z_]\w*[?!]?)` (?=[a-z]+s\b)/;

/** A sentence on a definition that the route only happens to use is none of its user's, nor is one that says nothing. */
function isOfUser(text: string, own: readonly (string | undefined)[]): boolean {
  const named = NAMED.exec(text)?.[1];
  if (named !== undefined && !own.includes(named)) return false;
  // Names of functions stand among the words without a mark.
  if (
    /\b[a-z]+_[a-z]\w*|\b[a-z]+[A-Z]\w*|\bErr[A-Z]\w*|\b[A-Z][a-z]+(?:[A-Z][a-z]+){2,}/.test(
      text.replace(/`[^`]*`|"[^"]*"/g, ''),
    )
  )
    return false;
  return !/ with an empty `\w+`, then the answer is 2\d\d$|\bthis criteria\b|` logs |\bthe answer is 5\d\d\b/.test(
    text,
  );
}

/** What comes before the words of a test that says that all is well. */
const WELL = /^(?:given a signed-in user, )?when `[^`]+` is (?:asked for|called), then the answer is 2\d\d: /;

/** Who asks for a route does not know the function that does what it is for. */
function withoutName(text: string): string {
  return text.replace(NAMED, 'it ');
}

/** How one comes in and what other programs call back is no main thing, where nothing is said of it. */
const ASIDE =
  /auth|oidc|saml|sso|callback|webhook|logout|token|health|metrics|captcha|csrf|locales?(?:\/|$)|i18n|translation|\.well-known|jwks/i;
/** Deeds that every service has: one of them may stand among the stories of a service, and none before its main thing. */
const COMES_IN = /^(?:Log|Sign) (?:in|up)\b/;
const COMING_IN = 0.5;
const MOST_ROUTES = 500;

/** What callers of a service want, with how much of the service is about it. */
export function mainStories(evidence: Evidence, routes: readonly Route[]): Story[] {
  const standingOf = standings(evidence, routes);
  const highest = routes.reduce((most, route) => Math.max(most, standingOf(route).standing), 1);
  const byStanding = routes
    .filter((route) => !isSentElse(route, routes))
    .toSorted((a, b) => standingOf(b).standing - standingOf(a).standing);
  return byStanding.slice(0, MOST_ROUTES).flatMap((route): Story[] => {
    const story = routeStory(evidence, route);
    // An operation whose name has no verb does not say what is done.
    if (route.method === 'MUTATION' && / I want to ask for /.test(story.wish)) return [];
    const isSaid = story.criteria.length + story.rules.length > 0;
    const comesIn = COMES_IN.test(story.title) && !/saml|sso|oidc|oauth|ldap|admin/i.test(route.path);
    if (!isSaid && !comesIn && ASIDE.test(route.path)) return [];
    const { thing, standing } = standingOf(route);
    return [{ ...story, thing, standing: Math.max(comesIn ? COMING_IN : 0, standing / highest) }];
  });
}

/** `match "orders", via: [:get, :patch, :post]`: one deed may be asked for by several methods, and is sent by POST. */
function isSentElse({ fact, method, path, handler }: Route, routes: readonly Route[]): boolean {
  if (method === 'POST' || handler === null) return false;
  return routes.some(
    (other) =>
      other.method === 'POST' &&
      other.path === path &&
      other.handler === handler &&
      other.fact.path === fact.path &&
      other.fact.startLine === fact.startLine,
  );
}

/** Whether a name and a path speak of the same thing. */
function sharesWord(name: string, path: string): boolean {
  const [, ...object] = identifierWords(name.split('.').at(-1) ?? name).split(' ');
  return object.some((word) => word.length > 2 && path.toLowerCase().includes(word.toLowerCase().replace(/s$/, '')));
}
