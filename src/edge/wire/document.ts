import * as z from 'zod';
import { AppError } from '../../base/errors.ts';
import { DOCUMENT_KINDS, type Document, type DocumentSection } from '../../record/documents/document.ts';
import type { Project } from '../../record/projects/project.ts';
import { citationShape, toCitationShape } from './citation.ts';
import { standingOf, standingShape } from './freshness.ts';

const outlineShape = z.strictObject({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  tokens: z.int().describe('Size of the section with its citations, read alone, as a language model counts it.'),
  caveats: z.array(z.string()).describe('What the section could not show, and why.'),
});

export const sectionShape = z.strictObject({
  ...outlineShape.shape,
  markdown: z.string(),
  citations: z.array(citationShape),
  commit: z.string().describe('The commit at which the section last changed.'),
  engine: z.string().describe('What wrote the section.'),
});

export const documentShape = z.strictObject({
  project_id: z.string(),
  document: z.enum(DOCUMENT_KINDS),
  commit: z.string(),
  engine: z.string(),
  ...standingShape.shape,
  outline: z
    .array(outlineShape)
    .describe('All sections; where tools are asked for some of them, or for a further page, only the sections of it.'),
  sections: z
    .array(sectionShape)
    .describe(
      'The sections of this page. A section that is cut at the end of a page goes on at the start of the next.',
    ),
  next_cursor: z.string().nullable().describe('Pass it as `cursor` to read on; null at the end.'),
});

export type SectionShape = z.infer<typeof sectionShape>;
export type DocumentShape = z.infer<typeof documentShape>;

export function toSectionShape(document: Document, section: DocumentSection): SectionShape {
  return {
    id: section.id,
    title: section.title,
    summary: section.summary,
    tokens: section.tokens,
    caveats: section.caveats,
    markdown: section.markdown,
    citations: section.citations.map(toCitationShape),
    commit: section.commit ?? document.commit,
    engine: section.engine ?? document.engine,
  };
}

/** What wrote a document and from what, as its first line. */
export function originLine({ engine, commit }: Document): string {
  const by = engine === 'embedded' ? 'without a language model' : `by ${engine}`;
  return `Written ${by} from commit ${commit}.`;
}

export function toDocumentShape(
  project: Project,
  document: Document,
  page: { sections: SectionShape[]; nextCursor: string | null },
  now: number,
): DocumentShape {
  return {
    project_id: project.id,
    document: document.kind,
    commit: document.commit,
    engine: document.engine,
    ...standingOf(project, now),
    outline: document.outline,
    sections: page.sections,
    next_cursor: page.nextCursor,
  };
}

/** The sections that a caller names: an id, several with commas between them, or a list. */
export function chosenSections({ outline }: Document, wish: string | string[]): string[] {
  const known = outline.map(({ id }) => id);
  const named = [wish].flat().flatMap((text) => text.split(',').map((id) => id.trim()));
  const unknown = named.find((id) => !known.includes(id));
  if (unknown === undefined) return [...new Set(named)];
  throw new AppError('not-found', `This document has no section '${unknown}'. It has: ${known.join(', ')}.`);
}
