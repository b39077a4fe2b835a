import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { CALLABLE, type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import { termsOf, termsOfText } from '../../../../engine/pack/search/tokenize.ts';
import { bareName } from '../../../authoring/evidence/files/bare-name.ts';
import { sentencesOf } from '../../../authoring/wording/doc-sentence.ts';
import { code, quote } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isKnownVerb, nearTo, PREDICATE, sameThing } from '../../subject/name-verbs.ts';
import { allForms, isProduction, type QuestionTerm } from '../../subject/question-terms.ts';
import { isBenchmark, isInlineTest, isTestHelp } from '../../subject/side-code.ts';
import { definitionOf, headOf, kindWord, predicateOf, symbolName } from '../../wording/symbol-words.ts';
import { bullet, cited, opening, type Part } from '../part.ts';
import { useLine, userName, usersOf } from './uses.ts';

/** What one wants to do with it, behind the word for it or before the question. */
const WANTED: readonly RegExp[] = [
  /\b(?:helpers?|functions?|methods?|utilit(?:y|ies)|something|thing)\b(?: (?:that )?(?:i|we|one) (?:can|could|may|should) (?:re-?use|use|call))?(?: (?:do|should|can) (?:i|we) (?:re-?use|use|call))? to ([a-z]+ .+?)\??$/i,
  /^(?:i|we) (?:need|want|have|would like) to ([a-z]+ .+?)[.,;:!?] .*\b(?:helper|function|method|utility)\b/i,
];
const MOST_FILES = 60;
const DOC_READ = 600;
const LEAST = 0.6;
const DEED = 0.5;
const GENERIC = 0.35;
const PERSON = /^(?:users?|customers?|clients?|callers?|visitors?|members?)$/;
/** What answers requests or draws a page is called by nobody else. */
const ANSWERS = /(?:^|\/)(?:controllers?|views?|handlers?|routes?|pages?|resolvers?|endpoints?)\/|Controller\.\w+$/i;
const CHECKS = /^(?:check|verif|validat|ensur|test|determin)/;

interface Wanted {
  term: QuestionTerm;
  weight: number;
  forms: ReadonlySet<string>;
}

interface Said {
  symbol: SymbolDetail;
  share: number;
  isPart: boolean;
}

/**
 * A function whose comment says what one wants to do, where its name alone does not: `isTaken`, "checks whether the name is
 * already used by another". A rare word counts for more than those that are everywhere.
 */
export function* composeSaidHelper(inquiry: Inquiry): Generator<Part> {
  const { understanding, pack } = inquiry;
  if (understanding.kind !== 'reuse' || understanding.identifiers.length > 0) return;
  const phrase = WANTED.map((shape) => shape.exec(understanding.text)?.[1]).find((found) => found !== undefined);
  if (phrase === undefined) return;
  const [deed = ''] = phrase.toLowerCase().split(' ');
  const wanted = wantedIn(inquiry, phrase, deed);
  const total = wanted.reduce((sum, { weight }) => sum + weight, 0);
  const rarest = wanted.toSorted((a, b) => b.weight - a.weight)[0];
  if (!rarest || wanted.length < 2) return;
  const found = filesOf(inquiry, wanted)
    .flatMap((path) => fileOutline(pack, path)?.symbols ?? [])
    .filter(({ kind, doc, name, path }) => CALLABLE.has(kind) && doc !== '' && !isInlineTest({ name, path }))
    .flatMap((symbol): Said[] => {
      const words = new Set(termsOfText(`${symbol.name} ${symbol.doc.slice(0, DOC_READ)} ${bareName(symbol.path)}`));
      const own = new Set(termsOf(shortName(symbol.name)));
      const isSaid = ({ forms }: Wanted): boolean => [...forms].some((form) => words.has(form));
      const share = wanted.filter(isSaid).reduce((sum, { weight }) => sum + weight, 0) / total;
      const does = [...nearTo(stem(deed)), stem(deed)].some((form) => words.has(form));
      const isCheck = CHECKS.test(deed) && PREDICATE.test(symbol.name);
      if (share < LEAST || !(does || isCheck) || !isSaid(rarest)) return [];
      return [{ symbol, share, isPart: [...own].some((part) => wanted.some(({ forms }) => forms.has(part))) }];
    })
    .sort((a, b) => b.share - a.share || Number(b.isPart) - Number(a.isPart) || a.symbol.id - b.symbol.id);
  const [first, second] = found;
  if (!first) return;
  const { symbol } = first;
  yield opening(
    `There is the ${kindWord(symbol)} ${symbolName(symbol)} in ${code(symbol.path)}${saidOf(symbol)}`,
    cited(definitionOf(symbol)),
  );
  yield { form: 'excerpt', path: symbol.path, ...headLines(symbol) };
  if (second && second.share >= NEARLY * first.share)
    yield bullet(
      `Beside it: ${symbolName(second.symbol)} in ${code(second.symbol.path)}${saidOf(second.symbol)}`,
      cited(headOf(second.symbol, 12)),
    );
  const { production, tests } = usersOf(pack, symbol);
  const use = production.find(({ path }) => path !== symbol.path) ?? production[0];
  if (use) yield bullet(`For example, ${userName(use)} in ${code(use.path)} uses it`, cited(useLine(use)));
  const [test] = tests;
  if (!use && test)
    yield bullet(`Tests use it; for example ${userName(test)} in ${code(test.path)}`, cited(useLine(test)));
}

