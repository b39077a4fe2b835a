import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { CALLABLE, type SymbolDetail, WITH_BODY } from '../../../../engine/pack/search/find-symbols.ts';
import { count } from '../../../authoring/wording/count.ts';
import { capital, code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { Place } from '../../places/rank-places.ts';
import { maskWeight } from '../../subject/question-terms.ts';
import { commentOf, extendsWords, headOf, inFile, symbolName } from '../../wording/symbol-words.ts';
import { bullet, cited, opening, type Part, paragraph, saying } from '../part.ts';
import { placeTests } from '../tests/place-tests.ts';
import { type CheckStep, checkSteps } from './body/check-steps.ts';
import {
  beginningOf,
  furtherLines,
  type Lines,
  SHOWN_OF_LONG,
  SHOWN_WHOLE,
  statementsAround,
  wholeOf,
} from './telling-lines.ts';
import { wayIn } from './way-in.ts';

/** The second place is shown where it is nearly as likely as the first; else its name says as much as is known. */
const CONTENDS = 0.5;
const MOST_NAMED = 8;

/** What a question that names nothing is most likely about: the lines of the likeliest, and where else to look. */
export function* composePlaces(inquiry: Inquiry): Generator<Part> {
  const [first, second] = inquiry.places;
  const isContended = first !== undefined && second !== undefined && second.chance >= CONTENDS * first.chance;
  const shown = inquiry.places.slice(0, isContended ? 2 : 1);
  for (const [place, each] of shown.entries()) yield* linesOf(inquiry, each, place === 0);
  yield* nextPlaces(
    inquiry,
    'Also near',
    shown.map(({ symbol }) => symbol),
    MOST_NAMED,
  );
  yield* placeTests(inquiry);
}

function* linesOf(inquiry: Inquiry, { symbol, lines: said, alike }: Place, isFirst: boolean): Generator<Part> {
  const { path, name, startLine, endLine } = symbol;
  const lines = shownOf(inquiry, { symbol, lines: said }, isFirst);
  const comment = commentOf(symbol);
  const told = `${symbolName(symbol)} ${inFile(symbol)}${comment ? `, whose comment says ${comment}` : ''}`;
  const source = cited({ path, startLine, endLine, symbol: name }, lines);
  yield isFirst ? opening(`The nearest is ${told}`, source, ':') : paragraph(`Then ${told}`, source, ':');
  yield { form: 'excerpt', ...lines };
  if (isFirst) yield* furtherDown(inquiry, symbol, lines);
  if (isFirst) yield* checksBeside(inquiry, symbol, lines);
  const entered = isFirst ? wayIn(inquiry, symbol) : null;
  if (entered) yield entered;
  const [other] = alike;
  if (other) yield bullet(capital(alikeWords(symbol, alike)), cited(headOf(other)));
}

/** What the same definition says of the question further up or down. */
function* furtherDown(inquiry: Inquiry, symbol: SymbolDetail, shown: Lines): Generator<Part> {
  for (const lines of furtherLines(inquiry, symbol, shown)) {
    const { startLine, endLine } = lines;
    yield paragraph(
      startLine === endLine ? `Its line ${startLine}` : `Its lines ${startLine} to ${endLine}`,
      cited(lines),
      ':',
    );
    yield { form: 'excerpt', ...lines };
  }
}

/** How many others are alike, with the first of them. */
function alikeWords({ name }: SymbolDetail, alike: readonly SymbolDetail[]): string {
  const [other] = alike;
  if (!other) return '';
  const isAlone = alike.length === 1;
  const others = `${count(alike.length, 'other')} ${isAlone ? 'is' : 'are'}`;
  return lastParts(name) === lastParts(other.name)
    ? `${others} called so, ${isAlone ? '' : 'as '}in ${code(other.path)}`
    : `${others} marked alike${isAlone ? ':' : ', such as'} ${symbolName(other)} ${inFile(other)}`;
}

function lastParts(name: string): string {
  return name.split('.').slice(-2).join('.');
}

const MOST_CHECKS = 8;
const FEW_CHECKS = 2;

/** What a function does not let pass stands above what it does then, and seldom in the lines that say most. */
function* checksBeside(inquiry: Inquiry, symbol: SymbolDetail, shown: Lines): Generator<Part> {
  if (!CALLABLE.has(symbol.kind) || NOT_OF_DEEDS.has(inquiry.understanding.kind)) return;
  const checks = checkSteps(inquiry, symbol);
  const isShown = ({ source }: CheckStep): boolean =>
    shown.startLine <= source.startLine && source.endLine <= shown.endLine;
  const least = inquiry.understanding.kind === 'invariant' ? 1 : FEW_CHECKS;
  if (checks.filter((each) => !isShown(each)).length < least) return;
  yield paragraph(`What ${symbolName(symbol)} does not let pass, in the order of its lines:`);
  for (const { text, source } of checks.slice(0, MOST_CHECKS)) yield bullet(text, cited(source));
}

const NOT_OF_DEEDS: ReadonlySet<string> = new Set(['why', 'history', 'reuse', 'tests']);

/** All of a short definition; of a longer one the statements that say most, or how it begins; more of the likeliest. */
function shownOf(inquiry: Inquiry, { symbol, lines }: Pick<Place, 'symbol' | 'lines'>, isFirst: boolean): Lines {
  const [whole, room] = isFirst ? [SHOWN_WHOLE, SHOWN_OF_LONG] : [];
  const { path, startLine } = symbol;
  // Of a type as a whole, no lines say more than the others.
  const isOfAll = !WITH_BODY.has(symbol.kind) && lines.startLine === startLine && lines.endLine === symbol.endLine;
  const shown = wholeOf(inquiry, symbol, whole) ?? (isOfAll ? null : statementsAround(inquiry, symbol, lines, room));
  const [first = '', ...more] =
    fileOutline(inquiry.pack, path)?.lines.slice((shown?.startLine ?? 1) - 1, shown?.endLine) ?? [];
  const saysNothing = !shown || shown.endLine === startLine || (more.length === 0 && !SAYS.test(first));
  return saysNothing ? beginningOf(inquiry, symbol) : shown;
}

const MOST_NEXT = 4;
/** How much of a definition is cited as its head. */
export const HEAD = 12;
/** A definition is cited down to the lines that say what it does, where they are not far. */
export const NEAR = 40;
/** What is far less likely than the first is left out. */
const LEAST_CHANCE = 0.03;

/** The next likeliest places of a question that names nothing, each with the lines that say most of what is asked. */
export function* nextPlaces(
  inquiry: Inquiry,
  words: string,
  besides: readonly Pick<SymbolDetail, 'name' | 'path'>[],
  most = MOST_NEXT,
): Generator<Part> {
  // What is defined again for another platform reads the same.
  const told = new Set(besides.map(({ name, path }) => `${path} ${name}`));
  const isNew = ({ name, path }: SymbolDetail): boolean =>
    !told.has(`${path} ${name}`) && told.add(`${path} ${name}`).size > 0;
  const least = LEAST_CHANCE * (inquiry.places[0]?.chance ?? 0);
  const next = inquiry.places.filter(({ symbol, chance }) => chance >= least && isNew(symbol)).slice(0, most);
  if (next.length === 0) return;
  yield saying('places', paragraph(`${words}:`));
  for (const { symbol, lines, alike } of next) {
    const said = statementsAround(inquiry, symbol, lines) ?? { path: symbol.path, ...lines };
    const isNear = said.endLine - symbol.startLine < NEAR;
    const source = isNear ? { ...headOf(symbol), endLine: said.endLine } : headOf(symbol, HEAD);
    const comment = commentOf(symbol);
    const extended = comment === null && symbol.bases.length > 0 ? extendsWords(symbol) : null;
    const says = comment ? `, whose comment says ${comment}` : extended ? `, which ${extended}` : null;
    const quote = says ? null : quotedLine(inquiry, symbol, lines);
    const isShown = [source, said].some(
      ({ startLine, endLine }) => quote && startLine <= quote.line && quote.line <= endLine,
    );
    const [other] = alike;
    yield bullet(
      `${symbolName(symbol)} ${inFile(symbol)}${says ?? quote?.words ?? ''}`,
      cited(
        source,
        isNear ? null : said,
        quote && !isShown ? { path: symbol.path, startLine: quote.line, endLine: quote.line } : null,
      ),
      ...(other ? [`; ${alikeWords(symbol, alike)}`, cited(headOf(other))] : []),
    );
  }
}

const LONGEST_QUOTE = 120;
/** A line of so few words says nothing by itself, nor does a parameter: `path: &Path,`, `size: int = SMALL,`. */
const SAYS = /\w\(|\bif\b|(?:[a-z]{2,}[^a-z]+){3}[a-z]{2,}/i;
const DECLARES = /^(?:pub\s+)?[\w$]+\??\s*:\s*(?:[^=({]*,?|[^({]*,)$/;

/** The line that says most of what is asked, word by word; nothing where that is the head, whose name is told. */
function quotedLine(
  { pack, subject }: Inquiry,
  { path, startLine }: SymbolDetail,
  within: { startLine: number; endLine: number },
): { words: string; line: number } | null {
  const all = fileOutline(pack, path)?.lines ?? [];
  const [best] = Array.from({ length: within.endLine - within.startLine + 1 }, (_, place) => within.startLine + place)
    .map((line) => ({ line, text: (all[line - 1] ?? '').trim() }))
    .filter(({ text }) => isQuotable(text))
    .map(({ line, text }) => ({ line, text, weight: maskWeight(subject.matcher.mask(text), subject.terms) }))
    .sort((a, b) => b.weight - a.weight || a.line - b.line);
  if (!best || best.weight === 0 || best.line === startLine || best.text.length > LONGEST_QUOTE) return null;
  return { words: `; its line ${best.line} reads ${code(best.text)}`, line: best.line };
}

/** Whether a line says something by itself and stands in code type as it is written: a back-tick would end that. */
export function isQuotable(line: string): boolean {
  return SAYS.test(line) && !DECLARES.test(line) && !line.includes('`');
}
