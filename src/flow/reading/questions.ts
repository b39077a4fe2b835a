import { AppError } from '../../base/errors.ts';
import { oneLine } from '../../base/text.ts';
import { centralFiles, type FileImport, fileDependents, fileImports } from '../../engine/pack/graph/file-graph.ts';
import { importCycles } from '../../engine/pack/graph/import-cycles.ts';
import { callees, callers, implementers, mentions, references } from '../../engine/pack/graph/symbol-graph.ts';
import { impactOf, impactOfFile, shortestPath } from '../../engine/pack/graph/walk-graph.ts';
import { activityByMonth } from '../../engine/pack/history/activity.ts';
import { listFolder } from '../../engine/pack/list-folder.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import type { Certainty } from '../../engine/pack/pack-schema.ts';
import { readFile } from '../../engine/pack/read-file.ts';
import { pathFilter } from '../../engine/pack/search/file-filter.ts';
import { findSymbols, symbolDetail, symbolsOfFile } from '../../engine/pack/search/find-symbols.ts';
import { type FindOptions, findText } from '../../engine/pack/search/find-text.ts';
import { type SearchOptions, searchPack } from '../../engine/pack/search/search-pack.ts';
import type { SymbolKind } from '../../engine/syntax/parsed-file.ts';
import { entriesOf } from '../authoring/evidence/entries.ts';
import { evidenceOf } from '../authoring/evidence/evidence.ts';
import { type MapOptions, moduleMap } from '../authoring/evidence/parts/module-map.ts';
import { patternsOf } from '../authoring/evidence/patterns.ts';
import { rulesIn } from '../authoring/evidence/rules.ts';
import { codeHistory, commitsById, historySpan } from './code-history.ts';
import { type ComponentFilter, describeComponent, listComponents } from './list-components.ts';
import { type InvariantFilter, listInvariants } from './list-invariants.ts';
import { checkLines, pickFile } from './pick-file.ts';
import { pickSymbol, type SymbolWish } from './pick-symbol.ts';

/** Which part of a list is wanted. */
export interface Page {
  offset: number;
  limit: number;
}

const USES = { references, callers, callees, implementers };
export type UseRelation = keyof typeof USES;

/**
 * Everything that can be asked of a pack. Questions and answers are plain data, so that any of them can be answered in
 * a thread of its own.
 */
