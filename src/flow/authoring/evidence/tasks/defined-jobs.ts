import { posix } from 'node:path';
import { DEFINED_JOBS } from '../../../../engine/facts/tasks/defined-jobs.ts';
import { symbolsOfFile } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import type { Doer, Task } from './task.ts';

const ENDINGS = ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '/index.ts', '/index.js'];

/** The function of another file that the work of a definition hands on to: `./send.handler#run`; undefined where it names none. */
export function handedToFile(evidence: Evidence, fact: Found<'task'>): Doer | undefined {
  const [, module, name] = /^(\.{1,2}\/[^#]+)#(\w*)$/.exec(fact.values.handler ?? '') ?? [];
  if (module === undefined) return undefined;
  const target = posix.join(directoryOf(fact.path), module.replace(/\.[cm]?js$/, ''));
  const path = ['', ...ENDINGS].map((ending) => `${target}${ending}`).find((each) => evidence.file(each) !== undefined);
  // A script is run as a whole.
  if (name === '')
    return path === undefined ? undefined : { fact: { path, startLine: 1, endLine: LINES_OF_HEAD }, symbol: null };
  const symbol = path === undefined ? undefined : symbolsOfFile(evidence.pack, path).find((each) => each.name === name);
  return { fact, symbol: symbol ?? null };
}

const LINES_OF_HEAD = 20;

/** A worker that only runs what is defined elsewhere is none of those jobs. */
const RUNS_DEFINITIONS = /\b_?job_?definitions?\b|\bdefinitions?\.(?:handler|run|execute|perform)\(/i;

/** The tasks without the queue by which jobs run that the project defines itself. */
export function withoutRunners(evidence: Evidence, tasks: readonly Task[]): Task[] {
  if (!tasks.some(({ framework }) => framework === DEFINED_JOBS)) return [...tasks];
  return tasks.filter(
    ({ sort, framework, done }) =>
      sort !== 'job' ||
      framework === DEFINED_JOBS ||
      !done.every(({ fact }) => RUNS_DEFINITIONS.test((evidence.lines(fact.path) ?? []).join('\n'))),
  );
}
