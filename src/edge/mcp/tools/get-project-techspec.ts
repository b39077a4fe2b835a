import { SECTIONS } from '../../../record/documents/document.ts';
import { documentShape } from '../../wire/document.ts';
import { documentArguments, readDocument } from '../read-document.ts';
import { READS, tool } from '../tool.ts';

export const getProjectTechspecTool = tool({
  name: 'get_project_techspec',
  title: 'Read the tech spec',
  description:
    'Reads the technical specification that was derived from a project: architecture, components, data models, APIs, configuration, invariants that must hold, reusable components, testing, operations and design history, each statement with citations (path and lines at the ingested commit). Use it before you plan or review a change. Large documents: call with `outline: true` first, then ask for the sections you need, for example `invariants` or `reusable_components`.',
  input: documentArguments(SECTIONS.techspec),
  output: documentShape,
  writes: false,
  annotations: READS,
  run: (call, input) => readDocument(call, 'techspec', input),
});
