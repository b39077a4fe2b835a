import { expect, test } from 'vitest';
import { doesAnother } from './lack.ts';
import { understandQuestion } from './understanding/understand-question.ts';

const CHECKS = { kind: 'function', name: 'check_rows', doc: 'Checks all rows.', startLine: 1, endLine: 2 } as const;

test('what is called otherwise does something else, unless it does what is asked in its lines', () => {
  const asked = understandQuestion('How are stale rows removed?');
  expect(doesAnother(CHECKS, asked, ['def check_rows(shelf):', '    return shelf.rows'])).toBe(true);
  expect(doesAnother(CHECKS, asked, ['def check_rows(shelf):', '    shelf.delete_row(stale)'])).toBe(false);
});
