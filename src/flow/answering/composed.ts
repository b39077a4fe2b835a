import type { Support } from '../../record/conversations/conversation.ts';
import { composeDecline, composeWeak } from './compose/decline.ts';
import { doesSay, type Part } from './compose/part.ts';
import type { Coverage } from './decide-support.ts';
import type { Inquiry } from './inquiry.ts';

/** The parts of an answer and how well it stands. The parts are made while they are read. */
export interface Composed {
  support: Support;
  parts: Iterable<Part>;
}

/** Parts whose first one is known, while the others are still to be made. */
export interface Begun {
  first: Part;
  parts: Iterable<Part>;
}

export function begun(parts: Iterable<Part>): Begun | null {
  const rest = Iterator.from(parts);
  const first = rest.next();
  return first.done ? null : { first: first.value, parts: startingWith(first.value, rest) };
}

function* startingWith(first: Part, rest: Iterable<Part>): Generator<Part> {
  yield first;
  yield* rest;
}

export function strong(parts: Iterable<Part>): Composed {
  return { support: 'strong', parts };
}

/** An answer that stands on little says so at its top, and why. */
export function weak(inquiry: Inquiry, coverage: Coverage, parts: Iterable<Part>, reason?: string): Composed {
  return { support: 'weak', parts: composeWeak(inquiry, coverage, parts, reason) };
}

export function declined(inquiry: Inquiry, coverage: Coverage): Composed {
  return { support: 'none', parts: composeDecline(inquiry, coverage) };
}

/** An answer stands as its first sentence does, so the others are made while they are read; null where nothing is made. */
export function standing(inquiry: Inquiry, coverage: Coverage, made: Iterable<Part>): Composed | null {
  const start = begun(made);
  if (!start) return null;
  if (doesSay(start.first, 'not-found')) return { support: 'none', parts: start.parts };
  if (lackIn([start.first]) === null) return strong(start.parts);
  const whole = [...start.parts];
  const lack = lackIn(whole);
  return lack === null ? strong(whole) : weak(inquiry, coverage, whole, lack);
}

/** What the first sentence says that the answer lacks, unless a rule follows after all. */
export function lackIn([first, ...others]: readonly Part[]): string | null {
  const lack = first && 'spans' in first ? first.lack : undefined;
  return lack === undefined || others.some((part) => doesSay(part, 'rule')) ? null : lack;
}
