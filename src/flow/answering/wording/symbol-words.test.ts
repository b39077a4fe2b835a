import { expect, test } from 'vitest';
import type { SymbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { kindWord, predicateOf } from './symbol-words.ts';

/** What is said of a definition of this kind with this comment. */
function said(kind: string, doc: string): string | null {
  const symbol: Pick<SymbolDetail, 'kind' | 'doc' | 'name'> = { kind: kind as SymbolDetail['kind'], doc, name: 'Lid' };
  return predicateOf(symbol as SymbolDetail);
}

test('the first word of the comment on a type is a verb where it says what is done to what', () => {
  expect(said('struct', 'Represent a crate that is shut.')).toBe('represents a crate that is shut');
  expect(said('struct', 'Serve future with a deadline set.')).toBe(
    'is documented as "Serve future with a deadline set"',
  );
  expect(said('function', 'Serve crates with a deadline set.')).toBe('serves crates with a deadline set');
});

test.each([
  ['interface', 'public @interface Shut', 'annotation'],
  ['class', 'annotation class Shut', 'annotation'],
  ['class', 'public enum Lid', 'enum'],
  ['class', 'enum class Lid', 'enum'],
  ['interface', 'public interface Lid', 'interface'],
  ['class', '@Shut public class Lid', 'class'],
  ['property', 'enum', 'attribute'],
])('%s, written %s, is called %s', (kind, signature, word) => {
  const symbol: Pick<SymbolDetail, 'kind' | 'signature'> = { kind: kind as SymbolDetail['kind'], signature };
  expect(kindWord(symbol as SymbolDetail)).toBe(word);
});
