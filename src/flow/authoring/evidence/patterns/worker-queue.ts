import { count } from '../../wording/count.ts';
import { type PatternFinder, seenLines, sourceOf } from './pattern.ts';

/** How work is defined that runs later, and how it is handed over, for each of the usual systems. */
const SYSTEMS: readonly { name: string; words: readonly string[]; work: RegExp; handed: RegExp }[] = [
  {
    name: 'Celery, RQ or Dramatiq',
    words: ['task', 'job', 'actor', 'delay', 'enqueue', 'send'],
    work: /^\s*@(?:\w+\.)?(?:task|shared_task|periodic_task|job|actor)\b/,
    handed: /\.(?:delay|apply_async|enqueue|enqueue_in|send_with_options)\(/,
  },
  {
    name: 'Active Job or Sidekiq',
    words: ['job', 'worker', 'perform'],
    work: /^\s*class \w+\s*<\s*(?:ApplicationJob|ActiveJob::Base)\b|include Sidekiq::(?:Worker|Job)\b/,
    handed: /\.perform_(?:later|async|in|at)\b/,
  },
  {
    name: 'a job queue of Node',
    words: ['worker', 'queue', 'boss', 'process', 'add', 'send'],
    work: /\bnew Worker\(\s*['"`\w]+\s*,|\b\w*[qQ]ueue\.process\(|\bboss\.work\(/,
    handed: /\b\w*[qQ]ueue\.add(?:Bulk)?\(|\bboss\.send\(/,
  },
  {
    name: 'a queue of Laravel or Symfony',
    words: ['queue', 'dispatch', 'handler'],
    work: /\bimplements\b.*\bShouldQueue\b|#\[AsMessageHandler/,
    handed: /\bdispatch(?:Sync|AfterResponse)?\(|->dispatch\(/,
  },
  {
    name: 'channels and workers',
    words: ['chan', 'worker', 'queue', 'pool', 'job', 'task'],
    work: /\b(?:job|task|work|item)s?\s*(?:, \w+)?\s*:?=\s*<-\s*\w/,
    handed: /\w*(?:[qQ]ueue|[jJ]obs?|[tT]asks?)\s*<-\s*\w/,
  },
];

/** Work that is handed over in one place and done in another. */
export const findWorkerQueue: PatternFinder = (evidence) => {
  for (const { name, words, work, handed } of SYSTEMS) {
    const done = seenLines(evidence, words, work);
    const given = seenLines(evidence, words, handed).filter(
      ({ path, line }) => !done.some((each) => each.path === path && each.line === line),
    );
    if (done.length === 0 || given.length === 0) continue;
    return {
      name: 'worker queue',
      certainty: 'certain',
      statement: `Work is handed over and done later with ${name}: ${count(done.length, 'place')} ${done.length === 1 ? 'does' : 'do'} such work, ${count(given.length, 'place')} ${given.length === 1 ? 'hands' : 'hand'} it over`,
      evidence: [
        ...done.slice(0, 2).map((line) => sourceOf(line, 'does the work')),
        ...given.slice(0, 2).map((line) => sourceOf(line, 'hands work over')),
      ],
    };
  }
  return null;
};
