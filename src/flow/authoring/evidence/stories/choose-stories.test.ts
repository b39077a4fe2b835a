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

test('the main thing of a product is told without tests too, and what makes one before what removes it', () => {
  const stories = [
    { ...story('Delete a label', '/labels/{id}', 'a', 'b', 'c'), standing: 0.2 },
    { ...story('Delete a boat', '/boats/{id}', 'd'), standing: 1 },
    { ...story('Add a boat', '/boats'), standing: 1 },
    { ...story('Create a boat', '/harbours/{id}/boats'), standing: 1 },
  ];
  expect(chooseStories(stories, [], 6).map(({ title }) => title)).toEqual([
    'Add a boat',
    'Delete a boat',
    'Delete a label',
  ]);
});

test('commands that look into a program come after those of every day', () => {
  const run = (name: string, ...texts: string[]): Story => {
    const { route: _, ...rest } = story(`Run \`${name}\``, '', ...texts);
    return rest;
  };
  const stories = [run('post debug tls', 'a', 'b', 'c'), run('post send', 'd')];
  expect(chooseStories(stories, [], 6).map(({ title }) => title)).toEqual(['Run `post send`', 'Run `post debug tls`']);
});
