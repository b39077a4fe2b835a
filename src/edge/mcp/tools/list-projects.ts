import * as z from 'zod';
import { PROJECT_STATUSES } from '../../../record/projects/project.ts';
import { listProjects } from '../../../record/projects/projects.ts';
import { freshnessText } from '../../wire/freshness.ts';
import { type ProjectSummaryShape, projectSummaryShape, toProjectSummaryShape } from '../../wire/project.ts';
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
  const parts = [`- ${project.name} (${project.project_id}): ${project.status}`];
  const { ingestion, commit } = project;
  if (ingestion?.status === 'running') parts.push(`ingesting, ${ingestion.stage ?? 'starting'} ${ingestion.percent} %`);
  if (ingestion?.error) parts.push(`error: ${ingestion.error.message}`);
  if (project.languages.length > 0) parts.push(project.languages.slice(0, 5).join(', '));
  if (commit) {
    parts.push(`commit ${commit.sha.slice(0, 12)} (${freshnessText(project.freshness)})`);
    parts.push(`${project.completeness.percent} % of the files`);
  }
  const documents = [project.has_prd ? 'PRD' : '', project.has_techspec ? 'tech spec' : ''].filter(Boolean);
  parts.push(documents.length > 0 ? `has ${documents.join(' and ')}` : 'no documents yet');
  if (project.description) parts.push(project.description);
  return parts.join('; ');
}