export const QUESTIONS = {
  search(pack: Pack, { query, options }: { query: string; options: SearchOptions }) {
    checkLanguage(pack, options.language);
    return searchPack(pack, query, options);
  },

  text(pack: Pack, { query, options }: { query: string; options: FindOptions }) {
    checkLanguage(pack, options.language);
    return findText(pack, query, options);
  },

  symbols(pack: Pack, wish: Page & { query: string; kind?: SymbolKind; path?: string; exact?: boolean }) {
    const { query, path, offset, limit, ...options } = wish;
    const isThere = path === undefined ? () => true : pathFilter(path);
    const found = findSymbols(pack, query, { ...options, limit: MOST_SYMBOLS }).filter((each) => isThere(each.path));
    const page = pageOf(found, { offset, limit });
    return { ...page, items: page.items.flatMap(({ id }) => symbolDetail(pack, id) ?? []) };
  },

  definition(pack: Pack, wish: SymbolWish) {
    const { symbol, others } = pickSymbol(pack, wish);
    const end = Math.min(symbol.endLine, symbol.startLine + LINES_OF_DEFINITION - 1);
    const text = readFile(pack, symbol.path, { start: symbol.startLine, end })?.text ?? '';
    return { symbol, others, text, complete: end === symbol.endLine };
  },

  uses(
    pack: Pack,
    { relation, atLeast, wish, ...page }: Page & { relation: UseRelation; atLeast: Certainty; wish: SymbolWish },
  ) {
    const { symbol, others } = pickSymbol(pack, wish);
    const limit = page.offset + page.limit + 1;
    return { symbol, others, ...pageOf(USES[relation](pack, symbol.id, { atLeast, limit }), page) };
  },

  explanation(pack: Pack, { wish, ...page }: Page & { wish: SymbolWish }) {
    const { symbol, others, text } = QUESTIONS.definition(pack, wish);
    const rules = rulesIn(evidenceOf(pack, ''), symbol.path, symbol.startLine, symbol.endLine);
    const uses = (of: typeof callers) => pageOf(of(pack, symbol.id, { limit: page.offset + page.limit + 1 }), page);
    return {
      symbol,
      others,
      text,
      callers: uses(callers),
      mentions: uses(mentions),
      callees: uses(callees),
      implementers: uses(implementers),
      rules: pageOf(
        rules.map(({ text: rule, fact }) => ({ rule, path: fact.path, line: fact.startLine })),
        page,
      ),
    };
  },

  imports(pack: Pack, { path, ...page }: Page & { path: string }) {
    return pageOf<FileImport>(fileImports(pack, pickFile(pack, path)), page);
  },

  dependents(pack: Pack, { path, ...page }: Page & { path: string }) {
    return pageOf(fileDependents(pack, pickFile(pack, path)), page);
  },

  path(pack: Pack, { from, to }: { from: SymbolWish; to: SymbolWish }) {
    const [start, end] = [pickSymbol(pack, from).symbol, pickSymbol(pack, to).symbol];
    return { from: start, to: end, steps: shortestPath(pack, start.id, end.id) };
  },

  impact(pack: Pack, wish: { symbol?: SymbolWish; path?: string; distance: number; limit: number }) {
    const { distance, limit } = wish;
    if (wish.symbol) {
      const { symbol } = pickSymbol(pack, wish.symbol);
      return { symbol, ...impactOf(pack, symbol.id, { distance, limit }) };
    }
    return { symbol: null, ...impactOfFile(pack, pickFile(pack, wish.path ?? ''), { distance, limit }) };
  },

  modules: (pack: Pack, options: MapOptions) => moduleMap(evidenceOf(pack, ''), options),

  patterns: (pack: Pack, _: object) => patternsOf(evidenceOf(pack, '')),

  cycles: (pack: Pack, page: Page) => pageOf(importCycles(pack), page),

  entryPoints: (pack: Pack, page: Page) => pageOf(entriesOf(evidenceOf(pack, '')), page),

  centralFiles: (pack: Pack, page: Page) => pageOf(centralFiles(pack, page.offset + page.limit + 1), page),

  history: codeHistory,

  historySpan,

  commits: (pack: Pack, { shas }: { shas: string[] }) => commitsById(pack, shas),

  activity: (pack: Pack, { path }: { path?: string }) => activityByMonth(pack, path),

  invariants: (pack: Pack, { offset, limit, ...filter }: Page & InvariantFilter) =>
    pageOf(listInvariants(pack, filter), { offset, limit }),

  components(pack: Pack, { offset, limit, ...filter }: Page & ComponentFilter) {
    const page = pageOf(listComponents(pack, filter), { offset, limit });
    return { ...page, items: page.items.map((component) => describeComponent(pack, component)) };
  },

  folder(pack: Pack, { path }: { path: string }) {
    const entries = listFolder(pack, path);
    if (!entries) throw new AppError('not-found', `No file lies below '${oneLine(path, 200)}'.`);
    return entries;
  },

  file(
    pack: Pack,
    { path: asked, range, symbols }: { path: string; range: { start?: number; end?: number }; symbols: boolean },
  ) {
    checkLines(range);
    const path = pickFile(pack, asked);
    const file = readFile(pack, path, range);
    if (!file) throw new Error(`The text of '${path}' is not in its pack.`);
    if ((range.start ?? 1) > Math.max(1, file.lines)) {
      const details = [{ field: 'start', message: 'is after the last line' }];
      throw new AppError('invalid-input', `'${path}' ends at line ${file.lines}. Ask for lines up to there.`, {
        details,
      });
    }
    const inRange = symbols
      ? symbolsOfFile(pack, path).filter(
          ({ startLine, endLine }) => startLine <= file.endLine && endLine >= file.startLine,
        )
      : [];
    return { ...file, symbols: inRange.slice(0, MOST_SYMBOLS) };
  },
};

const MOST_SYMBOLS = 2_000;
const LINES_OF_DEFINITION = 400;

export type Questions = typeof QUESTIONS;
export type QuestionName = keyof Questions;

function pageOf<Item>(
  items: readonly Item[],
  { offset, limit }: Page,
): { items: Item[]; total: number; more: boolean } {
  return { items: items.slice(offset, offset + limit), total: items.length, more: items.length > offset + limit };
}

/** A filter that no file passes would look like a search that found nothing. */
function checkLanguage(pack: Pack, language: string | undefined): void {
  if (language === undefined) return;
  const known = new Set(pack.corpus.files.map((file) => file.language));
  if (known.has(language.toLowerCase())) return;
  const names = [...known].sort().join(', ');
  const details = [{ field: 'language', message: 'is the language of no file' }];
  throw new AppError('invalid-input', `No file is in the language '${oneLine(language, 50)}'. There are: ${names}.`, {
    details,
  });
}
