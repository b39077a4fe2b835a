import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inSpan } from '../../base/trace.ts';
import { nextNews } from '../../engine/db/news.ts';
import { type ClaimedRun, claimRun, listClaims, releaseRun, renewClaim } from '../../record/projects/claim-run.ts';
import { moveRun, reportProgress } from '../../record/projects/ingestion-runs.ts';
import { noteRemoteCommit } from '../../record/projects/project-polling.ts';
import { describeFailure } from './describe-failure.ts';
import type { IngestParts } from './ingest-parts.ts';
import { openJob } from './open-job.ts';
import { publishIngested, publishPreview } from './publish-ingested.ts';
import { RunFailure, type RunMessage, runProcess } from './run-process.ts';
import { StageSpans } from './stage-spans.ts';
import { isGone, newClaim } from './worker-identity.ts';

const LOOK_EVERY_MS = 500;
const RENEW_EVERY_MS = 500;
const AFTER_TROUBLE_MS = 5_000;

/** Why a run was broken off: a person asked for it, another worker has it, or this process is to end. */
type Stop = 'cancelled' | 'lost' | 'closing';

/** Takes runs one after the other until it is told to stop. Any number of workers may share a database. */
export class IngestWorker {
  readonly #parts: IngestParts;
  readonly #onlyProject: string | undefined;
  readonly #closing = new AbortController();
  readonly #work: Promise<void>;

  /** With `onlyProject` nothing else is taken, for a command that waits for that one. */
  constructor(parts: IngestParts, onlyProject?: string) {
    this.#parts = parts;
    this.#onlyProject = onlyProject;
    this.#work = this.#takeRuns();
  }

  /** A run in progress is given back and continues with the next worker. */
  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#work;
  }

  async #takeRuns(): Promise<void> {
    const { database, log } = this.#parts;
    const { signal } = this.#closing;
    await removeOldWork(this.#parts.config.dataDir).catch((error) =>
      log.warn({ err: error }, 'What an earlier process left in the work folder could not be removed.'),
    );
    while (!signal.aborted) {
      try {
        const run = await this.#next();
        if (run) await inSpan('ingest', { 'lorekeep.run': run.runId }, () => this.#ingest(run));
        else await nextNews(database.news, { topic: 'queue', withinMs: LOOK_EVERY_MS, signal });
      } catch (error) {
        log.error({ err: error }, 'The ingestion worker cannot look for work; it tries again in a few seconds.');
        await pause(AFTER_TROUBLE_MS, undefined, { signal }).catch(() => {});
      }
    }
  }

  async #next(): Promise<ClaimedRun | undefined> {
    const { database, clock } = this.#parts;
    const gone = (await listClaims(database.db)).filter(isGone);
    return claimRun(database, { claim: newClaim(), now: clock.now(), gone, projectId: this.#onlyProject });
  }

  /** One run to its end: published, failed, cancelled, or given back. */
  async #ingest(run: ClaimedRun): Promise<void> {
    const { config, database, clock, log } = this.#parts;
    const { db } = database;
    const about = { project: run.projectId, run: run.runId };
    const workFolder = join(config.dataDir, 'work', run.claim.replaceAll('/', '+'));
    const { signal, why, end } = this.#watch(run);
    const stages = new StageSpans();
    log.info(about, 'ingestion begins');
    try {
      await mkdir(workFolder, { recursive: true, mode: 0o700 });
      const job = await openJob(this.#parts, run, workFolder);
      const ingested = await runProcess(job, {
        signal,
        silentMinutes: config.silentRunMinutes,
        onMessage: (message) => {
          if (message.type === 'progress') stages.begin(message.progress.stage);
          this.#tell(run, message).catch((error) =>
            log.warn({ ...about, err: error }, 'The progress of a run could not be written down; the run goes on.'),
          );
        },
      });
      stages.end();
      for (const fault of ingested.changed ? ingested.faults : [])
        log.error({ ...about, ...fault }, 'A section of a document could not be written.');
      const published = await inSpan('ingest publishing', {}, () =>
        publishIngested(this.#parts, run, ingested, signal),
      );
      log.info({ ...about, changed: ingested.changed }, published ? 'ingestion completed' : 'ingestion was overtaken');
    } catch (error) {
      const stop = why();
      if (stop === 'cancelled') await moveRun(db, run, 'cancelled', clock.now());
      else if (stop === 'closing') await releaseRun(db, run, clock.now());
      else if (stop === null) await this.#fail(run, error);
      log.info({ ...about, why: stop ?? 'failed' }, 'ingestion ended early');
    } finally {
      stages.end();
      await end();
      await rm(workFolder, { recursive: true, force: true });
    }
  }

  async #tell(run: ClaimedRun, message: RunMessage): Promise<unknown> {
    const { db } = this.#parts.database;
    if (message.type === 'progress') return reportProgress(db, run, message.progress);
    if (message.type === 'preview') return publishPreview(this.#parts, run, message.preview);
    return noteRemoteCommit(db, { ...run, commit: message.published }, message.commit, message.behindBy);
  }

  async #fail(run: ClaimedRun, error: unknown): Promise<void> {
    const { database, clock, log } = this.#parts;
    const told = error instanceof RunFailure ? error.error : describeFailure(error);
    // The stack of the process that did the work says more than that of this one.
    const cause = error instanceof RunFailure ? error.cause : undefined;
    if (told.type === 'internal') log.error({ err: error, cause, project: run.projectId }, 'An ingestion failed.');
    await moveRun(database.db, run, 'failed', clock.now(), told);
  }

  /** Keeps the claim while a run goes on, and aborts the signal as soon as the run should not go on. */
  #watch(run: ClaimedRun): { signal: AbortSignal; why: () => Stop | null; end: () => Promise<void> } {
    const { database, clock, log } = this.#parts;
    const stop = new AbortController();
    const over = new AbortController();
    let reason: Stop | null = null;
    const stopFor = (why: Stop) => {
      reason ??= why;
      stop.abort();
    };
    const onClosing = () => stopFor('closing');
    this.#closing.signal.addEventListener('abort', onClosing, { once: true });
    if (this.#closing.signal.aborted) onClosing();
    const renewing = (async () => {
      while (!over.signal.aborted) {
        const { signal } = over;
        await nextNews(database.news, { topic: 'run', about: run.runId, withinMs: RENEW_EVERY_MS, signal });
        if (over.signal.aborted) return;
        try {
          const state = await renewClaim(database.db, run, clock.now());
          if (state !== 'held') stopFor(state);
        } catch (error) {
          // The lease lasts through a short absence of the database; the work goes on meanwhile.
          log.warn(
            { err: error },
            'The claim of a run could not be renewed; if this goes on, another worker takes the run over.',
          );
        }
      }
    })();
    const end = async () => {
      over.abort();
      this.#closing.signal.removeEventListener('abort', onClosing);
      await renewing;
    };
    return { signal: stop.signal, why: () => reason, end };
  }
}

/** Folders of processes that were killed. */
async function removeOldWork(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'work');
  for (const name of await readdir(folder).catch(() => [])) {
    if (isGone(name.replaceAll('+', '/'))) await rm(join(folder, name), { recursive: true, force: true });
  }
}
