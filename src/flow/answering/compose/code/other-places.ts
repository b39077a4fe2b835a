import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { coverOf } from '../../subject/coverage.ts';
import { topicsOf } from '../../understanding/understand-question.ts';
import { headOf } from '../../wording/symbol-words.ts';
import { citedList, type Part, paragraph } from '../part.ts';

const FEW_TOPICS = 6;
const WHOLE = 0.95;
const MOSTLY = 0.6;

/** Other files that fit the question, best first, but for one that the answer told. A long question describes more places than one. */
export function* otherPlaces(
  { subject, understanding, main, place, isNamed, alike }: Inquiry,
  words = 'Other places that fit',
  told?: string,
): Generator<Part> {
  const few = topicsOf(understanding).length <= FEW_TOPICS;
  const top = subject.files[0]?.score ?? 0;
  // Plain words may name something by accident; who writes a name as code means that one.
  const isMeant = isNamed && understanding.identifiers.length > 0;
  const least = (isMeant && few ? 0.8 : few ? 0.6 : 0.35) * top;
  const most = few ? 4 : 7;
  // Beside a definition that speaks of all that is asked, one that speaks of half of it does not fit.
  const isWhole = few && main !== null && coverOf(subject, main) >= WHOLE;
  const near = alike.map((symbol) => ({ path: symbol.path, text: nameIn(symbol), source: headOf(symbol, 12) }));
  const nearby = new Set(near.map(({ path }) => path));
  const items = subject.files
    .filter(({ path }) => !nearby.has(path))
    .filter(
      ({ path, score, role }) =>
        path !== (main?.path ?? place?.path) && score >= least && (role !== 'test' || understanding.aboutTests),
    )
    // Data that tests read defines nothing, whatever its file is taken for.
    .filter(({ path, best }) => best !== null || understanding.aboutTests || !/test/i.test(path))
    .slice(0, most)
    .filter(({ best }) => !isWhole || best === null || coverOf(subject, best.symbol) >= (isNamed ? WHOLE : MOSTLY))
    .filter(({ path }) => path !== told)
    .flatMap(({ path, best, passage }) => {
      if (best && best.score > 0) return [{ text: nameIn(best.symbol), source: headOf(best.symbol, 12) }];
      return passage ? [{ text: code(path), source: { path, ...passage } }] : [];
    });
  const named = [...near, ...items].slice(0, most);
  if (named.length > 0) yield paragraph(`${words}: `, ...citedList(named));
}

function nameIn({ name, path }: { name: string; path: string }): string {
  return `${code(name)} in ${code(path)}`;
}
