import type { CompleteResult } from '@modelcontextprotocol/server';
import { SECTIONS } from '../../record/documents/document.ts';
import { listProjects } from '../../record/projects/projects.ts';
import { invalidParams } from './mcp-error.ts';
import { PROMPTS } from './prompts.ts';
import { RESOURCE_TEMPLATES } from './resources.ts';
import type { ToolCall } from './tool.ts';

const MOST_VALUES = 100;

interface CompletionWish {
  ref: { type: 'ref/prompt'; name: string } | { type: 'ref/resource'; uri: string };
  argument: { name: string; value: string };
}

/** Completes project ids (by the beginning of the id, or any part of the name) and section ids. */
export async function completeArgument(
  { db, reach }: Pick<ToolCall, 'db' | 'reach'>,
  { ref, argument }: CompletionWish,
): Promise<CompleteResult> {
  const known =
    ref.type === 'ref/prompt'
      ? PROMPTS.some((prompt) => prompt.name === ref.name)
      : RESOURCE_TEMPLATES.some((template) => template.uriTemplate === ref.uri);
  if (!known) throw invalidParams('There is no such prompt or resource template to complete.');
  if (argument.name === 'project_id') {
    const typed = argument.value.slice(0, 200).replaceAll('\0', '');
    const byName = await listProjects(db, reach, { limit: MOST_VALUES, query: typed || undefined });
    const byId = typed.startsWith('prj_') ? await listProjects(db, reach, { limit: MOST_VALUES }) : undefined;
    const ids = byId?.projects.filter((project) => project.id.startsWith(typed)) ?? [];
    const values = [...ids, ...byName.projects].map((project) => project.id);
    return completion([...new Set(values)], byName.nextCursor !== null);
  }
  if (argument.name === 'section' && ref.type === 'ref/resource') {
    const sections: readonly string[] = ref.uri.includes('/prd/') ? SECTIONS.prd : SECTIONS.techspec;
    return completion(
      sections.filter((id) => id.startsWith(argument.value)),
      false,
    );
  }
  return completion([], false);
}

function completion(values: string[], more: boolean): CompleteResult {
  return { completion: { values: values.slice(0, MOST_VALUES), hasMore: more || values.length > MOST_VALUES } };
}
