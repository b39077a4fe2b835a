import { at } from '../../authoring/evidence/evidence.ts';
import { tasksOf } from '../../authoring/evidence/tasks.ts';
import { code } from '../../authoring/wording/markup.ts';
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
  const items = fitting.flatMap((task): Item[] => {
    const [doer] = task.done;
    const source = isScheduled ? task.schedule?.fact : doer?.fact;
    const when = isScheduled && task.schedule ? ` (${code(task.schedule.text)})` : '';
    return source ? [{ text: `${code(task.name)}${when}`, source: at(source), about: task.name }] : [];
  });
  const noun = first.sort === 'event' ? 'event' : isScheduled ? 'scheduled job' : 'background job';
  const counted = first.sort === 'event' ? 'events that the code both tells and hears' : `${noun}s`;
  const tellsApart = inquiry.subject.terms.some((term) => !term.generic && !OF_WORK.test(term.text));
  return listed(inquiry, items, noun, `Counted: ${counted}, by the libraries that the extractors know`, tellsApart);
}

/** Words of the question that fit every one of them. */
const OF_WORK =
  /^(?:background|queue|async|schedul|cron|periodic|recurr|regular|job|task|work|event|run|hour|day|night|week|every|there)/;
