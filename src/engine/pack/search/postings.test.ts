import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeVarints, encodeVarints } from '../varints.ts';
import {
  addCount,
  countOf,
  FIELDS,
  type Field,
  MOST,
  PostingEncoder,
  postingCount,
  SHIFTS,
  visitPostings,
} from './postings.ts';

const add = (counts: number, field: Field) => addCount(counts, SHIFTS[field], MOST[field]);

import { findInBlock, TermBlockWriter, TermCursor, termText } from './term-blocks.ts';

const fields = fc.array(fc.constantFrom<Field>(...FIELDS), { minLength: 1, maxLength: 40 });

test('what is written into a posting list is read from it', () => {
  const postings = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5_000_000 }), fields), {
    selector: ([chunk]) => chunk,
  });
  fc.assert(
    fc.property(postings, (given) => {
      const expected = given
        .sort(([a], [b]) => a - b)
        .map(([chunk, list]): [number, number] => [chunk, list.reduce(add, 0)]);
      const encoder = new PostingEncoder();
      encoder.begin();
      for (const [chunk, counts] of expected) encoder.add(chunk, counts);
      const found: [number, number][] = [];
      visitPostings(encoder.end(), (chunk, counts) => found.push([chunk, counts]));
      expect(found).toEqual(expected);
      expect(postingCount(encoder.end())).toBe(expected.length);
    }),
  );
});

test('counts saturate and do not spill into each other', () => {
  let counts = 0;
  for (let i = 0; i < 1_000; i++) counts = add(add(counts, 'body'), 'definitions');
  expect(FIELDS.map((field) => countOf(counts, field))).toEqual([255, 0, 15, 0, 0]);
});

test('every term is found in its block, and no other', () => {
  const terms = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 300 });
  fc.assert(
    fc.property(terms, (given) => {
      const sorted = given.map((term) => Buffer.from(term)).sort(Buffer.compare);
      const unique = sorted.filter((term, i) => i === 0 || Buffer.compare(term, sorted[i - 1] ?? term) !== 0);
      const blocks: { first: string; block: Uint8Array }[] = [];
      const writer = new TermBlockWriter((first, block) => blocks.push({ first: termText(first), block }));
      for (const [i, term] of unique.entries()) writer.add(term, Uint8Array.of(i % 256));
      writer.flush();
      const read: unknown[] = [];
      const cursor = new TermCursor(blocks.map(({ block }) => block));
      while (cursor.next()) read.push([termText(cursor.term), cursor.list[0]]);
      expect(read).toEqual(unique.map((term, i) => [termText(term), i % 256]));
      const blockOf = (term: Uint8Array) =>
        blocks.findLast(({ first }) => Buffer.compare(Buffer.from(first), term) <= 0);
      const find = (term: Uint8Array) => findInBlock(blockOf(term)?.block ?? blocks[0]?.block, term);
      for (const [i, term] of unique.entries()) {
        expect(find(term)).toEqual(Buffer.from([i % 256]));
        for (const other of [Buffer.concat([term, Buffer.from('~')]), term.subarray(0, -1)]) {
          if (!unique.some((each) => each.equals(other))) expect(find(other)).toBeNull();
        }
      }
    }),
  );
});

test('numbers survive their encoding', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 2 ** 45 })), (values) => {
      expect(decodeVarints(encodeVarints(values))).toEqual(values);
    }),
  );
});
