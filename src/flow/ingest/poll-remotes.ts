import { SourceError } from '../../base/source-error.ts';
import { findLocalRepository, localHead } from '../../engine/git/local-repository.ts';
import { remoteHead } from '../../engine/git/remote-head.ts';
import { SYSTEM } from '../../record/access/audit-log.ts';
import { noteRemoteCommit, type PolledProject, takeProjectToPoll } from '../../record/projects/project-polling.ts';
import { readStoredSource } from '../../record/projects/stored-source.ts';
import type { LiveSource } from './ingest-job.ts';
import type { IngestParts } from './ingest-parts.ts';
import { listEntries } from './list-entries.ts';
import { liveSource } from './open-job.ts';
import { requestIngest } from './request-ingest.ts';

const POLLER = { ...SYSTEM, name: 'schedule' };

/** Asks the sources whose time has come where they stand, and requests a run where that moved. */
export async function pollRemotes(parts: IngestParts, signal: AbortSignal): Promise<number> {
  const { config, database, clock, log } = parts;
  if (config.pollMinutes === 0) return 0;
  let asked = 0;
  while (!signal.aborted) {
    const before = clock.now() - config.pollMinutes * 60_000;
    const project = await takeProjectToPoll(database.db, before, clock.now());
    if (!project) break;
    asked += 1;
    try {
      await poll(parts, project, signal);
    } catch (error) {
      const why = error instanceof SourceError ? error.type : error;
      log.warn(
        { project: project.projectId, why },
        'A source could not be asked for new commits; the next poll asks again.',
      );
    }
  }
  return asked;
}

async function poll(parts: IngestParts, project: PolledProject, signal: AbortSignal): Promise<void> {
  const { db } = parts.database;
  const { organizationId, projectId } = project;
  const stored = await readStoredSource(db, organizationId, projectId);
  const source = liveSource(parts, organizationId, stored);
  if (!source) return;
  const commit = await newestCommit(parts, source, signal);
  if (commit === null) return;
  await noteRemoteCommit(db, project, commit);
  if (commit === project.commit) return;
  const reach = { organizationId, projectIds: null };
  await requestIngest(db, reach, projectId, { actor: POLLER, userId: null, again: true }, parts.clock.now());
}

/** What a run would find now, without bringing it here; null where the branch is not there. */
async function newestCommit({ config }: IngestParts, source: LiveSource, signal: AbortSignal): Promise<string | null> {
  const { branch } = source;
  if (source.type === 'git') {
    const { url, credential, allowedHosts, caFile } = source;
    const options = { credential: credential ?? undefined, allowedHosts, caFile: caFile ?? undefined, signal };
    return (await remoteHead({ url, branch: branch ?? undefined, ...options })).commit;
  }
  const { path, allowedRoots } = source;
  try {
    return await localHead(await findLocalRepository(path, allowedRoots), branch);
  } catch (error) {
    if (!(error instanceof SourceError) || error.type !== 'git_not_found') throw error;
  }
  const limits = { bytes: config.repositoryBytes, files: config.repositoryFiles };
  return (await listEntries({ kind: 'folder', path, allowedRoots }, limits, signal)).commit.sha;
}
