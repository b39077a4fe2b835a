import { callees } from '../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { countOf, visitPostings } from '../../../engine/pack/search/postings.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { filesWithTerm, postingLists } from '../../../engine/pack/search/term-lists.ts';
import type { CommandEntry } from '../../authoring/evidence/commands.ts';
import { derived, type Evidence } from '../../authoring/evidence/evidence.ts';
import { handlerOf } from '../../authoring/evidence/routes/handlers/handlers.ts';
import type { Route } from '../../authoring/evidence/routes/route.ts';
import { routesOf } from '../../authoring/evidence/routes.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { askedCommand } from './asked-command.ts';
import { askedRoute } from './asked-route.ts';
import { alikeTo, doneTo, sameThing } from './name-verbs.ts';
import { formsOf, isProduction } from './question-terms.ts';
import { isInlineTest, isPage, isTestHelp, isWrittenElsewhere } from './side-code.ts';

/** What is done to a thing, where the code has a function or a route that is called after both. */
export interface Deed {
  /** The function, as far from the page and as near to a request as there is one. */
  doer: FoundSymbol | null;
  /** The route that does it. */
  route: Route | null;
  /** The command that does it, where no route does. */
  command: CommandEntry | null;
  /** What is called after the deed when it is done: `UserSuspendedProcessor`. */
  followers: FoundSymbol[];
}

