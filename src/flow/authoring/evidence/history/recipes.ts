import type { Commit } from '../../../../engine/pack/history/stored-commits.ts';
import { commandsOf } from '../commands.ts';
import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { modelsOf, storedModels } from '../models.ts';
import { apiRoutes } from '../routes.ts';

/** How things of one kind were added before: the files that came with a new file of their folder. */
export interface Recipe {
  /** "a route", "a command": completes "To add …". */
  what: string;
  folder: string;
  /** Files that most of these commits touched too. */
  files: { path: string; commits: number }[];
  /** Where most of them that added a stored model added a migration. */
  migrations?: { folder: string; commits: number };
  commits: number;
  total: number;
  /** Without a subject where that does not speak of something new. */
  examples: { sha: string; subject: string | null }[];
}

const LARGEST_COMMIT = 25;
const LEAST_COMMITS = 3;
const LEAST_SHARE = 0.5;
const NOISE =
  /(?:^|\/)(?:CHANGELOG|CHANGES|HISTORY|NEWS|README)[^/]*$|\.lock$|-lock\.\w+$|(?:^|\/)(?:package\.json|go\.sum|pyproject\.toml|Cargo\.toml)$/i;

export const recipesOf = derived((evidence): Recipe[] => {
  if (evidence.commits.length < LEAST_COMMITS) return [];
  const added = additions(evidence);
  const kinds = [
    { what: 'a route', paths: apiRoutes(evidence).map(({ fact }) => fact.path) },
    { what: 'a command', paths: commandsOf(evidence).map(({ fact }) => fact.path) },
    { what: 'a stored model', paths: modelPaths(evidence) },
  ];
  const recipes = kinds.flatMap(({ what, paths }) => recipeFor(evidence, what, new Set(paths), added) ?? []);
  const told = new Set(recipes.map(({ folder }) => folder));
  return [...recipes, ...folderRecipes(evidence, added).filter(({ folder }) => !told.has(folder))];
});

/** A class that leaves its columns to the migrations is what the code has of a model. */
function modelPaths(evidence: Evidence): string[] {
  const classes = evidence
    .facts('data-model')
    .filter(({ values }) => /^(?:Eloquent|ActiveRecord)$/.test(values.framework))
    .map(({ path }) => path);
  return classes.length > 0 ? classes : storedModels(modelsOf(evidence)).map(({ fact }) => fact.path);
}

/** For each file that is still there, the commit that added it, unless that commit added half the project. */
function additions(evidence: Evidence): Map<string, Commit> {
  const added = new Map<string, Commit>();
  const seen = new Set<string>();
  for (const commit of evidence.commits) {
    const { paths } = commit;
    const fresh = paths.filter((path) => !seen.has(path));
    for (const path of fresh) seen.add(path);
    if (paths.length > LARGEST_COMMIT) continue;
    for (const path of fresh) if (evidence.file(path)) added.set(path, commit);
  }
  return added;
}

function recipeFor(
  evidence: Evidence,
  what: string,
  paths: ReadonlySet<string>,
  added: ReadonlyMap<string, Commit>,
): Recipe | null {
  const byFolder = new Map<string, string[]>();
  for (const path of paths) byFolder.set(directoryOf(path), [...(byFolder.get(directoryOf(path)) ?? []), path]);
  const [largest] = [...byFolder].sort((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1));
  if (!largest || largest[1].length < LEAST_COMMITS) return singleFile(evidence, what, paths);
  return fromFolder(evidence, what, largest[0], largest[1], added, true);
}

const ADDS = /^(?:\w+(?:\([^)]*\))?!?: *)?(?:add|new|implement|introduce|support|create)/i;
const SPOKEN: Readonly<Record<string, RegExp>> = {
  'a route': /\b(?:routes?|endpoints?|api|page|view)\b/i,
  'a command': /\b(?:(?:sub)?commands?|flags?|options?|--\w+)\b/i,
  'a stored model': /\b(?:models?|tables?|columns?|fields?|schema)\b/i,
};

/** Things that are all declared in one file are added by changing it. */
function singleFile(evidence: Evidence, what: string, paths: ReadonlySet<string>): Recipe | null {
  const [only] = paths;
  if (only === undefined || paths.size > 2) return null;
  const spoken = SPOKEN[what];
  const commits = evidence.commits.filter(
    ({ paths: touched, subject }) =>
      touched.includes(only) &&
      touched.length > 1 &&
      touched.length <= LARGEST_COMMIT &&
      ADDS.test(subject) &&
      spoken?.test(subject),
  );
  return recipe(evidence, what, only, only, commits, false);
}

