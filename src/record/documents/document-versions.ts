import type { Db } from '../../engine/db/open-database.ts';
import { type Reach, reaches } from '../reach.ts';
import type { DocumentKind } from './document.ts';

/** A former state of a document: which commit it told of, and when it was written. */
export interface DocumentVersion {
  id: string;
  commit: string;
  engine: string;
  createdAt: number;
}

/** What is kept of a section, to compare it with another version of itself. */
export interface SectionText {
  id: string;
  title: string;
  markdown: string;
}

const MOST_VERSIONS = 10;

/** Former versions of a document, the newest first. The present one is the document itself. */
export async function listVersions(
  db: Db,
  reach: Reach,
  projectId: string,
  kind: DocumentKind,
): Promise<DocumentVersion[]> {
  if (!reaches(reach, projectId)) return [];
  const rows = await db
    .selectFrom('document_versions')
    .select(['id', 'commit_sha', 'engine', 'created_at'])
    .where('organization_id', '=', reach.organizationId)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, commit_sha, engine, created_at }) => ({
    id,
    commit: commit_sha,
    engine,
    createdAt: created_at,
  }));
}

/** The texts of a former version, or nothing where there is none of that id. */
export async function readVersion(
  db: Db,
  reach: Reach,
  projectId: string,
  kind: DocumentKind,
  id: string,
): Promise<(DocumentVersion & { sections: SectionText[] }) | undefined> {
  if (!reaches(reach, projectId) || id.includes('\0')) return undefined;
  const row = await db
    .selectFrom('document_versions')
    .selectAll()
    .where('organization_id', '=', reach.organizationId)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      commit: row.commit_sha,
      engine: row.engine,
      createdAt: row.created_at,
      sections: JSON.parse(row.sections) as SectionText[], // Written by keepVersion.
    }
  );
}

/** Puts the present document among the versions, and lets go of the oldest. Call it before the document is replaced. */
export async function keepVersion(
  transaction: Db,
  organizationId: string,
  document: { id: string; project_id: string; kind: string; commit_sha: string; engine: string; created_at: number },
  sections: readonly SectionText[],
): Promise<void> {
  await transaction
    .insertInto('document_versions')
    .values({ ...document, organization_id: organizationId, sections: JSON.stringify(sections) })
    .execute();
  const kept = await transaction
    .selectFrom('document_versions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', document.project_id)
    .where('kind', '=', document.kind)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const old = kept.slice(MOST_VERSIONS).map(({ id }) => id);
  if (old.length > 0)
    await transaction
      .deleteFrom('document_versions')
      .where('organization_id', '=', organizationId)
      .where('id', 'in', old)
      .execute();
}
