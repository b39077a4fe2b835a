import * as z from 'zod';
import type { Config } from '../../base/config.ts';
import { shownModelName } from '../../base/model-name.ts';
import type { WordingEstimate } from '../../flow/authoring/estimate-wording.ts';
import { DOCUMENT_KINDS, type Document } from '../../record/documents/document.ts';

const tokensShape = {
  read_tokens: z.int().describe('What the model would probably read.'),
  written_tokens: z.int().describe('What it would probably write; a model that thinks first writes more.'),
  most_tokens: z.int().describe('What is set aside before it is asked. It cannot cost more.'),
};

export const wordingEstimateShape = z.strictObject({
  project_id: z.string(),
  document: z.enum(DOCUMENT_KINDS),
  model: z.string().nullable().describe('The model that words documents; null where none does.'),
  ...tokensShape,
  sections: z
    .array(z.strictObject({ id: z.string(), ...tokensShape }))
    .describe('The sections that no model has seen. One without prose costs nothing.'),
  sections_seen: z.int().describe('Sections that a model has seen. They cost nothing more while their text stays.'),
  left_today: z
    .int()
    .nullable()
    .describe('What documents of the organization may still use up today (UTC); null without a limit.'),
});

export type WordingEstimateShape = z.infer<typeof wordingEstimateShape>;

export function toWordingEstimateShape(
  { projectId, kind }: Document,
  { sections, seen, leftToday }: WordingEstimate,
  { llm, llmDocuments }: Pick<Config, 'llm' | 'llmDocuments'>,
): WordingEstimateShape {
  const sum = (part: 'read' | 'written' | 'most'): number => sections.reduce((total, each) => total + each[part], 0);
  return {
    project_id: projectId,
    document: kind,
    model: llm && llmDocuments === 'on' ? shownModelName(llm) : null,
    read_tokens: sum('read'),
    written_tokens: sum('written'),
    most_tokens: sum('most'),
    sections: sections.map(({ id, read, written, most }) => ({
      id,
      read_tokens: read,
      written_tokens: written,
      most_tokens: most,
    })),
    sections_seen: seen,
    left_today: leftToday,
  };
}
