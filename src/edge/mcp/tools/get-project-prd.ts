import { SECTIONS } from '../../../record/documents/document.ts';
import { documentShape } from '../../wire/document.ts';
import { documentArguments, readDocument } from '../read-document.ts';
import { READS, tool } from '../tool.ts';

export const getProjectPrdTool = tool({
  name: 'get_project_prd',
  title: 'Read the PRD',
  description:
    'Reads the product requirements document that was derived from a project: what the product does, for whom, its capabilities, requirements and user stories, each statement with citations (path and lines at the ingested commit). Use it to learn what a project is for before you change it. Large documents: call with `outline: true` first, then ask for the sections you need.',
  input: documentArguments(SECTIONS.prd),
  output: documentShape,
  writes: false,
  annotations: READS,
  run: (call, input) => readDocument(call, 'prd', input),
});
