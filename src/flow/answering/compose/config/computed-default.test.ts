import { expect, test } from 'vitest';
import { computedDefault } from './computed-default.ts';

const FACT = { path: 'src/depot.js', startLine: 1, endLine: 1 };

test.each([
  [
    ['export const DIR = process.env.DEPOT_DIR', '  ? process.env.DEPOT_DIR', '  : join(root(), "depot");', ''],
    'join(root(), "depot")',
    3,
  ],
  [['const dir = process.env.DEPOT_DIR || homeOf(user);'], 'homeOf(user)', 1],
  [['const dir = process.env["DEPOT_DIR"] ?? usual.dir;'], 'usual.dir', 1],
  [["dir = env('DEPOT_DIR', usual_dir)"], 'usual_dir', 1],
  // What is chosen by it is not what stands in for it, and what goes on is more than was read.
  [['const kind = process.env.DEPOT_DIR ? own : shared;'], undefined, undefined],
  [['const dir = process.env.DEPOT_DIR || homeOf(user)', '  .trim();'], undefined, undefined],
  [['const dir = process.env.DEPOT_DIR || null;'], undefined, undefined],
])('%s', (lines, words, endLine) => {
  const found = computedDefault({ lines: () => lines }, { name: 'DEPOT_DIR', facts: [FACT] });
  expect(found?.words).toBe(words);
  expect(found?.source.endLine).toBe(endLine);
});

test('the name of a setting is no pattern', () => {
  const lines = ["run(option('--c++(', usual_way))"];
  expect(computedDefault({ lines: () => lines }, { name: '--c++(', facts: [FACT] })?.words).toBe('usual_way');
});
