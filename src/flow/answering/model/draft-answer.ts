import type { ModelFault } from '../../../engine/model/model-failure.ts';
import type { Support } from '../../../record/conversations/conversation.ts';
import type { Citation } from '../../../record/documents/document.ts';
import type { Citations, Source } from '../../authoring/cite.ts';
import type { AnswerPiece } from '../answerer.ts';

/** The embedded answer as a whole: what a model starts from, and what is sent when the model fails. */
export interface DraftAnswer {
  text: string;
  citations: Citation[];
  support: Support;
  engine: string;
}

/** Why the embedded answer is sent although a model is configured. */
export type WhyDraft = ModelFault | 'budget' | 'unverified' | 'no-answer';

const REASONS: Record<WhyDraft, string> = {
  slow: 'it did not answer in time',
  busy: 'its service is busy',
  refused: 'its service refused the request',
  unreachable: 'its service could not be reached',
  broken: 'its service failed',
  cut: 'its answer broke off',
  empty: 'it answered nothing',
  limit: 'it came to no answer within its limits',
  budget: "the organization's tokens for today are used up",
  unverified: 'nothing that it wrote could be verified',
  'no-answer': 'it found no answer in the evidence',
};

export async function readDraft(pieces: AsyncIterable<AnswerPiece>): Promise<DraftAnswer | null> {
  let text = '';
  const citations: Citation[] = [];
  for await (const piece of pieces) {
    if (piece.type === 'text') text += piece.text;
    else if (piece.type === 'citation') citations.push(piece.citation);
    else return { text, citations, support: piece.support, engine: piece.engine };
  }
  return null;
}

/**
 * Sends the embedded answer with the reason for it. Where part of another answer is out already, `after` has its
 * citations, and the numbers go on from there.
 */
export function* sendDraft(
  { text, citations, support, engine }: DraftAnswer,
  { why, after }: { why: WhyDraft; after?: Citations },
): Generator<AnswerPiece> {
  if (after) {
    const sent = after.all.length;
    const renumbered = withMarks(text, (n) => {
      const citation = citations.find((each) => each.n === n);
      return citation ? after.mark([sourceOf(citation)]) : '';
    });
    const lead = `\n\n_The language model stopped here: ${REASONS[why]}. The answer composed from the index:_\n\n`;
    yield { type: 'text', text: lead + renumbered };
    for (const citation of after.all.slice(sent)) yield { type: 'citation', citation };
    yield { type: 'verdict', support: support === 'none' ? 'weak' : support, engine };
    return;
  }
  // A decline is the same with and without a model; that the model found nothing either is no news.
  const isPlain = support === 'none' && why === 'no-answer';
  const note = isPlain ? '' : `\n\n_Composed from the index without the language model: ${REASONS[why]}._`;
  yield { type: 'text', text: text + note };
  for (const citation of citations) yield { type: 'citation', citation };
  yield { type: 'verdict', support, engine };
}

/** Where a citation points, without its number. */
export function sourceOf(citation: Citation): Source {
  if (citation.kind === 'commit') return { commit: citation.commit };
  const { path, startLine, endLine, symbol } = citation;
  return symbol === undefined ? { path, startLine, endLine } : { path, startLine, endLine, symbol };
}

/** Changes the citation marks of a text; square brackets in code stay as they are. */
function withMarks(text: string, mark: (n: number) => string): string {
  return text
    .split(/(```[\s\S]*?```|`[^`\n]*`)/)
    .map((part, i) => (i % 2 === 1 ? part : part.replace(/\[(\d{1,4})\]/g, (_, n: string) => mark(Number(n)))))
    .join('');
}
