import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';
import { reasonSentences } from './reason-sentences.ts';

test('a conclusion is told with the sentence that it draws from, also across paragraphs', () => {
  const lines = ['Crates are thin.', '', 'They burst when stacked.', '', 'That is why the depot dropped stacking.'];
  const [found] = [...reasonSentences(lines, 1, lines.length, true)];
  expect(found).toMatchObject({
    text: 'They burst when stacked. That is why the depot dropped stacking.',
    startLine: 3,
    endLine: 5,
  });
});

test('a comment inside the definition gives the reason for the lines below it', async () => {
  const { text, support } = await askSources('Why is a crate without a registered shelf dropped?', {
    sources: {
      'src/crates.ts': `/** Puts a crate on its shelf. */
export function putCrate(crate: Crate): void {
  const shelf = shelves.get(crate.shelf);
  if (!shelf) {
    // A label lives on the crate, not in the depot, so it outlives the shelf that it names.
    log("dropped a crate that has no registered shelf");
    return;
  }
  shelf.put(crate);
}
`,
    },
  });
  expect(support).toBe('strong');
  expect(text).toContain('a comment says: "A label lives on the crate, not in the depot, so it outlives the shelf');
});

test('a decision is told by the sentence of its record that gives the reason, and not by one that points elsewhere', async () => {
  const { text } = await askSources('Why are labels printed on wax and not on paper?', {
    sources: {
      'src/labels.ts': '/** Prints labels of wax. */\nexport function printLabel(): void {}\n',
      'docs/adr/0003-wax-labels.md': `# 3. Wax labels

## Context

See the description of labels in [ADR-2](0002-labels.md).

Paper tears when it is wet. Therefore labels are printed on wax instead of paper.

## Decision

Migrate from paper labels to wax labels.
`,
    },
  });
  expect(text).toContain('says: "Paper tears when it is wet. Therefore labels are printed on wax instead of paper"');
  expect(text).not.toContain('See the description');
});

test('a case that is supposed is no reason', () => {
  const lines = ['If crates are slow because of their weight, you can turn weighing off.'];
  expect([...reasonSentences(lines, 1, 1, true)]).toEqual([]);
});
