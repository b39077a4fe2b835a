// One ingestion in a process of its own, for bench/ingest.ts: it prints what it cost as JSON.
import { readFileSync, statSync } from 'node:fs';
import type { openPack as OpenPack } from '../src/engine/pack/open-pack.ts';
import type { runThread as RunThread } from '../src/flow/ingest/run-thread.ts';

export interface RunReport {
  wallMs: number;
  /** Of this process and of the git processes that it started. */
  cpuSeconds: number;
  /** Of this process. */
  peakBytes: number;
  firstAnswerMs: number;
  timings: Record<string, number>;
  files: number;
  bytes: number;
  commits: number;
  packBytes: number;
}

/** The compiled program: from TypeScript, each thread would first spend time and memory on taking the types off. */
const compiled = (path: string) => import(new URL(`../dist/${path}`, import.meta.url).href);
const { openPack }: { openPack: typeof OpenPack } = await compiled('engine/pack/open-pack.js');
const { runThread }: { runThread: typeof RunThread } = await compiled('flow/ingest/run-thread.js');

const job = JSON.parse(process.argv[2] ?? '{}');
const before = process.cpuUsage();
const started = performance.now();
let firstAnswer: number | undefined;
const ingested = await runThread(
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
  peakBytes: process.resourceUsage().maxRSS * 1024,
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
