import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { Place } from '../../places/rank-places.ts';
import { predicateOf } from '../../wording/symbol-words.ts';
import { cited, opening, type Part, paragraph } from '../part.ts';
import { nextPlaces } from './other-places.ts';
import { type Lines, MOST_LINES, statementsAround, wholeOf } from './telling-lines.ts';
import { wayIn } from './way-in.ts';

const MOST_SHOWN = 2;
const MOST_NAMED = 6;

/** What a question that names nothing is most likely about: the lines of the likeliest, and where else to look. */
export function* composePlaces(inquiry: Inquiry): Generator<Part> {
  const shown = inquiry.places.slice(0, MOST_SHOWN);
  for (const [place, each] of shown.entries()) yield* linesOf(inquiry, each, place === 0);
  yield* nextPlaces(
    inquiry,
    'Also near',
    shown.map(({ symbol }) => symbol),
    MOST_NAMED,
  );
}

function* linesOf(inquiry: Inquiry, { symbol, lines: said }: Place, isFirst: boolean): Generator<Part> {
  const { path, name, startLine, endLine } = symbol;
  const lines = shownOf(inquiry, { symbol, lines: said });
  const says = predicateOf(symbol);
  const told = `${code(name)} in ${code(path)}${says ? `, which ${says}` : ''}`;
  const source = cited({ path, startLine, endLine, symbol: name }, lines);
  yield isFirst ? opening(`The nearest is ${told}`, source, ':') : paragraph(`Then ${told}`, source, ':');
  yield { form: 'excerpt', ...lines };
  const entered = isFirst ? wayIn(inquiry, symbol) : null;
  if (entered) yield entered;
}

/** All of a short definition; of a longer one the statements that say most, or how it begins. */
function shownOf(inquiry: Inquiry, { symbol, lines }: Pick<Place, 'symbol' | 'lines'>): Lines {
  const { path, startLine, endLine } = symbol;
  const shown = wholeOf(inquiry, symbol) ?? statementsAround(inquiry, symbol, lines);
  const isHeadAlone = !shown || shown.endLine === startLine;
  return isHeadAlone ? { path, startLine, endLine: Math.min(endLine, startLine + MOST_LINES - 1) } : shown;
}
