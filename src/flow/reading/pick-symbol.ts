import { AppError } from '../../base/errors.ts';
import { oneLine } from '../../base/text.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import { pathFilter } from '../../engine/pack/search/file-filter.ts';
import {
  type FoundSymbol,
  findSymbols,
  type SymbolDetail,
  symbolDetail,
} from '../../engine/pack/search/find-symbols.ts';

/** How a caller says which definition is meant: a name, and where it may stand if there are several. */
export interface SymbolWish {
  symbol: string;
  path?: string;
  line?: number;
}

export interface PickedSymbol {
  symbol: SymbolDetail;
  /** Other definitions that the wish fits as well. */
  others: FoundSymbol[];
}

const MOST_LOOKED_AT = 500;
const OTHERS_SHOWN = 10;

/** The definition that is meant. Where several fit, the exported and larger kinds come first, and the others are told. */
export function pickSymbol(pack: Pack, { symbol, path, line }: SymbolWish): PickedSymbol {
  const named = findSymbols(pack, symbol, { limit: MOST_LOOKED_AT });
  const isThere = path === undefined ? () => true : pathFilter(path);
  const fitting = named.filter(
    (each) => isThere(each.path) && (line === undefined || (each.startLine <= line && line <= each.endLine)),
  );
  const [first, ...others] = fitting;
  const detail = first && symbolDetail(pack, first.id);
  if (!detail) {
    const near = named.slice(0, 5).map((each) => `${each.name} in ${each.path}:${each.startLine}`);
    const hint = near.length > 0 ? `Defined are: ${near.join('; ')}.` : 'Look for it with a search first.';
    throw new AppError('not-found', `No definition of '${oneLine(symbol, 200)}' was found there. ${hint}`);
  }
  // A name that only resembles the wish is one suggestion among others, and the same goes for its neighbours.
  return { symbol: detail, others: others.slice(0, OTHERS_SHOWN) };
}
