import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { Passage } from '../../passages/passages.ts';
import { cited, opening, type Part, paragraph } from '../part.ts';
import { statementsAround, wholeOf } from './telling-lines.ts';
import { wayIn } from './way-in.ts';

const MOST_SHOWN = 2;
const NEARLY_AS_FULL = 0.85;

/** The lines that say most of what is asked, where no definition is called after it. */
export function* composePassages(inquiry: Inquiry): Generator<Part> {
  const [fullest] = inquiry.passages;
  if (!fullest) return;
  const shown = inquiry.passages.filter(({ cover }) => cover >= NEARLY_AS_FULL * fullest.cover).slice(0, MOST_SHOWN);
  for (const [place, passage] of shown.entries()) yield* linesOf(inquiry, passage, place === 0);
}

function* linesOf(inquiry: Inquiry, { symbol, lines: said }: Passage, isFirst: boolean): Generator<Part> {
  const lines = wholeOf(inquiry, symbol) ?? statementsAround(inquiry, symbol, said);
  if (!lines) return;
  const { startLine, endLine } = lines;
  const where = startLine === endLine ? `line ${startLine}` : `lines ${startLine} to ${endLine}`;
  const told = `${code(symbol.name)} in ${code(symbol.path)}, ${where}`;
  yield isFirst
    ? opening(`The lines that say most of it stand in ${told}`, cited(lines), ':')
    : paragraph(`Nearly as much is said in ${told}`, cited(lines), ':');
  yield { form: 'excerpt', ...lines };
  const entered = wayIn(inquiry, symbol);
  if (entered) yield entered;
}