/** What its author says of it, as it is written where that is no plain predicate. */
function saidOf(symbol: SymbolDetail): string {
  const says = predicateOf(symbol);
  if (says) return `; it ${says}`;
  const [first = ''] = sentencesOf(symbol.doc.replace(/\s@\w[\s\S]*$/, ''));
  const words = quote(first.replace(/[.:]+$/, ''), LONGEST);
  return words ? `, whose comment says ${words}` : '';
}

const LONGEST = 200;
const NEARLY = 0.75;

function headLines({ startLine, endLine }: SymbolDetail): { startLine: number; endLine: number } {
  return { startLine, endLine: Math.min(endLine, startLine + LINES_SHOWN - 1) };
}

const LINES_SHOWN = 8;

/** The words of what one wants to do, each with its worth here; what no code has decides nothing. */
function wantedIn({ subject }: Inquiry, phrase: string, deed: string): Wanted[] {
  const said = new Set(termsOfText(phrase));
  return subject.terms.flatMap((term): Wanted[] => {
    if (term.files === 0 || !allForms(term).some((form) => said.has(form))) return [];
    const isDeed = term.stem === stem(deed);
    const kind = PERSON.test(term.text) || (term.generic && !isKnownVerb(term.stem)) ? GENERIC : isDeed ? DEED : 1;
    const others = isKnownVerb(term.stem) ? nearTo(term.stem) : sameThing(term.stem);
    return [
      { term, weight: kind * (GENERIC + term.rarity) * term.idf, forms: new Set([...allForms(term), ...others]) },
    ];
  });
}

/** The files of the product whose names and comments say most of it. */
function filesOf({ pack }: Inquiry, wanted: readonly Wanted[]): string[] {
  const { files } = pack.corpus;
  const worth = new Map<number, number>();
  for (const { forms, weight } of wanted) {
    const places = new Set(
      [...forms].flatMap((form) => [
        ...filesWithTerm(pack, form, 'comments'),
        ...filesWithTerm(pack, form, 'definitions'),
      ]),
    );
    for (const place of places) worth.set(place, (worth.get(place) ?? 0) + weight);
  }
  return [...worth]
    .toSorted((a, b) => b[1] - a[1] || a[0] - b[0])
    .flatMap(([place]) => files[place] ?? [])
    .filter(({ role, path }) => isProduction(role) && !isTestHelp(path) && !isBenchmark(path) && !ANSWERS.test(path))
    .slice(0, MOST_FILES)
    .map(({ path }) => path);
}
