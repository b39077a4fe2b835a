import type { Pack } from '../../engine/pack/open-pack.ts';
import { CALLABLE, type SymbolDetail, shortName, symbolDetail } from '../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../engine/pack/search/name-match.ts';
import type { Weights } from '../../engine/pack/search/weights.ts';
import type { CodeSource } from '../authoring/cite.ts';
import type { Evidence } from '../authoring/evidence/evidence.ts';
import { handlerOf } from '../authoring/evidence/routes/handlers/handlers.ts';
import type { Passage } from './passages/passages.ts';
import { ASKS_PLACE, askedDoers } from './subject/asked-doers.ts';
import { fullerCover } from './subject/coverage.ts';
import { type Deed, deedOf } from './subject/deed.ts';
import { writtenOut } from './subject/prototypes.ts';
import { isProduction } from './subject/question-terms.ts';
import { resolveSubject, type Subject } from './subject/resolve-subject.ts';
import type { ScoredSymbol } from './subject/score-symbols.ts';
import { isPage } from './subject/side-code.ts';
import { fullerName, standIn } from './subject/stand-in.ts';
import { saysNothing } from './understanding/generic-words.ts';
import { topicsOf, type Understanding } from './understanding/understand-question.ts';
import { definitionOf } from './wording/symbol-words.ts';

/** A question together with what the snapshot has on it: all that a composer needs. */
export interface Inquiry {
  evidence: Evidence;
  pack: Pack;
  understanding: Understanding;
  subject: Subject;
  /** The definition that the answer is about; null where only a passage fits. */
  main: SymbolDetail | null;
  /** The question names it. */
  isNamed: boolean;
  /** Functions that do what is asked nearly as well as the definition that was chosen. */
  alike: readonly SymbolDetail[];
  /** How well the definition does what a plain question asks, from 0 to 1; null where that was not weighed. */
  fit: number | null;
  /** What is done to a thing, where that is asked. */
  deed: Deed | null;
  /** The functions whose lines say most of what a plain question asks, the fullest first. */
  passages: readonly Passage[];
  /** The lines of the fullest say clearly more than the definition does. */
  isSaidElsewhere: boolean;
  /** Where the answer points first; null where nothing fits at all. */
  place: CodeSource | null;
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'type', 'table']);
/** A question with few topic words that names a definition is about that definition. */
const FEW_TOPICS = 6;
const CLEAR_NAME = 0.45;
const FIRST_FILES = 3;
const FEW_WORDS = 8;

export function openInquiry(evidence: Evidence, understanding: Understanding, weights?: Weights): Inquiry {
  const { pack } = evidence;
  const subject = resolveSubject(pack, understanding, weights);
  const { named, symbols, files } = subject;
  const names = new Map(named.map(({ symbol, weight }) => [symbol.id, weight]));
  const first = files[0] ?? null;
  const few = topicsOf(understanding).length <= FEW_TOPICS;
  const top = new Set(files.slice(0, FIRST_FILES).map(({ path }) => path));
  const rank = new Map(files.map(({ path }, place) => [path, place]));
  // Of several that bear the name, the one whose file fits best.
  const inNamed = (fits: (each: ScoredSymbol, weight: number) => boolean): ScoredSymbol | undefined =>
    symbols
      .filter((each) => {
        const weight = names.get(each.symbol.id);
        return weight !== undefined && fits(each, weight);
      })
      .sort((a, b) => (rank.get(a.symbol.path) ?? files.length) - (rank.get(b.symbol.path) ?? files.length))[0];
  const inFirst = inNamed(({ symbol }) => symbol.path === first?.path);
  // A name that many files define means none of them in particular, unless the file fits by itself.
  const written = understanding.identifiers.length > 0;
  const clear = inNamed((_, weight) => weight >= CLEAR_NAME);
  const unclear = (): ScoredSymbol | undefined => {
    if (written) return inFirst ?? inNamed(({ symbol }) => top.has(symbol.path));
    // "What is a household" means a type of that name, also where the server and the page both have one.
    return understanding.kind === 'what' ? inNamed(({ symbol }) => TYPES.has(symbol.kind)) : undefined;
  };
  const bestNamed = few ? (clear ?? unclear()) : inFirst;
  const fuller = bestNamed && fullerName(subject, bestNamed.symbol);
  // Who names a file means that file, whatever else fits.
  const file = files.find(({ path }) => understanding.paths.some((asked) => `/${path}`.endsWith(`/${asked}`))) ?? null;
  const found = fuller ?? bestNamed ?? (file ?? first)?.best ?? null;
  const isPlain = understanding.identifiers.length === 0 && understanding.words.length <= FEW_WORDS;
  const isNamedSo = bestNamed !== undefined && !CALLABLE.has(bestNamed.symbol.kind);
  const sort = isPlain && found && !isNamedSo ? typeOfNoun(subject, understanding) : null;
  const meant = sort ?? ((isPlain && found && standIn(subject, understanding, found)) || found);
  const isMeant =
    bestNamed !== undefined &&
    meant === found &&
    !isOneOfMany(subject, understanding, bestNamed) &&
    !isDoneTo(understanding, bestNamed);
  // What stands in says the deed, which is more than holding every word somewhere.
  const isFuller = isPlain && meant && meant === found && (!isMeant || isNamedByTheWay(subject, understanding, meant));
  const best = (isFuller && fullerCover(subject, understanding, meant)) || meant;
  const deed = deedOf(evidence, understanding);
  const doer = deed?.route ? handlerOf(evidence, deed.route)?.id : deed?.doer?.id;
  const mainId = doer ?? best?.symbol.id;
  const known = mainId === undefined ? null : symbolDetail(pack, mainId);
  const isSure = doer != null || (isMeant && best === found);
  // What draws a page only asks for the deed, also where it is called after it.
  const isSettled = doer != null && !(known && isPage(known.path));
  const doers = isSettled || file ? null : askedDoers(evidence, understanding, { subject, known, isSure });
  const chosen = doers?.best ?? known;
  const main = chosen && writtenOut(evidence, chosen);
  const fitting = file ?? first;
  const place = main ? definitionOf(main) : fitting?.passage ? { path: fitting.path, ...fitting.passage } : null;
  // What stands in for a named definition was not named itself.
  const isNamed = isSure && !doers?.best;
  return {
    evidence,
    pack,
    understanding,
    subject,
    main,
    isNamed,
    alike: doers?.alike ?? [],
    fit: doers?.fit ?? null,
    passages: doers?.passages ?? [],
    isSaidElsewhere: doers?.isSaidElsewhere ?? false,
    place,
    deed,
  };
}

