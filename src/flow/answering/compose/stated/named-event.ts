import { escaped } from '../../../../base/escaped.ts';
import { symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import type { Doer, Task } from '../../../authoring/evidence/tasks/task.ts';
import { tasksOf } from '../../../authoring/evidence/tasks.ts';
import { count } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { whenDone } from '../../../authoring/wording/task-words.ts';
import type { Inquiry } from '../../inquiry.ts';
import { definitionOf, inFile, symbolName } from '../../wording/symbol-words.ts';
import { doingOf } from '../code/hand-offs.ts';
import { wayThrough } from '../code/way-through.ts';
import { bullet, cited, opening, type Part, paragraph } from '../part.ts';

const ASKS =
  /\b(?:happens|hears?|heard|listen\w*|handle[sd]?|dispatch\w*|fire[sd]?|emit\w*|trigger\w*|raise[sd]?|told|tells|publish\w*|broadcast\w*|react\w*|subscribe\w*|event)\b/i;
const MOST_TOLD = 12;
const MOST_PLACES = 3;

/** Who hears an event that the question names, and what each does then; nothing where none is named. */
export function* composeNamedEvent(inquiry: Inquiry): Generator<Part> {
  const { evidence, pack, understanding } = inquiry;
  const task = ASKS.test(understanding.text) ? namedEvent(inquiry) : undefined;
  if (!task) return;
  const doers = task.done.slice(0, MOST_TOLD);
  const [only, ...others] = doers;
  const heard = count(task.done.length, 'listener');
  yield opening(
    `The event ${code(task.name)} is ${whenDone(evidence, task)}, and ${heard} ${task.done.length === 1 ? 'hears' : 'hear'} it`,
    cited(...task.asked.slice(0, MOST_PLACES).map(at)),
  );
  const detail = others.length === 0 && only?.symbol ? symbolDetail(pack, only.symbol.id) : null;
  if (detail) {
    yield paragraph(
      `${symbolName(detail)} ${inFile(detail)} hears it`,
      cited(definitionOf(detail), ...registered(only)),
    );
    yield* wayThrough(inquiry, detail);
    return;
  }
  for (const doer of doers) {
    const place = doer.symbol ? `${symbolName(doer.symbol)} ${inFile(doer.symbol)}` : code(doer.fact.path);
    const does = doingOf(inquiry, doer);
    yield bullet(
      `${place}${does === null ? '' : `, which ${does}`}`,
      cited(doer.symbol ? definitionOf(doer.symbol) : at(doer.fact), ...registered(doer)),
    );
  }
  if (task.done.length > doers.length)
    yield bullet(`${count(task.done.length - doers.length, 'further listener')} were found`);
}

/** Where it is said that it listens, apart from its own lines. */
function registered(doer: Doer | undefined): ReturnType<typeof at>[] {
  return doer?.symbol && doer.symbol.path !== doer.fact.path ? [at(doer.fact)] : [];
}

/** The event of that whole name: a text, or a class of several words. */
function namedEvent({ evidence, understanding }: Inquiry): Task | undefined {
  return tasksOf(evidence).find(
    ({ sort, name, done }) =>
      sort === 'event' &&
      done.length > 0 &&
      (/\w[.:]\w/.test(name) || /[a-z][A-Z]/.test(name)) &&
      new RegExp(`(?<![\\w.:])${escaped(name)}(?![\\w:-]|\\.\\w)`).test(understanding.text),
  );
}
