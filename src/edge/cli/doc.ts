import { AppError } from '../../base/errors.ts';
import { DOCUMENT_KINDS, type DocumentKind } from '../../record/documents/document.ts';
import { findDocument, readSection } from '../../record/documents/documents.ts';
import { describeIngestion } from '../../record/projects/project.ts';
import { findProject } from '../../record/projects/projects.ts';
import { citationLines } from '../wire/citation.ts';
import { chosenSections, type SectionShape, toDocumentShape, toSectionShape } from '../wire/document.ts';
import type { Command } from './command.ts';
import { ORGANIZATION_OPTION, pickOrganization } from './pick-organization.ts';

const NAMES: Record<DocumentKind, string> = { prd: 'PRD', techspec: 'tech spec' };

export const doc: Command = {
  name: 'doc',
  summary: 'Print the PRD or the tech spec of a project as Markdown.',
  operands: '<project> prd|techspec',
  options: {
    section: { value: 'ids', about: 'Only these sections, separated by commas.' },
    outline: { about: 'Only the list of sections with their sizes.' },
    ...ORGANIZATION_OPTION,
  },
  run({ operands: [name, kindText], option, on, print, withApp }) {
    const kind = DOCUMENT_KINDS.find((each) => each === kindText);
    if (name === undefined || kind === undefined) {
      throw new AppError('invalid-input', 'Name a project and a document: lorekeep doc <project> prd|techspec.');
    }
    return withApp(async ({ database: { db }, clock }) => {
      const organization = await pickOrganization(db, option('organization'));
      const reach = { organizationId: organization.id, projectIds: null };
      const project = await findProject(db, reach, name);
      const document = await findDocument(db, reach, project.id, kind);
      if (!document) {
        throw new AppError(
          'not-ready',
          `Project '${project.name}' has no ${NAMES[kind]} yet: ${describeIngestion(project)}.`,
        );
      }
      const named = option('section');
      const wanted = named === undefined ? document.outline.map(({ id }) => id) : chosenSections(document, named);
      const sections: SectionShape[] = [];
      for (const id of on('outline') ? [] : wanted) {
        const found = await readSection(db, reach, document, id);
        if (found) sections.push(toSectionShape(document, found));
      }
      const title = `# ${project.name}: ${NAMES[kind]}`;
      const origin = `Written by ${document.engine} from commit ${document.commit}.`;
      const outline = document.outline.map(({ id, tokens, summary }) => `- ${id} (${tokens} tokens): ${summary}`);
      const lines = on('outline') ? outline : sections.map(sectionText);
      print(toDocumentShape(project, document, { sections, nextCursor: null }, clock.now()), [
        [title, origin, ...lines].join(on('outline') ? '\n' : '\n\n'),
      ]);
      return 0;
    });
  },
};

function sectionText({ title, caveats, markdown, citations }: SectionShape): string {
  const warnings = caveats.map((caveat) => `> ${caveat}`).join('\n');
  return [`## ${title}`, warnings, markdown, citationLines(citations)].filter(Boolean).join('\n\n');
}
