import { type SymbolDetail, shortName, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { coverOf } from '../../subject/coverage.ts';
import { topicsOf } from '../../understanding/understand-question.ts';
import { commentOf, extendsWords, headOf, inFile, symbolName } from '../../wording/symbol-words.ts';
import { bullet, cited, citedList, type Part, paragraph, saying } from '../part.ts';
import { gistOf } from './body/read-steps.ts';
import { HEAD, NEAR, nextPlaces } from './places.ts';
import { wholeOf } from './telling-lines.ts';

const FEW_TOPICS = 6;
/** So short a question is about one thing. */
export const SHORT = 3;
const MOST_OF_SHORT = 2;
/** What only comes nearest may be the wrong place for what is done, and one of the next ones the right one. */
const OF_A_DEED: ReadonlySet<string> = new Set(['how', 'where']);
const WHOLE = 0.95;
const MOSTLY = 0.6;
const OTHERS = 'Other places that share its words';

/** Other places that fit the question, best first, but for one that the answer told. A long question describes more places than one. */
export function* otherPlaces(inquiry: Inquiry, words = OTHERS, besides?: SymbolDetail): Generator<Part> {
  const { pack, subject, understanding, main, place, isNamed, places } = inquiry;
  if (places.length > 0) {
    yield* nextPlaces(inquiry, words, [...(main ? [main] : []), ...(besides ? [besides] : [])]);
    return;
  }
  const topics = topicsOf(understanding).length;
  const [few, isShort] = [topics <= FEW_TOPICS, topics <= SHORT];
  const top = subject.files[0]?.score ?? 0;
  // Plain words may name something by accident; who writes a name as code means that one.
  const isMeant = isNamed && understanding.identifiers.length > 0;
  const least = (isMeant && few ? 0.8 : few ? 0.6 : 0.35) * top;
  const isLoose = understanding.identifiers.length === 0 && OF_A_DEED.has(understanding.kind);
  const cover = isLoose && main ? Math.min(MOSTLY, coverOf(subject, main)) : WHOLE;
  const most = isShort && !isLoose ? MOST_OF_SHORT : few ? 4 : 7;
  // Beside a definition that speaks of all that is asked, one that speaks of half of it does not fit.
  const isWhole = few && main !== null && coverOf(subject, main) >= WHOLE;
  const items = subject.files
    .filter(
      ({ path, score, role }) =>
        path !== (main?.path ?? place?.path) && score >= least && (role !== 'test' || understanding.aboutTests),
    )
    // Data that tests read defines nothing, whatever its file is taken for.
    .filter(({ path, best }) => best !== null || understanding.aboutTests || !/test/i.test(path))
    // What leaves out some of one thing is another, and what bears its name is told already.
    .filter(
      ({ best }) =>
        !isShort ||
        main === null ||
        (best !== null &&
          shortName(best.symbol.name) !== shortName(main.name) &&
          coverOf(subject, best.symbol) >= cover),
    )
    .slice(0, most)
    .filter(({ best }) => !isWhole || best === null || coverOf(subject, best.symbol) >= (isNamed ? WHOLE : MOSTLY))
    .filter(({ path }) => path !== besides?.path)
    .flatMap(({ path, best, passage }): Place[] => {
      const symbol = best && best.score > 0 ? symbolDetail(pack, best.symbol.id) : null;
      if (symbol) return [{ text: `${symbolName(symbol)} ${inFile(symbol)}`, source: headOf(symbol, HEAD), symbol }];
      return passage ? [{ text: code(path), source: { path, ...passage } }] : [];
    });
  yield* told(inquiry, words, items);
}

interface Place {
  text: string;
  source: CodeSource;
  symbol?: SymbolDetail;
}

const MOST_SHOWN = 2;
const SHOWN_WHOLE = 8;
/** Kinds that the lines of a place answer. */
const OF_LINES: ReadonlySet<string> = new Set(['how', 'where', 'what', 'why']);

/** Each place with what it is; the first ones in full where they fit as well as what was told first. */
function* told(inquiry: Inquiry, words: string, places: readonly Place[]): Generator<Part> {
  if (places.length === 0) return;
  const said = places.map((place) => ({ ...place, ...(place.symbol ? whatItIs(inquiry, place.symbol) : UNTOLD) }));
  if (said.every(({ gist }) => gist === null)) {
    yield saying('places', paragraph(`${words}: `, ...citedList(places)));
    return;
  }
  yield saying('places', paragraph(`${words}:`));
  let shown = 0;
  for (const { text, source, symbol, gist, line, from } of said) {
    yield bullet(`${text}${gist ? `, ${gist}` : ''}`, cited(from ?? source, line));
    const lines =
      symbol && shown < MOST_SHOWN && fitsAsWell(inquiry, symbol) ? wholeOf(inquiry, symbol, SHOWN_WHOLE) : null;
    if (!lines) continue;
    shown += 1;
    yield { form: 'excerpt', ...lines };
  }
}

const UNTOLD = { gist: null, line: null, from: null };

/** What it is in half a sentence, and the lines that say so where the head of it does not hold them. */
function whatItIs(
  inquiry: Inquiry,
  symbol: SymbolDetail,
): { gist: string | null; line: CodeSource | null; from: CodeSource | null } {
  const comment = commentOf(symbol);
  if (comment !== null) return { ...UNTOLD, gist: `whose comment says ${comment}` };
  if (symbol.bases.length > 0) return { ...UNTOLD, gist: `which ${extendsWords(symbol)}` };
  const gist = gistOf(inquiry, symbol);
  if (!gist) return UNTOLD;
  const { startLine, endLine } = gist;
  const words = `which ${gist.words}`;
  const { path, startLine: from } = symbol;
  if (endLine <= headOf(symbol, HEAD).endLine) return { ...UNTOLD, gist: words };
  return endLine - from < NEAR
    ? { gist: words, line: null, from: { path, startLine: from, endLine } }
    : { gist: words, line: { path, startLine, endLine }, from: null };
}

function fitsAsWell({ subject, main, understanding }: Inquiry, symbol: SymbolDetail): boolean {
  const { kind, identifiers } = understanding;
  // Who writes a name as code means that one.
  if (identifiers.length > 0 || !main || !OF_LINES.has(kind) || !/^(?:function|method)$/.test(symbol.kind))
    return false;
  return coverOf(subject, symbol) >= coverOf(subject, main);
}
