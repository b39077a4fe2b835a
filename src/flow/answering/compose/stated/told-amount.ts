import { type SymbolDetail, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction, maskWeight } from '../../subject/question-terms.ts';
import { definitionOf, inFile, symbolName } from '../../wording/symbol-words.ts';
import { cited, opening, type Part } from '../part.ts';
import { ABOUT_AMOUNTS, asksAmount } from './amount.ts';

const NUMBER = String.raw`\b(?:\d[\d,.]*|an?|one|two|three|four|five|six|seven|ten|twelve|thirty)[ -]`;
/** What is asked for, and how an amount of it is written. */
const AMOUNTS: readonly { asked: RegExp; told: RegExp }[] = [
  {
    asked: /\bhow (?:long|often)\b|\btimeouts?\b|\bexpir/i,
    told: new RegExp(`${NUMBER}(?:milliseconds?|ms|seconds?|minutes?|hours?|days?|weeks?|months?|years?)\\b`, 'i'),
  },
  {
    asked: /\bhow (?:big|large)\b|\bsize\b/i,
    told: /\b\d[\d,.]* ?(?:bytes?|[KMG]i?B|characters|pixels|px)\b/,
  },
];
const LOOKED_AT = 10;
const LONGEST_DOC = 2_000;
const LONGEST = 240;
/** The comment and the name must be about nearly all that is asked. */
const LEAST_COVER = 0.75;

/** How long or how big, in the words of the comment on what does it, where no setting and no constant says so. */
export function* composeToldAmount(inquiry: Inquiry): Generator<Part> {
  const { understanding, subject, main, pack } = inquiry;
  const told = AMOUNTS.find(({ asked }) => asked.test(understanding.text))?.told;
  if (!told || !main || !asksAmount(understanding)) return;
  const weigh = ({ stem, weight, generic }: (typeof subject.terms)[number]): number =>
    generic || ABOUT_AMOUNTS.test(stem) ? 0 : weight;
  const total = subject.terms.reduce((sum, term) => sum + weigh(term), 0);
  if (total === 0) return;
  const shareOf = (text: string): number => maskWeight(subject.matcher.mask(text), subject.terms, weigh) / total;
  const others = subject.symbols
    .slice(0, LOOKED_AT)
    .flatMap(({ symbol, role }) => (isProduction(role) ? (symbolDetail(pack, symbol.id) ?? []) : []));
  for (const symbol of [main, ...others]) {
    const said = sentenceWith(symbol, told, shareOf);
    if (said === null) continue;
    yield opening(`The comment on ${symbolName(symbol)} ${inFile(symbol)} says: ${said}`, cited(definitionOf(symbol)));
    return;
  }
}

function sentenceWith(
  { name, path, doc: whole }: SymbolDetail,
  told: RegExp,
  shareOf: (text: string) => number,
): string | null {
  const doc = whole.slice(0, LONGEST_DOC);
  if (!told.test(doc) || shareOf(`${name} ${path} ${doc}`) < LEAST_COVER) return null;
  const sentence = sentencesOf(doc.replace(/\s+/g, ' ')).find((each) => told.test(each) && shareOf(each) > 0);
  return sentence === undefined ? null : quote(sentence.replace(/[.!]+$/, ''), LONGEST);
}