const OF_NOUN = /^(?:what (?:is|does)|how does) (?:the|an?) (\w+) (\w+)(?: (?:do|work|for))?\s*\??$/i;

/** "What does the parcel packer do" is about `Packer`, where what is said of it speaks of parcels, before what bears *parcel*. */
function typeOfNoun({ symbols }: Subject, { text }: Understanding): ScoredSymbol | null {
  const [, first = '', noun = ''] = OF_NOUN.exec(text) ?? [];
  if (noun === '') return null;
  const [root] = nameTerms(first).parts;
  const found = symbols.filter(
    ({ symbol, role }) =>
      isProduction(role) &&
      TYPES.has(symbol.kind) &&
      shortName(symbol.name).toLowerCase() === noun.toLowerCase() &&
      nameTerms(`${symbol.name} ${symbol.path} ${symbol.doc}`).parts.some((part) => part === root),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * "How are failed jobs retried" has the name `FailedJobs` in it by the way: two plain words that are a name, and leave out
 * what else is asked.
 */
function isNamedByTheWay({ named }: Subject, { identifiers, kind }: Understanding, { symbol }: ScoredSymbol): boolean {
  const asked = named.find((each) => each.symbol.id === symbol.id)?.asked ?? '';
  return identifiers.length === 0 && asked.includes(' ') && /^(?:how|where)$/.test(kind);
}

/** "Where is the manifest parsed" names what it is done to, and asks for what does it. */
function isDoneTo({ kind, text, identifiers, sentence }: Understanding, { symbol }: ScoredSymbol): boolean {
  if (identifiers.length > 0 || CALLABLE.has(symbol.kind) || !/^(?:how|where)$/.test(kind)) return false;
  return sentence !== null && !ASKS_PLACE.test(text) && !saysNothing(sentence.deed);
}

/** "What happens on unsubscribe" names no function in particular where several have the word in their names. */
function isOneOfMany({ named, symbols }: Subject, { identifiers }: Understanding, { symbol }: ScoredSymbol): boolean {
  const asked = named.find((each) => each.symbol.id === symbol.id)?.asked ?? '';
  if (identifiers.length > 0 || !CALLABLE.has(symbol.kind) || !/^\p{Ll}+$/u.test(asked)) return false;
  const own = shortName(symbol.name).toLowerCase();
  return symbols.some(
    ({ symbol: other, role }) =>
      isProduction(role) &&
      CALLABLE.has(other.kind) &&
      shortName(other.name).toLowerCase() !== own &&
      shortName(other.name).toLowerCase().includes(own),
  );
}
