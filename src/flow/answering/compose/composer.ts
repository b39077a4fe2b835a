import type { Inquiry } from '../inquiry.ts';
import type { Part } from './part.ts';

/**
 * Writes the answer to one kind of question, part by part, so that the first sentence is out before the rest is looked
 * up. It yields nothing where it has nothing to say; then a plainer composer takes over.
 */
export type Composer = (inquiry: Inquiry) => Generator<Part>;
