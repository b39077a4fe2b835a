import { describe, expect, test } from 'vitest';
import { chunkText } from './chunk-text.ts';

const line = 'x'.repeat(99);

describe('a file is cut into chunks', () => {
  test('a short file is one chunk', () => {
    expect(chunkText(['a', 'b', 'c'], [1, 2])).toEqual([{ startLine: 1, endLine: 3 }]);
  });

  test('an empty file has none', () => {
    expect(chunkText([], [])).toEqual([]);
  });

  test('a cut falls before a definition and the comment above it', () => {
    const lines = [...Array(10).fill(line), '// About b.', ...Array(10).fill(line)];
    expect(chunkText(lines, [1, 12])).toEqual([
      { startLine: 1, endLine: 10 },
      { startLine: 11, endLine: 21 },
    ]);
  });

  test('small definitions share a chunk', () => {
    const lines = Array(30).fill('short');
    expect(chunkText(lines, [1, 5, 10, 15, 20, 25])).toHaveLength(1);
  });

  test('a long definition is cut at an empty line', () => {
    const lines = [...Array(12).fill(line), '', ...Array(12).fill(line)];
    expect(chunkText(lines, [1])).toEqual([
      { startLine: 1, endLine: 13 },
      { startLine: 14, endLine: 25 },
    ]);
  });

  test.each([0, 1, 7, 100, 1_000])('chunks of %i lines follow each other without a gap', (count) => {
    const lines = Array.from({ length: count }, (_, i) => 'y'.repeat((i * 37) % 190));
    const definitions = lines.map((_, i) => i + 1).filter((number) => number % 11 === 3);
    const chunks = chunkText(lines, definitions);
    expect(
      chunks.flatMap(({ startLine, endLine }) =>
        Array.from({ length: endLine - startLine + 1 }, (_, i) => startLine + i),
      ),
    ).toEqual(lines.map((_, i) => i + 1));
  });

  test('one endless line is one chunk', () => {
    expect(chunkText(['z'.repeat(1_000_000)], [1])).toEqual([{ startLine: 1, endLine: 1 }]);
  });
});
