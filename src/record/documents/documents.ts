import { newId } from '../../base/ids.ts';
import { cleanText, estimateTokens, oneLine } from '../../base/text.ts';
import type { Db } from '../../engine/db/open-database.ts';
import type { Reach } from '../reach.ts';
import type { Citation, Document, DocumentKind, DocumentSection } from './document.ts';

/** A document with its outline; the texts are read section by section. */
export async function findDocument(
  db: Db,
  reach: Reach,
  projectId: string,
  kind: DocumentKind,
): Promise<Document | undefined> {
  if (!reaches(reach, projectId)) return undefined;
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('organization_id', '=', reach.organizationId)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row) return undefined;
  const outline = await db
    .selectFrom('document_sections')
    .select(['section_id', 'title', 'summary', 'tokens', 'caveats'])
    .where('organization_id', '=', reach.organizationId)
    .where('document_id', '=', row.id)
    .orderBy('position')
    .execute();
  return {
    id: row.id,
    projectId: row.project_id,
    kind,
    commit: row.commit_sha,
    engine: row.engine,
    createdAt: row.created_at,
    outline: outline.map(({ section_id, caveats, ...rest }) => ({
      id: section_id,
      ...rest,
      caveats: JSON.parse(caveats) as string[], // Written by publishDocument.
    })),
  };
}

/** One section whole, or nothing where the document has none of that id. */
export async function readSection(
  db: Db,
  reach: Reach,
  document: Document,
  sectionId: string,
): Promise<DocumentSection | undefined> {
  if (!reaches(reach, document.projectId) || sectionId.includes('\0')) return undefined;
  const row = await db
    .selectFrom('document_sections')
    .selectAll()
    .where('organization_id', '=', reach.organizationId)
    .where('document_id', '=', document.id)
    .where('section_id', '=', sectionId)
    .executeTakeFirst();
  return row && toSection(row);
}

export interface NewDocument {
  kind: DocumentKind;
  commit: string;
  engine: string;
  sections: Omit<DocumentSection, 'tokens'>[];
}

/** Puts a new document in the place of the old one. Call it inside the transaction that publishes the snapshot. */
export async function publishDocument(
  transaction: Db,
  organizationId: string,
  projectId: string,
  document: NewDocument,
  now: number,
): Promise<void> {
  const id = newId('doc');
  await transaction
    .deleteFrom('documents')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('kind', '=', document.kind)
    .execute();
  await transaction
    .insertInto('documents')
    .values({
      id,
      organization_id: organizationId,
      project_id: projectId,
      kind: document.kind,
      commit_sha: document.commit,
      engine: document.engine,
      created_at: now,
    })
    .execute();
  for (const [position, section] of document.sections.entries()) {
    const markdown = cleanText(section.markdown);
    await transaction
      .insertInto('document_sections')
      .values({
        document_id: id,
        organization_id: organizationId,
        section_id: section.id,
        position,
        title: oneLine(section.title, 200),
        summary: oneLine(section.summary, 500),
        markdown,
        citations: JSON.stringify(section.citations),
        caveats: JSON.stringify(section.caveats.map(cleanText)),
        tokens: estimateTokens(markdown),
      })
      .execute();
  }
}

function reaches(reach: Reach, projectId: string): boolean {
  return reach.projectIds === null || reach.projectIds.includes(projectId);
}

function toSection(row: {
  section_id: string;
  title: string;
  summary: string;
  markdown: string;
  citations: string;
  caveats: string;
  tokens: number;
}): DocumentSection {
  return {
    id: row.section_id,
    title: row.title,
    summary: row.summary,
    markdown: row.markdown,
    citations: JSON.parse(row.citations) as Citation[], // Written by publishDocument.
    caveats: JSON.parse(row.caveats) as string[], // The same.
    tokens: row.tokens,
  };
}
