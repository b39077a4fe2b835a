import { escaped } from '../../base/escaped.ts';
import { type CoChange, coChanges } from '../../engine/pack/history/co-changes.ts';
import {
  type FileHistory,
  fileCommits,
  fileHistory,
  findCommit,
  type HistoryCommit,
  latestCommits,
} from '../../engine/pack/history/file-history.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import type { FoundSymbol } from '../../engine/pack/search/find-symbols.ts';
import { evidenceOf } from '../authoring/evidence/evidence.ts';
import { reasonOf } from '../authoring/evidence/history/reasons.ts';
import { type LineOrigin, type LineSpan, shareOfLines } from './line-origins.ts';
import { checkLines, pickPastFile } from './pick-file.ts';
import { pickSymbol } from './pick-symbol.ts';
import { type WrittenReason, writtenReasons } from './written-reasons.ts';

/** A commit, with the sentence of its message that says why, where there is one. */
export interface ToldCommit extends HistoryCommit {
  reason: string | null;
}

/** A commit that made the code what it is. */
export interface ShapingCommit extends ToldCommit {
  /** How it is known: it last changed some of the lines, or its message names the symbol. */
  because: 'lines' | 'named';
  /** How many of the lines that were asked about stand as it left them; 0 where that is not known. */
  lines: number;
}

export interface CodeHistory {
  subject: { path: string; symbol: string | null; startLine: number | null; endLine: number | null } | null;
  /** Of the file as a whole; null where the history has no such path. */
  file: FileHistory | null;
  /** Commits behind the lines or the symbol, what says a reason first. Empty where a whole file or project is asked about. */
  shapedBy: ShapingCommit[];
  /** False where the lines could not be traced, so that only messages which name the symbol are shown. */
  traced: boolean;
  /** Decision records, changelog entries and documents that name it. */
  writings: WrittenReason[];
  together: CoChange[];
  /** Newest first. */
  commits: ToldCommit[];
  more: boolean;
}

export interface HistoryWish {
  path?: string;
  symbol?: string;
  start?: number;
  end?: number;
  offset: number;
  limit: number;
  /** Who last changed which lines, where that was found out. */
  origins?: LineOrigin[] | null;
}

const COMMITS_READ = 400;
const SHAPING_SHOWN = 12;
const TOGETHER_SHOWN = 10;

/** Why a project, a file, a symbol or some lines are as they are: who changed them, when, and with which words. */
export function codeHistory(pack: Pack, wish: HistoryWish): CodeHistory {
  const span = historySpan(pack, wish);
  const page = { offset: wish.offset, limit: wish.limit + 1 };
  const commits = span ? fileCommits(pack, span.path, page) : latestCommits(pack, page);
  const isWhole = span === null || span.startLine === null;
  return {
    subject: span && {
      path: span.path,
      symbol: span.symbol?.name ?? null,
      startLine: span.startLine,
      endLine: span.endLine,
    },
    file: span && fileHistory(pack, span.path),
    shapedBy: isWhole ? [] : shapingCommits(pack, span, wish.origins ?? []),
    traced: isWhole || (wish.origins ?? null) !== null,
    writings: span ? writtenReasons(evidenceOf(pack, ''), span.path, span.symbol?.name ?? null) : [],
    together: span ? coChanges(pack, span.path, TOGETHER_SHOWN) : [],
    commits: commits.slice(0, wish.limit).map(tell),
    more: commits.length > wish.limit,
  };
}

/** Commits by their full ids, each with its reason; what the history does not know is left out. */
export function commitsById(pack: Pack, shas: readonly string[]): ToldCommit[] {
  return shas.flatMap((sha) => {
    const commit = findCommit(pack, sha);
    return commit ? [tell(commit)] : [];
  });
}

/** What is asked about, as a place; null for the whole project. */
export function historySpan(
  pack: Pack,
  { path, symbol, start, end }: Pick<HistoryWish, 'path' | 'symbol' | 'start' | 'end'>,
): (LineSpan & { symbol: FoundSymbol | null }) | null {
  if (symbol !== undefined) {
    const wish = { symbol, ...(path === undefined ? {} : { path }), ...(start === undefined ? {} : { line: start }) };
    const { symbol: found } = pickSymbol(pack, wish);
    return { path: found.path, startLine: found.startLine, endLine: found.endLine, symbol: found };
  }
  if (path === undefined) return null;
  checkLines({ ...(start !== undefined && { start }), ...(end !== undefined && { end }) });
  const startLine = start ?? (end === undefined ? null : 1);
  return {
    path: pickPastFile(pack, path),
    startLine,
    endLine: startLine === null ? null : (end ?? startLine),
    symbol: null,
  };
}

function shapingCommits(
  pack: Pack,
  { path, symbol, ...span }: LineSpan & { symbol: FoundSymbol | null },
  origins: readonly LineOrigin[],
): ShapingCommit[] {
  const found = new Map<string, ShapingCommit>();
  for (const [sha, lines] of shareOfLines(origins, { path, ...span })) {
    const commit = findCommit(pack, sha);
    if (commit) found.set(commit.sha, { ...tell(commit), because: 'lines', lines });
  }
  for (const commit of symbol ? fileCommits(pack, path, { limit: COMMITS_READ }) : []) {
    if (found.has(commit.sha) || !namesSymbol(symbol?.name ?? '', commit)) continue;
    found.set(commit.sha, { ...tell(commit), because: 'named', lines: 0 });
  }
  const worth = ({ reason, lines, because }: ShapingCommit): number =>
    (reason === null ? 0 : 2) + (because === 'lines' ? 1 : 0) + Math.min(1, lines / 20);
  return [...found.values()]
    .sort((a, b) => worth(b) - worth(a) || b.date - a.date || (a.sha < b.sha ? -1 : 1))
    .slice(0, SHAPING_SHOWN);
}

const SHORTEST_NAME = 4;

function namesSymbol(name: string, { subject, body }: HistoryCommit): boolean {
  const own = name.slice(name.lastIndexOf('.') + 1);
  if (own.length < SHORTEST_NAME) return false;
  return new RegExp(`(?<![\\w$])${escaped(own)}(?![\\w$])`).test(`${subject}\n${body}`);
}

function tell({ sha, author, date, subject, body, paths }: HistoryCommit): ToldCommit {
  return { sha, author, date, subject, body, paths, reason: reasonOf(body, subject) };
}
