import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/depots.ts': `/**
 * Checks to see if the label is already taken by any other depot.
 */
export function isTaken(label: string): boolean {
  return labels.has(label);
}

/** All depots with their labels. */
export function getDepotsWithLabels(): Depot[] {
  return depots.filter((depot) => depot.labels.length > 0);
}
`,
  'src/fetching.ts': `/**
 * Sends a request and checks every hop.
 * Prevents SSRF, whatever url it is given to fetch.
 */
export function safeGet(url: string): Promise<Response> {
  return fetch(url);
}
`,
  'src/users.ts': `/** A user with the url of a picture. */
export class User {
  url = '';
  fetchUserUrl(): string {
    return this.url;
  }
}
`,
};

test('a helper is found by the comment that says the deed', async () => {
  const { text, support } = await askSources(
    "Is there an existing helper I can reuse to check that a label isn't already used by another depot?",
    { sources: SOURCES },
  );
  expect(support).toBe('strong');
  expect(text).toMatch(/^There is the function `isTaken` in `src\/depots\.ts`/);
});

test('a rare word counts for more than those that are everywhere', async () => {
  const { text } = await askSources(
    'I need to fetch a url given by a user without risking SSRF. Which existing helper do I reuse?',
    { sources: SOURCES },
  );
  expect(text).toMatch(/^There is the function `safeGet` in `src\/fetching\.ts`/);
});

test('what says something else is no helper for it', async () => {
  const { text } = await askSources('Is there an existing helper I can reuse to weigh the depots of a van?', {
    sources: SOURCES,
  });
  expect(text).not.toMatch(/^There is the function/);
});
