import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS, freshDatabase, type TestDatabase } from '../../../test/databases.ts';
import { type Database, openDatabase } from '../../engine/db/open-database.ts';
import { moveRun, publishSnapshot, type RunHandle, reportProgress, requestRun } from './ingestion-runs.ts';
import { NO_STATISTICS } from './project-statistics.ts';
import { createProject, findProject, listProjects, updateProject } from './projects.ts';

const REACH = { organizationId: 'org_a', projectIds: null };
const SNAPSHOT = {
  commit: { sha: 'abc', date: 1, subject: 'First' },
  defaultBranch: 'main',
  languages: ['Go'],
  packName: 'pack-1',
  packHash: 'hash',
  packFormat: 1,
  statistics: NO_STATISTICS,
};

describe.each(DIALECTS)('the runs of a project on %s', (dialect) => {
  let place: TestDatabase;
  let database: Database;
  let first: RunHandle;

  beforeEach(async () => {
    place = await freshDatabase(dialect);
    database = await openDatabase(place.place, { now: () => 0 });
    for (const id of ['org_a', 'org_b']) {
      await database.db.insertInto('organizations').values({ id, name: id, created_at: 0 }).execute();
    }
    const project = await create('org_a', 'Billing');
    first = { organizationId: 'org_a', projectId: project.id, runId: project.ingestion?.id ?? '', number: 1 };
  });
  afterEach(async () => {
    await database.close();
    await place.drop();
  });

  const create = (organizationId: string, name: string) => {
    const source = { type: 'path', path: '/srv/code', branch: null } as const;
    return createProject(database.db, organizationId, { name, source, createdBy: 'usr_x' }, 1);
  };
  const project = () => findProject(database.db, REACH, first.projectId);

  it('go from waiting over running to completed, with everything published together', async () => {
    expect(await moveRun(database.db, first, 'running', 2)).toBe(true);
    expect(await project()).toMatchObject({ status: 'ingesting', ingestion: { status: 'running', stage: 'fetching' } });
    expect(await publishSnapshot(database.db, first, SNAPSHOT, 3)).toBe(true);
    expect(await project()).toMatchObject({
      status: 'completed',
      commit: { sha: 'abc' },
      pack: { name: 'pack-1', preview: false },
      ingestion: { status: 'completed', percent: 100, finishedAt: 3 },
    });
  });

  it('never report less than before', async () => {
    await moveRun(database.db, first, 'running', 2);
    const progress = { stage: 'parsing', percent: 40, filesDone: 4, filesTotal: 10 } as const;
    expect(await reportProgress(database.db, first, progress)).toBe(true);
    expect(await reportProgress(database.db, first, { ...progress, percent: 30 })).toBe(false);
    expect((await project()).ingestion?.percent).toBe(40);
  });

  it('are one at a time, and one that was overtaken writes nothing more', async () => {
    expect(await requestRun(database.db, 'org_a', first.projectId, null, 2)).toEqual(first);
    await moveRun(database.db, first, 'running', 2);
    await moveRun(database.db, first, 'failed', 3, { type: 'timeout', message: 'Too slow.', hint: 'Try again.' });
    expect(await project()).toMatchObject({ status: 'failed', ingestion: { error: { type: 'timeout' } } });
    const second = await requestRun(database.db, 'org_a', first.projectId, null, 4);
    expect(second.number).toBe(2);
    expect(await moveRun(database.db, first, 'running', 5)).toBe(false);
    expect(await publishSnapshot(database.db, first, SNAPSHOT, 5)).toBe(false);
    expect(await project()).toMatchObject({ status: 'queued', pack: null });
  });

  it('keep a completed project completed while a later one fails', async () => {
    await moveRun(database.db, first, 'running', 2);
    await publishSnapshot(database.db, first, SNAPSHOT, 3);
    const second = await requestRun(database.db, 'org_a', first.projectId, null, 4);
    await moveRun(database.db, second, 'running', 5);
    await moveRun(database.db, second, 'failed', 6, { type: 'git_auth', message: 'Refused.', hint: '' });
    expect(await project()).toMatchObject({
      status: 'completed',
      pack: { name: 'pack-1' },
      ingestion: { status: 'failed' },
    });
  });

  it('belong to one organization, whose names are its own without regard to case', async () => {
    await expect(requestRun(database.db, 'org_b', first.projectId, null, 2)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(create('org_a', 'BILLING')).rejects.toMatchObject({ code: 'conflict' });
    const other = await create('org_b', 'billing');
    await expect(findProject(database.db, REACH, other.id)).rejects.toMatchObject({ code: 'not-found' });
    const taken = await create('org_a', 'Other');
    await expect(updateProject(database.db, REACH, taken.id, { name: 'bILLING' }, 2)).rejects.toMatchObject({
      code: 'conflict',
    });
    const none = await listProjects(database.db, { organizationId: 'org_a', projectIds: [] }, { limit: 10 });
    expect(none.projects).toEqual([]);
  });

  it.each(['', '   ', 'a'.repeat(101), 'a\nb', 'semi;colon', '<script>'])('refuse the name %j', async (name) => {
    await expect(create('org_a', name)).rejects.toMatchObject({ code: 'invalid-input' });
  });
});
