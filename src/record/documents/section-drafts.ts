import { sha256 } from '../../base/ids.ts';
import { estimateTokens } from '../../base/text.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { type Reach, reaches } from '../reach.ts';
import type { Document, DocumentKind } from './document.ts';

/** A section as our own rules worded it, taken to be reworded. */
export interface SectionDraft {
  organizationId: string;
  projectId: string;
  kind: DocumentKind;
  sectionId: string;
  markdown: string;
  hash: string;
}

/**
 * The next section, of any organization but those named, that no language model has seen; document by document. This is
 * work that no request asked for, so it looks over all of them.
 */
export async function findDraft(db: Db, exceptOrganizations: readonly string[]): Promise<SectionDraft | undefined> {
  let query = db
    .selectFrom('document_sections as section')
    .innerJoin('documents as document', 'document.id', 'section.document_id')
    .select([
      'section.organization_id',
      'section.section_id',
      'section.markdown',
      'document.project_id',
      'document.kind',
    ])
    .where('section.draft_hash', 'is', null)
    .orderBy('section.document_id')
    .orderBy('section.position')
    .limit(1);
  if (exceptOrganizations.length > 0) query = query.where('section.organization_id', 'not in', exceptOrganizations);
  const row = await query.executeTakeFirst();
  return (
    row && {
      organizationId: row.organization_id,
      projectId: row.project_id,
      kind: row.kind as DocumentKind, // The table allows no other.
      sectionId: row.section_id,
      markdown: row.markdown,
      hash: sha256(row.markdown),
    }
  );
}

/** The sections of one document that no language model has seen, in reading order. */
export async function listDrafts(
  db: Db,
  reach: Reach,
  { id, projectId }: Document,
): Promise<{ id: string; markdown: string }[]> {
  if (!reaches(reach, projectId)) return [];
  return db
    .selectFrom('document_sections')
    .select(['section_id as id', 'markdown'])
    .where('organization_id', '=', reach.organizationId)
    .where('document_id', '=', id)
    .where('draft_hash', 'is', null)
    .orderBy('position')
    .execute();
}

/**
 * Marks a draft as seen, before it is shown to a model, so that no other node pays for it too. False where another was
 * first. A process that dies afterwards leaves the draft as it is, until its text changes.
 */
export async function takeDraft(db: Db, draft: SectionDraft): Promise<boolean> {
  const { numUpdatedRows } = await sectionOf(db, draft)
    .set({ draft_hash: draft.hash })
    .where('draft_hash', 'is', null)
    .where('markdown', '=', draft.markdown)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Undoes the taking: no model has read it after all. */
export async function giveBackDraft(db: Db, draft: SectionDraft): Promise<void> {
  await sectionOf(db, draft)
    .set({ draft_hash: null })
    .where('draft_hash', '=', draft.hash)
    .where('markdown', '=', draft.markdown)
    .execute();
}

/** Puts the new wording in the place of its draft; nothing changes where the section has another draft by now. */
export async function rewordDraft(db: Db, draft: SectionDraft, engine: string, markdown: string): Promise<void> {
  const longerBy = estimateTokens(markdown) - estimateTokens(draft.markdown);
  await sectionOf(db, draft)
    .set((is) => ({ markdown, engine, tokens: is('tokens', '+', longerBy) }))
    .where('draft_hash', '=', draft.hash)
    .where('markdown', '=', draft.markdown)
    .execute();
}

/** The section of the present document, also where that was published again meanwhile: what counts is the draft. */
function sectionOf(db: Db, { organizationId, projectId, kind, sectionId }: SectionDraft) {
  return db
    .updateTable('document_sections')
    .where('organization_id', '=', organizationId)
    .where('section_id', '=', sectionId)
    .where('document_id', 'in', (query) =>
      query.selectFrom('documents').select('id').where('project_id', '=', projectId).where('kind', '=', kind),
    );
}
