import type { Setting } from './setting.ts';
import { PROGRAM } from './two-programs.ts';

/** The condition without which no code reads a setting, where all that read it have the same one. */
export function onlyIfOf({ facts, source }: Setting): string | null {
  const reads = facts.filter(({ path }) => PROGRAM.test(path));
  const [only, ...others] = new Set(reads.map(({ values }) => values.onlyIf ?? null));
  return source === 'environment' && others.length === 0 ? (only ?? null) : null;
}
