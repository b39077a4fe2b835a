import { AppError } from '../../base/errors.ts';
import { estimateWording } from '../../flow/authoring/estimate-wording.ts';
import { documentOf } from '../../flow/reading/document-of.ts';
import { DOCUMENT_KINDS, DOCUMENT_NAMES } from '../../record/documents/document.ts';
import { readSection } from '../../record/documents/documents.ts';
import { citationLines } from '../wire/citation.ts';
import { chosenSections, originLine, type SectionShape, toDocumentShape, toSectionShape } from '../wire/document.ts';
import { standingText } from '../wire/freshness.ts';
import { toWordingEstimateShape, type WordingEstimateShape } from '../wire/wording-estimate.ts';
import type { Command } from './command.ts';
import { ORGANIZATION_OPTION, pickOrganization } from './pick-organization.ts';

export const doc: Command = {
  name: 'doc',
  summary: 'Print the PRD or the tech spec of a project as Markdown.',
  operands: '<project> prd|techspec',
  options: {
    section: { value: 'ids', about: 'Only these sections, separated by commas.' },
    outline: { about: 'Only the list of sections with their sizes.' },
    estimate: { about: 'Print what its wording by a language model would cost; no model is asked.' },
    ...ORGANIZATION_OPTION,
  },
  run({ operands: [name, kindText], option, on, print, withApp }) {
    const kind = DOCUMENT_KINDS.find((each) => each === kindText);
    if (name === undefined || kind === undefined) {
      throw new AppError('invalid-input', 'Name a project and a document: lorekeep doc <project> prd|techspec.');
    }
    return withApp(async ({ database: { db }, clock, config }) => {
      const organization = await pickOrganization(db, option('organization'));
      const reach = { organizationId: organization.id, projectIds: null };
      const [project, document] = await documentOf(db, reach, name, kind);
      if (on('estimate')) {
        const day = { dailyTokens: config.llmDailyTokens, now: clock.now() };
        const estimate = await estimateWording(db, reach, document, day);
        const shape = toWordingEstimateShape(document, estimate, config);
        print(shape, estimateLines(project.name, shape));
        return 0;
      }
      const named = option('section');
      const wanted = named === undefined ? document.outline.map(({ id }) => id) : chosenSections(document, named);
      const sections: SectionShape[] = [];
      for (const id of on('outline') ? [] : wanted) {
        const found = await readSection(db, reach, document, id);
        if (found) sections.push(toSectionShape(document, found));
      }
      const title = `# ${project.name}: ${DOCUMENT_NAMES[kind]}`;
      const outline = document.outline.map(({ id, tokens, summary }) => `- ${id} (${tokens} tokens): ${summary}`);
      const lines = on('outline') ? outline : sections.map(sectionText);
      const shape = toDocumentShape(project, document, { sections, nextCursor: null }, clock.now());
      const origin = `${originLine(document)} ${standingText(shape)}`;
      print(shape, [[title, origin, ...lines].join(on('outline') ? '\n' : '\n\n')]);
      return 0;
    });
  },
};

function sectionText({ title, caveats, markdown, citations }: SectionShape): string {
  const warnings = caveats.map((caveat) => `> ${caveat}`).join('\n');
  return [`## ${title}`, warnings, markdown, citationLines(citations)].filter(Boolean).join('\n\n');
}

function estimateLines(projectName: string, estimate: WordingEstimateShape): string[] {
  const { model, sections, sections_seen: seen, left_today: left } = estimate;
  const costs = ({
    read_tokens: read,
    written_tokens: written,
    most_tokens: most,
  }: (typeof sections)[number] | WordingEstimateShape): string =>
    `about ${read} tokens read and ${written} written, at most ${most} together`;
  return [
    `# ${projectName}: wording of the ${DOCUMENT_NAMES[estimate.document]} by ${model ?? 'a language model (none is set for documents)'}`,
    ...sections.map(
      (section) => `- ${section.id}: ${section.most_tokens > 0 ? costs(section) : 'nothing, it has no prose'}`,
    ),
    `${sections.length} sections cost ${costs(estimate)}; ${seen} were seen by a model already.`,
    left === null ? 'There is no daily limit.' : `Documents may use up ${left} more tokens today.`,
  ];
}
