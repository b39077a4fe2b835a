import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/berths.ts':
    '/** Lists the berths of a pier. */\nexport function listBerths(pier: string[]): string[] {\n  return pier.toSorted();\n}\n',
  'src/boats.ts':
    '/** Counts boats that are visiting. */\nexport function countBoats(visiting: string[]): number {\n  return visiting.length;\n}\n',
  'src/plans.ts':
    '/** Draws the plan of a season. */\nexport function drawPlan(master: string): string {\n  return master.trim();\n}\n',
  'docs/manual.md': `# Manual

## Storage

Charts lie in \`/var/lib/harbour/charts\`.

## [berths]

### type

The plan by which berths are given to visiting boats: \`first\` takes the nearest to the pier.

### age

Plans are kept for thirty days.
`,
  'docs/notes/harbour-1.4.0.md':
    '# 1.4.0\n\n## Fixes\n\nThe plan of berths for visiting boats no longer fails at low water.\n',
};

const ask = (question: string): ReturnType<typeof askSources> =>
  askSources(question, { sources: SOURCES, projectName: 'harbour' });

test('where no code clearly answers, the passage of the documents that comes nearest is quoted with its headings', async () => {
  const { text, support, places } = await ask('How do visiting boats get berths by the plan of a season?');
  expect(support).toBe('weak');
  expect(text).toContain(
    'In the documents:\n\n- `docs/manual.md` says under "[berths] / type": "The plan by which berths are given to visiting boats: `first` takes the nearest to the pier"',
  );
  expect(places).toContain('docs/manual.md:11-11');
  // Notes on a release tell what changed.
  expect(text).not.toContain('harbour-1.4.0.md');
});

test('a passage that shares one word with the question is not quoted', async () => {
  const { text } = await ask('How does a master move berths at night?');
  expect(text).not.toContain('In the documents');
});
