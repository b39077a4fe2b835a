import type { Pack } from '../../../engine/pack/open-pack.ts';
import { type FoundSymbol, findSymbols } from '../../../engine/pack/search/find-symbols.ts';

/** A name with at least two of what it is written inside of, in code type. */
const WITHIN = /`((?:[\p{L}_]\w*\.){3,}[\p{L}_]\w*)`/gu;
const NAMED_A_LOT = 200;
/** So many parts still read as a name. */
const FEW_PARTS = 3;
const TYPE: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'type']);

/**
 * Makes names of a sentence short: `Orders.Domain.Cart.Add` is `Cart.Add` where no other definition is called so, or where
 * the file stands beside it. What is no name of a definition stays as it is.
 */
export function shortNames(pack: Pack): (text: string) => string {
  const known = new Map<string, { short: string; isOnlyOne: boolean }>();
  return (text) =>
    text.replace(WITHIN, (whole: string, name: string, at: number) => {
      const told = known.get(name) ?? shortened(pack, name);
      known.set(name, told);
      const isPlaced = text.startsWith(' in `', at + whole.length);
      return told.isOnlyOne || isPlaced ? `\`${told.short}\`` : whole;
    });
}

function shortened(pack: Pack, name: string): { short: string; isOnlyOne: boolean } {
  const parts = name.split('.');
  const bearers = findSymbols(pack, parts.at(-1) ?? name, { exact: true, limit: NAMED_A_LOT });
  const own = bearers.find((each) => each.name === name && each.kind !== 'module');
  if (!own || bearers.length === NAMED_A_LOT) return { short: name, isOnlyOne: false };
  const others = bearers.filter(
    (each) => each.name !== name && each.kind !== 'module' && !each.name.startsWith(`${name}.`),
  );
  const isShared = (short: string): boolean =>
    others.some((each) => each.name === short || each.name.endsWith(`.${short}`));
  const least = leastOf(own);
  for (let count = least; count <= FEW_PARTS; count++) {
    const short = parts.slice(-count).join('.');
    if (!isShared(short)) return { short, isOnlyOne: true };
  }
  return { short: parts.slice(-least).join('.'), isOnlyOne: false };
}

/** A type is known by its name, what belongs to one by both. */
function leastOf({ kind }: FoundSymbol): number {
  return TYPE.has(kind) ? 1 : 2;
}
