import { shortName } from '../../../authoring/evidence/components.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { coverOf } from '../../subject/coverage.ts';
import { topicsOf } from '../../understanding/understand-question.ts';
import { headOf } from '../../wording/symbol-words.ts';
import { citedList, type Part, paragraph } from '../part.ts';

const FEW_TOPICS = 6;
/** So short a question is about one thing. */
export const SHORT = 3;
const MOST_OF_SHORT = 2;
/** What only comes nearest may be the wrong place for what is done, and one of the next ones the right one. */
const OF_A_DEED: ReadonlySet<string> = new Set(['how', 'where']);
const WHOLE = 0.95;
const MOSTLY = 0.6;

/** Other files that fit the question, best first, but for one that the answer told. A long question describes more places than one. */
export function* otherPlaces(
  { subject, understanding, main, place, isNamed, alike }: Inquiry,
  words = 'Other places that fit',
  told?: string,
): Generator<Part> {
  const topics = topicsOf(understanding).length;
  const [few, isShort] = [topics <= FEW_TOPICS, topics <= SHORT];
  const top = subject.files[0]?.score ?? 0;
  // Plain words may name something by accident; who writes a name as code means that one.
  const isMeant = isNamed && understanding.identifiers.length > 0;
  const least = (isMeant && few ? 0.8 : few ? 0.6 : 0.35) * top;
  const isLoose = understanding.identifiers.length === 0 && OF_A_DEED.has(understanding.kind);
  const cover = isLoose && main ? Math.min(MOSTLY, coverOf(subject, main)) : WHOLE;
  const most = isShort && !isLoose ? MOST_OF_SHORT : few ? 4 : 7;
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
    // What leaves out some of one thing is another, and what bears its name is told already.
    .filter(
      ({ best }) =>
        !isShort ||
        main === null ||
        (best !== null &&
          shortName(best.symbol.name) !== shortName(main.name) &&
          coverOf(subject, best.symbol) >= cover),
    )
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
