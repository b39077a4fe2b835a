import { stringsIn, stringValue } from '../../../engine/facts/literal.ts';
import { findSymbols, symbolDetail } from '../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from './evidence.ts';

/** The text that the one constant of the product with a name stands for. */
export function constantText(evidence: Evidence, name: string): string | null {
  return stringValue(/=\s*(['"`][^'"`]*['"`])/.exec(declarationOf(evidence, name))?.[1]);
}

/** The texts that the one constant of the product with a name lists. */
export function constantTexts(evidence: Evidence, name: string): string[] {
  return stringsIn(/=\s*(\[[^\]]*\])/.exec(declarationOf(evidence, name))?.[1] ?? '');
}

function declarationOf(evidence: Evidence, name: string): string {
  const [only, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 2 }).filter(
    ({ kind, path }) => /^(?:constant|variable|field|property)$/.test(kind) && evidence.file(path)?.place === 'source',
  );
  return only && others.length === 0 ? (symbolDetail(evidence.pack, only.id)?.signature ?? '') : '';
}
