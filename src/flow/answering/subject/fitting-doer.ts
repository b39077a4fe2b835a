import { callees, callers } from '../../../engine/pack/graph/symbol-graph.ts';
import { CALLABLE, type SymbolDetail, symbolDetail, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import { filesWithTerm } from '../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence } from '../../authoring/evidence/evidence.ts';
import { productFiles } from '../../authoring/evidence/parts.ts';
import { isAsking } from '../understanding/generic-words.ts';
import { type AskedWords, worthIn } from './asked-words.ts';
import { doorsOf, isRunner } from './doors.ts';
import { isKnownVerb, isToldAfter, meanAlike, nearTo, PREDICATE, WITH_MORE } from './name-verbs.ts';
import { ownNames } from './own-names.ts';
import { isPrototype } from './prototypes.ts';
import { isProduction } from './question-terms.ts';
import { isInlineTest, isMadeUp, isPage, isSideCode } from './side-code.ts';

/** A function that may do what is asked, and how well it fits: 1 where its name says everything and nothing else. */
export interface Doer {
  symbol: SymbolDetail;
  fit: number;
  /** Its name begins with the deed and says a thing that it is done to. */
  saysBoth: boolean;
}

/** What a word is worth by where it stands. */
const PLACES = { own: 1, type: 0.85, doc: 0.7, file: 0.6, more: 0.6, called: 0.5, folder: 0.45, body: 0.35 } as const;
type Place = keyof typeof PLACES;
type Texts = Partial<Record<Place, readonly string[]>>;

const FILES_READ = 60;
const READ_CLOSELY = 24;
const DOC_READ = 300;
const BODY_LINES = 80;
const AROUND: ReadonlySet<string> = new Set(
  'handle handler do on perform process execute run service controller command action api tx impl async helper manager task job worker by id self one serve base main internal'
    .split(' ')
    .map(stem),
);

/** The functions of the product that do what is asked, by all that is said of them, the best first. */
export function fittingDoers(evidence: Evidence, asked: AskedWords, also: readonly SymbolDetail[]): Doer[] {
  const near = candidates(evidence, asked)
    .map((symbol) => ({ symbol, fit: fitByName(evidence, symbol, asked) }))
    .sort((a, b) => b.fit - a.fit || a.symbol.id - b.symbol.id)
    .slice(0, READ_CLOSELY)
    .map(({ symbol }) => symbol);
  return [...new Map([...near, ...also].map((symbol) => [symbol.id, symbol])).values()]
    .map((symbol) => ({
      symbol,
      fit: fitOf(evidence, symbol, asked),
      saysBoth: saysBoth(saidOf(symbol, asked).own, asked),
    }))
    .sort((a, b) => b.fit - a.fit || a.symbol.id - b.symbol.id);
}

/** Functions of the files that define, or are called, or say most of what is asked. */
function candidates(evidence: Evidence, { words }: AskedWords): SymbolDetail[] {
  const { pack } = evidence;
  const { files } = pack.corpus;
  const worth = new Map<number, number>();
  for (const { forms, weight } of words) {
    const best = new Map<number, number>();
    for (const [form, factor] of forms)
      for (const field of ['definitions', 'path', 'comments'] as const)
        for (const place of filesWithTerm(pack, form, field)) {
          const value = factor * (field === 'comments' ? PLACES.doc : 1);
          if (value > (best.get(place) ?? 0)) best.set(place, value);
        }
    for (const [place, value] of best) worth.set(place, (worth.get(place) ?? 0) + value * weight);
  }
  return [...worth]
    .filter(([place]) => {
      const file = files[place];
      return file !== undefined && isProduction(file.role) && !isSideCode(file.path);
    })
    .map(([place, value]) => ({ place, value: value - (isPage(files[place]?.path ?? '') ? ASIDE : 0) }))
    .sort((a, b) => b.value - a.value || a.place - b.place)
    .slice(0, FILES_READ)
    .flatMap(({ place }) => symbolsOfFile(pack, files[place]?.path ?? ''))
    .filter((symbol) => CALLABLE.has(symbol.kind) && !isInlineTest(symbol))
    .flatMap(({ id }) => symbolDetail(pack, id) ?? [])
    .filter((symbol) => !isPrototype(evidence, symbol));
}

/** What is said of a definition; of a method that does all the work of its class, the class says it. */
function saidOf({ name, path, doc }: SymbolDetail, asked: AskedWords): Texts & { own: readonly string[] } {
  const dot = name.lastIndexOf('.');
  const type = nameTerms(name.slice(0, Math.max(0, dot))).parts;
  const slash = path.lastIndexOf('/');
  const base = path.slice(slash + 1).replace(/\.\w+$/, '');
  const file = asked.partsOfPath(base);
  // The file of a `Command` says which one it is, and its folder to what it is done.
  const isPlainRunner = isRunner(name) && type.every((part) => AROUND.has(part));
  const called = isPlainRunner ? base.replace(/[-.]/g, '_') : isRunner(name) ? name.slice(0, dot) : name.slice(dot + 1);
  const done = called.replace(WITH_MORE, '');
  const own = nameTerms(done).parts;
  return {
    own: isPlainRunner ? [...own, ...own.flatMap((part) => asked.joinedIn(part))] : own,
    more: nameTerms(called.slice(done.length)).parts,
    type: isPlainRunner
      ? asked.partsOfPath(path.slice(path.lastIndexOf('/', slash - 1) + 1, Math.max(0, slash)))
      : type,
    // What comes after the first sentence says how, and for whom.
    doc: asked.partsOf(doc.slice(0, DOC_READ).split(/[.!?]\s/, 1)[0] ?? ''),
    file,
    folder: asked.partsOfPath(path.slice(0, Math.max(0, slash))),
  };
}

/** The share of what is asked that stands in these places, each word where it counts most. */
function shareOf({ words }: AskedWords, texts: Texts): number {
  let sum = 0;
  let total = 0;
  for (const word of words) {
    total += word.weight;
    let best = 0;
    for (const place of Object.keys(texts) as Place[])
      if (PLACES[place] > best) best = Math.max(best, PLACES[place] * worthIn(texts[place] ?? [], word));
    sum += word.weight * best;
  }
  return total === 0 ? 0 : sum / total;
}

const UNASKED = 0.05;
const UNASKED_AFTER = 0.1;
const MOST_UNASKED = 0.25;

/**
 * What a name says beside what is asked makes it another thing, all the more what it ends in: `login_factory`. Where the
 * type says to what it is done, so does what the type ends in: `BoardMembership.delete`.
 */
function besides(
  evidence: Evidence,
  { own, type = [] }: Texts & { own: readonly string[] },
  { words }: AskedWords,
): number {
  const isAsked = (part: string): boolean => words.some((word) => worthIn([part], word) > 0);
  const isUnasked = (part: string): boolean =>
    !AROUND.has(part) && !isAsking(part) && !project(evidence).has(part) && !isAsked(part);
  const last = own.findLastIndex(isAsked);
  const ofOwn = own.map((part, place): number =>
    !isUnasked(part) ? 0 : place > last && last >= 0 ? UNASKED_AFTER : UNASKED,
  );
  const isOfType = !words.some((word) => word.isThing && worthIn(own, word) > 0);
  const lastOfType = type.findLastIndex(isAsked);
  const isOther = isOfType && lastOfType >= 0 && type.some((part, place) => place > lastOfType && isUnasked(part));
  return Math.min(
    MOST_UNASKED,
    ofOwn.reduce((sum, worth) => sum + worth, isOther ? UNASKED_AFTER : 0),
  );
}

/** `ferry_start` of the project ferry starts. */
const project = derived(
  (evidence): ReadonlySet<string> =>
    new Set([...ownNames(evidence), evidence.projectName].flatMap((name) => nameTerms(name).parts)),
);

function fitByName(evidence: Evidence, symbol: SymbolDetail, asked: AskedWords): number {
  const texts = saidOf(symbol, asked);
  return shareOf(asked, texts) - besides(evidence, texts, asked) - (isPage(symbol.path) ? ASIDE : 0);
}

const ASIDE = 0.2;
/** A script in another language than the product is seldom where it is done. */
const OTHER_LANGUAGE = 0.08;
/** What stores the row is the last step of the deed. */
const LAST_STEP = 0.1;
const STORES = /(?:^|\/)(?:db|database|repositor(?:y|ies)|dao|persistence)\//;
const ANOTHER_DEED = 0.15;
const REMOVE = stem('remove');
const OTHER_THING = 0.2;
const TOLD_AFTER = 0.1;
const MADE_UP = 0.15;
const DOES_LITTLE = 0.12;
const FEW_LINES = 4;

function fitOf(evidence: Evidence, symbol: SymbolDetail, asked: AskedWords): number {
  const { path, startLine, endLine } = symbol;
  const texts = saidOf(symbol, asked);
  const calls = callees(evidence.pack, symbol.id, { limit: 40 }).flatMap(({ symbol: target }) => target ?? []);
  const called = asked.partsOf(calls.map(({ name }) => name.slice(name.lastIndexOf('.') + 1)).join(' '));
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, Math.min(endLine, startLine + BODY_LINES));
  const doesLittle = CALLABLE.has(symbol.kind) && calls.length === 0 && endLine - startLine < FEW_LINES;
  const lacks: readonly (readonly [isLacking: boolean, worth: number])[] = [
    [isPage(path), ASIDE],
    [evidence.file(path)?.language !== mainLanguage(evidence), OTHER_LANGUAGE],
    [STORES.test(path), LAST_STEP],
    [isOfOtherThing(asked, texts), OTHER_THING],
    [isToldAfter(symbol.name, (root) => isDone(asked, root)), TOLD_AFTER],
    [isMadeUp(symbol.name), MADE_UP],
    [doesLittle, DOES_LITTLE],
    [doesAnother(texts.own, symbol.name, asked), ANOTHER_DEED],
    [PREDICATE.test(symbol.name) && !asked.words.some(({ stem: root }) => ASKS_WHETHER.test(root)), ONLY_ASKS],
  ];
  const isAtDoor =
    asked.isOfRequests &&
    saysThing(asked, texts) &&
    GUARDS.test(spaced(`${path.replace(/\.\w+$/, '')}.${symbol.name}`));
  return (
    shareOf(asked, { ...texts, called, body: asked.formsWithin(lines) }) +
    closeness(evidence, symbol) +
    (isAtDoor ? AT_THE_DOOR : 0) +
    (saysBoth(texts.own, asked) ? SAYS_BOTH : 0) -
    besides(evidence, texts, asked) -
    lacks.reduce((sum, [isLacking, worth]) => sum + (isLacking ? worth : 0), 0)
  );
}

