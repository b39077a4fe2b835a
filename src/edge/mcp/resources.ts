import type {
  ListResourcesResult,
  ListResourceTemplatesResult,
  ReadResourceResult,
} from '@modelcontextprotocol/server';
import { AppError } from '../../base/errors.ts';
import { DOCUMENT_KINDS, type DocumentKind, SECTIONS } from '../../record/documents/document.ts';
import { findDocument } from '../../record/documents/documents.ts';
import { listProjects, lookUpProject } from '../../record/projects/projects.ts';
import { resourceNotFound } from './mcp-error.ts';
import { readDocument } from './read-document.ts';
import { DEFAULT_TOKENS } from './text-page.ts';
import type { ToolCall } from './tool.ts';

const NAMES: Record<DocumentKind, string> = { prd: 'PRD', techspec: 'Tech spec' };
const PROJECTS_PER_PAGE = 50;
const URI = /^lorekeep:\/\/projects\/([^/?#]+)\/(prd|techspec)(?:\/([a-z_]{1,100}))?$/;
const MARKDOWN = 'text/markdown';

type Parts = Pick<ToolCall, 'db' | 'clock' | 'reach'>;

export const RESOURCE_TEMPLATES: ListResourceTemplatesResult['resourceTemplates'] = DOCUMENT_KINDS.flatMap((kind) => [
  {
    uriTemplate: `lorekeep://projects/{project_id}/${kind}`,
    name: `project-${kind}`,
    title: `${NAMES[kind]} of a project`,
    description: `The ${NAMES[kind]} of a project with citations: whole where it is small, otherwise its outline with the address of each section.`,
    mimeType: MARKDOWN,
  },
  {
    uriTemplate: `lorekeep://projects/{project_id}/${kind}/{section}`,
    name: `project-${kind}-section`,
    title: `One section of a project's ${NAMES[kind]}`,
    description: `One section of the ${NAMES[kind]} with citations. Sections: ${SECTIONS[kind].join(', ')}.`,
    mimeType: MARKDOWN,
  },
]);

/** The documents of the caller's projects, a page of projects at a time. */
export async function listResources(parts: Parts, cursor: string | undefined): Promise<ListResourcesResult> {
  const page = await listProjects(parts.db, parts.reach, { limit: PROJECTS_PER_PAGE, cursor });
  const resources = page.projects.flatMap((project) =>
    DOCUMENT_KINDS.filter((kind) => (kind === 'prd' ? project.hasPrd : project.hasTechspec)).map((kind) => ({
      uri: `lorekeep://projects/${project.id}/${kind}`,
      name: `${project.name}-${kind}`,
      title: `${NAMES[kind]} of ${project.name}`,
      description: `The ${NAMES[kind]} of project ${project.name}, derived from its code with citations.`,
      mimeType: MARKDOWN,
    })),
  );
  return { resources, ...(page.nextCursor !== null && { nextCursor: page.nextCursor }) };
}

/** A resource has no pages, so a document too large for one reply is given as its outline with addresses to go on to. */
export async function readResource(parts: Parts, uri: string): Promise<ReadResourceResult> {
  const [, project_id, kindText, section] = URI.exec(uri) ?? [];
  const kind = DOCUMENT_KINDS.find((candidate) => candidate === kindText);
  if (!project_id || !kind) throw resourceNotFound(uri);
  const project = await lookUpProject(parts.db, parts.reach, decode(project_id));
  const document = project && (await findDocument(parts.db, parts.reach, project.id, kind));
  if (!project || !document) throw resourceNotFound(uri);
  const size = document.outline.reduce((sum, outline) => sum + outline.tokens, 0);
  const outline = section === undefined && size > DEFAULT_TOKENS;
  const wanted = { project_id: project.id, section, outline, max_tokens: 5 * DEFAULT_TOKENS };
  try {
    const { text } = await readDocument(parts, kind, wanted);
    const addresses = document.outline.map(({ id }) => `- lorekeep://projects/${project.id}/${kind}/${id}`);
    const whole = outline ? `${text}\n\nThe sections:\n${addresses.join('\n')}` : text;
    return { contents: [{ uri, mimeType: MARKDOWN, text: whole }] };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') throw resourceNotFound(uri);
    throw error;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
