import { type FileOutline, fileOutline } from '../../../engine/pack/file-outline.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { type SymbolDetail, shortName } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { isFailureName, speaksOfFailure } from './failures.ts';
import { meanAlike } from './name-verbs.ts';
import { formsOf, maskWeight, type QuestionTerm, type TermMatcher } from './question-terms.ts';
import { isInlineTest, isMadeUp, isTestHelp } from './side-code.ts';

export interface ScoredSymbol {
  symbol: SymbolDetail;
  role: FileOutline['role'];
  score: number;
  /** Shares of the question's weight that its name, and its name, class, path, signature and doc, hold. */
  nameMatch: number;
}

export interface ReadFile {
  outline: FileOutline;
  masks: Uint32Array;
}

const BODY_LINES = 60;
const DOC_READ = 600;
const ALIKE = 0.6;
const PREFIX = 0.7;
const SHORTEST_PREFIX = 4;
const TEST_PENALTY = 0.5;
/** What an error is worth where nothing is asked about errors. */
const FAILURE = 0.6;
const STAND_IN = 0.7;
/** In a short question a name that many definitions bear says less: the exponent of how many they are. */
const SHARED_NAME = 0.25;
const FEW_WORDS = 8;
const WORTH = new Map<string, number>(
  Object.entries({ property: 0.75, variable: 0.65, constant: 0.85, other: 0.5, module: 0.8 }),
);
const HINTS: readonly (readonly [RegExp, ReadonlySet<string>])[] = [
  [/\bclass(?:es)?\b/i, new Set(['class', 'struct', 'interface', 'trait'])],
  [/\bmethods?\b/i, new Set(['method', 'constructor'])],
  [/\bfunctions?\b/i, new Set(['function', 'method'])],
  [/\b(?:attribute|property|field)s?\b/i, new Set(['property', 'variable'])],
  [/\binterfaces?\b|\btraits?\b/i, new Set(['interface', 'trait'])],
];

/** Reads files and marks which lines hold which words of the question. */
export function readFiles(pack: Pack, paths: readonly string[], matcher: TermMatcher): ReadFile[] {
  return paths.flatMap((path) => {
    const outline = fileOutline(pack, path);
    return outline ? [{ outline, masks: matcher.lines(outline.lines) }] : [];
  });
}

interface Asked {
  terms: readonly QuestionTerm[];
  matcher: TermMatcher;
  /** What names weigh that the question spells. */
  exact: ReadonlyMap<number, number>;
  /** Whether others, or a program, wrote a file. */
  isElsewhere(path: string): boolean;
}

/** Scores every symbol of the files that were read, best first. */
export function scoreSymbols(
  files: readonly ReadFile[],
  { terms, matcher, exact, isElsewhere: isOfOthers }: Asked,
  understanding: Understanding,
): ScoredSymbol[] {
  const names = new NameScorer(terms);
  const hints = HINTS.filter(([pattern]) => pattern.test(understanding.text));
  const aboutFailure = speaksOfFailure(understanding.text);
  const isElsewhere = new Set(files.map(({ outline }) => outline).filter(({ path }) => isOfOthers(path)));
  const shared = understanding.words.length <= FEW_WORDS ? SHARED_NAME : 0;
  const sharers = new Map<string, number>();
  const asksForMaking = /\bconstruct(?:or|ed|s)?\b/i.test(understanding.text);
  // A constructor that is called as its type says nothing that the type does not say better.
  const isMeant = ({ id, kind, name }: SymbolDetail): boolean =>
    kind !== 'constructor' || asksForMaking || exact.has(id) || !isNamedAsType(name);
  for (const { outline } of files)
    for (const { name } of outline.symbols.filter(isMeant))
      sharers.set(shortName(name), (sharers.get(shortName(name)) ?? 0) + 1);
  const raw = files.flatMap(({ outline, masks }) => {
    const fileWords = matcher.mask(outline.path.slice(outline.path.lastIndexOf('/') + 1));
    return outline.symbols
      .filter((symbol) => symbol.kind !== 'section' && symbol.kind !== 'key' && isMeant(symbol))
      .map((symbol) => {
        const name = names.score(symbol.name);
        const doc = documentWeight(symbol, fileWords, terms, matcher);
        const body = bodyWeight(symbol, masks, terms);
        return { symbol, outline, name, doc, body, exact: exact.get(symbol.id) ?? 0 };
      })
      .filter(({ name, doc, body, exact: named }) => name.f1 + doc + body + named > 0);
  });
  const most = (pick: (each: (typeof raw)[number]) => number): number => Math.max(1e-9, ...raw.map(pick));
  const mostDoc = raw.length === 0 ? 1 : most(({ doc }) => doc);
  const mostBody = raw.length === 0 ? 1 : most(({ body }) => body);
  return raw
    .map(({ symbol, outline, name, doc, body, exact: named }): ScoredSymbol => {
      const hinted = hints.some(([, kinds]) => kinds.has(symbol.kind)) ? 0.1 : 0;
      const isTest = outline.role === 'test' || isInlineTest(symbol) || isTestHelp(outline.path);
      const test = isTest ? TEST_PENALTY * (understanding.aboutTests ? 0.5 : 1) : 0;
      const own = (sharers.get(shortName(symbol.name)) ?? 1) ** -shared;
      const told =
        0.7 * own * name.f1 +
        (0.6 * doc) / mostDoc +
        (0.5 * body) / mostBody +
        0.3 * name.around +
        0.2 * own * name.precision +
        hinted;
      const isFailure = !aboutFailure && (isFailureName(symbol.name) || symbol.bases.some(isFailureName));
      const isStandIn = !isMadeUp(understanding.text) && !understanding.aboutTests && isMadeUp(symbol.name);
      const worth = (WORTH.get(symbol.kind) ?? 1) * (isFailure ? FAILURE : 1) * (isStandIn ? STAND_IN : 1);
      const score = 1.6 * named + told * (named > 0 ? 1 : worth) - test;
      return {
        symbol,
        role: isTest ? 'test' : isElsewhere.has(outline) ? 'generated' : outline.role,
        score,
        nameMatch: name.f1,
      };
    })
    .sort(
      (a, b) =>
        b.score - a.score ||
        (a.symbol.path === b.symbol.path
          ? a.symbol.startLine - b.symbol.startLine
          : a.symbol.path < b.symbol.path
            ? -1
            : 1),
    );
}

