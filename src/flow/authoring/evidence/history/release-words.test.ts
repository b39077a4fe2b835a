import { expect, test } from 'vitest';
import { wordsOfRelease } from './release-words.ts';

const told = (entries: Record<string, string[]>, lead?: string) =>
  wordsOfRelease({
    version: '3.0.0',
    ...(lead ? { lead } : {}),
    entries: Object.entries(entries).flatMap(([group, texts]) => texts.map((text) => ({ group, text, line: 1 }))),
  });

test('a release is told by what breaks and what turns, before what came alone', () => {
  expect(
    told({
      Added: ['Added a blog post: Announcing the scales'],
      Changed: ['Migrated from weights to springs', 'Upgraded `spring` from version `6.19.0` to `7.7.0`'],
      Todo: ['Breaking Change: The `weights` of a parcel are no longer read.'],
    }),
  ).toEqual({ text: 'The `weights` of a parcel are no longer read; Migrated from weights to springs', isTurn: true });
  expect(told({ Changed: ['Upgraded `spring` from version `6.19.0` to `7.7.0`'] })?.isTurn).toBe(true);
});

test('what was written about a release is not what it is about', () => {
  expect(told({ Added: ['Added a blog post: Announcing the scales'], Fixed: ['Fixed the label'] })).toBeNull();
  expect(told({ Added: ['Added a scale to every door'] })).toEqual({
    text: 'Added a scale to every door',
    isTurn: false,
  });
});

test('who made an entry and where it was asked for is no part of it, and that much changed says nothing', () => {
  expect(told({ Changed: ['Migrated from weights to springs \\#57 (anna)'] })?.text).toBe(
    'Migrated from weights to springs',
  );
  expect(told({ Changed: ['Replaced the weights with springs depot/scales#31'] })?.text).toBe(
    'Replaced the weights with springs',
  );
  expect(told({}, 'This version contains major changes, that are told elsewhere.')).toBeNull();
});

test('what begins with a word for something above it is not told alone', () => {
  expect(told({}, 'This enables slightly nicer labels as well as better scales.')).toBeNull();
  expect(told({}, 'This release turns to springs for all of the scales.')?.text).toBe(
    'This release turns to springs for all of the scales',
  );
});
