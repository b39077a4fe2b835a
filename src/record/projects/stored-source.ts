import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import type { ProjectSource } from './project.ts';
import { toSource } from './project-rows.ts';

/** The source of a project with what only its ingestion may see. */
export interface StoredSource {
  projectName: string;
  source: ProjectSource;
  /** Encrypted. */
  credential: string | null;
  /** Where the store keeps an uploaded archive. */
  archive: string | null;
  /** True where an operator named the path at the command line. */
  trusted: boolean;
  /** What readers have now, the start of an incremental run. */
  published: { commit: string; packName: string } | null;
}

export async function readStoredSource(db: Db, organizationId: string, projectId: string): Promise<StoredSource> {
  const row = await db
    .selectFrom('projects')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .executeTakeFirst();
  if (!row) throw new AppError('not-found', 'There is no such project here.');
  return {
    projectName: row.name,
    source: toSource(row),
    credential: row.source_credential,
    archive: row.source_archive,
    trusted: row.source_trusted_at !== null,
    published:
      row.pack_name !== null && row.commit_sha !== null ? { commit: row.commit_sha, packName: row.pack_name } : null,
  };
}

export interface SourceChanges {
  branch?: string | null | undefined;
  /** Encrypted; null forgets the credential. */
  credential?: string | null | undefined;
  /** A path that an operator names is allowed from then on. */
  trusted?: true | undefined;
}

/** The next run uses the changed source; the present snapshot stays until then. */
export async function changeSource(
  db: Db,
  organizationId: string,
  projectId: string,
  changes: SourceChanges,
  now: number,
): Promise<void> {
  await db
    .updateTable('projects')
    .set({
      ...(changes.branch !== undefined && { source_branch: changes.branch }),
      ...(changes.credential !== undefined && { source_credential: changes.credential }),
      ...(changes.trusted && { source_trusted_at: now }),
      updated_at: now,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
}

/** The project that an organization already has for a source. */
export async function findProjectBySource(
  db: Db,
  organizationId: string,
  source: { type: 'git' | 'path'; location: string; branch: string | null },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('source_type', '=', source.type)
    .where('source_location', '=', source.location)
    .where('source_branch', source.branch === null ? 'is' : '=', source.branch)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.id;
}
