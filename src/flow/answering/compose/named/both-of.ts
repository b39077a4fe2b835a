import { shortName, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import { stem } from '../../../../engine/pack/search/stem.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { isGeneric } from '../../understanding/generic-words.ts';
import { definitionOf, kindWord, symbolName } from '../../wording/symbol-words.ts';
import { cited, opening, type Part } from '../part.ts';

const TWO_OF_A_SORT = /\b(\p{L}{3,}) (?:and|or) (\p{L}{3,}) (\p{L}{3,})\b/u;
const DEFINES = /^(?:function|method|class|struct|interface)$/;

/** "Where are stale and double entries found": each of the two by itself, where a name says just that of both. */
export function* composeBothOf({ subject, pack, understanding }: Inquiry): Generator<Part> {
  if (understanding.kind !== 'where' || understanding.identifiers.length > 0) return;
  const [, one = '', other = '', noun = ''] = TWO_OF_A_SORT.exec(understanding.text.toLowerCase()) ?? [];
  if ([one, other].some((word) => word === '' || isGeneric(word))) return;
  const found = [one, other].map((word) => {
    const wanted = [stem(word), stem(noun)].sort().join(' ');
    const best = subject.symbols.find(
      ({ symbol, role }) =>
        isProduction(role) &&
        DEFINES.test(symbol.kind) &&
        nameTerms(shortName(symbol.name)).parts.toSorted().join(' ') === wanted,
    );
    return best ? symbolDetail(pack, best.symbol.id) : null;
  });
  const [first, second] = found;
  if (!first || !second) return;
  yield opening(
    `${symbolName(first)} is a ${kindWord(first)} in ${code(first.path)}, line ${first.startLine}`,
    cited(definitionOf(first)),
    `; ${symbolName(second)} is a ${kindWord(second)} in ${code(second.path)}, line ${second.startLine}`,
    cited(definitionOf(second)),
  );
}
