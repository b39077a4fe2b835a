import { fileOutline } from '../../../engine/pack/file-outline.ts';
import type { SymbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import type { Subject } from '../subject/resolve-subject.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { likenessOf } from './alike.ts';
import type { Definition } from './definitions.ts';
import { type Candidate, candidatesOf, type PlaceFeatures } from './place-features.ts';

/** A definition that may be what a question in plain words is about. */
export interface Place extends Definition {
  /** How likely it is the first that should be shown, from 0 to 1: all that were weighed add up to 1. */
  chance: number;
  /** Those that are alike, and less likely or further down. */
  alike: readonly SymbolDetail[];
}

/** Fitted by `npm run bench -- fit-places` to questions whose right places are known. */
export const PLACE_WEIGHTS: Readonly<Record<keyof PlaceFeatures, number>> = {
  cover: 5.5,
  file: 4.4,
  fileName: 1.3,
  name: 2.1,
  calls: 0.7,
  otherLanguage: -2.9,
  page: -0.4,
  short: -1.5,
};

/** What is as likely as this is right in about half of the cases, and one of the first three in about two thirds. */
export const LIKELY = 0.3;
const READ_CLOSELY = 80;

/** The definitions of the product that are most likely asked about, the likeliest first. */
export function rankPlaces(evidence: Evidence, understanding: Understanding, subject: Subject): Place[] {
  const byWorth = (candidates: readonly Candidate[]): { candidate: Candidate; worth: number }[] =>
    candidates
      .map((candidate) => ({ candidate, worth: worthOf(candidate) }))
      .sort((a, b) => b.worth - a.worth || a.candidate.definition.symbol.id - b.candidate.definition.symbol.id);
  const weighed = byWorth(
    candidatesOf(evidence, understanding, subject, (found) =>
      byWorth(found)
        .slice(0, READ_CLOSELY)
        .map(({ candidate }) => candidate),
    ),
  );
  const most = weighed[0]?.worth ?? 0;
  const total = weighed.reduce((sum, { worth }) => sum + Math.exp(worth - most), 0);
  const places = weighed.map(
    ({ candidate, worth }): Place => ({
      ...candidate.definition,
      chance: Math.exp(worth - most) / total,
      alike: [],
    }),
  );
  return apart(places, ({ path }) => fileOutline(evidence.pack, path)?.lines ?? []);
}

function worthOf({ features: f }: Candidate): number {
  const w = PLACE_WEIGHTS;
  return (
    w.cover * f.cover +
    w.file * f.file +
    w.fileName * f.fileName +
    w.name * f.name +
    w.calls * f.calls +
    w.otherLanguage * f.otherLanguage +
    w.page * f.page +
    w.short * f.short
  );
}

const KEPT = 10;
/** A method says more than its type does, where it is nearly as likely. */
const NEARLY = 0.4;

/** Of so many that are alike, each says as much as any other. */
const MANY = 4;

/** The likeliest that do not lie inside each other, each with those that are alike. */
function apart(places: readonly Place[], linesOf: (symbol: SymbolDetail) => readonly string[]): Place[] {
  const kept: (Place & { isInHead: boolean })[] = [];
  const alike = new Map<string, SymbolDetail[]>();
  const marked = markCounts(places, linesOf);
  for (const place of places) {
    const isTold = places.some((each) => isInside(each, place) && each.chance >= NEARLY * place.chance);
    if (isTold || kept.some((each) => isInside(each, place) || isInside(place, each))) continue;
    const { key: found, isInHead } = likenessOf(place, linesOf(place.symbol));
    // Of a few that bear a mark, each may be meant.
    const key = found?.startsWith('marked ') && (marked.get(found) ?? 0) < MANY ? null : found;
    const others = key === null ? undefined : alike.get(key);
    if (others) others.push(place.symbol);
    else if (kept.length < KEPT) {
      const own: SymbolDetail[] = [];
      if (key !== null) alike.set(key, own);
      kept.push({ ...place, alike: own, isInHead });
    }
  }
  // Where the marks of many say what is asked, what has them done says more.
  const [first] = kept;
  if (!first || !isOneOfMany(first)) return kept;
  const isLess = (each: (typeof kept)[number]): boolean => isOneOfMany(each) || (first.isInHead && each.isInHead);
  return [...kept.filter((each) => !isLess(each)), ...kept.filter(isLess)];
}

function markCounts(
  places: readonly Place[],
  linesOf: (symbol: SymbolDetail) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const place of places) {
    const { key } = likenessOf(place, linesOf(place.symbol));
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

export function isOneOfMany({ alike }: Pick<Place, 'alike'>): boolean {
  return alike.length >= MANY - 1;
}

function isInside({ symbol: inner }: Place, { symbol: outer }: Place): boolean {
  return (
    inner !== outer && inner.path === outer.path && inner.startLine >= outer.startLine && inner.endLine <= outer.endLine
  );
}
