import { fileOutline } from '../../../engine/pack/file-outline.ts';
import { callees } from '../../../engine/pack/graph/symbol-graph.ts';
import { CALLABLE, type SymbolDetail, shortName } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import { bareName } from '../../authoring/evidence/files/bare-name.ts';
import { AskedWords, worthIn } from '../subject/asked-words.ts';
import { isRunner } from '../subject/doors.ts';
import { mainLanguage } from '../subject/main-language.ts';
import type { Subject } from '../subject/resolve-subject.ts';
import { isPage } from '../subject/side-code.ts';
import type { QuestionKind } from '../understanding/question-kinds.ts';
import { asksWhereItStands } from '../understanding/sentence.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { type Definition, definitionsIn } from './definitions.ts';
import { nearFiles } from './near-files.ts';
import { WordReader } from './word-reader.ts';

/** What speaks for a definition, or against it. */
export interface PlaceFeatures {
  /** The share of what is asked that it says, in lines that stand together. */
  cover: number;
  /** How well its file fits the search. */
  file: number;
  /** The share of what is asked that its file is called. */
  fileName: number;
  /** The share of its own name that is asked for. */
  name: number;
  /** The logarithm of how many functions it calls. */
  calls: number;
  /** It is written in another language than most of the product. */
  otherLanguage: number;
  /** It draws a page, which says the words of what it asks for. */
  page: number;
  /** It has hardly any lines. */
  short: number;
}

export interface Candidate {
  definition: Definition;
  features: PlaceFeatures;
}

const OF_DEEDS: ReadonlySet<QuestionKind> = new Set(['how', 'where']);
const CALLS_COUNTED = 40;
const FEW_LINES = 4;

/** The definitions that may be what a question is about, with what speaks for each; those at the end without their calls. */
export function candidatesOf(
  evidence: Evidence,
  understanding: Understanding,
  subject: Subject,
  mostWorth: (candidates: Candidate[]) => Candidate[],
): Candidate[] {
  const { pack } = evidence;
  const asked = new AskedWords(understanding, subject.terms);
  const reader = new WordReader(asked);
  const language = mainLanguage(evidence);
  // What is asked how or where it is done is done by a function.
  const { kind, sentence, text } = understanding;
  const isOfDeed = OF_DEEDS.has(kind) && sentence !== null && !asksWhereItStands(text);
  const found = nearFiles(evidence, asked, subject).flatMap(({ path, score, lines }) => {
    const outline = fileOutline(pack, path);
    if (!outline) return [];
    const named = reader.read(path.slice(path.lastIndexOf('/') + 1));
    const ofFile = {
      file: score,
      fileName: named ? reader.share(named) : 0,
      otherLanguage: Number(outline.language !== language),
      page: Number(isPage(path)),
    };
    return definitionsIn(outline, lines, reader)
      .filter(({ symbol }) => !isOfDeed || CALLABLE.has(symbol.kind))
      .map((definition): Candidate => {
        const { symbol, cover } = definition;
        const short = Number(symbol.endLine - symbol.startLine + 1 < FEW_LINES);
        return { definition, features: { ...ofFile, cover, name: nameShare(symbol, asked), short, calls: 0 } };
      });
  });
  // Who calls whom is looked up for those alone that may come first.
  return mostWorth(found).map(({ definition, features }) => ({
    definition,
    features: { ...features, calls: Math.log1p(callsOf(evidence, definition.symbol)) },
  }));
}

function nameShare(symbol: SymbolDetail, { words }: AskedWords): number {
  const { parts } = nameTerms(calledSo(symbol));
  const isAsked = (part: string): boolean => words.some((word) => worthIn([part], word) > 0);
  return parts.length === 0 ? 0 : parts.filter(isAsked).length / parts.length;
}

/** What a definition is called; of what does all the work of its class, or of its file, by that one's name. */
function calledSo({ name, path }: SymbolDetail): string {
  if (!isRunner(name)) return shortName(name);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? shortName(name.slice(0, dot)) : bareName(path);
}

function callsOf({ pack }: Evidence, { id, kind }: SymbolDetail): number {
  return CALLABLE.has(kind)
    ? callees(pack, id, { limit: CALLS_COUNTED, lines: 1 }).filter(({ symbol }) => symbol).length
    : 0;
}