const ASKS_WHETHER = /^(?:check|verif|valid|decid|determin|detect|exc|allow|know)/;
const ONLY_ASKS = 0.1;

/** What takes part in answering requests, by where it lies or what it is called. */
const AT_THE_DOOR = 0.1;
const GUARDS =
  /(?:^|[/_.-])(?:middlewares?|guards?|auth\w*|filters?|interceptors?|plugs?|hooks?|ingest\w*)(?=[/_.-]|$)/i;
/** A name that begins with the deed and says a thing besides is meant before one that only holds the words. */
const SAYS_BOTH = 0.05;

const DOOR = 0.06;
const NEAR_DOOR = 0.03;
const IS_TYPE = 0.05;
const HOLDS_DATA = 0.15;

/** What answers a request or runs a command is nearest to what a question means, and what holds data is far from it. */
function closeness(evidence: Evidence, { id, kind, name, path }: SymbolDetail): number {
  const { pack } = evidence;
  if (!CALLABLE.has(kind)) {
    const works = symbolsOfFile(pack, path).some((each) => CALLABLE.has(each.kind) && each.name.startsWith(`${name}.`));
    return works ? -IS_TYPE : -HOLDS_DATA;
  }
  const doors = doorsOf(evidence);
  if (doors.has(id)) return DOOR;
  return callers(pack, id, { limit: 20 }).some(({ symbol }) => symbol !== null && doors.has(symbol.id)) ? NEAR_DOOR : 0;
}

