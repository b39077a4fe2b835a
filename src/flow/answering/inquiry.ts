import { fileOutline } from '../../engine/pack/file-outline.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import { CALLABLE, type SymbolDetail, shortName, symbolDetail } from '../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../engine/pack/search/name-match.ts';
import type { Weights } from '../../engine/pack/search/weights.ts';
import type { CodeSource } from '../authoring/cite.ts';
import type { Evidence } from '../authoring/evidence/evidence.ts';
import { handlerOf } from '../authoring/evidence/routes/handlers/handlers.ts';
import { ofFirstFile } from './places/of-first-file.ts';
import { type Place, rankPlaces } from './places/rank-places.ts';
import { unmetThings } from './subject/coverage.ts';
import { type Deed, deedOf } from './subject/deed.ts';
import { meanAlike } from './subject/name-verbs.ts';
import { writtenOut } from './subject/prototypes.ts';
import { isProduction } from './subject/question-terms.ts';
import { resolveSubject, type Subject } from './subject/resolve-subject.ts';
import type { ScoredSymbol } from './subject/score-symbols.ts';
import { isPage } from './subject/side-code.ts';
import { saysNothing } from './understanding/generic-words.ts';
import type { QuestionKind } from './understanding/question-kinds.ts';
import { asksWhereItStands } from './understanding/sentence.ts';
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
  /** Where the question names nothing, what it is most likely about, the likeliest first. */
  places: readonly Place[];
  /** What is done to a thing, where that is asked. */
  deed: Deed | null;
  /** Where the answer points first; null where nothing fits at all. */
  place: CodeSource | null;
}

const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'type', 'table']);
/** A question with few topic words that names a definition is about that definition. */
const FEW_TOPICS = 6;
const CLEAR_NAME = 0.45;
const FIRST_FILES = 3;
/** A longer question describes what it is about, and the files that fit all of it tell more than the lines of one definition. */
const MOST_WORDS = 9;

export function openInquiry(evidence: Evidence, understanding: Understanding, weights?: Weights): Inquiry {
  const subject = resolveSubject(evidence, understanding, weights);
  return inquiryAbout(evidence, understanding, subject, (isActing) =>
    isActing ? null : deedOf(evidence, understanding),
  );
}

/** The same question by its words alone, whatever is done to a thing by the facts. */
export function byWords({ evidence, understanding, subject }: Inquiry): Inquiry {
  return inquiryAbout(evidence, understanding, subject, () => null);
}

function inquiryAbout(
  evidence: Evidence,
  understanding: Understanding,
  subject: Subject,
  deedIn: (isActing: boolean) => Deed | null,
): Inquiry {
  const { pack } = evidence;
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
  // What is written as code is comes before words that happen to be a name.
  const spelled = new Set(
    named.filter(({ asked }) => understanding.identifiers.includes(asked)).map(({ symbol }) => symbol.id),
  );
  const clear =
    inNamed(({ symbol }, weight) => weight >= CLEAR_NAME && spelled.has(symbol.id)) ??
    inNamed((_, weight) => weight >= CLEAR_NAME);
  const unclear = (): ScoredSymbol | undefined => {
    if (written) return inFirst ?? inNamed(({ symbol }) => top.has(symbol.path));
    // "What is a household" means a type of that name, also where the server and the page both have one.
    return understanding.kind === 'what' ? inNamed(({ symbol }) => TYPES.has(symbol.kind)) : undefined;
  };
  const bestNamed = few ? (clear ?? unclear()) : inFirst;
  // Who names a file means that file, whatever else fits.
  const file = files.find(({ path }) => isNamedFile(path, understanding)) ?? null;
  const isActing = bestNamed !== undefined && isDoer(subject, understanding, bestNamed);
  const isMeant =
    bestNamed !== undefined &&
    (written || (saysAll(subject, understanding, bestNamed) && !isPage(bestNamed.symbol.path))) &&
    !isOneOfMany(subject, understanding, bestNamed) &&
    !isDoneTo(understanding, bestNamed);
  const deed = deedIn(isActing);
  const doing = (deed?.route ? handlerOf(evidence, deed.route)?.id : deed?.doer?.id) ?? null;
  // What draws a page only asks for the deed, also where it is called after it.
  const doer = doing === null || isPage(symbolDetail(pack, doing)?.path ?? '') ? null : doing;
  const isNamed = doer !== null || isMeant;
  const isPlain = !(isNamed || file || written) && understanding.words.length <= MOST_WORDS;
  // "Give me an overview" means no definition.
  const isOfWhole = topicsOf(understanding).length === 0;
  const places =
    isPlain && !isOfWhole
      ? ofFirstFile(
          meantFirst(rankPlaces(evidence, understanding, subject), { subject, understanding, pack }),
          first?.path,
          understanding,
        )
      : [];
  const mainId = doer ?? places[0]?.symbol.id ?? (bestNamed ?? (file ?? first)?.best)?.symbol.id;
  const known = mainId === undefined ? null : symbolDetail(pack, mainId);
  const main = known && writtenOut(evidence, known);
  const fitting = file ?? first;
  const place = main ? definitionOf(main) : fitting?.passage ? { path: fitting.path, ...fitting.passage } : null;
  return { evidence, pack, understanding, subject, main, isNamed, places, place, deed };
}

