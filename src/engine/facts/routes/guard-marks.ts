/** How a stored guard says that its name alone does not tell whether it refuses anybody. */

/** The mark of what by its name asks nobody: whether it turns callers away, its own code tells. */
export const UNSURE = '?';
/** The mark of what stands before a route only where a condition of the set-up holds. */
export const SOMETIMES = `${UNSURE}~`;
/** Something stands before a route whose name cannot be read either. */
export const UNTOLD = `${UNSURE}*`;

/** What a guard is called that is set up only in a branch. */
export function onlySometimes(guard: string): string {
  return guard.startsWith(SOMETIMES) ? guard : `${SOMETIMES}${guard.startsWith(UNSURE) ? guard.slice(1) : guard}`;
}
