import { callees } from '../../../engine/pack/graph/symbol-graph.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { parseQuery } from '../../../engine/pack/search/parse-query.ts';
import { type RankedFile, rankFiles } from '../../../engine/pack/search/rank-files.ts';
import { WEIGHTS, type Weights } from '../../../engine/pack/search/weights.ts';
import type { Evidence } from '../../authoring/evidence/evidence.ts';
import { isGenerated } from '../../authoring/evidence/files/generated-files.ts';
import { topicsOf, type Understanding } from '../understanding/understand-question.ts';
import { type NamedSymbol, namedSymbols } from './named-symbols.ts';
import { PathPairs } from './path-pairs.ts';
import { type QuestionTerm, questionTerms, TermMatcher } from './question-terms.ts';
import { type ReadFile, readFiles, type ScoredSymbol, scoreSymbols } from './score-symbols.ts';
import { isBenchmark, isMadeUp, isMigration, isTestDouble, isTestHelp, isWrittenElsewhere } from './side-code.ts';

export interface ScoredFile {
  path: string;
  role: string;
  score: number;
  /** Its best symbol. */
  best: ScoredSymbol | null;
  /** The lines that fit best, for files without a fitting symbol. */
  passage: { startLine: number; endLine: number } | null;
}

/** What a question is about, as far as the snapshot knows it. */
export interface Subject {
  terms: QuestionTerm[];
  named: NamedSymbol[];
  symbols: ScoredSymbol[];
  files: ScoredFile[];
  /** The files that fit by the search alone. */
  ranked: readonly RankedFile[];
  read: ReadFile[];
  matcher: TermMatcher;
}

const FILES_READ = 16;
/** A short question that names a definition is about it; a long one mentions many. */
const FEW_TOPICS = 6;
const FILES_RANKED = 60;
const ROLE_FACTORS: Record<string, number> = {
  test: 0.3,
  example: 0.3,
  document: 0.4,
  generated: 0.3,
  data: 0.3,
  legacy: 0.5,
  declaration: 0.8,
  marker: 0.6,
};

const ASIDE_FACTOR = 0.4;
const SPEAKS_OF_MIGRATION = /\b(?:migrat\w+|schema|tables?|columns?)\b/i;
const TEMPLATE = /\.(?:html?|jinja2?|j2|hbs|ejs|erb|haml|slim|twig|mustache|tmpl|gohtml|blade\.php)$/;
const SPEAKS_OF_PAGES =
  /\b(?:templates?|pages?|html|e?mails?|views?|layout|markup|ui|screens?|forms?|buttons?|menus?|render\w*)\b/i;
const STYLE_SHEET = /\.(?:css|scss|sass|less|styl)$/;
const SPEAKS_OF_STYLE = /\b(?:css|s[ac]ss|styl\w+|themes?|colou?rs?|layout|selectors?|look)\b/i;
const SPEAKS_OF_BENCHMARKS = /\b(?:bench\w*|perf\w*)\b/i;