/**
 * Whether the question names a file and means it: "where is NEWS.md parsed" asks for the code that reads such a document, and
 * not for one that is called so.
 */
export function isNamedFile(path: string, { kind, text, paths }: Understanding): boolean {
  if (paths.includes(path)) return true;
  const isRead = DOCUMENT.test(path) && DONE.has(kind) && !/^where in\b/i.test(text);
  return !isRead && paths.some((asked) => `/${path}`.endsWith(`/${asked}`));
}

/** Those of tests too, which are none of the project's own documents. */
export const DOCUMENT = /\.(?:mdx?|markdown|rst|adoc|txt)$/i;
const DONE: ReadonlySet<QuestionKind> = new Set(['how', 'where']);
const LOOKED_AT = 5;
const NEARLY = 0.2;

/** Where the likeliest place lacks a thing that is asked about, one that has all of them and is not much less likely is meant. */
function meantFirst(
  places: readonly Place[],
  { subject, understanding, pack }: Pick<Inquiry, 'subject' | 'understanding' | 'pack'>,
): readonly Place[] {
  const [first] = places;
  const isWhole = ({ symbol }: Place): boolean =>
    unmetThings(subject, understanding, symbol, fileOutline(pack, symbol.path)?.lines ?? []).length === 0;
  if (!first || isWhole(first)) return places;
  const meant = places.slice(1, LOOKED_AT).find((each) => each.chance >= NEARLY * first.chance && isWhole(each));
  return meant ? [meant, ...places.filter((each) => each !== meant)] : places;
}

/**
 * Plain words mean the definition that bears them where they are all that is asked about; beside a name that is spelled
 * as the code does, others may say where it stands: "the Gate middleware" in `middleware/`.
 */
function saysAll({ named }: Subject, understanding: Understanding, { symbol }: ScoredSymbol): boolean {
  const asked = named.find((each) => each.symbol.id === symbol.id)?.asked ?? '';
  const isSpelled = /^\p{Lu}/u.test(asked) && asked === shortName(symbol.name);
  const { parts } = nameTerms(isSpelled ? `${symbol.name} ${symbol.path}` : symbol.name);
  const words = asked.split(' ');
  return topicsOf(understanding).every(
    ({ stem, text }) => words.includes(text) || parts.some((part) => part === stem || meanAlike(part, stem)),
  );
}

/** "How does the mail parser find its parts" asks what a definition of two words or more does itself. */
function isDoer({ named }: Subject, { text }: Understanding, { symbol }: ScoredSymbol): boolean {
  const asked = named.find((each) => each.symbol.id === symbol.id)?.asked ?? '';
  const [, who = ''] = /^how (?:does|do|did) (?:an? |the )?(.+)$/i.exec(text) ?? [];
  return asked.includes(' ') && who.toLowerCase().startsWith(`${asked} `);
}

/** "Where is the manifest parsed" names what it is done to, and asks for what does it. */
function isDoneTo({ kind, text, identifiers, sentence }: Understanding, { symbol }: ScoredSymbol): boolean {
  if (identifiers.length > 0 || CALLABLE.has(symbol.kind) || !/^(?:how|where)$/.test(kind)) return false;
  return sentence !== null && !asksWhereItStands(text) && !saysNothing(sentence.deed);
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
