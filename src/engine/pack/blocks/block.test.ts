import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Statements } from '../statements.ts';
import { BLOCKS_TABLE } from './block.ts';
import { BlockReader } from './block-reader.ts';
import { BlockWriter } from './block-writer.ts';

/** Entries by their keys, some of them larger than a block. */
const entries = fc.dictionary(
  fc.integer({ min: 0, max: 1_000_000 }).map(String),
  fc.oneof(
    fc.uint8Array(),
    fc.nat(40_000).map((size) => new Uint8Array(size).fill(7)),
  ),
  { maxKeys: 40 },
);

test('what is written is read, by key and in order, and what is removed is not', () => {
  fc.assert(
    fc.property(entries, fc.func(fc.boolean()), (given, isGone) => {
      const db = new DatabaseSync(':memory:');
      db.exec(BLOCKS_TABLE);
      const writer = new BlockWriter(db);
      const keys = Object.keys(given)
        .map(Number)
        .sort((a, b) => a - b);
      for (const key of keys) writer.add('symbols', key, given[key] ?? new Uint8Array());
      writer.flush();
      const gone = new Set(keys.filter((key) => isGone(key)));
      writer.remove(['symbols'], gone);
      const left = keys.filter((key) => !gone.has(key));
      const reader = new BlockReader(new Statements(db));
      const read = [...reader.all('symbols')].map(({ key, bytes }) => [key, [...bytes]]);
      expect(read).toEqual(left.map((key) => [key, [...(given[key] ?? [])]]));
      for (const key of keys) expect(reader.read('symbols', key) !== null).toBe(!gone.has(key));
      expect(reader.read('symbols', 1_000_001)).toBeNull();
      expect(reader.read('texts', keys[0] ?? 0)).toBeNull();
      db.close();
    }),
    { numRuns: 40 },
  );
});
