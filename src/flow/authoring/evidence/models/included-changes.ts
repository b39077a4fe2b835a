import { join } from 'node:path/posix';
import { isMigrationPath } from '../../../../engine/facts/data-models/sql-models.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

interface Included {
  /** The file that leads to it, which no other includes. */
  root: string;
  rank: number;
}

const LOG = /\.(?:xml|ya?ml)$/;
/** A folder with more files of a kind is none of migrations. */
const MOST_FILES = 5_000;
const DEEPEST = 10;
/** `<include file="…" relativeToChangelogFile="true"/>` and `- include: file: …` with what follows on the next lines. */
const INCLUDE = /<include(All)?\s([^<>]{0,500})>|^\s*-\s+include(All)?:((?:[^\n]{0,200}\n?){1,4})/gm;

/** The files of Liquibase that others include, in the order in which they do: their names need not tell it. */
export const includedChanges = derived((evidence): ReadonlyMap<string, Included> => {
  const steps = stepsOf(evidence);
  const folders = new Set(steps.flatMap(foldersOf));
  const logs = evidence.files.map(({ path }) => path).filter((path) => LOG.test(path) && folders.has(folderOf(path)));
  if (steps.length === 0 || logs.length > MOST_FILES) return new Map();
  const known = new Set([...steps, ...logs].sort());
  const includes = new Map(logs.map((path) => [path, includesOf(evidence, path, known)] as const));
  const inner = new Set([...includes.values()].flat());
  const order = new Map<string, Included>();
  const visit = (path: string, root: string, depth: number): void => {
    if (order.has(path) || depth > DEEPEST) return;
    order.set(path, { root, rank: order.size });
    for (const each of includes.get(path) ?? []) visit(each, root, depth + 1);
  };
  for (const [path, own] of includes) if (own.length > 0 && !inner.has(path)) visit(path, path, 0);
  return order;
});

/** Files that Liquibase follows, and scripts of SQL, which it can follow too. */
function stepsOf(evidence: Evidence): string[] {
  const facts = [...evidence.facts('data-model'), ...evidence.facts('table-change')];
  return [...new Set(facts.map(({ path }) => path))].filter(
    (path) => LOG.test(path) || (path.endsWith('.sql') && isMigrationPath(path)),
  );
}

function includesOf(evidence: Evidence, from: string, known: ReadonlySet<string>): string[] {
  const text = (evidence.lines(from) ?? []).join('\n');
  if (!text.includes('databaseChangeLog')) return [];
  return [...text.matchAll(INCLUDE)].flatMap(([, element, attributes, key, lines]) => {
    const isAll = element !== undefined || key !== undefined;
    const said = attributes ?? lines ?? '';
    const name = /\b(?:file|path)\s*[=:]\s*["']?([^\s"']+)/.exec(said)?.[1]?.replace(/^(?:classpath:)?\/?|\/$/g, '');
    return name === undefined ? [] : filesNamed(from, name, isAll, known);
  });
}

/** A name is one from the folder of the file on, or from a folder around it that the program finds its files in. */
function filesNamed(from: string, name: string, isAll: boolean, known: ReadonlySet<string>): string[] {
  for (const folder of foldersOf(from)) {
    const path = join(folder, name);
    const found = isAll ? [...known].filter((each) => each.startsWith(`${path}/`)) : known.has(path) ? [path] : [];
    const others = found.filter((each) => each !== from);
    if (others.length > 0) return others;
  }
  return [];
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** The folder of a file and those around it, the nearest first. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join('/')), ''];
}

/** What any file of Liquibase lets be null may be so, where nobody says which of its folders come later. */
export function loosened<T extends Found<'data-model'>>(table: T, changes: readonly Found<'table-change'>[]): T {
  const own = table.values.name.toLowerCase();
  const free = new Set(
    changes.flatMap(({ values }) =>
      values.what === 'column changed' && values.mayBeNull && values.table.toLowerCase() === own ? values.column : [],
    ),
  );
  if (free.size === 0) return table;
  const fields = table.values.fields.map((each) =>
    free.has(each.name) ? { ...each, constraints: each.constraints.filter((rule) => rule !== 'not null') } : each,
  );
  return { ...table, values: { ...table.values, fields } };
}
