import type { Pack } from '../../engine/pack/open-pack.ts';
import { type SymbolDetail, symbolDetail } from '../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../authoring/cite.ts';
import type { Evidence } from '../authoring/evidence/evidence.ts';
import { resolveSubject, type Subject } from './subject/resolve-subject.ts';
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
  /** Where the answer points first; null where nothing fits at all. */
  place: CodeSource | null;
}

/** A question with few topic words that names a definition is about that definition. */
const FEW_TOPICS = 6;
const CLEAR_NAME = 0.45;
const FIRST_FILES = 3;

export function openInquiry(evidence: Evidence, understanding: Understanding): Inquiry {
  const { pack } = evidence;
  const subject = resolveSubject(pack, understanding);
  const { named, symbols, files } = subject;
  const names = new Map(named.map(({ symbol, weight }) => [symbol.id, weight]));
  const first = files[0] ?? null;
  const few = topicsOf(understanding).length <= FEW_TOPICS;
  const top = new Set(files.slice(0, FIRST_FILES).map(({ path }) => path));
  const bestNamed = symbols.find(({ symbol }) => {
    const weight = names.get(symbol.id);
    if (weight === undefined) return false;
    // A name that many files define means none of them in particular, unless the file fits by itself.
    const written = understanding.identifiers.length > 0;
    return few ? weight >= CLEAR_NAME || (written && top.has(symbol.path)) : symbol.path === first?.path;
  });
  const best = bestNamed ?? first?.best ?? null;
  const main = best ? symbolDetail(pack, best.symbol.id) : null;
  const place = main ? definitionOf(main) : first?.passage ? { path: first.path, ...first.passage } : null;
  return { evidence, pack, understanding, subject, main, isNamed: bestNamed !== undefined, place };
}
