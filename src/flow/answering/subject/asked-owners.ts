import { escaped } from '../../../base/escaped.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import { findSymbols, shortName } from '../../../engine/pack/search/find-symbols.ts';
import type { Understanding } from '../understanding/understand-question.ts';

const MOST = 60;

/** Of several that bear a name, the one whose type the question names too: "the `Load` of the Van interface" is `Van.Load`. */
export function withOwners(pack: Pack, asked: Understanding): Understanding {
  const identifiers = asked.identifiers.map((name) => ownedName(pack, asked, name) ?? name);
  return identifiers.every((name, place) => name === asked.identifiers[place]) ? asked : { ...asked, identifiers };
}

function ownedName(pack: Pack, { text }: Understanding, name: string): string | null {
  if (/[^\w$]/.test(name)) return null;
  const owners = findSymbols(pack, name, { exact: true, limit: MOST })
    .filter((symbol) => shortName(symbol.name) === name && symbol.name.includes('.'))
    .flatMap((symbol) => symbol.name.split('.').slice(-2, -1));
  const said = [...new Set(owners)].filter((owner) => isSaid(text, owner));
  const [only, ...others] = said;
  return only !== undefined && others.length === 0 && new Set(owners).size > 1 ? `${only}.${name}` : null;
}

/** The type by its very name, as no plain word is spelled at the beginning of a sentence. */
function isSaid(text: string, owner: string): boolean {
  return /^\p{Lu}/u.test(owner) && new RegExp(`(?<=\\S\\s[\`"(]?)${escaped(owner)}(?![\\w$.])`, 'u').test(text);
}
