import type { Guard } from './guards.ts';

const ONCE_DONE = / once (?:it|they|the [\w ]+) (?:has|have) been [a-z]+$/;
/** `"sail" in request.data`. */
const GIVEN = /^["'](\w+)["'] in [\w.]*(?:data|body|payload|params|json|form|POST)\w*$/;
export const SPARES = /, unless `\w+` is given$/;

/**
 * What cannot be done once something was done, where all but one change is turned away by an `else`: the message says the
 * condition around, and the guard's own what is let through.
 */
export function unlessGiven(rule: string, { inverted, condition }: Guard): string | null {
  const name = inverted && ONCE_DONE.test(rule) ? GIVEN.exec(condition)?.[1] : undefined;
  return name === undefined ? null : `${rule}, unless \`${name}\` is given`;
}
