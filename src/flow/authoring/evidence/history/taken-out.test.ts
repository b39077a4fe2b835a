import { expect, test } from 'vitest';
import type { Evidence } from '../evidence.ts';
import { reversalsOf } from './reversals.ts';
import { takenOutLater } from './taken-out.ts';

function commit(sha: string, date: number, subject: string, body = '') {
  return { sha, date, subject, body, author: { name: 'a', email: 'a@b' }, paths: [] };
}

test('what came by its own name and was taken out later is known to be gone, and a part of it is not', () => {
  const commits = [
    commit('a1', 1, 'Introduce inkwell and use it to write (#4)'),
    commit('a2', 2, 'Use quills for all letters'),
    commit('a3', 3, 'Adopt sealing of letters'),
    commit('b1', 4, 'Remove inkwell (#9)'),
    commit('b2', 5, 'Remove quills from the second desk'),
    commit('b3', 6, 'chore: drop all (#10)'),
  ];
  const evidence = { commits } as unknown as Evidence;
  expect(commits.slice(0, 3).map((each) => takenOutLater(evidence, each)?.sha)).toEqual(['b1', undefined, undefined]);
});

test('a cause behind the line that names what is taken back is its reason', () => {
  const commits = [
    commit('a1234567', 1e9, 'Weigh twice (#5)'),
    commit(
      'b1234567',
      1e9 + 9e6,
      'Revert "Weigh twice (#5)" (#7)',
      'This reverts commit a1234567. #5\nBecause it seems that the scale\nbecame slower.\n',
    ),
  ];
  expect(reversalsOf({ commits } as unknown as Evidence).map(({ reason }) => reason)).toEqual([
    'Because it seems that the scale became slower',
  ]);
});
