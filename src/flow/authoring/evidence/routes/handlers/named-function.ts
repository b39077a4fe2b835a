import { type FoundSymbol, findSymbols } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../../evidence.ts';
import { importedSymbol } from './imported-names.ts';

/** The one function of the product that a name means in a file. */
export function namedFunction(evidence: Evidence, path: string, name: string): FoundSymbol | undefined {
  const imported = importedSymbol(evidence, path, name);
  if (imported) return imported;
  const found = findSymbols(evidence.pack, name, { exact: true, limit: 20 }).filter(
    (each) =>
      /^(?:function|method)$/.test(each.kind) &&
      each.name.split('.').at(-1) === name &&
      evidence.file(each.path)?.place === 'source',
  );
  const here = found.filter((each) => each.path === path);
  const [only, ...others] = here.length > 0 ? here : found;
  return others.length === 0 ? only : undefined;
}
