import type { ReactNode } from 'react';

/** The one notation that summaries use: names of the code between backticks. */
export function withCode(text: string): ReactNode[] {
  // Splitting by the sign puts what is between two of them at the odd places.
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a summary never move.
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece));
}
