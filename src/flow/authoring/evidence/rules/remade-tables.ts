import { derived, type Found } from '../evidence.ts';

const MIGRATION = /(?:^|\/)[\w.-]*migrat\w*\/.*\.sql$/i;
const REMADE = /^\s*(?:DROP TABLE(?: IF EXISTS)?|CREATE TABLE(?: IF NOT EXISTS)?|.*\bRENAME TO)\s+["`[]?(\w+)/i;
/** A project with more migrations than these has its schema elsewhere. */
const MOST_FILES = 500;

/** Tables that migrations in SQL make, drop or make anew. */
const remadeTables = derived((evidence): ReadonlySet<string> => {
  const files = evidence.files.filter(({ path }) => MIGRATION.test(path)).slice(0, MOST_FILES);
  return new Set(
    files.flatMap(({ path }) =>
      (evidence.lines(path) ?? []).flatMap((line) => REMADE.exec(line)?.[1]?.toLowerCase() ?? []),
    ),
  );
});

/** Whether a rule was read from a first schema whose table a migration makes anew, perhaps without it. */
export function isOfRemadeTable(
  evidence: Parameters<typeof remadeTables>[0],
  { path, values: { form, owner } }: Found<'invariant'>,
): boolean {
  return (
    form === 'schema' &&
    path.endsWith('.sql') &&
    !MIGRATION.test(path) &&
    owner !== undefined &&
    remadeTables(evidence).has(owner.toLowerCase())
  );
}
