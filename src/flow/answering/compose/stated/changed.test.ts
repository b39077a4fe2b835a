import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const person = { name: 'Ada Example', email: 'ada@example.com' };
const commit = (sha: string, subject: string, body = '') => ({
  sha: sha.repeat(40),
  author: person,
  committer: person,
  date: Date.UTC(2024, 3, 20) / 1000,
  subject,
  body,
  parents: [],
  paths: ['src/label.ts'],
});
const SOURCES = { 'src/label.ts': 'export class Label {\n  name = "";\n\n  slug() {\n    return this.name;\n  }\n}\n' };

test('why and when something was removed is told by the commit whose title says so', async () => {
  const { text, support } = await askSources('Why was the slug removed from labels, and when?', {
    sources: SOURCES,
    commits: [
      commit('a', 'Add a slug to labels'),
      commit(
        'b',
        'Drop the slug column of labels',
        'Labels may have any name now, so that the slug can no longer be unique.',
      ),
    ],
  });
  expect(support).toBe('strong');
  expect(text).toContain(
    'By its title a commit of 2024-04-20 did this or a part of it, by Ada Example: "Drop the slug column of labels"; it says: "Labels may have any name now',
  );
  expect(text).not.toContain('Not answered here');
});

test('a commit that did something else with it is not told', async () => {
  const { text } = await askSources('Why was the slug removed from labels?', {
    sources: SOURCES,
    commits: [
      commit('a', 'Add a slug to labels'),
      commit('c', 'Remove the colour of labels'),
      commit('d', 'Bring the slug of labels back after the label-drop'),
    ],
  });
  expect(text).not.toContain('did this');
});
