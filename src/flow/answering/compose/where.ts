import { code } from '../../authoring/wording/markup.ts';
import { withArticle } from '../../authoring/wording/plural.ts';
import { definitionOf, headOf, kindWord, predicateOf, symbolName } from '../wording/symbol-words.ts';
import type { Composer } from './composer.ts';
import { otherPlaces } from './other-places.ts';
import { bullet, cited, citedList, opening } from './part.ts';
import { tellingLines } from './telling-lines.ts';
import { useParts, usersOf } from './uses.ts';

const MOST_SHOWN = 5;

/** Where something is: the definition, the lines that do it, who uses it. */
export const composeWhere: Composer = function* (inquiry) {
  const { main, place, isNamed, subject, pack } = inquiry;
  if (!main) {
    if (!place) return;
    yield opening(
      `The passage that fits best is in ${code(place.path)}, lines ${place.startLine} to ${place.endLine}`,
      cited(place),
    );
    const lines = tellingLines(inquiry, place);
    if (lines) yield { form: 'excerpt', ...lines };
    yield* otherPlaces(inquiry);
    return;
  }
  const says = predicateOf(main);
  const at = `${code(main.path)}, line ${main.startLine}`;
  const twins = isNamed
    ? subject.named.filter(
        ({ symbol }) =>
          symbol.id !== main.id &&
          symbol.name.endsWith(main.name.slice(main.name.lastIndexOf('.') + 1)) &&
          !/test/i.test(symbol.path),
      )
    : [];
  if (isNamed)
    yield opening(
      `${symbolName(main)} is ${withArticle(kindWord(main))} in ${at}${says ? `; it ${says}` : ''}`,
      cited(definitionOf(main)),
    );
  else
    yield opening(
      `The closest match is the ${kindWord(main)} ${symbolName(main)} in ${at}${says ? `: it ${says}` : ''}`,
      cited(definitionOf(main)),
    );
  if (!isNamed) yield* otherPlaces(inquiry, 'Close to it');
  const lines = tellingLines(inquiry, main);
  if (lines && !isNamed) yield { form: 'excerpt', ...lines };
  if (twins.length > 0) {
    const shown = twins.slice(0, MOST_SHOWN);
    yield bullet(
      `The same name is also defined elsewhere: `,
      ...citedList(
        shown.map(({ symbol }) => ({
          text: `${code(symbol.name)} in ${code(symbol.path)}`,
          source: headOf(symbol, 1),
        })),
        twins.length - shown.length,
      ),
    );
  }
  yield* useParts(usersOf(pack, main));
  if (isNamed) yield* otherPlaces(inquiry);
};
