import { expect, test } from 'vitest';
import { commentStart } from './comment-above.ts';

test.each([
  ['right above', ['', '// Opens the box.', 'fn open() {}'], 3, 2],
  [
    'above attributes of several lines',
    ['/// A lid.', '#[note(', '    text = "(see lids)"', ')]', 'trait Lid {}'],
    5,
    1,
  ],
  ['above a decorator of several lines', ['// A lid.', '@Component({', '  size: [1],', '})', 'class Lid {}'], 5, 1],
  ['a block', ['/* Opens', 'the box. */', 'open() {}'], 3, 1],
  ['a setting that is commented out', ['# How wide.', '# WIDTH=1', '# How high.', 'HEIGHT=2'], 4, 3],
  ['the end of another definition', ['// Shuts.', 'fn shut(', '  box: Box', ')', 'fn open() {}'], 5, 5],
  ['an empty line apart', ['/** Opens. */', '', 'open() {}'], 3, 3],
])('the comment of a definition: %s', (_, lines, startLine, expected) => {
  expect(commentStart(lines, startLine)).toBe(expected);
});

test('a comment that is known to be its own may stand an empty line above', () => {
  expect(commentStart(['/**', ' * Opens.', ' */', '', 'open() {}'], 5, true)).toBe(1);
});