/** The language that most of the product is written in. */
const mainLanguage = derived((evidence): string => {
  const lines = new Map<string, number>();
  for (const { language, lines: own, path } of productFiles(evidence))
    if (!isPage(path)) lines.set(language, (lines.get(language) ?? 0) + own);
  return [...lines].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
});

function isDone({ words }: AskedWords, root: string): boolean {
  return words.some(({ isDeed, forms }) => isDeed && forms.get(root) === 1);
}

function saysBoth([first = '', ...others]: readonly string[], asked: AskedWords): boolean {
  return isDone(asked, first) && asked.words.some((word) => word.isThing && worthIn(others, word) === 1);
}

function spaced(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z])/g, '_');
}

function saysThing({ words }: AskedWords, { own, type = [], doc = [] }: Texts): boolean {
  return words.some((word) => word.isThing && worthIn([...(own ?? []), ...type, ...doc], word) > 0);
}

/** The same deed is done to many things. */
function isOfOtherThing({ words }: AskedWords, texts: Texts): boolean {
  const things = words.filter(({ isThing }) => isThing);
  const said = Object.values(texts);
  return things.length > 0 && things.every((word) => said.every((parts) => worthIn(parts, word) === 0));
}

/** What deletes a thing does not say how one is created. */
function doesAnother([first = '']: readonly string[], name: string, { words }: AskedWords): boolean {
  // What takes away does nothing else.
  const [own = ''] = nameTerms(name.slice(name.lastIndexOf('.') + 1)).parts;
  if (meanAlike(own, REMOVE) && !words.some(({ forms }) => forms.has(own))) return true;
  const deeds = words.filter(({ stem: root, isDeed }) => isKnownVerb(root) || (isDeed && nearTo(root).size > 0));
  return isKnownVerb(first) && deeds.length > 0 && !words.some(({ forms }) => forms.has(first));
}
