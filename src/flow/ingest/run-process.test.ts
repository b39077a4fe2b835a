import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { IngestJob } from './ingest-job.ts';
import { type RunListeners, runProcess } from './run-process.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lorekeep-run-'));
  mkdirSync(join(folder, 'shop'));
  mkdirSync(join(folder, 'work'));
  writeFileSync(join(folder, 'shop', 'till.ts'), 'export const till = 1;\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run({
  onMessage = () => {},
  signal = new AbortController().signal,
  silentMinutes = 15,
}: Partial<RunListeners>) {
  const job: IngestJob = {
    claim: 'test',
    projectName: 'shop',
    source: { type: 'path', path: join(folder, 'shop'), branch: null, allowedRoots: [folder] },
    sourceFolder: join(folder, 'source'),
    workFolder: join(folder, 'work'),
    previous: null,
    limits: { bytes: 1e9, files: 1_000 },
    parseWorkers: 1,
  };
  return runProcess(job, { onMessage, signal, silentMinutes });
}

/** The processes that this one has started and that run an ingestion. */
function runs(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    told(`/proc/self/task/${thread}/children`).split(' '),
  );
  return children.filter((pid) => told(`/proc/${pid}/cmdline`).includes('ingest-process')).map(Number);
}

/** What the system tells about a process or thread; nothing of one that has ended. */
function told(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

describe('the process of a run', () => {
  it('makes a pack, sees none of our settings, and is gone afterwards', async () => {
    vi.stubEnv('LOREKEEP_SECRET_CANARY', 'canary');
    const seen = new Set<string>();
    const ingested = await run({
      onMessage: () => {
        for (const pid of runs()) {
          for (const setting of told(`/proc/${pid}/environ`).split('\0')) seen.add(setting);
        }
      },
    });
    vi.unstubAllEnvs();
    expect(ingested.changed && existsSync(ingested.packFile)).toBe(true);
    expect(seen).toContain('MALLOC_ARENA_MAX=2');
    expect(
      [...seen].filter((setting) => !/^(?:PATH|MALLOC_\w+|NODE_CHANNEL_\w+|NODE_COMPILE_CACHE)=|^$/.test(setting)),
    ).toEqual([]);
    expect(runs()).toEqual([]);
  });

  it('fails the run when it is killed', async () => {
    const killed = run({
      onMessage: () => {
        for (const pid of runs()) process.kill(pid, 'SIGKILL');
      },
    });
    await expect(killed).rejects.toThrow('SIGKILL');
  });

  it('fails the run when it no longer answers', async () => {
    const paused = run({
      silentMinutes: 0.05,
      onMessage: () => {
        for (const pid of runs()) process.kill(pid, 'SIGSTOP');
      },
    });
    await expect(paused).rejects.toMatchObject({ type: 'timeout' });
    expect(runs()).toEqual([]);
  });

  it('ends when the run is cancelled, and ignores signals that are not for it', async () => {
    const cancel = new AbortController();
    const cancelled = run({
      signal: cancel.signal,
      onMessage: () => {
        for (const pid of runs()) process.kill(pid, 'SIGINT');
        cancel.abort();
      },
    });
    await expect(cancelled).rejects.toMatchObject({ type: 'cancelled' });
    expect(runs()).toEqual([]);
  });
});
