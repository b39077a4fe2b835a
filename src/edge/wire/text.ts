import * as z from 'zod';

/** How faults of input are worded beyond what zod says by itself; for `safeParse`. */
export const FAULT_WORDING = {
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'is missing' : undefined),
};

const VISIBLE = 'must not contain control or invisible characters';

/** Names are shown in lists, logs and tool results, so they are one line of visible characters. */
export const line = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^[^\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]*$/u, VISIBLE);

export const label = (longest: number) => line(longest).min(1);

export const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .regex(/^(?:[^\p{Cc}\p{Cf}\p{Co}\p{Cs}]|[\n\t])*$/u, VISIBLE);

export const email = z
  .string()
  .trim()
  .max(254)
  .regex(/^[^\s@\p{Cc}\p{Cf}\p{Co}\p{Cs}]+@[^\s@\p{Cc}\p{Cf}\p{Co}\p{Cs}]+$/u, 'must be an email address');
