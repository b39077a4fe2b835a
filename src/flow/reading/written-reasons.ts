import { escaped } from '../../base/escaped.ts';
import { oneLine } from '../../base/text.ts';
import { shortName } from '../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../authoring/evidence/evidence.ts';

/** What a decision record or the changelog says about a file or a symbol. */
export interface WrittenReason {
  kind: 'decision' | 'changelog';
  title: string;
  text: string;
  path: string;
  line: number;
}

const MOST = 8;
const SHORTEST_NAME = 4;

/** Writings that name the symbol, the file or its path; a symbol's own mention comes before that of its file. */
export function writtenReasons(evidence: Evidence, path: string, symbol: string | null): WrittenReason[] {
  const base = path.slice(path.lastIndexOf('/') + 1);
  const names = [...(symbol === null ? [] : [shortName(symbol)]), path, base].filter(
    (name) => name.length >= SHORTEST_NAME && !COMMON_FILES.test(name),
  );
  const patterns = names.map((name) => new RegExp(`(?<![\\w$./-])${escaped(name)}(?![\\w$/-])`));
  const rank = (text: string): number => patterns.findIndex((pattern) => pattern.test(text));
  const found: (WrittenReason & { rank: number })[] = [];
  for (const { path: file, startLine, values } of evidence.facts('decision')) {
    const lines = evidence.lines(file) ?? [];
    const [best] = lines
      .map((text, at) => ({ text, at, rank: rank(text) }))
      .filter((line) => line.rank >= 0)
      .sort((a, b) => a.rank - b.rank || a.at - b.at);
    if (!best || file === path) continue;
    const text = values.reason ?? values.outcome ?? best.text;
    const line = values.reason === undefined && values.outcome === undefined ? best.at + 1 : startLine;
    found.push({ kind: 'decision', title: values.title, text: oneLine(text, 400), path: file, line, rank: best.rank });
  }
  for (const { path: file, values } of evidence.facts('changelog')) {
    for (const { text, line } of values.entries) {
      const place = rank(text);
      if (place < 0 || file === path) continue;
      found.push({ kind: 'changelog', title: values.version, text: oneLine(text, 400), path: file, line, rank: place });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || (a.kind === b.kind ? 0 : a.kind === 'decision' ? -1 : 1))
    .slice(0, MOST)
    .map(({ rank: _, ...reason }) => reason);
}

/** Names that every project has many of say nothing about one of them. */
const COMMON_FILES = /^(?:index|main|__init__|mod|lib|types?|utils?|README|package)\.\w+$/i;
