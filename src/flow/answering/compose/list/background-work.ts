import { at } from '../../../authoring/evidence/evidence.ts';
import { tasksOf } from '../../../authoring/evidence/tasks.ts';
import { code, lower } from '../../../authoring/wording/markup.ts';
import { doerNames, whenDone, whenSaid, workTold } from '../../../authoring/wording/task-words.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { Part } from '../part.ts';
import { type Item, listed } from './listed.ts';

const ASKS_EVENTS = /\bevents?\b/i;
const ASKS_SCHEDULED = /\b(?:scheduled?|cron|periodic(?:ally)?|recurring|regularly|every (?:hour|day|night|week))\b/i;
const ASKS_JOBS =
  /\b(?:(?:background|queued?|async(?:hronous)?) (?:jobs?|tasks?|work\w*)|jobs|queues|workers|(?:runs?|running|done|happens?|executed) in the background)\b/i;

/** Jobs, what runs on a schedule, or events, where the question asks for one of them and there are some. */
export function backgroundWork(inquiry: Inquiry): Generator<Part> | null {
  const { evidence, understanding } = inquiry;
  const { text } = understanding;
  const all = tasksOf(evidence);
  const isScheduled = ASKS_SCHEDULED.test(text);
  const fitting = isScheduled
    ? all.filter(({ sort, schedules }) => sort === 'job' && schedules.length > 0)
    : ASKS_JOBS.test(text)
      ? all.filter(({ sort }) => sort === 'job')
      : ASKS_EVENTS.test(text)
        ? all.filter(({ sort }) => sort === 'event')
        : [];
  const [first] = fitting;
  if (!first) return null;
  const isEvent = first.sort === 'event';
  const items = fitting.flatMap((task): Item[] => {
    const [doer] = task.done;
    const source = isScheduled ? task.schedules[0]?.fact : doer?.fact;
    if (!source) return [];
    return [
      {
        text: code(task.name),
        source: at(source),
        beside: whenSaid(evidence, task),
        about: `${task.name} ${task.framework} ${doerNames(task)}`,
        tells: [isEvent ? '' : lower(workTold(evidence, task)), whenDone(evidence, task), doerNames(task)],
      },
    ];
  });
  const noun = isEvent ? 'event' : isScheduled ? 'scheduled job' : 'background job';
  const counted = isEvent ? 'events that the code both tells and hears' : `${noun}s`;
  return listed(inquiry, items, {
    noun,
    counted: `Counted: ${counted}, by the libraries that the extractors know`,
    columns: [
      { head: 'what it does' },
      { head: 'when' },
      isEvent ? { head: 'heard by', before: 'heard by ' } : { head: 'done by', before: 'done by ' },
    ],
    // A clock or a queue of the project's own may do work that no library shows.
    isPartial: true,
    mayFilter: inquiry.subject.terms.some((term) => !term.generic && !isOfWork(term)),
  });
}

/** Words of the question that fit every one of them, and so need not stand in the code. */
const OF_WORK =
  /^(?:publish(?:es|ed)?|dispatch(?:es|ed)?|emit(?:s|ted)?|fire[sd]?|raise[sd]?|trigger(?:s|ed)?|broadcast(?:s|ed)?|sen[dt]s?|react(?:s|ed)?|often|when|who|hears?|heard|listen(?:s|ing|ers?)?|handle[sdr]?|handlers|subscribe[sdr]?|subscribers|tells?|told|does|do|done|background|queue[sd]?|async|asynchronous(?:ly)?|schedule[sdr]?|cron|periodic(?:ally)?|recurring|regular(?:ly)?|jobs?|tasks?|work(?:s|ers?)?|events?|runs?|hour(?:ly|s)?|dai?ly|days?|nights?|nightly|weeks?|weekly|every|there)$/;

export function isOfWork({ text }: { text: string }): boolean {
  return OF_WORK.test(text);
}
