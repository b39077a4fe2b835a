import type { ClonedRepository, CloneProgress } from '../../engine/git/bare-clone.ts';
import { fetchLocalRepository } from '../../engine/git/fetch-local-repository.ts';
import { fetchRepository } from '../../engine/git/fetch-repository.ts';
import { DEFAULT_LIMITS } from '../../engine/git/run-git.ts';
import type { IngestJob, JobSource } from './ingest-job.ts';
import { listEntries } from './list-entries.ts';
import { listRepository } from './list-repository.ts';
import { findLocalSource } from './local-source.ts';
import type { SourceTree } from './source-tree.ts';

/** Brings the source here, as far as it has to be brought, and lists what it holds. */
export async function fetchSource(
  job: IngestJob,
  signal: AbortSignal,
  onPercent: (percent: number) => void,
): Promise<SourceTree> {
  const { source } = job;
  if (source.type === 'archive') {
    return listEntries({ kind: 'archive', file: source.file, name: source.filename }, job.limits, signal);
  }
  const cloned = await cloneSource(job, source, signal, ({ percent }) => onPercent(percent));
  if (cloned) return listRepository(cloned, job.limits.files, signal);
  const folder = source as JobSource & { type: 'path' }; // Only a path may turn out to be no repository.
  return listEntries({ kind: 'folder', path: folder.path, allowedRoots: folder.allowedRoots }, job.limits, signal);
}

/** Null for a local path that is a plain folder. */
async function cloneSource(
  { sourceFolder: into, limits: { bytes } }: IngestJob,
  source: Exclude<JobSource, { type: 'archive' }>,
  signal: AbortSignal,
  onProgress: (progress: CloneProgress) => void,
): Promise<ClonedRepository | null> {
  const common = {
    branch: source.branch ?? undefined,
    into,
    limits: { ...DEFAULT_LIMITS, diskBytes: bytes },
    signal,
    onProgress,
  };
  if (source.type === 'git') {
    const { url, credential, allowedHosts, caFile } = source;
    return fetchRepository({
      ...common,
      url,
      credential: credential ?? undefined,
      allowedHosts,
      caFile: caFile ?? undefined,
    });
  }
  if (!(await findLocalSource(source.path, source.allowedRoots))) return null;
  return fetchLocalRepository({ ...common, path: source.path, allowedRoots: source.allowedRoots });
}
