import type { Pack } from '../../engine/pack/open-pack.ts';
import { type SymbolDetail, symbolDetail } from '../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../engine/pack/search/name-match.ts';
import { stem } from '../../engine/pack/search/stem.ts';
import type { CodeSource } from '../authoring/cite.ts';
import type { Evidence } from '../authoring/evidence/evidence.ts';
import { meanAlike } from './subject/name-verbs.ts';
import { isProduction } from './subject/question-terms.ts';
import { resolveSubject, type Subject } from './subject/resolve-subject.ts';
import type { ScoredSymbol } from './subject/score-symbols.ts';
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
  const fuller = bestNamed && fullerName(subject, bestNamed.symbol);
  const best = fuller ?? bestNamed ?? first?.best ?? null;
  const main = best ? symbolDetail(pack, best.symbol.id) : null;
  const place = main ? definitionOf(main) : first?.passage ? { path: first.path, ...first.passage } : null;
  return { evidence, pack, understanding, subject, main, isNamed: bestNamed !== undefined, place };
}

const CALLABLE: ReadonlySet<string> = new Set(['function', 'method']);

/**
 * "Where is an access token revoked" names the type `AccessToken` by two plain words, and asks for `revokeAccessToken`:
 * a function whose name, or the name of its file, has those words and one more of the question.
 */
function fullerName({ named, symbols, terms }: Subject, found: SymbolDetail): ScoredSymbol | undefined {
  const pair = named.find(({ symbol }) => symbol.id === found.id)?.asked.split(' ') ?? [];
  if (pair.length !== 2 || CALLABLE.has(found.kind)) return undefined;
  const pairStems = pair.map(stem);
  const others = terms.filter((term) => !pairStems.includes(term.stem));
  return symbols.find(({ symbol, role }) => {
    if (!CALLABLE.has(symbol.kind) || !isProduction(role)) return false;
    const own = nameTerms(symbol.name.slice(symbol.name.lastIndexOf('.') + 1)).parts;
    const file = nameTerms(symbol.path.slice(symbol.path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')).parts;
    const says = (wanted: string): boolean => own.some((part) => part === wanted || meanAlike(part, wanted));
    const holds = (wanted: string): boolean => own.includes(wanted) || file.includes(wanted);
    return (
      pairStems.some((each) => own.includes(each)) && pairStems.every(holds) && others.some((each) => says(each.stem))
    );
  });
}
