import { copyFile, link } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../base/errors.ts';
import { SourceError } from '../../base/source-error.ts';
import type { GitCredential } from '../../engine/git/ask-for-refs.ts';
import type { LentFile, PackStore } from '../../engine/store/pack-store.ts';
import type { ClaimedRun } from '../../record/projects/claim-run.ts';
import type { SecretBox } from '../../record/projects/secret-box.ts';
import { readStoredSource, type StoredSource } from '../../record/projects/stored-source.ts';
import type { IngestJob, JobSource, LiveSource } from './ingest-job.ts';
import type { IngestParts } from './ingest-parts.ts';

/** Gathers what a run needs, so that its process asks neither database nor store. */
export async function openJob(parts: IngestParts, run: ClaimedRun, workFolder: string): Promise<IngestJob> {
  const { config, database, store } = parts;
  const stored = await readStoredSource(database.db, run.organizationId, run.projectId);
  return {
    claim: run.claim,
    projectName: stored.projectName,
    source: liveSource(parts, run.organizationId, stored) ?? (await archiveSource(store, stored, workFolder)),
    sourceFolder: join(config.dataDir, 'sources', run.projectId),
    workFolder,
    previous: stored.published && (await takeFile(store, stored.published.packName, join(workFolder, 'previous.pack'))),
    limits: { bytes: config.repositoryBytes, files: config.repositoryFiles },
    parseWorkers: config.parseWorkers,
  };
}

/** A source that may have moved on since it was read; null for an uploaded archive, which cannot. */
export function liveSource(
  { config, secrets }: IngestParts,
  organizationId: string,
  { source, credential, trusted }: StoredSource,
): LiveSource | null {
  if (source.type === 'git') {
    return {
      ...source,
      credential: credential === null ? null : openCredential(secrets, organizationId, credential),
      allowedHosts: config.gitAllowedHosts,
      caFile: config.gitCaFile ?? null,
    };
  }
  if (source.type !== 'path') return null;
  return { ...source, allowedRoots: trusted ? [...config.localPaths, source.path] : config.localPaths };
}

async function archiveSource(store: PackStore, stored: StoredSource, workFolder: string): Promise<JobSource> {
  const { source, archive } = stored;
  const file = archive === null ? null : await takeFile(store, archive, join(workFolder, 'archive'));
  if (file === null || source.type !== 'archive') {
    throw new SourceError('archive_refused', 'The uploaded archive is no longer here.', 'Upload it again.');
  }
  return { type: 'archive', file, filename: source.filename };
}

function openCredential(secrets: SecretBox, organizationId: string, sealed: string): GitCredential {
  const opened = secrets.open(organizationId, sealed);
  if (opened === null) {
    throw new SourceError(
      'git_auth',
      'The stored credential cannot be read, because its key has changed.',
      'Give the credential again.',
    );
  }
  return JSON.parse(opened) as GitCredential; // Sealed by sealCredential.
}

export function sealCredential(secrets: SecretBox, organizationId: string, credential: GitCredential): string {
  return secrets.seal(organizationId, JSON.stringify(credential));
}

/**
 * Puts a file of the store into the folder of the run, so that it stays there however long the run takes and whatever is
 * removed from the store meanwhile. A second name for the same file costs nothing. Null where the store has no such file.
 */
async function takeFile(store: PackStore, name: string, into: string): Promise<string | null> {
  let lent: LentFile;
  try {
    lent = await store.lend(name);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  }
  try {
    await link(lent.path, into).catch(() => copyFile(lent.path, into));
    return into;
  } finally {
    lent.giveBack();
  }
}
