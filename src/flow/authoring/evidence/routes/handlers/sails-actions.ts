import { type FoundSymbol, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../../evidence.ts';

/** The function of an action of Sails, which is called like its file: `orders/show` in `api/controllers/orders/show.js`. */
export function sailsAction(evidence: Evidence, fact: Found<'route'>, handler: string): FoundSymbol | undefined {
  const [root = '', extension = ''] = fact.path.split(/config\/routes/);
  const path = `${root}api/controllers/${handler}${extension}`;
  return symbolsOfFile(evidence.pack, path).find(({ name }) => /(?:^|\.)fn$/.test(name));
}
