import { decodeCursor, encodeCursor } from '../../base/cursor.ts';
import { AppError } from '../../base/errors.ts';
import { documentOf } from '../../flow/reading/document-of.ts';
import { reachOf } from '../../record/access/caller.ts';
import { DOCUMENT_KINDS, DOCUMENT_NAMES, type Document } from '../../record/documents/document.ts';
import { readSection } from '../../record/documents/documents.ts';
import { chosenSections, documentShape, type SectionShape, toDocumentShape, toSectionShape } from '../wire/document.ts';
import { errorShape } from './contract.ts';
import { registerDocumentVersions } from './document-versions.ts';
import { knowledgeContract } from './project-contract.ts';
import type { Rest, RestServer } from './rest-server.ts';
import { registerWordingEstimate } from './wording-estimate.ts';

/** The two documents of a project, whole, by section or by page, and how they came to be. */
export function registerDocuments(server: RestServer, rest: Rest): void {
  const { app, authenticate } = rest;
  const { clock } = app;
  const { db } = app.database;
  const response = documentShape.meta({ id: 'Document' });

  for (const kind of DOCUMENT_KINDS) {
    server.get(
      `/api/projects/:project_id/${kind}`,
      {
        schema: {
          tags: ['Projects'],
          summary: `Read the ${DOCUMENT_NAMES[kind]}`,
          description:
            'With `section` (an id, repeated or with commas for several) only those; with `outline=true` none; with `max_tokens` as many as fit, the rest by `cursor`.',
          params: knowledgeContract.document.params,
          querystring: knowledgeContract.document.querystring,
          response: { 200: response, '4xx': errorShape },
        },
      },
      async (request) => {
        const reach = reachOf(await authenticate.session(request));
        const { section, outline, max_tokens: mostTokens, cursor } = request.query;
        const [project, document] = await documentOf(db, reach, request.params.project_id, kind);
        const known = document.outline.map(({ id }) => id);
        const all = section === undefined ? known : chosenSections(document, section);
        const wanted = cursor ? idsOf(document, cursor) : all;
        const sections: SectionShape[] = [];
        let tokens = 0;
        let next: string[] = [];
        for (const [place, id] of (outline ? [] : wanted).entries()) {
          const found = await readSection(db, reach, document, id);
          if (!found) throw rewritten();
          tokens += found.tokens;
          if (mostTokens !== undefined && tokens > mostTokens && sections.length > 0) {
            next = wanted.slice(place);
            break;
          }
          sections.push(toSectionShape(document, found));
        }
        const nextCursor = next.length > 0 ? encodeCursor(listOf(document), [document.id, next.join(' ')]) : null;
        return toDocumentShape(project, document, { sections, nextCursor }, clock.now());
      },
    );
  }
  registerDocumentVersions(server, rest);
  registerWordingEstimate(server, rest);
}

/** The cursor names the document itself, so that pages of an older one are never mixed with those of a newer. */
function idsOf(document: Document, cursor: string): string[] {
  const [documentId, ids] = decodeCursor(listOf(document), cursor, ['', '']);
  if (documentId !== document.id) throw rewritten();
  return ids.split(' ');
}

function listOf({ projectId, kind }: Document): string {
  return `sections of ${kind} of ${projectId}`;
}

function rewritten(): AppError {
  return new AppError(
    'gone',
    'The document was written anew since that page. Start again without a cursor to read the present one.',
  );
}
