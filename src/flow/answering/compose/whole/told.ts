import type { Statement } from '../../../authoring/page.ts';
import { cited, type Span } from '../part.ts';

/** A statement of the documents as a sentence of an answer. */
export function told({ text, sources }: Statement): [string, Span] {
  return [text, cited(...sources)];
}
