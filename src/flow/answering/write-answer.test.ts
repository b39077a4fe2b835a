import { expect, test } from 'vitest';
import { Citations } from '../authoring/cite.ts';
import { bullet, cited, type Part } from './compose/part.ts';
import { writeAnswer } from './write-answer.ts';

const LINES = ['// Opens the box, and', '// leaves it open.', '#[must_use]', 'fn open() {', '    lift();', '}'];

/** The lines of the first citation of an answer that has one part. */
function firstCited(part: Part): string | undefined {
  const lines = (): readonly string[] => LINES;
  const citations = new Citations({ commit: 'c', lines, commitOf: () => null });
  const pieces = [...writeAnswer([part], { citations, lines, languageOf: () => 'rust' })];
  const [first] = pieces.flatMap((piece) => (piece.type === 'citation' ? [piece.citation] : []));
  return first?.kind === 'code' ? `${first.startLine}-${first.endLine}` : undefined;
}

test('where the comment of a definition is quoted, its lines are cited with it', () => {
  const head = cited({ path: 'box.rs', startLine: 4, endLine: 4, symbol: 'open' });
  expect(firstCited(bullet('`open`, whose comment says "Opens the box, and leaves it open"', head))).toBe('1-4');
  expect(firstCited(bullet('`open` is used here', head))).toBe('4-4');
});

test('a definition is cited with the comment above it, and above the marks between them', () => {
  const whole = cited({ path: 'box.rs', startLine: 4, endLine: 6, symbol: 'open' });
  expect(firstCited(bullet('`open` is a function', whole))).toBe('1-6');
});
