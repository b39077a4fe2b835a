import { derived } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

const FEWEST_SHARED = 3;
const SHARE = 0.5;

/** Names that begin with a number or a date, or end with that of a release, follow each other by it. */
export const byNumber = new Intl.Collator('en', { numeric: true });

/**
 * Whether a file of Liquibase holds a schema as it was: one that is newer makes the same tables beside it. Nothing makes a
 * table twice on the way to one schema.
 */
export const isOldSchema = derived((evidence): ((path: string) => boolean) => {
  const made = evidence
    .facts('data-model')
    .filter(({ values }) => values.framework === 'Liquibase' && values.stored === 'table');
  const folders = Map.groupBy(made, ({ path }) => directoryOf(path));
  const old = new Set<string>();
  for (const own of folders.values()) {
    const files = [...Map.groupBy(own, ({ path }) => path)]
      .map(([path, facts]) => ({ path, tables: new Set(facts.map(({ values }) => values.name.toLowerCase())) }))
      .filter(({ tables }) => tables.size >= FEWEST_SHARED)
      .sort((a, b) => byNumber.compare(b.path, a.path));
    for (const [place, { path, tables }] of files.entries()) {
      const isAgain = files
        .slice(0, place)
        .some(
          (newer) =>
            [...tables].filter((name) => newer.tables.has(name)).length >= Math.max(FEWEST_SHARED, tables.size * SHARE),
        );
      if (isAgain) old.add(path);
    }
  }
  return (path) => old.has(path);
});