/** `Cart.Cart` of C# and Java. */
function isNamedAsType(name: string): boolean {
  const [own, type] = name.split('.').toReversed();
  return own !== undefined && own === type;
}

function documentWeight(
  symbol: SymbolDetail,
  fileWords: number,
  terms: readonly QuestionTerm[],
  matcher: TermMatcher,
): number {
  const own = matcher.mask(symbol.name);
  const told = matcher.mask(symbol.signature) | matcher.mask(symbol.doc.slice(0, DOC_READ));
  const docWords = symbol.doc === '' ? 0.8 : 1;
  return docWords * (1.5 * maskWeight(own, terms) + maskWeight(told, terms) + 0.5 * maskWeight(fileWords, terms));
}

/** Each word counts once and a little more where it comes back; long bodies hold many words by chance. */
function bodyWeight(symbol: SymbolDetail, masks: Uint32Array, terms: readonly QuestionTerm[]): number {
  const end = Math.min(symbol.endLine, symbol.startLine + BODY_LINES);
  const counts = new Float32Array(terms.length);
  for (let line = symbol.startLine; line <= end; line++) {
    const mask = masks[line - 1] ?? 0;
    if (mask === 0) continue;
    for (let place = 0; place < terms.length; place++)
      if (mask & (1 << place)) counts[place] = (counts[place] ?? 0) + 1;
  }
  const length = end - symbol.startLine + 1;
  let sum = 0;
  for (const [place, count] of counts.entries()) {
    if (count > 0) sum += ((terms[place]?.weight ?? 0) * count * 2.2) / (count + 1.2 * (0.6 + (0.4 * length) / 25));
  }
  return sum;
}

interface Fit {
  term: QuestionTerm | undefined;
  factor: number;
}

/** How well names fit the question: by equal stems, by verbs that mean the same, and by a shared beginning. */
class NameScorer {
  readonly #terms: readonly QuestionTerm[];
  readonly #total: number;
  readonly #byStem: ReadonlyMap<string, QuestionTerm>;
  readonly #fits = new Map<string, Fit>();

  constructor(terms: readonly QuestionTerm[]) {
    this.#terms = terms;
    this.#byStem = new Map(terms.flatMap((term) => formsOf(term.stem).map((form) => [form, term] as const)));
    const heaviest = terms.map(({ weight }) => weight).sort((a, b) => b - a);
    this.#total = Math.max(
      1e-9,
      heaviest.slice(0, 5).reduce((sum, weight) => sum + weight, 0),
    );
  }

  score(qualified: string): { f1: number; precision: number; around: number } {
    const cut = qualified.lastIndexOf('.');
    const own = this.#match(qualified.slice(cut + 1));
    const around = cut < 0 ? 0 : this.#match(qualified.slice(0, cut)).share;
    const f1 = own.share === 0 ? 0 : (2 * own.share * own.precision) / (own.share + own.precision);
    return { f1, precision: own.precision, around };
  }

  #match(name: string): { share: number; precision: number } {
    const { parts } = nameTerms(name);
    if (parts.length === 0) return { share: 0, precision: 0 };
    const hit = new Map<string, number>();
    let fitting = 0;
    for (const part of parts) {
      const { term, factor } = this.#find(part);
      if (!term) continue;
      fitting += factor * (term.generic ? 0.6 : 1);
      hit.set(term.stem, Math.max(hit.get(term.stem) ?? 0, factor * term.weight));
    }
    const share = Math.min(1, [...hit.values()].reduce((sum, weight) => sum + weight, 0) / this.#total);
    return { share, precision: fitting / parts.length };
  }

  #find(part: string): Fit {
    const known = this.#fits.get(part);
    if (known) return known;
    const fit = this.#look(part);
    this.#fits.set(part, fit);
    return fit;
  }

  #look(part: string): Fit {
    const same = this.#byStem.get(part);
    if (same) return { term: same, factor: 1 };
    for (const term of this.#terms) {
      if (meanAlike(term.stem, part)) return { term, factor: ALIKE };
      const [short, long] = term.stem.length < part.length ? [term.stem, part] : [part, term.stem];
      if (short.length >= SHORTEST_PREFIX && long.startsWith(short)) return { term, factor: PREFIX };
    }
    return { term: undefined, factor: 0 };
  }
}
