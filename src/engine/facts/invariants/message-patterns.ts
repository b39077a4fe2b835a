import { BOUNDS } from './message-patterns/bounds.ts';
import { CALLER_RIGHTS } from './message-patterns/caller-rights.ts';
import type { MessagePattern } from './message-patterns/message-pattern.ts';
import { MISSING_VALUES } from './message-patterns/missing-values.ts';
import { NOT_SO } from './message-patterns/not-so.ts';
import { ONE_AT_HAND } from './message-patterns/one-at-hand.ts';
import { REFUSED_VALUES } from './message-patterns/refused-values.ts';
import { TOO_MANY } from './message-patterns/too-many.ts';

/** In this order: the first that fits a message says its rule. */
export const MESSAGE_PATTERNS: readonly MessagePattern[] = [
  ...ONE_AT_HAND,
  ...BOUNDS,
  ...CALLER_RIGHTS,
  ...REFUSED_VALUES,
  ...MISSING_VALUES,
  ...TOO_MANY,
  ...NOT_SO,
];
