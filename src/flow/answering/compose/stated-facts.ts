import type { Inquiry } from '../inquiry.ts';
import type { Part } from './part.ts';
import { composeAmount } from './stated/amount.ts';
import { composeCommand } from './stated/command.ts';
import { composeMembers } from './stated/members.ts';
import { composeNeededVersion } from './stated/needed-version.ts';
import { composePort } from './stated/port.ts';
import { composeProducts } from './stated/products.ts';
import { composePurpose } from './stated/purposes.ts';
import { composeRelease } from './stated/release.ts';

/** What a fact states as it is asked. Nothing where none is about just that. */
export function composeStatedFact(inquiry: Inquiry): Part[] {
  for (const compose of [
    composePort,
    composeAmount,
    composeNeededVersion,
    composeMembers,
    composeRelease,
    composeProducts,
    composePurpose,
    composeCommand,
  ]) {
    const parts = [...compose(inquiry)];
    if (parts.length > 0) return parts;
  }
  return [];
}
