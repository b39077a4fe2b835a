import { stringValue } from '../../../engine/facts/literal.ts';
import { findSymbols, symbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from './evidence.ts';

/** The text that the one constant of the product with a name stands for. */
export function constantText(evidence: Evidence, name: string): string | null {
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 2 }).filter(
    ({ kind, path }) => /^(?:constant|variable|field|property)$/.test(kind) && evidence.file(path)?.place === 'source',
  );
  const signature = only && others.length === 0 ? (symbolDetail(evidence.pack, only.id)?.signature ?? '') : '';
  return stringValue(/=\s*(['"`][^'"`]*['"`])/.exec(signature)?.[1]);
}
