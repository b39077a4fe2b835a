import * as z from 'zod';
import { findDocument } from '../../../record/documents/documents.ts';
import { describeIngestion } from '../../../record/projects/project.ts';
import { findProject, readStatistics } from '../../../record/projects/projects.ts';
import { standingText } from '../../wire/freshness.ts';
import { ingestionText } from '../../wire/project.ts';
import { projectStatsShape, toProjectStatsShape } from '../../wire/project-stats.ts';
import { projectArgument } from '../arguments.ts';
import { READS, tool } from '../tool.ts';

export const getProjectStatsTool = tool({
  name: 'get_project_stats',
  title: 'Get project statistics',
  description:
    'Shows what an ingestion found in a project: files found, ingested and skipped with the reasons, lines and languages, symbols, references, routes, data models, tests, dependencies, commits and contributors, document sections and timings. Use it to follow the progress of an ingestion and to judge how big a project is and what its knowledge leaves out.',
  input: z.strictObject({ project_id: projectArgument }),
  output: projectStatsShape,
  writes: false,
  annotations: READS,
  async run({ db, reach, clock }, { project_id }) {
    const project = await findProject(db, reach, project_id);
    const prd = await findDocument(db, reach, project.id, 'prd');
    const techspec = await findDocument(db, reach, project.id, 'techspec');
    const statistics = await readStatistics(db, reach.organizationId, project.id);
    const stats = toProjectStatsShape(project, statistics, prd, techspec, clock.now());
    const { files } = stats;
    const lines = [
      `Statistics of ${stats.name} (${stats.project_id}): ${stats.status}; ${describeIngestion(project)}.`,
      stats.ingestion && `Ingestion: ${ingestionText(stats.ingestion)}`,
      standingText(stats),
      `Files: ${files.found} found, ${files.ingested} ingested, ${files.skipped} skipped`,
      ...files.skipped_by_reason.map(({ reason, count }) => `  skipped because ${reason}: ${count}`),
      `Lines: ${stats.lines}`,
      ...stats.languages.map((language) => `  ${language.name}: ${language.files} files, ${language.lines} lines`),
      `Code: ${stats.symbols} symbols, ${stats.references} references, ${stats.routes} routes, ${stats.data_models} data models, ${stats.tests} tests, ${stats.dependencies} dependencies`,
      `History: ${stats.commits} commits by ${stats.contributors} contributors`,
      `Documents: ${stats.document_sections.prd} PRD sections, ${stats.document_sections.techspec} tech spec sections`,
      ...stats.timings.map(({ stage, ms }) => `  ${stage}: ${ms} ms`),
    ];
    return { text: lines.filter(Boolean).join('\n'), structured: stats };
  },
});
