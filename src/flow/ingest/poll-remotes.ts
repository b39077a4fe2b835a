import { SourceError } from '../../base/source-error.ts';
import { remoteHead } from '../../engine/git/remote-head.ts';
import { SYSTEM } from '../../record/access/audit-log.ts';
import { noteRemoteCommit, type PolledProject, takeProjectToPoll } from '../../record/projects/project-polling.ts';
import type { IngestParts } from './ingest-parts.ts';
import { openCredential } from './open-job.ts';
import { requestIngest } from './request-ingest.ts';

const POLLER = { ...SYSTEM, name: 'schedule' };

/** Asks the remotes whose time has come where their branch stands, and requests a run where it moved. */
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
      log.warn({ project: project.projectId, why }, 'A remote could not be asked for new commits.');
    }
  }
  return asked;
}

async function poll(
  { config, database: { db }, secrets, clock }: IngestParts,
  project: PolledProject,
  signal: AbortSignal,
): Promise<void> {
  const { organizationId, projectId, url, branch, credential } = project;
  const { commit } = await remoteHead({
    url,
    branch: branch ?? undefined,
    credential: credential === null ? undefined : openCredential(secrets, organizationId, credential),
    allowedHosts: config.gitAllowedHosts,
    caFile: config.gitCaFile,
    signal,
  });
  await noteRemoteCommit(db, project, commit);
  if (commit === project.commit) return;
  const reach = { organizationId, projectIds: null };
  await requestIngest(db, reach, projectId, { actor: POLLER, userId: null, again: true }, clock.now());
}