/** Scores symbols and files by the question and adds the two up. */
export function resolveSubject(evidence: Evidence, understanding: Understanding, weights: Weights = WEIGHTS): Subject {
  const { pack } = evidence;
  const terms = questionTerms(pack, understanding);
  const named = namedSymbols(pack, understanding);
  if (named.length === 0 && isOfTheWhole(understanding))
    return { terms, named, symbols: [], files: [], ranked: [], read: [], matcher: new TermMatcher(terms) };
  const ranked = rankFiles(pack, parseQuery(understanding.text), () => true, weights).slice(0, FILES_RANKED);
  const paths = [
    ...ranked.slice(0, FILES_READ).map(({ file }) => file.path),
    ...named.slice(0, 8).map(({ symbol }) => symbol.path),
  ];
  const matcher = new TermMatcher(terms, understanding.pairs);
  const read = readFiles(pack, [...new Set(paths)], matcher);
  const exact = new Map(named.map(({ symbol, weight }) => [symbol.id, weight]));
  const isElsewhere = (path: string): boolean => isWrittenElsewhere(path) || isGenerated(evidence, path);
  const symbols = scoreSymbols(read, { terms, matcher, exact, isElsewhere }, understanding);
  const asksForDoubles = isMadeUp(understanding.text);

  const bySymbol = new Map<string, ScoredSymbol[]>();
  for (const each of symbols) {
    const own = bySymbol.get(each.symbol.path) ?? [];
    if (own.length < 3) bySymbol.set(each.symbol.path, [...own, each]);
  }
  const namedWeight = topicsOf(understanding).length <= FEW_TOPICS ? 0.6 : 0;
  const called = filesCalledBy(pack, named);
  const pairs = new PathPairs(understanding.stems, terms);
  const mostRanked = Math.max(1e-9, ranked[0]?.score ?? 0);
  const mostSymbol = Math.max(1e-9, symbols[0]?.score ?? 0);
  const rankOf = new Map(ranked.map((each) => [each.file.path, each]));
  const roles = new Map(read.map(({ outline }) => [outline.path, outline.role]));
  const files = [...new Set([...rankOf.keys(), ...roles.keys()])].map((path): ScoredFile => {
    const file = rankOf.get(path);
    const role = isTestHelp(path) ? 'test' : (file?.file.role ?? roles.get(path) ?? 'source');
    const own = bySymbol.get(path) ?? [];
    const best = own[0]?.score ?? 0;
    const three = own.reduce((sum, { score }) => sum + Math.max(0, score), 0) / 3;
    const isNamed = named.reduce(
      (most, { symbol, weight }) => (symbol.path === path ? Math.max(most, weight) : most),
      0,
    );
    const aside =
      isElsewhere(path) ||
      (isTestDouble(path) && !asksForDoubles) ||
      (isBenchmark(path) && !SPEAKS_OF_BENCHMARKS.test(understanding.text)) ||
      (STYLE_SHEET.test(path) && !SPEAKS_OF_STYLE.test(understanding.text)) ||
      (TEMPLATE.test(path) && !SPEAKS_OF_PAGES.test(understanding.text)) ||
      (isMigration(path) && !SPEAKS_OF_MIGRATION.test(understanding.text))
        ? ASIDE_FACTOR
        : 1;
    const factor = aside * (role === 'test' && understanding.aboutTests ? 0.6 : (ROLE_FACTORS[role] ?? 1));
    const told =
      (0.3 * Math.max(0, best) + 0.1 * three) / mostSymbol +
      namedWeight * isNamed +
      (called.has(path) ? 0.2 : 0) +
      pairs.share(path);
    const chunk = file?.chunks[0]?.chunk;
    const passage =
      chunk === undefined
        ? null
        : { startLine: pack.corpus.startLine[chunk] ?? 1, endLine: pack.corpus.endLine[chunk] ?? 1 };
    return {
      path,
      role,
      score: (aside * (file?.score ?? 0)) / mostRanked + told * factor,
      best: own[0] ?? null,
      passage,
    };
  });
  files.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  return { terms, named, symbols, files, ranked, read, matcher };
}

const WITHOUT_SUBJECT: ReadonlySet<string> = new Set(['architecture', 'data', 'config', 'deps', 'invariant', 'reuse']);

/** "Give me an overview": no word of it is to be found anywhere, and its words stand in every other file. */
function isOfTheWhole(understanding: Understanding): boolean {
  const { kind, identifiers, paths } = understanding;
  return WITHOUT_SUBJECT.has(kind) && identifiers.length + paths.length === 0 && topicsOf(understanding).length === 0;
}

/** The code under test is reached through the test that a question names. */
function filesCalledBy(pack: Pack, named: readonly NamedSymbol[]): Set<string> {
  const paths = new Set<string>();
  for (const { symbol } of named.slice(0, 3)) {
    for (const { symbol: target } of callees(pack, symbol.id, { limit: 20 })) if (target) paths.add(target.path);
  }
  return paths;
}