function fromFolder(
  evidence: Evidence,
  what: string,
  folder: string,
  paths: readonly string[],
  added: ReadonlyMap<string, Commit>,
  always: boolean,
): Recipe | null {
  const commits = [...new Set(paths.flatMap((path) => added.get(path) ?? []))].filter(
    // What is moved was there before.
    ({ subject }) => !MOVES.test(subject),
  );
  const found = recipe(evidence, what, `${folder}/`, null, commits, always);
  const migrations = found && what === 'a stored model' ? migrationsOf(commits, added) : null;
  return found && migrations && migrations.folder !== found.folder ? { ...found, migrations } : found;
}

const MOVES =
  /\b(?:mov(?:e[sd]?|ing)|renam(?:e[sd]?|ing)|refactor\w*|split(?:s|ting)?|extract(?:s|ed|ing)?|re-?(?:organi[sz]|structur)\w*|separat(?:e[sd]?|ing)|convert(?:s|ed|ing)?|migrate[sd]?)\b/i;
const MIGRATION = /(?:^|\/)(?:migrations?|migrate|alembic\/versions)\/[^/]+\.\w+$/;

/** The folder in which most of the commits made a new migration. */
function migrationsOf(commits: readonly Commit[], added: ReadonlyMap<string, Commit>): Recipe['migrations'] | null {
  const folders = commits.flatMap((commit) => [
    ...new Set(
      commit.paths
        .filter((path) => MIGRATION.test(path) && added.get(path) === commit)
        .map((path) => directoryOf(path)),
    ),
  ]);
  const [first] = [...Map.groupBy(folders, (folder) => folder)].sort((a, b) => b[1].length - a[1].length);
  return first && first[1].length >= commits.length * LEAST_SHARE
    ? { folder: `${first[0]}/`, commits: first[1].length }
    : null;
}

function recipe(
  evidence: Evidence,
  what: string,
  folder: string,
  own: string | null,
  commits: readonly Commit[],
  always: boolean,
): Recipe | null {
  if (commits.length < LEAST_COMMITS) return null;
  const counts = new Map<string, number>();
  for (const { paths } of commits)
    for (const path of paths)
      if (path !== own && !NOISE.test(path) && evidence.file(path)) counts.set(path, (counts.get(path) ?? 0) + 1);
  const files = [...counts]
    .filter(([, times]) => times >= LEAST_COMMITS && times >= commits.length * LEAST_SHARE)
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, 3)
    .map(([path, times]) => ({ path, commits: times }));
  if (files.length === 0 && !always) return null;
  const examples = commits
    .filter(({ paths }) => files.length === 0 || files.some(({ path }) => paths.includes(path)))
    .toSorted((a, b) => Number(ADDS.test(b.subject)) - Number(ADDS.test(a.subject)) || b.date - a.date)
    .slice(0, 3)
    .map(({ sha, subject }) => ({ sha, subject: ADDS.test(subject) ? subject : null }));
  return examples.length === 0 || (files.length === 0 && commits.length < LEAST_COMMITS)
    ? null
    : { what, folder, files, commits: commits.length, total: commits.length, examples };
}

/** Folders whose files were added one by one, each time with a change of the same other file. */
function folderRecipes(evidence: Evidence, added: ReadonlyMap<string, Commit>): Recipe[] {
  const byFolder = new Map<string, string[]>();
  for (const { path, place } of evidence.files)
    if (place === 'source') byFolder.set(directoryOf(path), [...(byFolder.get(directoryOf(path)) ?? []), path]);
  return [...byFolder]
    .filter(([folder, paths]) => !folder.startsWith('.') && paths.length >= 4)
    .flatMap(
      ([folder, paths]) =>
        fromFolder(
          evidence,
          /(?:^|\/)(?:migrations?|versions|migrate)$/.test(folder) ? 'a migration' : `a file to \`${folder}/\``,
          folder,
          paths,
          added,
          false,
        ) ?? [],
    )
    .sort((a, b) => b.commits - a.commits || (a.folder < b.folder ? -1 : 1))
    .slice(0, 3);
}
