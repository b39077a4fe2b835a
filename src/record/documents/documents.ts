import { newId, sha256 } from '../../base/ids.ts';
import { cleanText, oneLine } from '../../base/text.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { type Reach, reaches } from '../reach.ts';
import type { Citation, Document, DocumentKind, DocumentSection } from './document.ts';
import { keepVersion } from './document-versions.ts';
import { sectionTokens } from './section-tokens.ts';

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
    .select(['section_id', 'title', 'summary', 'tokens', 'caveats', 'engine'])
    .where('organization_id', '=', reach.organizationId)
    .where('document_id', '=', row.id)
    .orderBy('position')
    .execute();
  return {
    id: row.id,
    projectId: row.project_id,
    kind,
    commit: row.commit_sha,
    engine: enginesOf(row, outline),
    createdAt: row.created_at,
    outline: outline.map(({ section_id, title, summary, tokens, caveats }) => ({
      id: section_id,
      title,
      summary,
      tokens,
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
  sections: Omit<DocumentSection, 'tokens' | 'commit' | 'engine'>[];
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
  const former = await takeFormer(transaction, organizationId, projectId, document.kind);
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
    const draft = cleanText(section.markdown);
    const citations = JSON.stringify(section.citations);
    const known = former.get(section.id);
    // A draft that a language model has seen keeps the wording that came of it, and is not paid for again.
    const wording =
      known?.draftHash === sha256(draft) ? known : { markdown: draft, draftHash: null, engine: document.engine };
    const { markdown } = wording;
    // A section that says the same from the same places is as old as it was; only the commit it is cited from moves.
    const isSame = known?.markdown === markdown && placesOf(known.citations) === placesOf(citations);
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
        citations,
        caveats: JSON.stringify(section.caveats.map(cleanText)),
        tokens: sectionTokens({ ...section, markdown }),
        commit_sha: isSame ? known.commit : document.commit,
        draft_hash: wording.draftHash,
        engine: wording.engine,
      })
      .execute();
  }
}

interface FormerSection {
  markdown: string;
  citations: string;
  commit: string;
  draftHash: string | null;
  engine: string;
}

/** The sections of the document that is about to be replaced; it is kept as a version. */
async function takeFormer(
  transaction: Db,
  organizationId: string,
  projectId: string,
  kind: DocumentKind,
): Promise<Map<string, FormerSection>> {
  const row = await transaction
    .selectFrom('documents')
    .select(['id', 'project_id', 'kind', 'commit_sha', 'engine', 'created_at'])
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row) return new Map();
  const sections = await transaction
    .selectFrom('document_sections')
    .select(['section_id', 'title', 'markdown', 'citations', 'commit_sha', 'draft_hash', 'engine'])
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', row.id)
    .orderBy('position')
    .execute();
  const texts = sections.map(({ section_id, title, markdown }) => ({ id: section_id, title, markdown }));
  await keepVersion(transaction, organizationId, { ...row, engine: enginesOf(row, sections) }, texts);
  return new Map(
    sections.map(({ section_id, markdown, citations, commit_sha, draft_hash, engine }) => [
      section_id,
      { markdown, citations, commit: commit_sha ?? row.commit_sha, draftHash: draft_hash, engine },
    ]),
  );
}

/** Everything that had a hand in a document. */
function enginesOf(document: { engine: string }, sections: readonly { engine: string }[]): string {
  return [...new Set([document.engine, ...sections.map(({ engine }) => engine)])].join(' + ');
}

/** Citations without the commit of the snapshot, which every ingestion moves. */
function placesOf(citations: string): string {
  const list = JSON.parse(citations) as Citation[]; // Written by publishDocument.
  return JSON.stringify(list.map((each) => (each.kind === 'code' ? { ...each, commit: '' } : each)));
}

function toSection(row: {
  section_id: string;
  title: string;
  summary: string;
  markdown: string;
  citations: string;
  caveats: string;
  tokens: number;
  commit_sha: string | null;
  engine: string;
}): DocumentSection {
  return {
    id: row.section_id,
    title: row.title,
    summary: row.summary,
    markdown: row.markdown,
    citations: JSON.parse(row.citations) as Citation[], // Written by publishDocument.
    caveats: JSON.parse(row.caveats) as string[], // The same.
    tokens: row.tokens,
    engine: row.engine,
    ...(row.commit_sha === null ? {} : { commit: row.commit_sha }),
  };
}
