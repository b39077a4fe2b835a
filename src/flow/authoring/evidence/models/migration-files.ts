import { BACK_FILE } from '../../../../engine/facts/data-models/sql-models.ts';
import { derived, type Evidence } from '../evidence.ts';
import { scriptsOf } from '../scripts.ts';

/** A migration in a folder for them bears a number or a day, or its own folder does. Alembic names one by its hash. */
const IN_FOLDER =
  /(?:^|\/)(?:_?(?:(?:db|post|data)_?)?(?:migrations?|migrate)\/(?:[^/]+\/){0,4}?(?:[vm]?\d|Version\d)|(?:\w*migrations|alembic)\/versions\/).*\.(?:py|sql|rb|ts|js|php|go|kt|java|cs|ex|exs|rs)$/i;
/** Scripts that are run one after the other bear a number or a day: `2031-04-01_00_AddShelves.sql`. */
const NUMBERED = /^(?:\d{4}-\d\d-\d\d|\d{8,14}|V\d[\d._]*_)[^/]*\.sql$/;
const FEWEST_NUMBERED = 5;

export interface Migrations {
  /** In the order of their paths. */
  paths: readonly string[];
  /** The folders that they lie in, those with most of them first. */
  folders: readonly { folder: string; paths: readonly string[] }[];
}

/** The files that change the schema of a database one after the other. */
export const migrationsOf = derived((evidence): Migrations => {
  const sources = evidence.files.filter(({ place }) => place === 'source').map(({ path }) => path);
  const called = sources.filter(
    (path) =>
      IN_FOLDER.test(path) && !/__init__|\.Designer\.cs$|[a-z](?:Helper|Service|Factory|Interface)\.\w+$/.test(path),
  );
  const named = (called.length > 0 ? called : numbered(sources))
    // What takes a migration back is the other half of it.
    .filter((path) => !BACK_FILE.test(nameOf(path)));
  const paths = [...Map.groupBy(named, setOf).values()].filter((inside) => changesSchema(evidence, inside)).flat();
  const own = Map.groupBy(paths, folderOf);
  // Where each migration has a folder of its own, the one around them all is meant.
  const around =
    own.size <= MOST_FOLDERS
      ? own
      : Map.groupBy(paths, (path) => folderOf(path).replace(/((?:^|\/)migrat\w*\/).*$/, '$1'));
  const folders = [...around]
    .map(([folder, inside]) => ({ folder, paths: inside }))
    .sort((a, b) => b.paths.length - a.paths.length || (a.folder < b.folder ? -1 : 1));
  return { paths, folders };
});

const MOST_FOLDERS = 3;

const MOST_READ = 40;
const CHANGE = /^[^-]*\b(?:create|alter|drop|rename)\s+(?:\w+\s+){0,3}\S/i;

/** Scripts of SQL that only look at rows or mend them are started by hand. */
function changesSchema(evidence: Evidence, paths: readonly string[]): boolean {
  return paths
    .slice(0, MOST_READ)
    .some((path) => !path.endsWith('.sql') || (evidence.lines(path) ?? []).some((line) => CHANGE.test(line)));
}

function numbered(paths: readonly string[]): string[] {
  const byFolder = Map.groupBy(
    paths.filter((path) => NUMBERED.test(nameOf(path))),
    folderOf,
  );
  return [...byFolder.values()].filter((inside) => inside.length >= FEWEST_NUMBERED).flat();
}

/** Migrations that are run one after the other lie in one folder, also where each has a folder of its own in that. */
function setOf(path: string): string {
  return folderOf(path).replace(/(^|\/)[vm]?\d[^/]*\/$/i, '$1');
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A script of the project that makes a new one: `db:create-migration`. */
export function migrationMaker(evidence: Evidence) {
  return scriptsOf(evidence).find(
    ({ values }) => /migrat/i.test(values.name) && /(?:^|[-_:])(?:create|generate|make|new|add)/i.test(values.name),
  );
}