const ASKED = [
  /^what (?:happens|goes on|takes place) (?:when|if|after|once|as soon as) (?:an?|the|some|my|our|one'?s)? ?((?:[a-z]+ )?[a-z]+) (?:is|are|gets?|was|has been|have been) ([a-z]{3,}(?:ed|en|t|d))\??$/i,
  /^(?:where|how) (?:is|are) (?:an?|the|my|our)? ?((?:[a-z]+ )?[a-z]+)(?: of (?:an?|the) [a-z]+)? ([a-z]{3,}(?:ed|en|t|d))\??$/i,
];
const FILES_READ = 60;
const FOLLOWERS_NAMED = 4;
const CALLABLE = /^(?:function|method)$/;
const FOLLOWS = /(?:Processor|Handler|Listener|Job|Worker|Task|Subscriber|Observer|Consumer|Notification|Mailer|Hook)$/;
/** What sends word that it was done: `Mailer.gem_pushed`. */
const TELLS_OF_IT = /(?:Mailer|Notification|Notifier|Listener|Subscriber)\.\w+$/;
/** What stores the row is the last step of the deed. */
const STORES = /(?:^|\/)(?:db|database|store|storage|repositor(?:y|ies)|dao|persistence|migrations?)\//;
/** `DeleteMessageWithApplication` is a special way of the deed. */
const WITH_MORE = /(?<=[a-z])(?:With|For|From)(?=[A-Z]).*$|_(?:with|for|from)_.*$/;
/** More words before the thing make it another sort of thing: `createAccountRecoveryToken`. */
const MOST_BEFORE = 2;
const AROUND: ReadonlySet<string> = new Set(
  'handle do on perform process execute run service controller command action api tx impl async helper manager store post put patch delete route view by id self one'
    .split(' ')
    .map(stem),
);

/** "What happens when a user is suspended" asks for the route that does it, for `suspendUser`, or `suspend` of `User`. */
export function deedOf(evidence: Evidence, understanding: Understanding): Deed | null {
  const { text, identifiers, paths } = understanding;
  const route = askedRoute(evidence, understanding);
  const isPlain = identifiers.length + paths.length === 0;
  const [, noun, verb] = (isPlain && ASKED.map((shape) => shape.exec(text)).find((found) => found !== null)) || [];
  const command = route ? null : askedCommand(evidence, understanding);
  if (!noun || !verb) return route || command ? { doer: null, route, command, followers: [] } : null;
  const things = nameTerms(noun).parts;
  const deed = formsOf(stem(verb.toLowerCase()));
  const done = new Set([...deed, ...deed.flatMap((form) => [...alikeTo(form), ...doneTo(things, form)])]);
  const symbols = filesDefining(evidence, [...done], things).flatMap((path) => symbolsOfFile(evidence.pack, path));
  const handler = route && handlerOf(evidence, route);
  const [doer] = symbols
    .filter(({ id, kind, name }) => CALLABLE.test(kind) && id !== handler?.id && !TELLS_OF_IT.test(name))
    .filter((symbol) => !isInlineTest(symbol) && !isTestHelp(symbol.path))
    .filter(({ name }) => saysBoth(name, things, done) && !isToldAfter(name, verb))
    .map((symbol) => ({ symbol, worth: worthOf(evidence, symbol) + (isLiteral(symbol, deed) ? 3 : 0) }))
    .sort((a, b) => b.worth - a.worth || a.symbol.id - b.symbol.id)
    .map(({ symbol }) => symbol);
  if (!doer && !route && !command) return null;
  const followers = symbols.filter(({ kind, name }) => {
    const { parts } = nameTerms(name);
    const isOfIt = deed.some((form) => parts.includes(form)) && things.every((thing) => parts.includes(thing));
    return kind === 'class' && FOLLOWS.test(name) && isOfIt;
  });
  return { doer: doer ?? null, route, command, followers: followers.slice(0, FOLLOWERS_NAMED) };
}

/**
 * A name of nothing but the deed and the thing, with what such names have around them; the type may be the thing. What
 * stands before the thing tells which of them it is; what stands after it is another thing.
 */
function saysBoth(name: string, things: readonly string[], done: ReadonlySet<string>): boolean {
  const dot = name.lastIndexOf('.');
  const own = nameTerms(name.slice(dot + 1).replace(WITH_MORE, '')).parts;
  const around = nameTerms(name.slice(0, Math.max(0, dot))).parts;
  const isThing = (part: string): boolean => things.some((thing) => sameThing(thing).includes(part));
  const holds = (parts: readonly string[], thing: string): boolean =>
    sameThing(thing).some((each) => parts.includes(each));
  if (!own.some((part) => done.has(part)) || !things.every((thing) => holds(own, thing) || holds(around, thing)))
    return false;
  const others = own.filter((part) => !done.has(part) && !isThing(part) && !AROUND.has(part));
  if (own.some(isThing)) {
    const last = own.findLastIndex(isThing);
    return others.length <= MOST_BEFORE && others.every((part) => own.indexOf(part) < last);
  }
  return others.length === 0 && around.every((part) => isThing(part) || AROUND.has(part));
}

/** `album_imported` is called when it is done, by what does it. */
function isToldAfter(name: string, verb: string): boolean {
  return /ed$/i.test(verb) && name.toLowerCase().endsWith(verb.toLowerCase());
}

function isLiteral({ name }: FoundSymbol, deed: readonly string[]): boolean {
  const { parts } = nameTerms(name.slice(name.lastIndexOf('.') + 1));
  return parts.some((part) => deed.includes(part));
}

function worthOf(evidence: Evidence, { id, name, path }: FoundSymbol): number {
  const calls = callees(evidence.pack, id, { limit: 20 }).filter(({ symbol }) => symbol !== null).length;
  return (
    Math.min(5, calls) +
    (answering(evidence).has(id) ? 3 : 0) -
    (isPage(path) ? 6 : 0) -
    (WITH_MORE.test(name) ? 4 : 0) -
    nameTerms(name.slice(name.lastIndexOf('.') + 1)).parts.length * 0.5 -
    (STORES.test(path) ? 2 : 0)
  );
}

const answering = derived(
  (evidence): ReadonlySet<number> =>
    new Set(routesOf(evidence).flatMap((route) => handlerOf(evidence, route)?.id ?? [])),
);

/** Files of production code that define something called after the deed, and speak of the thing. */
function filesDefining({ pack }: Evidence, deed: readonly string[], things: readonly string[]): string[] {
  const { files, fileOfChunk } = pack.corpus;
  const speaking = things.map((thing) => new Set(sameThing(thing).flatMap((each) => [...filesWithTerm(pack, each)])));
  const found = new Set<string>();
  for (const list of deed.flatMap((form) => [...postingLists(pack, form)]))
    visitPostings(list, (chunk, packed) => {
      const file = files[fileOfChunk[chunk] ?? -1];
      if (!file || found.has(file.path) || !isProduction(file.role) || isWrittenElsewhere(file.path)) return;
      if (!speaking.every((places) => places.has(file.place))) return;
      if (countOf(packed, 'definitions') > 0 || countOf(packed, 'path') > 0) found.add(file.path);
    });
  return [...found].slice(0, FILES_READ);
}
