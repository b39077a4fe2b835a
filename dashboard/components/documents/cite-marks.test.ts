import { describe, expect, it } from 'vitest';
import { citeMarks } from './cite-marks.ts';

describe('numbers in brackets', () => {
  it.each([
    ['It rounds [1].', ['It rounds', '#cite-1', '.']],
    ['Twice [1][2] and [1, 2]', ['Twice', '#cite-1', '#cite-2', ' and', '#cite-1', '#cite-2']],
    ['An array a[3] cites nothing', ['An array a[3] cites nothing']],
    ['[1, 9] is half a citation', ['[1, 9] is half a citation']],
    ['plain', ['plain']],
  ])('%j', (text, parts) => {
    const tree = { type: 'root', children: [{ type: 'paragraph', children: [{ type: 'text', value: text }] }] };
    citeMarks(new Set([1, 2]))(tree);
    const made = (tree.children[0]?.children ?? []) as { value?: string; url?: string }[]; // What was put in is replaced.
    expect(made.map(({ value, url }) => url ?? value)).toEqual(parts);
  });

  it('are left alone in code', () => {
    const tree = { type: 'root', children: [{ type: 'inlineCode', value: 'a[1]' }] };
    citeMarks(new Set([1]))(tree);
    expect(tree.children).toEqual([{ type: 'inlineCode', value: 'a[1]' }]);
  });
});
