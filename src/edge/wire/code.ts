import * as z from 'zod';
import type { Use } from '../../engine/pack/graph/symbol-graph.ts';
import { CERTAINTIES, SYMBOL_KINDS } from '../../engine/pack/pack-schema.ts';
import type { FoundSymbol, SymbolDetail } from '../../engine/pack/search/find-symbols.ts';
import type { SearchResult } from '../../engine/pack/search/search-pack.ts';
import type { CodeHistory, ShapingCommit, ToldCommit } from '../../flow/reading/code-history.ts';
import { isoTime } from './time.ts';

/** Shapes of what is known about code, shared by REST and the tools of agents. */

export const certainty = z
  .enum(CERTAINTIES)
  .describe('`exact`: read off the code; `likely`: very probable; `guess`: the best of several candidates.');

export const symbolKind = z.enum(SYMBOL_KINDS);

export const symbolShape = z.strictObject({
  name: z.string().describe('With what it is written inside: `Session.send`.'),
  kind: symbolKind,
  path: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  exported: z.boolean(),
});

export const symbolDetailShape = symbolShape.extend({
  signature: z.string(),
  doc: z.string().describe('The comment that documents it.'),
  bases: z.array(z.string()).describe('What it extends or implements, as written.'),
});

export const useShape = z.strictObject({
  symbol: symbolShape.nullable().describe('The other end; null for code outside of every definition.'),
  path: z.string().describe('The file in which the use stands.'),
  lines: z.array(z.int()),
  kind: z.string(),
  certainty,
});

export const searchResultShape = z.strictObject({
  path: z.string(),
  start_line: z.int(),
  end_line: z.int(),
  symbol: z.string().nullable(),
  kind: z.string().nullable(),
  score: z.number(),
  why: z.string(),
  snippet: z.string(),
});

export const commitShape = z.strictObject({
  sha: z.string(),
  author: z.string(),
  date: z.iso.datetime(),
  subject: z.string(),
  reason: z.string().nullable().describe('The sentence of the message that says why, where there is one.'),
  body: z.string().describe('The rest of the message, cut after 2,000 characters.'),
  files: z.int().describe('How many files it changed.'),
});

const shapingCommitShape = commitShape.extend({
  because: z
    .enum(['lines', 'named'])
    .describe('`lines`: it last changed some of them; `named`: its message names the symbol.'),
  lines: z.int().describe('How many of the lines asked about stand as it left them.'),
});

export const historyShape = z.strictObject({
  subject: z
    .strictObject({
      path: z.string(),
      symbol: z.string().nullable(),
      start_line: z.int().nullable(),
      end_line: z.int().nullable(),
    })
    .nullable()
    .describe('What was asked about; null for the whole project.'),
  summary: z
    .strictObject({ commits: z.int(), first_at: z.iso.datetime(), last_at: z.iso.datetime() })
    .nullable()
    .describe('The history of the file; null where none is known.'),
  people: z
    .array(z.strictObject({ name: z.string(), commits: z.int() }))
    .describe('Who changed the file, most often first.'),
  shaped_by: z
    .array(shapingCommitShape)
    .describe('The commits behind a symbol or some lines, those that say a reason first.'),
  traced: z
    .boolean()
    .describe('False where the lines could not be traced: then only commits that name the symbol are in `shaped_by`.'),
  writings: z
    .array(
      z.strictObject({
        kind: z.enum(['decision', 'changelog']),
        title: z.string(),
        text: z.string(),
        path: z.string(),
        line: z.int(),
      }),
    )
    .describe('Decision records and changelog entries that name it.'),
  changes_with: z
    .array(z.strictObject({ path: z.string(), together: z.int(), share: z.number() }))
    .describe('Files that changed in the same commits; `share` of the commits of this file.'),
  commits: z.array(commitShape).describe('Newest first.'),
});

const LONGEST_BODY = 2_000;

export function toSymbolShape(symbol: FoundSymbol): z.infer<typeof symbolShape> {
  const { name, kind, path, startLine, endLine, exported } = symbol;
  return { name, kind, path, start_line: startLine, end_line: endLine, exported };
}

export function toSymbolDetailShape(symbol: SymbolDetail): z.infer<typeof symbolDetailShape> {
  return { ...toSymbolShape(symbol), signature: symbol.signature, doc: symbol.doc, bases: symbol.bases };
}

export function toUseShape({ symbol, path, lines, kind, certainty: sure }: Use): z.infer<typeof useShape> {
  return { symbol: symbol && toSymbolShape(symbol), path, lines, kind, certainty: sure };
}

export function toSearchResultShape({
  startLine,
  endLine,
  ...result
}: SearchResult): z.infer<typeof searchResultShape> {
  return { ...result, start_line: startLine, end_line: endLine };
}

export function toHistoryShape(history: CodeHistory): z.infer<typeof historyShape> {
  const { subject, file, shapedBy, traced, writings, together, commits } = history;
  return {
    subject: subject && {
      path: subject.path,
      symbol: subject.symbol,
      start_line: subject.startLine,
      end_line: subject.endLine,
    },
    summary: file && {
      commits: file.commits,
      first_at: isoTime(file.firstDate * 1000),
      last_at: isoTime(file.lastDate * 1000),
    },
    people: file?.authors.map(({ name, commits: own }) => ({ name, commits: own })) ?? [],
    shaped_by: shapedBy.map((commit: ShapingCommit) => ({
      ...toCommitShape(commit),
      because: commit.because,
      lines: commit.lines,
    })),
    traced,
    writings,
    changes_with: together.map(({ path, together: times, share }) => ({
      path,
      together: times,
      share: Math.round(share * 1000) / 1000,
    })),
    commits: commits.map(toCommitShape),
  };
}

export function toCommitShape({
  sha,
  author,
  date,
  subject,
  reason,
  body,
  paths,
}: ToldCommit): z.infer<typeof commitShape> {
  return {
    sha,
    author,
    date: isoTime(date * 1000),
    subject,
    reason,
    body: body.slice(0, LONGEST_BODY),
    files: paths,
  };
}
