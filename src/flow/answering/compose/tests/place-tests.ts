import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { symbolName } from '../../wording/symbol-words.ts';
import { isAtWork, useLine, userName, usersOf } from '../code/uses.ts';
import { bullet, citedList, type Part } from '../part.ts';

const LOOKED_AT = 6;
const MOST_FILES = 4;

/** Where tests are asked for in words that none of them has: those that use the places which come nearest. */
export function* placeTests({ pack, places, understanding }: Inquiry): Generator<Part> {
  if (understanding.kind !== 'tests') return;
  const found = places.slice(0, LOOKED_AT).flatMap(({ symbol }) =>
    usersOf(pack, symbol)
      .tests.filter(isAtWork)
      .map((use) => ({ symbol, use })),
  );
  // One of each file, the likeliest place first.
  const files = [...Map.groupBy(found, ({ use }) => use.path).values()].flatMap(([first]) => first ?? []);
  if (files.length > 0)
    yield bullet(
      'Tests that use what comes nearest: ',
      ...citedList(
        files.slice(0, MOST_FILES).map(({ symbol, use }) => ({
          text: `${userName(use)}${use.symbol ? ` in ${code(use.path)}` : ''}, which uses ${symbolName(symbol)}`,
          source: useLine(use),
        })),
        Math.max(0, files.length - MOST_FILES),
      ),
    );
}
