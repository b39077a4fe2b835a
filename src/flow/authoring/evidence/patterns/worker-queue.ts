import { count } from '../../wording/count.ts';
import { joined } from '../../wording/list.ts';
import { at, type Evidence } from '../evidence.ts';
import { tasksOf } from '../tasks.ts';
import { type Pattern, type PatternFinder, seenLines, sourceOf } from './pattern.ts';

/** Work that is handed over in one place and done in another. */
export const findWorkerQueue: PatternFinder = (evidence) => jobQueue(evidence) ?? channels(evidence);

function jobQueue(evidence: Evidence): Pattern | null {
  const jobs = tasksOf(evidence).filter(({ sort, asked }) => sort === 'job' && asked.length > 0);
  if (jobs.length === 0) return null;
  const done = jobs.flatMap((job) => job.done.map(({ fact }) => fact));
  const asked = jobs.flatMap((job) => job.asked);
  const frameworks = [...new Set(jobs.map(({ framework }) => framework))];
  return {
    name: 'worker queue',
    certainty: 'certain',
    statement: told(frameworks.length > 2 ? null : joined(frameworks), done.length, asked.length),
    evidence: [
      ...done.slice(0, 2).map((fact) => ({ ...at(fact), shows: 'does the work' })),
      ...asked.slice(0, 2).map((fact) => ({ ...at(fact), shows: 'hands work over' })),
    ],
  };
}

const CHANNEL_WORDS = ['chan', 'worker', 'queue', 'pool', 'job', 'task'];
const TAKEN = /\b(?:job|task|work|item)s?\s*(?:, \w+)?\s*:?=\s*<-\s*\w/;
const GIVEN = /\w*(?:[qQ]ueue|[jJ]obs?|[tT]asks?)\s*<-\s*\w/;

/** Go: what is put into a channel in one place is taken out of it in another. */
function channels(evidence: Evidence): Pattern | null {
  const done = seenLines(evidence, CHANNEL_WORDS, TAKEN);
  const given = seenLines(evidence, CHANNEL_WORDS, GIVEN).filter(
    ({ path, line }) => !done.some((each) => each.path === path && each.line === line),
  );
  if (done.length === 0 || given.length === 0) return null;
  return {
    name: 'worker queue',
    certainty: 'certain',
    statement: told('channels and workers', done.length, given.length),
    evidence: [
      ...done.slice(0, 2).map((line) => sourceOf(line, 'does the work')),
      ...given.slice(0, 2).map((line) => sourceOf(line, 'hands work over')),
    ],
  };
}

function told(system: string | null, done: number, given: number): string {
  return `Work is handed over and done later${system === null ? '' : ` with ${system}`}: ${count(done, 'place')} ${done === 1 ? 'does' : 'do'} such work, ${count(given, 'place')} ${given === 1 ? 'hands' : 'hand'} it over`;
}
