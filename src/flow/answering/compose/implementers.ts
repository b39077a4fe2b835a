import { implementers } from '../../../engine/pack/graph/symbol-graph.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { type SymbolDetail, symbolDetail, symbolsOfFile } from '../../../engine/pack/search/find-symbols.ts';
import { shortName } from '../../authoring/evidence/components.ts';
import { filesOf } from './what.ts';

const MOST = 60;

/** Types of production code that implement or extend a type. In Go that is to have its methods, and nothing says so. */
export function implementersOf(pack: Pack, type: SymbolDetail): SymbolDetail[] {
  const said = implementers(pack, type.id, { limit: MOST }).flatMap(({ symbol }) =>
    symbol ? (symbolDetail(pack, symbol.id) ?? []) : [],
  );
  const found =
    said.length === 0 && type.path.endsWith('.go') && type.kind === 'interface' ? alikeInGo(pack, type) : said;
  return found.filter(({ path, name }) => !/test/i.test(path) && !/dummy|fake|mock|stub/i.test(name));
}

/** Structs of the same package that have every method of an interface. */
function alikeInGo(pack: Pack, type: SymbolDetail): SymbolDetail[] {
  const symbols = filesOf(pack, type.path).flatMap((path) => symbolsOfFile(pack, path));
  const wanted = symbols
    .filter(({ name }) => name === `${type.name}.${shortName(name)}`)
    .map(({ name }) => shortName(name));
  if (wanted.length === 0) return [];
  const names = new Set(symbols.map(({ name }) => name));
  return symbols
    .filter(
      ({ kind, name }) =>
        kind !== 'interface' && !name.includes('.') && wanted.every((each) => names.has(`${name}.${each}`)),
    )
    .flatMap(({ id }) => symbolDetail(pack, id) ?? []);
}
