import * as z from 'zod';
import type { Citation } from '../../record/documents/document.ts';
import { isoTime } from './time.ts';

export const citationShape = z
  .discriminatedUnion('kind', [
    z.strictObject({
      n: z.int(),
      kind: z.literal('code'),
      path: z.string(),
      start_line: z.int(),
      end_line: z.int(),
      symbol: z.string().optional(),
      commit: z.string(),
    }),
    z.strictObject({
      n: z.int(),
      kind: z.literal('commit'),
      commit: z.string(),
      subject: z.string(),
      date: z.iso.datetime().nullable(),
    }),
  ])
  .describe('Where a statement comes from; `n` is the number in square brackets in the text.');

export type CitationShape = z.infer<typeof citationShape>;

export function toCitationShape(citation: Citation): CitationShape {
  if (citation.kind === 'commit') return { ...citation, date: isoTime(citation.date) };
  const { n, kind, path, startLine, endLine, symbol, commit } = citation;
  return { n, kind, path, start_line: startLine, end_line: endLine, ...(symbol && { symbol }), commit };
}

/** A list of citations as text, for readers who get no structured content. */
export function citationLines(citations: CitationShape[]): string {
  return citations
    .map((citation) =>
      citation.kind === 'code'
        ? `[${citation.n}] ${citation.path}:${citation.start_line}-${citation.end_line}${citation.symbol ? ` (${citation.symbol})` : ''} @ ${citation.commit.slice(0, 12)}`
        : `[${citation.n}] commit ${citation.commit.slice(0, 12)}${citation.date === null ? '' : ` of ${citation.date.slice(0, 10)}`}: ${citation.subject}`,
    )
    .join('\n');
}
