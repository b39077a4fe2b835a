import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { type SymbolDetail, shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { bareName } from '../../../authoring/evidence/files/bare-name.ts';
import { directoryOf } from '../../../authoring/evidence/files/directory-of.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import type { Family } from './families.ts';

const TYPE = /^(?:class|struct|interface|type)$/;
const TYPES_READ = 40;
const FEWEST = 3;
const LEAST_SHARE = 0.4;

/** The type that has a field for most of what stands side by side, as the configuration that chooses among them does. */
export function familyFields(
  { pack, subject }: Inquiry,
  { members, unit }: Pick<Family, 'members' | 'unit'>,
): { type: SymbolDetail; known: number } | null {
  const names = new Set(members.map((path) => plainName(bareName(unit === 'folder' ? directoryOf(path) : path))));
  const [best] = subject.symbols
    .filter(({ symbol, role }) => isProduction(role) && TYPE.test(symbol.kind) && !members.includes(symbol.path))
    .slice(0, TYPES_READ)
    .map(({ symbol }) => {
      const fields = (fileOutline(pack, symbol.path)?.symbols ?? []).filter(
        ({ kind, name }) => kind === 'property' && name === `${symbol.name}.${shortName(name)}`,
      );
      return {
        type: symbol,
        known: new Set(fields.map(({ name }) => plainName(shortName(name))).filter((name) => names.has(name))).size,
      };
    })
    .filter(({ known }) => known >= Math.max(FEWEST, LEAST_SHARE * names.size))
    .sort((a, b) => b.known - a.known);
  return best ?? null;
}

/** `wares/tin_box` and `TinBox` are one. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z\d]/g, '');
}
