// One ingestion in a process of its own, for bench/ingest.ts: it prints what it cost as JSON.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { openPack } from '../src/engine/pack/open-pack.ts';
import type { runProcess as RunProcess } from '../src/flow/ingest/run-process.ts';
import { programFile } from '../test/build.ts';

export interface RunReport {
  wallMs: number;
  /** Of the process of the run, of the git processes that it started, and of this one, which waits. */
  cpuSeconds: number;
  /** Of the process of the run. */
  peakBytes: number;
  firstAnswerMs: number;
  timings: Record<string, number>;
  files: number;
  bytes: number;
  commits: number;
  packBytes: number;
}

/** Of the built program: from TypeScript, each thread would first spend time and memory on taking the types off. */
const { runProcess }: { runProcess: typeof RunProcess } = await import(programFile('run-process').href);

const job = JSON.parse(process.argv[2] ?? '{}');
const before = process.cpuUsage();
const started = performance.now();
let firstAnswer: number | undefined;
const peak = watchPeak();
const ingested = await runProcess(
  {
    claim: 'bench',
    projectName: 'bench',
    source: { type: 'path', path: job.repository, branch: null, allowedRoots: [job.repository] },
    sourceFolder: job.sources,
    workFolder: job.into,
    previous: job.previous,
    limits: { bytes: 8 * 1024 ** 3, files: 200_000 },
    parseWorkers: job.workers,
  },
  {
    signal: new AbortController().signal,
    silentMinutes: 60,
    onMessage: ({ type }) => {
      if (type === 'preview') firstAnswer ??= performance.now();
    },
  },
);
const wallMs = performance.now() - started;
const { user, system } = process.cpuUsage(before);
const statistics = ingested.changed ? ingested.statistics : undefined;
const report: RunReport = {
  wallMs,
  cpuSeconds: (user + system) / 1e6 + childSeconds(),
  peakBytes: peak(),
  firstAnswerMs: (firstAnswer ?? started + wallMs) - started,
  timings: Object.fromEntries((statistics?.timings ?? []).map(({ stage, ms }) => [stage, ms])),
  files: statistics?.files.ingested ?? 0,
  bytes: ingested.changed ? ingestedBytes(ingested.packFile) : 0,
  commits: statistics?.commits ?? 0,
  packBytes: ingested.changed ? statSync(ingested.packFile).size : 0,
};
console.log(JSON.stringify(report));
process.exit(0);

/** The sizes of the files that were ingested, added up. */
function ingestedBytes(file: string): number {
  const pack = openPack(file);
  pack.close();
  return pack.meta.statistics.bytes;
}

/** Looks at the processes that this one has started, until it is asked what the most was that one of them held. */
function watchPeak(): () => number {
  let most = 0;
  const look = setInterval(() => {
    try {
      for (const thread of readdirSync('/proc/self/task')) {
        const children = readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
        for (const child of children) {
          const kibibytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0;
          most = Math.max(most, Number(kibibytes) * 1024);
        }
      }
    } catch {
      // It has ended in the meantime, or the system tells nothing.
    }
  }, 50);
  return () => {
    clearInterval(look);
    return most;
  };
}

/** CPU time of the children that have ended, from fields 16 and 17 of /proc/self/stat, in hundredths of a second. */
function childSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}
