import type { FoundSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { at } from '../../../authoring/evidence/evidence.ts';
import { type Task, tasksOf } from '../../../authoring/evidence/tasks.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { doerNames, whenDone } from '../../../authoring/wording/task-words.ts';
import type { Inquiry } from '../../inquiry.ts';
import { bullet, cited, type Part } from '../part.ts';

const MOST = 3;

/** Where the way goes on that no call shows: what a function hands over to workers and listeners, and what it does for others. */
export function* handOffs({ evidence }: Inquiry, symbol: FoundSymbol): Generator<Part> {
  const tasks = tasksOf(evidence);
  const isInside = ({ path, startLine }: { path: string; startLine: number }): boolean =>
    path === symbol.path && symbol.startLine <= startLine && startLine <= symbol.endLine;
  for (const task of tasks.filter(({ asked }) => asked.some(isInside)).slice(0, MOST)) {
    const asks = task.asked.find(isInside);
    const [doer] = task.done;
    if (asks && doer) yield bullet(`It ${handed(task)}`, cited(at(asks), doer.symbol ?? doer.fact));
  }
  for (const task of tasks.filter(({ done }) => done.some((each) => each.symbol?.id === symbol.id)).slice(0, MOST)) {
    const when = whenDone(evidence, task);
    const source = task.schedule?.fact ?? task.asked[0];
    if (when !== '' && source) yield bullet(`It ${does(task)}: ${when}`, cited(at(source)));
  }
}

function handed(task: Task): string {
  const name = code(task.name);
  if (task.sort === 'event') return `tells the event ${name}, which is heard by ${doerNames(task)}`;
  if (task.sort === 'request') return `asks for ${name}, which is answered by ${doerNames(task)}`;
  return `hands work over: ${name} is done in the background by ${doerNames(task)}`;
}

function does({ sort, name }: Task): string {
  if (sort === 'event') return `hears the event ${code(name)}`;
  if (sort === 'request') return `answers ${code(name)}`;
  return `runs in the background for ${code(name)}`;
}
