import { callees } from '../../../engine/pack/graph/symbol-graph.ts';
import { CALLABLE, type FoundSymbol, shortName, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { countOf, visitPostings } from '../../../engine/pack/search/postings.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { filesWithTerm, postingLists } from '../../../engine/pack/search/term-lists.ts';
import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import type { CommandEntry } from '../../authoring/evidence/commands.ts';
import { derived, type Evidence } from '../../authoring/evidence/evidence.ts';
import { handlerOf } from '../../authoring/evidence/routes/handlers/handlers.ts';
import type { Route } from '../../authoring/evidence/routes/route.ts';
import { routesOf } from '../../authoring/evidence/routes.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { askedCommand } from './asked-command.ts';
import { askedRoute } from './asked-route.ts';
import {
  alikeTo,
  doneTo,
  isAboutDeed,
  isKnownVerb,
  isToldAfter,
  PREDICATE,
  sameThing,
  WITH_MORE,
} from './name-verbs.ts';
import { isLeftOpen } from './prototypes.ts';
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

const DONE: ReadonlySet<string> = new Set(['how', 'where', 'data']);
/** What happens to one thing when something is done to another is told by what does it. */
const TO_WHAT = /^what (?:happens|is done) (?:to|with) .{2,60}? (?:when|if|after|once) (?:i|we|you|someone|somebody) /i;
const MOST_THINGS = 2;
const FILES_READ = 60;
const FOLLOWERS_NAMED = 4;
const FOLLOWS = /(?:Processor|Handler|Listener|Job|Worker|Task|Subscriber|Observer|Consumer|Notification|Mailer|Hook)$/;
/** What sends word that it was done: `Mailer.gem_pushed`. */
const TELLS_OF_IT = /(?:Mailer|Notification|Notifier|Listener|Subscriber)\.\w+$/;
/** A `spanStore` is a thing that keeps spans, and no storing of them. */
const KEEPER = /(?:[a-z\d]Store|_store|[a-z\d]Storage|_storage)s?$/;
/** What stores the row is the last step of the deed. */
const STORES = /(?:^|\/)(?:db|database|store|storage|repositor(?:y|ies)|dao|persistence|migrations?)\//;
const DOER = /[a-z]{2}[eo]rs?$/;
/** More words before the thing make it another sort of thing: `createAccountRecoveryToken`. */
const MOST_BEFORE = 1;
const AROUND: ReadonlySet<string> = new Set(
  'after before try handle do on perform process execute run service controller command action api tx impl async helper manager store post put patch delete route view by id self one string text value data'
    .split(' ')
    .map(stem),
);

/** "What happens when a user is suspended" asks for the route that does it, for `suspendUser`, or `suspend` of `User`. */
export function deedOf(evidence: Evidence, understanding: Understanding): Deed | null {
  const { kind, sentence, identifiers, paths, text } = understanding;
  const route = askedRoute(evidence, understanding);
  const isPlain =
    identifiers.length + paths.length === 0 &&
    DONE.has(kind) &&
    sentence !== null &&
    (sentence.aside.size === 0 || TO_WHAT.test(text)) &&
    !sentence.isOfRequests;
  const verb = isPlain ? sentence.deed : '';
  const owners = nameTerms([...(sentence?.owners ?? [])].join(' ')).parts;
  const told = isPlain ? sentence.things.filter((word) => !sentence.owners.has(word)) : [];
  const noun = told.length <= MOST_THINGS ? told.join(' ') : '';
  const command = route ? null : askedCommand(evidence, understanding);
  if (noun === '' || verb === '') return route || command ? { doer: null, route, command, followers: [] } : null;
  const things = nameTerms(noun).parts;
  const deed = formsOf(stem(verb));
  const done = new Set([...deed, ...deed.flatMap((form) => [...alikeTo(form), ...doneTo(things, form)])]);
  const symbols = filesDefining(evidence, [...done], things).flatMap((path) => symbolsOfFile(evidence.pack, path));
  const handler = route && handlerOf(evidence, route);
  // Where a server answers requests, what draws its pages only asks it.
  const isAsked = route === null && routesOf(evidence).length > 0;
  // Beside a keeper of the thing, a name with another verb for storing is of something else.
  const isKept = done.has(stem('store')) && symbols.some(({ name }) => KEEPER.test(name) && isOfAll(name, things));
  const [doer] = symbols
    // Behind a route lies what does it, and not what answers another.
    .filter(({ id, kind }) => CALLABLE.has(kind) && (handler ? !answering(evidence).has(id) : true))
    .filter(({ name }) => !TELLS_OF_IT.test(name) && !PREDICATE.test(name))
    .filter((symbol) => !isInlineTest(symbol) && !isTestHelp(symbol.path) && !(isAsked && isPage(symbol.path)))
    .filter((symbol) => !isKept || isLiteral(symbol, deed))
    .filter(({ name }) => saysBoth(name, things, done) && !isToldAfter(shortName(name), (root) => deed.includes(root)))
    .filter((symbol) => !isLeftOpen(evidence, symbol) && told.every((word) => saysDoer(symbol.name, word)))
    .map((symbol) => ({
      symbol,
      worth: worthOf(evidence, symbol) + (isLiteral(symbol, deed) ? 3 : 0) + (isOf(symbol, owners) ? 3 : 0),
    }))
    .sort((a, b) => b.worth - a.worth || a.symbol.id - b.symbol.id)
    .map(({ symbol }) => symbol);
  if (!doer && !route && !command) return null;
  const followers = symbols.filter(({ kind, name }) => {
    const isOfIt = deed.some((form) => nameTerms(name).parts.includes(form)) && isOfAll(name, things);
    return kind === 'class' && FOLLOWS.test(name) && isOfIt;
  });
  return { doer: doer ?? null, route, command, followers: followers.slice(0, FOLLOWERS_NAMED) };
}

/**
 * A name of nothing but the deed and the thing, with what such names have around them; the type may be the thing. What
 * stands before the thing tells which of them it is; what stands after it is another thing.
 */
export function saysBoth(name: string, things: readonly string[], done: ReadonlySet<string>): boolean {
  const dot = name.lastIndexOf('.');
  const own = nameTerms(name.slice(dot + 1).replace(WITH_MORE, '')).parts;
  // What a type lies in only parts it from others of the name.
  const around = nameTerms(name.slice(0, Math.max(0, dot)).split(/\.|::/).at(-1) ?? '').parts;
  const isThing = (part: string): boolean => things.some((thing) => sameThing(thing).includes(part));
  const holds = (parts: readonly string[], thing: string): boolean =>
    sameThing(thing).some((each) => parts.includes(each));
  if (!own.some((part) => done.has(part)) || !things.every((thing) => holds(own, thing) || holds(around, thing)))
    return false;
  const others = own.filter((part) => !done.has(part) && !isThing(part) && !AROUND.has(part));
  // `build_password_validator` builds, and `cancel_evaluation` cancels.
  const [first = ''] = own;
  if ((isKnownVerb(first) || isAboutDeed(first)) && !done.has(first) && !isThing(first)) return false;
  if (KEEPER.test(name)) return false;
  if (own.some(isThing)) {
    const last = own.findLastIndex(isThing);
    return others.length <= MOST_BEFORE && others.every((part) => own.indexOf(part) < last);
  }
  return others.length === 0 && around.every((part) => isThing(part) || AROUND.has(part));
}

/** A runner is not what runs: `getRunningTasks` says nothing of one. */
function saysDoer(name: string, word: string): boolean {
  const said = DOER.test(word) ? partsOf(name).filter((part) => stem(part) === stem(word)) : [];
  return said.length === 0 || said.some((part) => DOER.test(part));
}

function isOfAll(name: string, things: readonly string[]): boolean {
  const { parts } = nameTerms(name);
  return things.every((thing) => parts.includes(thing));
}

function isOf({ name, path }: FoundSymbol, owners: readonly string[]): boolean {
  const { parts } = nameTerms(`${path} ${name}`);
  return owners.some((owner) => parts.includes(owner));
}

function isLiteral({ name }: FoundSymbol, deed: readonly string[]): boolean {
  const { parts } = nameTerms(shortName(name));
  return parts.some((part) => deed.includes(part));
}

function worthOf(evidence: Evidence, { id, name, path }: FoundSymbol): number {
  const calls = callees(evidence.pack, id, { limit: 20 }).filter(({ symbol }) => symbol !== null).length;
  return (
    Math.min(5, calls) +
    (answering(evidence).has(id) ? 3 : 0) -
    (isPage(path) ? 6 : 0) -
    (WITH_MORE.test(name) ? 4 : 0) -
    nameTerms(shortName(name)).parts.filter((part) => !AROUND.has(part)).length * 0.5 -
    (STORES.test(path) ? 2 : 0)
  );
}

const answering = derived(
  (evidence): ReadonlySet<number> =>
    new Set(routesOf(evidence).flatMap((route) => handlerOf(evidence, route)?.id ?? [])),
);

/** Files of production code that define something called after the deed, and speak of the thing. */
export function filesDefining({ pack }: Evidence, deed: readonly string[], things: readonly string[]): string[] {
  const { files, fileOfChunk } = pack.corpus;
  const speaking = things.map((thing) => new Set(sameThing(thing).flatMap((each) => [...filesWithTerm(pack, each)])));
  const found = new Set<string>();
  for (const list of deed.flatMap((form) => [...postingLists(pack, form)]))
    visitPostings(list, (chunk, packed) => {
      const file = files[fileOfChunk[chunk] ?? -1];
      if (!file || found.has(file.path) || !isProduction(file.role)) return;
      if (!speaking.every((places) => places.has(file.place))) return;
      const isCalledSo = countOf(packed, 'definitions') > 0 || countOf(packed, 'path') > 0;
      if (isCalledSo && !isWrittenElsewhere(file.path)) found.add(file.path);
    });
  return [...found].slice(0, FILES_READ);
}
