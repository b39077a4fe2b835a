import { at } from '../../authoring/evidence/evidence.ts';
import { type Task, tasksOf } from '../../authoring/evidence/tasks.ts';
import { code } from '../../authoring/wording/markup.ts';
import { doerNames } from '../../authoring/wording/task-words.ts';
import type { Inquiry } from '../inquiry.ts';
import { type Item, listed } from './listed.ts';
import type { Part } from './part.ts';

const ASKS_EVENTS = /\bevents?\b/i;
const ASKS_SCHEDULED = /\b(?:scheduled?|cron|periodic(?:ally)?|recurring|regularly|every (?:hour|day|night|week))\b/i;
const ASKS_JOBS = /\b(?:(?:background|queued?|async(?:hronous)?) (?:jobs?|tasks?|work\w*)|jobs|queues|workers)\b/i;

/** Jobs, what runs on a schedule, or events, where the question asks for one of them and there are some. */
export function backgroundWork(inquiry: Inquiry): Generator<Part> | null {
  const { evidence, understanding } = inquiry;
  const { text } = understanding;
  const all = tasksOf(evidence);
  const isScheduled = ASKS_SCHEDULED.test(text);
  const fitting = isScheduled
    ? all.filter(({ sort, schedule }) => sort === 'job' && schedule)
    : ASKS_JOBS.test(text)
      ? all.filter(({ sort }) => sort === 'job')
      : ASKS_EVENTS.test(text)
        ? all.filter(({ sort }) => sort === 'event')
        : [];
  const [first] = fitting;
  if (!first) return null;
  const tellsWho = fitting.length <= FEW;
  const items = fitting.flatMap((task): Item[] => {
    const [doer] = task.done;
    const source = isScheduled ? task.schedule?.fact : doer?.fact;
    const more = isScheduled && task.schedule ? code(task.schedule.text) : tellsWho ? whoDoes(task) : '';
    const text = more === '' ? code(task.name) : `${code(task.name)} (${more})`;
    return source ? [{ text, source: at(source), about: `${task.name} ${doerNames(task)}` }] : [];
  });
  const noun = first.sort === 'event' ? 'event' : isScheduled ? 'scheduled job' : 'background job';
  const counted = first.sort === 'event' ? 'events that the code both tells and hears' : `${noun}s`;
  const tellsApart = inquiry.subject.terms.some((term) => !term.generic && !isOfWork(term));
  return listed(inquiry, items, noun, `Counted: ${counted}, by the libraries that the extractors know`, tellsApart);
}

/** Of so many, who does them is told beside their names. */
const FEW = 8;

function whoDoes(task: Task): string {
  return `${task.sort === 'event' ? 'heard' : 'done'} by ${doerNames(task)}`;
}

/** Words of the question that fit every one of them, and so need not stand in the code. */
const OF_WORK =
  /^(?:who|hears?|heard|listen(?:s|ing|ers?)?|handle[sdr]?|handlers|subscribe[sdr]?|subscribers|tells?|told|does|do|done|background|queue[sd]?|async|asynchronous(?:ly)?|schedule[sdr]?|cron|periodic(?:ally)?|recurring|regular(?:ly)?|jobs?|tasks?|work(?:s|ers?)?|events?|runs?|hour(?:ly|s)?|dai?ly|days?|nights?|nightly|weeks?|weekly|every|there)$/;

export function isOfWork({ text }: { text: string }): boolean {
  return OF_WORK.test(text);
}
