import { partsOf } from '../../../../engine/pack/search/tokenize.ts';
import { at, type Evidence } from '../../../authoring/evidence/evidence.ts';
import type { Task } from '../../../authoring/evidence/tasks/task.ts';
import { tasksOf } from '../../../authoring/evidence/tasks.ts';
import { code } from '../../../authoring/wording/markup.ts';
import { doerNames, whenDone, whenSaid } from '../../../authoring/wording/task-words.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isOfWork } from '../list/background-work.ts';
import { bullet, cited, opening, type Part } from '../part.ts';

const ASKS_HOW_OFTEN =
  /\bhow (?:often|frequently)\b|\bat what (?:time|hour)s?\b|\bwhen (?:does|do) .+ (?:jobs?|tasks?|crons?) .*\brun\b/i;
const MOST_TOLD = 3;

/** How often something is done that runs on a schedule and bears the words of the question; nothing where none does. */
export function* composeSchedule(inquiry: Inquiry): Generator<Part> {
  const { evidence, understanding, subject } = inquiry;
  if (!ASKS_HOW_OFTEN.test(understanding.text)) return;
  const asked = subject.terms.reduce(
    (mask, term, place) => (term.generic || isOfWork(term) ? mask : mask | (1 << place)),
    0,
  );
  if (asked === 0) return;
  const fitting = tasksOf(evidence)
    .filter(({ sort, schedules }) => sort === 'job' && schedules.length > 0)
    .filter((task) => (subject.matcher.mask(`${task.name} ${doerNames(task)}`) & asked) === asked)
    // What is called so and nothing else comes before what is called so and more.
    .sort((a, b) => partsOf(a.name).length - partsOf(b.name).length);
  const [first, ...others] = fitting;
  if (!first) return;
  yield opening(runs(evidence, first), sourcesOf(evidence, first));
  for (const task of others.slice(0, MOST_TOLD - 1)) yield bullet(runs(evidence, task), sourcesOf(evidence, task));
}

function runs(evidence: Evidence, task: Task): string {
  return `${code(task.name)} runs ${whenDone(evidence, task)}`;
}

function sourcesOf(evidence: Evidence, task: Task): ReturnType<typeof cited> {
  return cited(...task.schedules.slice(0, MOST_TOLD).map(({ fact }) => at(fact)), ...whenSaid(evidence, task));
}
