import { afterEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/engine/db/open-database.ts';
import { createOrganization } from '../../src/record/access/organizations.ts';
import { cancelRun, claimRun, LEASE_MS, releaseRun, renewClaim } from '../../src/record/projects/claim-run.ts';
import { moveRun, publishSnapshot, reportProgress, requestRun } from '../../src/record/projects/ingestion-runs.ts';
import { showPreview } from '../../src/record/projects/project-packs.ts';
import { NO_STATISTICS } from '../../src/record/projects/project-statistics.ts';
import { createProject, findProject } from '../../src/record/projects/projects.ts';
import { DIALECTS, freshDatabase, type TestDatabase } from '../databases.ts';

const SNAPSHOT = {
  commit: { sha: 'c'.repeat(40), date: 0, subject: 'one' },
  defaultBranch: 'main',
  languages: [],
  packName: `${'a'.repeat(64)}.pack`,
  packHash: 'a'.repeat(64),
  packFormat: 1,
  statistics: NO_STATISTICS,
};

describe.each(DIALECTS)('claims of runs on %s', (dialect) => {
  const opened: { database: Database; made: TestDatabase }[] = [];
  afterEach(async () => {
    for (const { database, made } of opened.splice(0)) {
      await database.close();
      await made.drop();
    }
  });

  async function withProjects(count: number) {
    const made = await freshDatabase(dialect);
    const database = await openDatabase(made.place, { now: () => 0 });
    opened.push({ database, made });
    const { db } = database;
    const { id: organizationId } = await createOrganization(db, 'Test', 0);
    const projects: string[] = [];
    for (let i = 0; i < count; i++) {
      const source = { type: 'path', path: `/p${i}`, branch: null } as const;
      projects.push((await createProject(db, organizationId, { name: `p${i}`, source, createdBy: 'usr_1' }, i)).id);
    }
    const reach = { organizationId, projectIds: null };
    const [projectId = ''] = projects;
    const claim = (name: string, now: number, gone: string[] = []) => claimRun(database, { claim: name, now, gone });
    return { database, db, organizationId, reach, projects, projectId, claim };
  }

  const publish = (db: Database['db'], run: Parameters<typeof publishSnapshot>[1], now: number) =>
    db.transaction().execute((transaction) => publishSnapshot(transaction, run, SNAPSHOT, now));

  it('go to one worker each, however many ask at once', async () => {
    const { claim, projects } = await withProjects(5);
    const asked = Array.from({ length: 12 }, (_, i) => claim(`w${i}`, 100));
    const taken = (await Promise.all(asked)).flatMap((run) => run?.projectId ?? []);
    // A worker that finds everything locked looks again a moment later.
    for (let run = await claim('late', 100); run; run = await claim('late', 100)) taken.push(run.projectId);
    expect(taken.toSorted()).toEqual(projects.toSorted());
  });

  it('keep a paused worker from publishing over the one that took its run', async () => {
    const { claim, db, reach, projectId } = await withProjects(1);
    const paused = await claim('paused', 100);
    expect(await claim('early', 100 + LEASE_MS)).toBeUndefined();
    const next = await claim('next', 101 + LEASE_MS);
    if (!paused || !next) throw new Error('Both workers get the run.');
    expect(next.runId).toBe(paused.runId);
    const later = 200 + LEASE_MS;
    const progress = { stage: 'parsing', percent: 50, filesDone: 1, filesTotal: 2 } as const;
    expect(await renewClaim(db, paused, later)).toBe('lost');
    expect(await reportProgress(db, paused, progress)).toBe(false);
    expect(
      await showPreview(
        db,
        paused,
        { packName: SNAPSHOT.packName, found: 1, ingested: 1, skipped: 0, commit: SNAPSHOT.commit },
        later,
      ),
    ).toBe(false);
    expect(await publish(db, paused, later)).toBe(false);
    expect(await moveRun(db, paused, 'failed', later, { type: 'x', message: '', hint: '' })).toBe(false);
    expect(await findProject(db, reach, projectId)).toMatchObject({ status: 'ingesting', pack: null });

    expect(await reportProgress(db, next, progress)).toBe(true);
    expect(await publish(db, next, later)).toBe(true);
    expect(await publish(db, paused, later)).toBe(false);
    expect(await findProject(db, reach, projectId)).toMatchObject({ status: 'completed', ingestion: { percent: 100 } });
  });

  it('let a first run show a preview, which its snapshot replaces', async () => {
    const { claim, db, organizationId, reach, projectId } = await withProjects(1);
    const run = await claim('first', 100);
    if (!run) throw new Error('There is a run to take.');
    const preview = `${'b'.repeat(64)}.pack`;
    const commit = { sha: 'd'.repeat(40), date: null };
    const shown = { packName: preview, found: 900, ingested: 300, skipped: 10, commit };
    expect(await showPreview(db, run, shown, 101)).toBe(true);
    expect(await findProject(db, reach, projectId)).toMatchObject({
      pack: { name: preview, preview: true },
      commit: null,
      // A folder has no date: it is as old as the look at it.
      previewCommit: { sha: commit.sha, date: 101 },
      completeness: { percent: 33, filesFound: 900, filesIngested: 300, filesSkipped: 10 },
    });
    await publish(db, run, 102);
    const published = { pack: { name: SNAPSHOT.packName, preview: false }, previewCommit: null };
    expect(await findProject(db, reach, projectId)).toMatchObject(published);
    await requestRun(db, organizationId, projectId, null, 103);
    const second = await claim('second', 104);
    if (!second) throw new Error('There is a second run.');
    expect(await showPreview(db, second, shown, 105)).toBe(false);
    expect(await findProject(db, reach, projectId)).toMatchObject(published);
  });

  it('keep a worker of an older run from publishing over a newer one', async () => {
    const { claim, db, organizationId, reach, projectId } = await withProjects(1);
    const old = await claim('old', 100);
    if (!old) throw new Error('There is a run to take.');
    await moveRun(db, { ...old }, 'failed', 101, { type: 'timeout', message: '', hint: '' });
    const newer = await requestRun(db, organizationId, projectId, null, 102);
    expect(newer.number).toBe(2);
    expect(await publish(db, old, 103)).toBe(false);
    expect(await findProject(db, reach, projectId)).toMatchObject({ status: 'queued', pack: null });
  });

  it('of a process that is known to be gone are free at once', async () => {
    const { claim } = await withProjects(1);
    await claim('killed', 100);
    expect(await claim('other', 101)).toBeUndefined();
    expect(await claim('other', 101, ['killed'])).toMatchObject({ claim: 'other' });
  });

  it('end after three processes died over the same run', async () => {
    const { claim, db, reach, projectId } = await withProjects(1);
    for (const [i, name] of ['one', 'two', 'three'].entries()) {
      expect(await claim(name, 100 + i * 2 * LEASE_MS)).toMatchObject({ claim: name });
    }
    expect(await claim('four', 100 + 8 * LEASE_MS)).toBeUndefined();
    expect(await findProject(db, reach, projectId)).toMatchObject({
      status: 'failed',
      ingestion: { status: 'failed', error: { type: 'internal' } },
    });
  });

  it('given back do not count as an attempt', async () => {
    const { claim, db, reach, projectId } = await withProjects(1);
    for (let i = 0; i < 5; i++) {
      const run = await claim(`w${i}`, 100);
      if (!run) throw new Error('The run is free again.');
      await releaseRun(db, run, 101);
    }
    expect(await findProject(db, reach, projectId)).toMatchObject({
      status: 'queued',
      ingestion: { status: 'queued' },
    });
  });

  it('tell their worker of a cancellation, also one that comes from another process', async () => {
    const { claim, db, organizationId, projectId } = await withProjects(1);
    const run = await claim('w', 100);
    if (!run) throw new Error('There is a run to take.');
    expect(await renewClaim(db, run, 101)).toBe('held');
    await cancelRun(db, organizationId, projectId, 102);
    expect(await renewClaim(db, run, 103)).toBe('cancelled');
  });

  it('are not given for a run that was cancelled while nobody worked on it', async () => {
    const { claim, db, organizationId, reach, projectId } = await withProjects(1);
    await claim('killed', 100);
    await cancelRun(db, organizationId, projectId, 102);
    expect(await claim('next', 200 + LEASE_MS)).toBeUndefined();
    expect(await findProject(db, reach, projectId)).toMatchObject({ status: 'cancelled' });
  });

  it('are followed by another run where the source changed meanwhile', async () => {
    const { claim, db, organizationId, projectId } = await withProjects(1);
    const run = await claim('w', 100);
    if (!run) throw new Error('There is a run to take.');
    const same = await requestRun(db, organizationId, projectId, null, 101, true);
    expect(same.runId).toBe(run.runId);
    const row = await db.selectFrom('ingestion_runs').select('again_requested_at').executeTakeFirst();
    expect(row?.again_requested_at).toBe(101);
  });
});
