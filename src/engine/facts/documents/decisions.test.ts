import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

test('a record whose headings are its parts has the title before its text, and the day that it says', async () => {
  const path = 'docs/content/decision-log/3.md';
  const source =
    '---\ntitle: "ADR3: No labels for rules"\ndate: 2026-05-01T14:33:59+11:00\n---\n\nDate: April 4, 2026\n\n## Status\n\nRejected\n\n## Change Log\n\n| Date | Status |\n|---|---|\n| 2020-04-14 | Proposed |\n\n## Context\n\nRules must stand in one place.\n\n## Decision\n\nN/A\n';
  const [found] = extractFacts(path, source, await parseFile(path, source)).filter(({ kind }) => kind === 'decision');
  expect(found?.startLine).toBe(2);
  expect(found?.values).toEqual({
    title: 'No labels for rules',
    number: '3',
    status: 'Rejected',
    date: '2026-04-04',
    reason: 'Rules must stand in one place.',
  });
});

test('why it was decided stands with the decision, and not where what led there begins', async () => {
  const record = (...parts: string[]): string =>
    ['# ADR-4: One scale for the whole yard', '## Context', 'The yard needs to weigh coins.', ...parts].join('\n\n');
  const valuesOf = async (source: string) => {
    const path = 'docs/adr/0004-one-scale.md';
    return extractFacts(path, source, await parseFile(path, source)).find(({ kind }) => kind === 'decision')?.values;
  };
  const ways = '- **Two scales** — avoids a queue because there are two.';
  const rationale =
    'The alternative is a scale in each shed, which avoids walks. Weighing on one scale prevents that two sheds count a coin otherwise.';
  expect(
    await valuesOf(record('## Decision', 'There is one scale.', '## Rationale', '### Walks', ways, rationale)),
  ).toMatchObject({ reason: 'Weighing on one scale prevents that two sheds count a coin otherwise.' });
  expect(
    await valuesOf(record('## Decision', 'Solution 1. A scale in each shed adds complexity and little worth.')),
  ).toMatchObject({ reason: 'A scale in each shed adds complexity and little worth.' });
  expect(await valuesOf(record('## Decision', 'There is one scale.'))).toMatchObject({
    reason: 'The yard needs to weigh coins.',
  });
});
