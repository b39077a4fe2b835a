import { sql } from 'kysely';
import { decodeCursor, encodeCursor } from '../../base/cursor.ts';
import { AppError } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { cleanText } from '../../base/text.ts';
import { type Db, inTransaction } from '../../engine/db/open-database.ts';
import type { Reach } from '../reach.ts';
import { waitingRun } from './ingestion-runs.ts';
import type { Project, ProjectSource, ProjectStatus } from './project.ts';
import { checkProjectName, projectNameKey } from './project-name.ts';
import { projectRows, toProject } from './project-rows.ts';
import { NO_STATISTICS, type ProjectStatistics } from './project-statistics.ts';

export interface NewProject {
  name: string;
  description?: string;
  source: ProjectSource;
  /** Already encrypted. */
  credential?: string | null;
  /** The name under which the store keeps an uploaded archive. */
  archive?: string | null;
  /** True for a path that an operator named at the command line. */
  trusted?: boolean;
  createdBy: string;
}

export interface ProjectPage {
  projects: Project[];
  nextCursor: string | null;
}

/** How many projects are named to somebody who asks for one that is not there. */
const NAMES_SHOWN = 10;

/** The project with this id or, without regard to case, this name. */
export async function findProject(db: Db, reach: Reach, idOrName: string): Promise<Project> {
  const project = await lookUpProject(db, reach, idOrName);
  if (project) return project;
  const { projects, nextCursor } = await listProjects(db, reach, { limit: NAMES_SHOWN });
  const names = projects.map(({ name }) => name).join(', ');
  const known = names === '' ? 'There is none yet.' : `There are: ${names}${nextCursor === null ? '' : ' and more'}.`;
  throw new AppError('not-found', `There is no project '${cleanText(idOrName).slice(0, 120)}' here. ${known}`);
}

export async function lookUpProject(db: Db, reach: Reach, idOrName: string): Promise<Project | undefined> {
  if (idOrName.includes('\0')) return undefined;
  const row = await projectRows(db, reach)
    .where((where) => where.or([where('projects.id', '=', idOrName), where('name_key', '=', projectNameKey(idOrName))]))
    // An id wins over a project that somebody gave another project's id as its name.
    .orderBy((order) => order.case().when('projects.id', '=', idOrName).then(0).else(1).end())
    .limit(1)
    .executeTakeFirst();
  return row && toProject(row);
}

export interface ProjectFilter {
  status?: ProjectStatus | undefined;
  /** Part of the name or description, without regard to case. */
  query?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** By name, so that a list keeps its order while projects are being ingested. */
export async function listProjects(db: Db, reach: Reach, filter: ProjectFilter): Promise<ProjectPage> {
  let rows = projectRows(db, reach);
  if (filter.status) rows = rows.where('projects.status', '=', filter.status);
  if (filter.query) {
    const part = `%${projectNameKey(filter.query).replace(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where(sql<boolean>`(name_key like ${part} escape '\\' or lower(description) like ${part} escape '\\')`);
  }
  if (filter.cursor) {
    const [nameKey] = decodeCursor('projects', filter.cursor, ['']);
    rows = rows.where('name_key', '>', nameKey);
  }
  const found = await rows
    .orderBy('name_key')
    .limit(filter.limit + 1)
    .execute();
  const page = found.slice(0, filter.limit);
  const last = page.at(-1);
  return {
    projects: page.map(toProject),
    nextCursor: found.length > filter.limit && last ? encodeCursor('projects', [last.name_key]) : null,
  };
}

/** What the latest finished run counted, or zeros before the first. The project has been found within reach. */
export async function readStatistics(db: Db, organizationId: string, projectId: string): Promise<ProjectStatistics> {
  const row = await db
    .selectFrom('projects')
    .select('statistics')
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row?.statistics ? (JSON.parse(row.statistics) as ProjectStatistics) : NO_STATISTICS; // Written by publishSnapshot.
}

/** A project with its first run waiting. Both are written together, or neither. */
export async function createProject(db: Db, organizationId: string, wanted: NewProject, now: number): Promise<Project> {
  const name = checkProjectName(wanted.name);
  const id = newId('prj');
  const runId = newId('run');
  await inTransaction(db, async (transaction) => {
    const made = await transaction
      .insertInto('projects')
      .values({
        id,
        organization_id: organizationId,
        name,
        name_key: projectNameKey(name),
        description: cleanText(wanted.description ?? ''),
        status: 'queued',
        ...sourceColumns(wanted.source),
        source_credential: wanted.credential ?? null,
        source_archive: wanted.archive ?? null,
        source_trusted_at: wanted.trusted ? now : null,
        languages: '[]',
        files_found: 0,
        files_ingested: 0,
        files_skipped: 0,
        run_id: runId,
        run_number: 1,
        created_by: wanted.createdBy,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.columns(['organization_id', 'name_key']).doNothing())
      .executeTakeFirst();
    if (made.numInsertedOrUpdatedRows === 0n) throw nameTaken(name);
    await transaction
      .insertInto('ingestion_runs')
      .values({ ...waitingRun(organizationId, id, now), id: runId, number: 1, requested_by: wanted.createdBy })
      .execute();
  });
  return findProject(db, { organizationId, projectIds: null }, id);
}

export async function updateProject(
  db: Db,
  reach: Reach,
  projectId: string,
  changes: { name?: string | undefined; description?: string | undefined },
  now: number,
): Promise<Project> {
  const { id } = await findProject(db, reach, projectId);
  const name = changes.name === undefined ? undefined : checkProjectName(changes.name);
  const taken = name === undefined ? undefined : await lookUpProject(db, { ...reach, projectIds: null }, name);
  if (name !== undefined && taken && taken.id !== id) throw nameTaken(name);
  await db
    .updateTable('projects')
    .set({
      ...(name !== undefined && { name, name_key: projectNameKey(name) }),
      ...(changes.description !== undefined && { description: cleanText(changes.description) }),
      updated_at: now,
    })
    .where('organization_id', '=', reach.organizationId)
    .where('id', '=', id)
    .execute();
  return findProject(db, reach, id);
}

/** Runs, documents and conversations go with it; the packs are the store's to remove. */
export async function deleteProject(db: Db, reach: Reach, projectId: string): Promise<void> {
  const { id } = await findProject(db, reach, projectId);
  await db.deleteFrom('projects').where('organization_id', '=', reach.organizationId).where('id', '=', id).execute();
}

function nameTaken(name: string): AppError {
  return new AppError('conflict', `There is already a project named '${name}'. Choose another name.`, {
    details: [{ field: 'name', message: 'is taken' }],
  });
}

function sourceColumns(source: ProjectSource) {
  const location = source.type === 'git' ? source.url : source.type === 'path' ? source.path : source.filename;
  return { source_type: source.type, source_location: location, source_branch: source.branch };
}
