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
