import { derived, type Evidence } from '../evidence.ts';

/** What comes along with a package of another name. */
const BROUGHT_BY: Readonly<Record<string, RegExp>> = {
  'Active Job': /^(?:rails|activejob)$/,
};

/**
 * Whether a library that work looks like is one of the dependencies. `perform_async` is written the same way for several
 * of them; words such as "a ticker" name none.
 */
export function isDependedOn(evidence: Evidence, framework: string): boolean {
  const names = dependencies(evidence);
  if (!/^[A-Z]/.test(framework) || names.length === 0) return true;
  const own = lettersOf(framework);
  return names.some((name) => lettersOf(name).includes(own) || BROUGHT_BY[framework]?.test(name) === true);
}

const dependencies = derived((evidence): string[] => [
  ...new Set(evidence.facts('dependency').map(({ values }) => values.name)),
]);

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}
