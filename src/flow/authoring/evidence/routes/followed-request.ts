import { type FoundSymbol, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import type { Message } from '../../diagrams/sequence-diagram.ts';
import { calledWork, isWork, workAmong } from '../called-work.ts';
import { derived, type Evidence } from '../evidence.ts';
import type { Handler } from './handlers/handler.ts';
import { handlerOf } from './handlers/handlers.ts';
import { CHANGES, standings, userRoutes } from './main-things.ts';
import type { Route } from './route.ts';

export interface FollowedRequest {
  route: Route;
  handler: Handler;
  /** Who calls whom, in the order of the calls and from the handler down. */
  messages: Message[];
}

const MOST_FOLLOWED = 60;
const MOST_OF_A_THING = 6;
/** How many calls are followed below one: those of a handler, of what it calls, and of what that calls. */
const WIDTHS = [10, 3, 2];
/** What the handlers of so many things call is how all requests are dealt with, and not what this one is for. */
const THINGS_OF_ALL = 4;
const SHARE_OF_ALL = 0.2;

const MOST_PARTIES = 6;
const FOR_MAIN_THING = 4;
const FOR_CHANGE = 1;

/**
 * The request that shows most of how the product works: one about a main thing that goes through several files. What every
 * handler calls, as for the answer, the caller's name or the log, is left out where something else is left to draw.
 */
export const followedRequest = derived((evidence): FollowedRequest | null => {
  const routes = userRoutes(evidence);
  const standing = standings(evidence, routes);
  const known = routes
    // A path without its prefix is not one that a client asks for.
    .filter(({ whole }) => whole)
    .map((route) => ({ route, ...standing(route) }))
    .sort((a, b) => b.standing - a.standing);
  const handled = [...Map.groupBy(known, ({ thing }) => thing).values()]
    .flatMap((same) => same.slice(0, MOST_OF_A_THING))
    .slice(0, MOST_FOLLOWED)
    .flatMap((each) => {
      const handler = handlerOf(evidence, each.route);
      return handler ? [{ ...each, handler }] : [];
    });
  const isShared = sharedCalls(handled);
  const highest = Math.max(1, ...handled.map((each) => each.standing));
  const followed = handled.map(({ route, handler, standing: own }) => {
    const messages = messagesFrom(evidence, handler, isShared);
    const isChange = CHANGES.test(route.method);
    const worth =
      Math.min(MOST_PARTIES, parties(messages)) + (own / highest) * FOR_MAIN_THING + (isChange ? FOR_CHANGE : 0);
    return { route, handler, messages, worth };
  });
  const [best] = followed
    .filter(({ messages }) => parties(messages) > 2)
    .sort((a, b) => b.worth - a.worth || (a.route.path < b.route.path ? -1 : 1));
  return best ? { route: best.route, handler: best.handler, messages: best.messages } : null;
});

/** What the handlers of many things call. */
function sharedCalls(handled: readonly { thing: string; handler: Handler }[]): (symbol: FoundSymbol) => boolean {
  const callers = new Map<number, Set<string>>();
  for (const { thing, handler } of handled)
    for (const { id } of handler.calls) callers.set(id, (callers.get(id) ?? new Set()).add(thing));
  const things = new Set(handled.map(({ thing }) => thing)).size;
  const many = Math.max(THINGS_OF_ALL, things * SHARE_OF_ALL);
  return ({ id }) => (callers.get(id)?.size ?? 0) >= many;
}

function messagesFrom(evidence: Evidence, handler: Handler, isShared: (symbol: FoundSymbol) => boolean): Message[] {
  const called = workAmong(evidence, handler.id, handler.calls).filter(isWork);
  const own = called.filter((symbol) => !isShared(symbol));
  const messages: Message[] = [];
  const follow = (from: string, symbols: readonly FoundSymbol[], depth: number): void => {
    for (const symbol of symbols.slice(0, WIDTHS[depth])) {
      const to = fileLabel(symbol.path);
      if (to !== from) messages.push({ from, to, text: shortName(symbol.name) });
      if (depth + 1 < WIDTHS.length)
        follow(
          to,
          calledWork(evidence, symbol).filter((each) => each.path !== symbol.path && !isShared(each)),
          depth + 1,
        );
    }
  };
  follow(fileLabel(handler.path), own.length > 0 ? own : called, 0);
  return [...new Map(messages.map((each) => [`${each.from} ${each.to} ${each.text}`, each])).values()];
}

export function fileLabel(path: string): string {
  return path.split('/').slice(-2).join('/');
}

function parties(messages: readonly Message[]): number {
  return new Set(messages.flatMap(({ from, to }) => [from, to])).size;
}
