import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { withTrueAnswer } from './true-answers.ts';

test('that a function gives back yes or no is not told where it gives back several values', async () => {
  const evidence = await evidenceIn({
    'pier/drop.py':
      'def drop(crate):\n    if gone(crate):\n        return False, "gone"\n    return True, None\n\n\ndef seal(crate):\n    return put(crate, True)\n',
  });
  const told = (startLine: number, endLine: number, words: string) =>
    withTrueAnswer(evidence, { path: 'pier/drop.py', startLine, endLine }, words);
  expect(told(1, 4, 'Drops a crate, returns True if it fell, otherwise False')).toBe('Drops a crate');
  expect(told(1, 4, 'Returns True if it fell')).toBeNull();
  expect(told(1, 4, 'Drops a crate')).toBe('Drops a crate');
  expect(told(7, 8, 'Seals a crate, returns True if it holds')).toBe('Seals a crate, returns True if it holds');
});
