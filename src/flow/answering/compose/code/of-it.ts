import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { CALLABLE, type SymbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { code, plain } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { definitionOf, symbolName } from '../../wording/symbol-words.ts';
import { bullet, cited, type Part, paragraph } from '../part.ts';
import { bodySteps } from './body/body-steps.ts';
import { wholeOf } from './telling-lines.ts';

const OF_IT = /^(?:(?:does|do|is|are|can|will|may) (?:it|that|this|they)|what does (?:it|that|this)) [a-z]/i;
const HOW_IT = /^how (?:does|do|is|are) (?:it|that|this|they|its \w+|the \w+)\b/i;
const AT_ONCE =
  /\b(?:duplicat\w*|race(?:s| conditions?)?|concurren\w*|at once|at the same time|simultaneous\w*|in parallel|twice|collisions?|collid\w*|unique\w*)\b/i;
const KEEPS_APART =
  /\b(?:lock(?:s|ed|ing)?|mutex|semaphore|synchronized|atomic(?:ally)?|for_update|for update|serializable|unique|on conflict|compareAndSet|setnx)\b|(?:_lock|Lock|lock_|advisory)|\btransaction\b/i;
const MOST = 4;
const LONGEST = 100;

/** What else is asked of the function that the first part of a question named: its own lines say it. */
export function* composeOfIt(inquiry: Inquiry, words: string): Generator<Part> {
  const { main, isNamed } = inquiry;
  if (!main || !CALLABLE.has(main.kind)) return;
  if (HOW_IT.test(words) && AT_ONCE.test(words)) return yield* keptApart(inquiry, main, words);
  if (!isNamed || !OF_IT.test(words)) return;
  const whole = wholeOf(inquiry, main);
  const { steps, mayEnd } = whole ? { steps: [], mayEnd: false } : bodySteps(inquiry, main);
  if (!whole && steps.length === 0) return;
  const end = mayEnd ? ', up to the first that ends it' : '';
  yield paragraph(
    `As to "${words}", ${whole ? `${symbolName(main)} in full` : `the main steps of ${symbolName(main)} in the order of its lines${end}`}`,
    cited(definitionOf(main)),
    ':',
  );
  if (whole) yield { form: 'excerpt', ...whole };
  yield* steps;
}

/** The lines of a function that keep apart what is done at the same time: a lock, a transaction, what must be unique. */
function* keptApart({ pack }: Inquiry, main: SymbolDetail, words: string): Generator<Part> {
  const lines = (fileOutline(pack, main.path)?.lines ?? []).slice(0, main.endLine);
  const found = lines.flatMap((text, place) =>
    place >= main.startLine && KEEPS_APART.test(text) && text.trim().length <= LONGEST
      ? [{ text, line: place + 1 }]
      : [],
  );
  if (found.length === 0) return;
  yield paragraph(
    `As to "${words}", these lines of ${symbolName(main)} speak of a lock, a transaction or what is unique:`,
  );
  for (const { text, line } of found.slice(0, MOST)) {
    const said = /^\s*(?:\/\/|#|\*|--)\s*(.*)$/.exec(text)?.[1];
    yield bullet(
      said === undefined
        ? `Line ${line} reads ${code(text.trim())}`
        : `A comment says "${plain(said).replace(/"/g, "'")}"`,
      cited({ path: main.path, startLine: line, endLine: line, symbol: main.name }),
    );
  }
}
