import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stem } from './stem.ts';
import { partsOf, termsOf, termsOfText, wordsOf } from './tokenize.ts';

describe('words become terms', () => {
  test.each([
    ['HTTPServer_v2', ['http', 'server', 'v', '2']],
    ['getUserByID', ['get', 'user', 'by', 'id']],
    ['__init__', ['init']],
    ['UPPER_CASE', ['upper', 'case']],
    ['utf8', ['utf', '8']],
    ['straßeGrün', ['straße', 'grün']],
    ['___', []],
  ])('%s has the parts %j', (word, parts) => {
    expect(partsOf(word)).toEqual(parts);
  });

  test.each([
    ['thread_pool', 'ThreadPool'],
    ['threadpool', 'threadPool'],
    ['thread_pools', 'THREAD_POOL'],
  ])('%s and %s share the joined term', (left, right) => {
    expect(termsOf(left)[0]).toBe(termsOf(right)[0]);
  });

  test.each([
    ['completions', 'completing', 'complete'],
    ['registered', 'registers', 'register'],
    ['validation', 'validates', 'validator'],
    ['queries', 'query', 'query'],
    ['parsing', 'parser', 'parse'],
  ])('%s, %s and %s have one stem', (...words) => {
    expect(new Set(words.map(stem)).size).toBe(1);
  });

  test.each(['class', 'status', 'this', 'bus', 'go', 'x'])('%s is not cut', (word) => {
    expect(stem(word)).toBe(word);
  });

  test('emoji and punctuation are no words, and single digits are no terms', () => {
    expect(wordsOf('a🎉b "c" (d) 💥')).toEqual(['a', 'b', 'c', 'd']);
    expect(termsOfText('1 22 x3')).toEqual(['22', 'x3', 'x']);
  });

  test('a text without spaces is cut into pairs of characters', () => {
    expect(termsOf('検索機能')).toEqual(['検索', '索機', '機能']);
    expect(termsOf('サーバー')).toEqual(['サー', 'ーバ', 'バー']);
    expect(termsOf('주문취소')).toEqual(['주문', '문취', '취소']);
  });

  test('a name in Latin letters inside such a text is a term of its own', () => {
    expect(termsOf('缓存Redis宕机')).toEqual(['缓存', 'redis', '宕机']);
    expect(partsOf('订单orderStatus状态')).toEqual(['订单', 'order', 'status', '状态']);
  });

  test('a long sentence without spaces is not left out as one endless word', () => {
    expect(termsOf('库存不足'.repeat(30))).toContain('库存');
  });

  test('a word in ASCII has the parts that the rule for all letters gives it', () => {
    const letters = fc.constantFrom(...'aBcDE_$12xY');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 12 }), (word) => {
        const parts = word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}|\p{N}+/gu) ?? [];
        expect(partsOf(word)).toEqual(parts.map((part) => part.toLowerCase()));
      }),
    );
  });

  test('an endless word gives nothing', () => {
    expect(termsOf('a'.repeat(100_000))).toEqual([]);
  });
});
