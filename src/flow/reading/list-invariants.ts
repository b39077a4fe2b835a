import type { Pack } from '../../engine/pack/open-pack.ts';
import { pathFilter } from '../../engine/pack/search/file-filter.ts';
import { readSymbol } from '../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, evidenceOf, type Found } from '../authoring/evidence/evidence.ts';
import { statedRulesOf } from '../authoring/evidence/rules/stated-rules.ts';
import { rulesOf } from '../authoring/evidence/rules.ts';

/** Something that must hold: because code refuses anything else, or because a text demands it. */
export interface Invariant {
  rule: string;
  basis: 'enforced' | 'stated';
  /** Permission, limit, presence and so on for what code enforces; the word of demand for what a text states. */
  form: string;
  /** What is refused, as written in the code. */
  condition: string | null;
  place: { path: string; startLine: number; endLine: number };
  /** What it protects. */
  symbol: { name: string; path: string; line: number } | null;
  /** The same rule elsewhere, and the text that also states an enforced one. */
  others: { path: string; line: number }[];
  statedAt: { path: string; line: number; text: string } | null;
}

export interface InvariantFilter {
  basis?: Invariant['basis'];
  path?: string;
  query?: string;
}

const OTHERS_SHOWN = 10;

/** Rules that fit, the strongest first: what code enforces, then what only texts demand. */
export function listInvariants(pack: Pack, { basis, path, query }: InvariantFilter = {}): Invariant[] {
  const words = query?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  const isThere = path === undefined ? () => true : pathFilter(path);
  return invariantsOf(evidenceOf(pack, '')).filter(
    (invariant) =>
      (basis === undefined || invariant.basis === basis) &&
      isThere(invariant.place.path) &&
      words.every((word) => `${invariant.rule} ${invariant.symbol?.name ?? ''}`.toLowerCase().includes(word)),
  );
}

/** Every rule once. */
const invariantsOf = derived((evidence): Invariant[] => {
  const enforced = rulesOf(evidence).map(
    ({ fact, others, stated, text }): Invariant => ({
      rule: text,
      basis: 'enforced',
      form: fact.values.form,
      condition: fact.values.condition ?? null,
      place: placeOf(fact),
      symbol: protectedSymbol(evidence, fact.symbol),
      others: others.slice(0, OTHERS_SHOWN).map((other) => ({ path: other.path, line: other.startLine })),
      statedAt: stated && { path: stated.path, line: stated.startLine, text: stated.values.text },
    }),
  );
  const stated = statedRulesOf(evidence).map(
    (fact): Invariant => ({
      rule: fact.values.text,
      basis: 'stated',
      form: fact.values.modal,
      condition: null,
      place: placeOf(fact),
      symbol: protectedSymbol(evidence, fact.symbol),
      others: [],
      statedAt: null,
    }),
  );
  return [...enforced, ...stated];
});

function placeOf({ path, startLine, endLine }: Found<'invariant' | 'stated-rule'>): Invariant['place'] {
  return { path, startLine, endLine };
}

function protectedSymbol({ pack }: Evidence, id: number | null): Invariant['symbol'] {
  const symbol = id === null ? null : readSymbol(pack, id);
  return symbol && { name: symbol.name, path: symbol.path, line: symbol.startLine };
}
