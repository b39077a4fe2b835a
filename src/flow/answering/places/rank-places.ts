import { fileOutline } from '../../../engine/pack/file-outline.ts';
import { callees } from '../../../engine/pack/graph/symbol-graph.ts';
import { CALLABLE, type SymbolDetail, shortName } from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
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

/** A definition that may be what a question in plain words is about. */
export interface Place extends Definition {
  /** How likely it is the first that should be shown, from 0 to 1: all that were weighed add up to 1. */
  chance: number;
}

/**
 * What makes a definition the right one. Fitted to questions with known places over 27 projects, each judged by the weights
 * that were fitted without it; see docs/benchmarks.md.
 */
const WEIGHTS = {
  /** What is asked is said by it, in lines that stand together. */
  cover: 5.3,
  /** Its file fits the search. */
  file: 4.35,
  /** What its file is called is asked for. */
  fileName: 1.5,
  /** Its name says nothing else. */
  name: 2,
  /** It calls other functions, by the logarithm of how many. */
  calls: 0.86,
  otherLanguage: -2.9,
  /** It draws a page, which says the words of what it asks for. */
  page: -0.7,
  short: -1,
} as const;

/** What is as likely as this is right in more than half of the cases, and the first three in more than three quarters. */
export const LIKELY = 0.3;
const OF_DEEDS: ReadonlySet<QuestionKind> = new Set(['how', 'where']);
const READ_CLOSELY = 80;
const CALLS_COUNTED = 40;
const FEW_LINES = 4;

/** The definitions of the product that are most likely asked about, the likeliest first. */
export function rankPlaces(evidence: Evidence, understanding: Understanding, subject: Subject): Place[] {
  const { pack } = evidence;
  const asked = new AskedWords(understanding, subject.terms);
  const reader = new WordReader(asked);
  const language = mainLanguage(evidence);
  // What is asked how or where it is done is done by a function.
  const { kind, sentence, text } = understanding;
  const isOfDeed = OF_DEEDS.has(kind) && sentence !== null && !asksWhereItStands(text);
  const weighed = nearFiles(evidence, asked, subject)
    .flatMap(({ path, score }) => {
      const outline = fileOutline(pack, path);
      if (!outline) return [];
      const named = reader.read(path.slice(path.lastIndexOf('/') + 1));
      const ofFile =
        WEIGHTS.file * score +
        WEIGHTS.fileName * (named ? reader.share(named) : 0) +
        (outline.language === language ? 0 : WEIGHTS.otherLanguage) +
        (isPage(path) ? WEIGHTS.page : 0);
      return definitionsIn(outline, reader)
        .filter(({ symbol }) => !isOfDeed || CALLABLE.has(symbol.kind))
        .map((definition) => ({ definition, worth: ofFile + worthOf(definition, asked) }));
    })
    .sort(byWorth)
    .slice(0, READ_CLOSELY)
    .map(({ definition, worth }) => ({
      definition,
      worth: worth + WEIGHTS.calls * Math.log1p(callsOf(evidence, definition.symbol)),
    }))
    .sort(byWorth);
  const most = weighed[0]?.worth ?? 0;
  const total = weighed.reduce((sum, { worth }) => sum + Math.exp(worth - most), 0);
  return apart(weighed.map(({ definition, worth }) => ({ ...definition, chance: Math.exp(worth - most) / total })));
}

const KEPT = 8;
/** A method says more than its type does, where it is nearly as likely. */
const NEARLY = 0.4;

/** The likeliest that do not lie inside each other. */
function apart(places: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places) {
    if (kept.length === KEPT) break;
    const isTold = places.some((each) => isInside(each, place) && each.chance >= NEARLY * place.chance);
    if (!isTold && !kept.some((each) => isInside(each, place) || isInside(place, each))) kept.push(place);
  }
  return kept;
}

function isInside({ symbol: inner }: Place, { symbol: outer }: Place): boolean {
  return (
    inner !== outer && inner.path === outer.path && inner.startLine >= outer.startLine && inner.endLine <= outer.endLine
  );
}

interface Weighed {
  definition: Definition;
  worth: number;
}

function byWorth(a: Weighed, b: Weighed): number {
  return b.worth - a.worth || a.definition.symbol.id - b.definition.symbol.id;
}

function worthOf({ symbol, cover }: Definition, { words }: AskedWords): number {
  const { parts } = nameTerms(calledSo(symbol));
  const askedFor = parts.filter((part) => words.some((word) => worthIn([part], word) > 0)).length;
  const isShort = symbol.endLine - symbol.startLine + 1 < FEW_LINES;
  return (
    WEIGHTS.cover * cover +
    WEIGHTS.name * (parts.length === 0 ? 0 : askedFor / parts.length) +
    (isShort ? WEIGHTS.short : 0)
  );
}

/** What a definition is called; of what does all the work of its class, or of its file, by that one's name. */
function calledSo({ name, path }: SymbolDetail): string {
  if (!isRunner(name)) return shortName(name);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? shortName(name.slice(0, dot)) : path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
}

function callsOf({ pack }: Evidence, { id, kind }: SymbolDetail): number {
  return CALLABLE.has(kind) ? callees(pack, id, { limit: CALLS_COUNTED }).filter(({ symbol }) => symbol).length : 0;
}
