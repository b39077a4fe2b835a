import { expect, test } from 'vitest';
import type { SymbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import { predicateOf } from './symbol-words.ts';

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
