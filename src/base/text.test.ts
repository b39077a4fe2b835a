import { describe, expect, it } from 'vitest';
import { cleanStrings, cleanText } from './text.ts';

describe('cleanText', () => {
  it.each([
    ['plain text\n\twith lines', 'plain text\n\twith lines'],
    ['\u001b[31mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007', ']0;title'],
    ['a\u202eb\u2066c\u200bd\ufeffe', 'abcde'],
    ['x\u{e0041}\u{e007f}y', 'xy'],
    ['soft\u00adhyphen, annotation\ufff9, mark\u061c', 'softhyphen, annotation, mark'],
    ['C1 \u009b31m and \u0085', 'C1 31m and '],
    ['joined a\u200db, run \u4e00\u200c\u200d\u4e00', 'joined ab, run \u4e00\u4e00'],
    ['می\u200cخواهم stays', 'می\u200cخواهم stays'],
    [
      'heart ❤\ufe0f stays, a message x\ufe01\ufe02\ufe03 or \u{e0100}\u{e01ef} does not',
      'heart ❤\ufe0f stays, a message x\ufe01 or  does not',
    ],
    ['bell\u0007 nul\0 cr\r', 'bell nul cr'],
    ['family 👨\u200d👩\u200d👧 stays', 'family 👨\u200d👩\u200d👧 stays'],
    ['lone \ud800 surrogate', 'lone \ufffd surrogate'],
  ])('cleans %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  it('cleans every text of plain data and leaves the rest', () => {
    const value = { list: ['a\u200b', { deep: 'b\u001b[1m' }], number: 1, nothing: null };
    expect(cleanStrings(value)).toEqual({ list: ['a', { deep: 'b' }], number: 1, nothing: null });
  });
});
