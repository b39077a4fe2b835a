import { AppError } from '../../base/errors.ts';
import { documentOf } from '../../flow/reading/document-of.ts';
import { reachOf } from '../../record/access/caller.ts';
import { type DiffLine, diffLines } from '../../record/documents/diff-lines.ts';
import { DOCUMENT_KINDS, DOCUMENT_NAMES, type Document } from '../../record/documents/document.ts';
import {
  type DocumentVersion,
  listVersions,
  readVersion,
  type SectionText,
} from '../../record/documents/document-versions.ts';
import { readSection } from '../../record/documents/documents.ts';
import type { Reach } from '../../record/reach.ts';
import { isoTime } from '../wire/time.ts';
import { errorShape } from './contract.ts';
import { knowledgeContract } from './project-contract.ts';
import type { Rest, RestServer } from './rest-server.ts';

/** Which versions of a document there are, and how one became another. */
export function registerDocumentVersions(server: RestServer, { app, authenticate }: Rest): void {
  const { db } = app.database;
  const { versions, diff } = knowledgeContract;

  const textsOf = async (
    reach: Reach,
    document: Document,
    id: string,
  ): Promise<DocumentVersion & { sections: SectionText[] }> => {
    if (id !== document.id) {
      const former = await readVersion(db, reach, document.projectId, document.kind, id);
      if (former) return former;
      throw new AppError('not-found', `The document has no version '${id}'. Its versions are listed beside it.`);
    }
    const sections: SectionText[] = [];
    for (const { id: sectionId } of document.outline) {
      const section = await readSection(db, reach, document, sectionId);
      if (section) sections.push({ id: section.id, title: section.title, markdown: section.markdown });
    }
    return { ...document, sections };
  };

  for (const kind of DOCUMENT_KINDS) {
    server.get(
      `/api/projects/:project_id/${kind}/versions`,
      {
        schema: {
          tags: ['Projects'],
          summary: `List the versions of the ${DOCUMENT_NAMES[kind]}`,
          description: 'The present one and up to ten before it.',
          params: versions.params,
          response: { 200: versions.response, '4xx': errorShape },
        },
      },
      async (request) => {
        const reach = reachOf(await authenticate.session(request));
        const [project, document] = await documentOf(db, reach, request.params.project_id, kind);
        const former = await listVersions(db, reach, project.id, kind);
        return { project_id: project.id, document: kind, versions: [document, ...former].map(toVersion) };
      },
    );
    server.get(
      `/api/projects/:project_id/${kind}/diff`,
      {
        schema: {
          tags: ['Projects'],
          summary: `Compare two versions of the ${DOCUMENT_NAMES[kind]}`,
          params: diff.params,
          querystring: diff.querystring,
          response: { 200: diff.response, '4xx': errorShape },
        },
      },
      async (request) => {
        const reach = reachOf(await authenticate.session(request));
        const [project, document] = await documentOf(db, reach, request.params.project_id, kind);
        const from = await textsOf(reach, document, request.query.from);
        const to = await textsOf(reach, document, request.query.to ?? document.id);
        return {
          project_id: project.id,
          document: kind,
          from: toVersion(from),
          to: toVersion(to),
          sections: changesOf(from.sections, to.sections),
        };
      },
    );
  }
}

function toVersion({ id, commit, engine, createdAt }: DocumentVersion) {
  return { id, commit, engine, created_at: isoTime(createdAt) };
}

interface SectionChange {
  id: string;
  title: string;
  change: 'added' | 'removed' | 'changed';
  lines: DiffLine[];
}

/** Marks are numbered anew by every writing, so a text that differs in them alone says the same. */
function changesOf(from: readonly SectionText[], to: readonly SectionText[]): SectionChange[] {
  const before = new Map(from.map((section) => [section.id, section]));
  const present = new Set(to.map(({ id }) => id));
  const unmarked = (text: string): string => text.replace(/ ?(?:\[\d+\])+/g, '');
  return [
    ...to.flatMap(({ id, title, markdown }): SectionChange[] => {
      const old = before.get(id);
      if (old && unmarked(old.markdown) === unmarked(markdown)) return [];
      const lines = diffLines(unmarked(old?.markdown ?? ''), unmarked(markdown));
      return [{ id, title, change: old ? 'changed' : 'added', lines }];
    }),
    ...from
      .filter(({ id }) => !present.has(id))
      .map(
        ({ id, title, markdown }): SectionChange => ({
          id,
          title,
          change: 'removed',
          lines: diffLines(unmarked(markdown), ''),
        }),
      ),
  ];
}
