import { AppError } from '../../base/errors.ts';
import { oneLine } from '../../base/text.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import { pathFilter } from '../../engine/pack/search/file-filter.ts';
import {
  type FoundSymbol,
  findSymbols,
  type SymbolDetail,
  shortName,
  symbolDetail,
} from '../../engine/pack/search/find-symbols.ts';
import { partsOf } from '../../engine/pack/search/tokenize.ts';

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
const NEAR_SHOWN = 5;
const SHORTEST_PART = 3;

/** The definition that is meant. Where several fit, the exported and larger kinds come first, and the others are told. */
export function pickSymbol(pack: Pack, { symbol, path, line }: SymbolWish): PickedSymbol {
  const named = findSymbols(pack, symbol, { limit: MOST_LOOKED_AT, exact: true });
  const isThere = path === undefined ? () => true : pathFilter(path);
  const fitting = named.filter(
    (each) => isThere(each.path) && (line === undefined || (each.startLine <= line && line <= each.endLine)),
  );
  const [first, ...others] = fitting;
  const detail = first && symbolDetail(pack, first.id);
  if (!detail) throw noSuchSymbol(pack, symbol, named);
  return { symbol: detail, others: others.slice(0, OTHERS_SHOWN) };
}

/** A name that only resembles the wish is no answer to it: it is offered, and the caller decides. */
function noSuchSymbol(pack: Pack, symbol: string, elsewhere: readonly FoundSymbol[]): AppError {
  const shown = oneLine(symbol, 200);
  if (elsewhere.length > 0) {
    return new AppError('not-found', `No definition of '${shown}' was found there. Defined are: ${places(elsewhere)}.`);
  }
  const near = nearNames(pack, symbol);
  const hint =
    near.length > 0
      ? `Names near it: ${places(near)}. Pass one of them, or look for it with search_code.`
      : 'Look for it with search_code, or open its file with get_file.';
  const where = pack.meta.preview ? 'that is read so far' : 'in this project';
  return new AppError('not-found', `Nothing ${where} is called '${shown}'. ${hint}`);
}

function places(symbols: readonly FoundSymbol[]): string {
  return symbols
    .slice(0, NEAR_SHOWN)
    .map((each) => `${each.name} in ${each.path}:${each.startLine}`)
    .join('; ');
}

/** The same name in another place, or names with a part that begins as a part of the wish does. */
function nearNames(pack: Pack, symbol: string): FoundSymbol[] {
  const own = symbol.split(/[.:#>/\\]+/).at(-1) ?? '';
  const namesakes = findSymbols(pack, own, { limit: NEAR_SHOWN, exact: true });
  if (namesakes.length > 0) return namesakes;
  const asked = partsOf(own).filter((part) => part.length >= SHORTEST_PART);
  const sharing = ({ name }: FoundSymbol): boolean =>
    partsOf(shortName(name)).some((part) => asked.some((each) => part.startsWith(each)));
  return findSymbols(pack, own, { limit: MOST_LOOKED_AT }).filter(sharing);
}
