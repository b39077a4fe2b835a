import { AppError } from '../../base/errors.ts';
import { reachOf } from '../../record/access/caller.ts';
import { DOCUMENT_KINDS } from '../../record/documents/document.ts';
import { findDocument, readSection } from '../../record/documents/documents.ts';
import { describeIngestion } from '../../record/projects/project.ts';
import { findProject } from '../../record/projects/projects.ts';
import { documentShape, toDocumentShape, toSectionShape } from '../wire/document.ts';
import { errorShape } from './contract.ts';
import { knowledgeContract } from './project-contract.ts';
import type { Rest, RestServer } from './rest-server.ts';

const NAMES = { prd: 'PRD', techspec: 'tech spec' };

/** The two documents of a project, whole or by section. */
export function registerDocuments(server: RestServer, { app, authenticate }: Rest): void {
  const { clock } = app;
  const { db } = app.database;
  const response = documentShape.meta({ id: 'Document' });

  for (const kind of DOCUMENT_KINDS) {
    server.get(
      `/api/projects/:project_id/${kind}`,
      {
        schema: {
          tags: ['Projects'],
          summary: `Read the ${NAMES[kind]}`,
          description: 'With `section` (an id, repeated for several) only those; with `outline=true` none.',
          params: knowledgeContract.document.params,
          querystring: knowledgeContract.document.querystring,
          response: { 200: response, '4xx': errorShape },
        },
      },
      async (request) => {
        const reach = reachOf(await authenticate.session(request));
        const { section, outline } = request.query;
        const project = await findProject(db, reach, request.params.project_id);
        const document = await findDocument(db, reach, project.id, kind);
        if (!document) {
          throw new AppError(
            'not-ready',
            `Project '${project.name}' has no ${NAMES[kind]} yet: ${describeIngestion(project)}.`,
          );
        }
        const known = document.outline.map(({ id }) => id);
        const wanted = section === undefined ? known : [section].flat();
        const sections: ReturnType<typeof toSectionShape>[] = [];
        for (const id of outline ? [] : wanted) {
          const found = await readSection(db, reach, document, id);
          if (!found) {
            throw new AppError('not-found', `The ${NAMES[kind]} has no such section. It has: ${known.join(', ')}.`);
          }
          sections.push(toSectionShape(document, found));
        }
        return toDocumentShape(project, document, { sections, nextCursor: null }, clock.now());
      },
    );
  }
}
