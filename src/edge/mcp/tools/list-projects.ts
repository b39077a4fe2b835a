import * as z from 'zod';
import { PROJECT_STATUSES } from '../../../record/projects/project.ts';
import { listProjects } from '../../../record/projects/projects.ts';
import { standingText } from '../../wire/freshness.ts';
import {
  commitText,
  ingestionText,
  type ProjectSummaryShape,
  projectSummaryShape,
  toProjectSummaryShape,
} from '../../wire/project.ts';
import { cursorArgument, limitArgument, queryArgument } from '../arguments.ts';
import { fitPage } from '../text-page.ts';
import { READS, tool } from '../tool.ts';

const output = z.strictObject({
  projects: z.array(projectSummaryShape),
  next_cursor: z.string().nullable().describe('Pass it as `cursor` to get the next page; null at the end.'),
});

export const listProjectsTool = tool({
  name: 'list_projects',
  title: 'List projects',
  description:
    'Lists the code projects that you can ask about, by name: id, status, languages, ingested commit and which documents exist. Call this first; every other tool takes a project id or name from here. A project with status `completed` is fully ingested. Use `query` to find one by part of its name.',
  input: z.strictObject({
    status: z.enum(PROJECT_STATUSES).optional().describe('Only projects with this status.'),
    query: queryArgument.describe('Only projects whose name or description contains this, without regard to case.'),
    limit: limitArgument(20),
    cursor: cursorArgument,
  }),
  output,
  writes: false,
  annotations: READS,
  async run({ db, clock, reach }, filter) {
    const load = async (limit: number): Promise<z.infer<typeof output>> => {
      const { projects, nextCursor } = await listProjects(db, reach, { ...filter, limit });
      const now = clock.now();
      return { projects: projects.map((project) => toProjectSummaryShape(project, now)), next_cursor: nextCursor };
    };
    const { page, text } = await fitPage(filter.limit, load, toText);
    return { text, structured: page };
  },
});

function toText({ projects, next_cursor }: z.infer<typeof output>): string {
  if (projects.length === 0) {
    return 'No project matches. Without filters this means that your token reaches no project: add one in the dashboard.';
  }
  const more = next_cursor === null ? '' : `\n\nThere are more: call list_projects again with cursor "${next_cursor}".`;
  return `${projects.map(projectLine).join('\n')}${more}`;
}

function projectLine(project: ProjectSummaryShape): string {
  const { ingestion, commit } = project;
  const documents = [project.has_prd ? 'PRD' : '', project.has_techspec ? 'tech spec' : ''].filter(Boolean);
  const parts = [
    `- ${project.name} (${project.project_id}): ${project.status}`,
    project.description,
    documents.length > 0 ? `has ${documents.join(' and ')}` : 'no documents yet',
    project.languages.join(', '),
    commitText(project),
    project.ingested_at && `ingested ${project.ingested_at}`,
    commit && standingText(project).replace(/\.$/, ''),
    ingestion && ingestionText(ingestion),
  ];
  return parts.filter(Boolean).join('; ');
}
