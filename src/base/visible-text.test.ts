import { describe, expect, it } from 'vitest';
import { visibleText } from './visible-text.ts';

describe('visibleText', () => {
  it.each([
    ['plain text\n\twith lines', 'plain text\n\twith lines'],
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007', ']0;title'],
    ['a\u202eb\u2066c\u200bd\ufeffe', 'abcde'],
    ['x\u{e0041}\u{e007f}y', 'xy'],
    ['bell\u0007 nul\0 cr\r', 'bell nul cr'],
    ['family 👨\u200d👩\u200d👧 stays', 'family 👨\u200d👩\u200d👧 stays'],
    ['lone \ud800 surrogate', 'lone \ufffd surrogate'],
  ])('cleans %j', (text, clean) => {
    expect(visibleText(text, 1000)).toBe(clean);
  });

  it('cuts to the length asked for', () => {
    expect(visibleText('abcdef', 3)).toBe('abc');
  });
});
