import { AppError } from '../../base/errors.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { DOCUMENT_NAMES, type Document, type DocumentKind } from '../../record/documents/document.ts';
import { findDocument } from '../../record/documents/documents.ts';
import { describeIngestion, type Project } from '../../record/projects/project.ts';
import { findProject } from '../../record/projects/projects.ts';
import type { Reach } from '../../record/reach.ts';

/** A project by its id or name with one of its documents; where it has none yet, the failure says how far it is. */
export async function documentOf(
  db: Db,
  reach: Reach,
  projectName: string,
  kind: DocumentKind,
): Promise<[Project, Document]> {
  const project = await findProject(db, reach, projectName);
  const document = await findDocument(db, reach, project.id, kind);
  if (document) return [project, document];
  throw new AppError(
    'not-ready',
    `Project '${project.name}' has no ${DOCUMENT_NAMES[kind]} yet: ${describeIngestion(project)}.`,
  );
}
