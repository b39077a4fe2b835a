import * as z from 'zod';
import { describeIngestion } from '../../../record/projects/project.ts';
import { findProject } from '../../../record/projects/projects.ts';
import { freshnessText } from '../../wire/freshness.ts';
import { commitText, ingestionText, projectShape, toProjectShape } from '../../wire/project.ts';
import { projectArgument } from '../arguments.ts';
import { READS, tool } from '../tool.ts';

export const getProjectTool = tool({
  name: 'get_project',
  title: 'Get a project',
  description:
    'Shows one project whole: status, where its code comes from, the ingested commit, how current (freshness) and how complete its knowledge is, and the state of its ingestion. Use it to check that a project is `completed` before you rely on its documents, or to see why an ingestion failed.',
  input: z.strictObject({ project_id: projectArgument }),
  output: projectShape,
  writes: false,
  annotations: READS,
  async run({ db, clock, reach }, { project_id }) {
    const project = await findProject(db, reach, project_id);
    const shape = toProjectShape(project, clock.now());
    const { source, commit, freshness, completeness } = shape;
    const lines = [
      `Project ${shape.name} (${shape.project_id})`,
      shape.description && `Description: ${shape.description}`,
      `Status: ${shape.status}; ${describeIngestion(project)}.`,
      `Source: ${source.type} ${source.type === 'git' ? source.url : source.type === 'path' ? source.path : source.filename}${source.branch ? `, branch ${source.branch}` : ''}`,
      shape.ingestion && `Ingestion: ${ingestionText(shape.ingestion)}`,
      commit && `Ingested: ${commitText(shape)}`,
      shape.ingested_at && `Ingested at: ${shape.ingested_at}`,
      shape.languages.length > 0 && `Languages: ${shape.languages.join(', ')}`,
      `Documents: PRD ${shape.has_prd ? 'yes' : 'no'}, tech spec ${shape.has_techspec ? 'yes' : 'no'}`,
      `Completeness: ${completeness.percent} % (${completeness.files_ingested} of ${completeness.files_found} files, ${completeness.files_skipped} skipped)`,
      `Freshness: ${freshnessText(freshness)}`,
    ];
    return { text: lines.filter(Boolean).join('\n'), structured: shape };
  },
});
