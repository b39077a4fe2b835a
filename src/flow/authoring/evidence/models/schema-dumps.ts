import type { Evidence } from '../evidence.ts';

/** What Laravel keeps of old migrations, for the newer ones to follow: `database/schema/mysql-schema.sql`. */
export function isDump(path: string): boolean {
  return path.endsWith('-schema.sql') && /(?:^|\/)schema\/[^/]+$/.test(path);
}

/** A migration as a dump names it in the table of those that ran: `2031_04_01_000000_create_shelves_table`. */
const RAN = /(?<![\w-])\d{4}_\d\d_\d\d_\d{6}_[\w-]+/g;

/** Whether a dump already holds what a migration does: of what it names as done, nothing is done again. */
export function dumpedMigrations(evidence: Evidence, paths: readonly string[]): (path: string) => boolean {
  const ran = new Set(
    [...new Set(paths.filter(isDump))]
      .flatMap((path) => evidence.lines(path) ?? [])
      .flatMap((line) => line.match(RAN) ?? []),
  );
  return (path) => ran.has(path.slice(path.lastIndexOf('/') + 1).replace(/\.php$/, ''));
}
