import { estimateTokens } from '../../base/text.ts';
import type { Citation, DocumentSection } from './document.ts';

/** What stands around every section that is read alone: whose document it is, from which commit, how complete. */
const FRAME = 'x'.repeat(300);
/** What a citation has beside its path and names: number, lines, commit. */
const AROUND_CITATION = 'x'.repeat(27);

/** What a reader is given who asks for one section: its text with the caveats, the citations and what stands around. */
export function sectionTokens({
  id,
  title,
  summary,
  markdown,
  citations,
  caveats,
}: Pick<DocumentSection, 'id' | 'title' | 'summary' | 'markdown' | 'citations' | 'caveats'>): number {
  return estimateTokens([FRAME, id, title, summary, markdown, ...caveats, ...citations.map(citationText)].join('\n'));
}

function citationText(citation: Citation): string {
  if (citation.kind === 'commit') return `${AROUND_CITATION} of 2024-01-01${citation.subject}`;
  return `${AROUND_CITATION}${citation.path}${citation.symbol === undefined ? '' : ` (${citation.symbol})`}`;
}
