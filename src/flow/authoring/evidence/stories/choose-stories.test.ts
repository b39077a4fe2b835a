import { expect, test } from 'vitest';
import type { Found } from '../evidence.ts';
import type { Route } from '../routes/route.ts';
import { chooseStories } from './choose-stories.ts';
import type { Story } from './story.ts';

function story(title: string, path: string, ...texts: string[]): Story {
  const test = { path: 'a.test.ts', startLine: 1, endLine: 2 } as Found<'test'>; // Nothing else of it is looked at.
  const route = { path, method: 'POST' } as Route; // Nothing else of it is looked at.
  return { title, wish: title, sources: [], criteria: texts.map((text) => ({ text, test })), rules: [], route };
}

test('stories are of different things, and acts come before what is only read', () => {
  const stories = [
    story('Read a cart', '/api/carts/{id}', 'a', 'b', 'c'),
    story('Create a cart', '/api/carts', 'd', 'e'),
    story('Close a cart', '/api/carts/{id}/close', 'f', 'g'),
    story('Send a parcel', '/api/parcels', 'h'),
  ];
  expect(chooseStories(stories, [], 6).map(({ title }) => title)).toEqual([
    'Create a cart',
    'Send a parcel',
    'Close a cart',
  ]);
});

test('a story whose criteria were told of another route is told no more', () => {
  const stories = [
    story('Create a cart', '/carts', 'when `POST /carts` is asked for without a key, then the answer is 401'),
    story('Create a parcel', '/parcels', 'when `POST /parcels` is asked for without a key, then the answer is 401'),
  ];
  expect(chooseStories(stories, [], 6)).toHaveLength(1);
});
