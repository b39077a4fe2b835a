import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Ingested } from '../src/flow/ingest/ingest-job.ts';
import { type IngestSteps, ingestProject } from '../src/flow/ingest/ingest-project.ts';

/** One ingestion of a repository on this machine, with its pack in a folder and without documents. */
export function ingestPath(
  path: string,
  into: string,
  options: { previous?: string | null; sourceFolder?: string; onFetched?: IngestSteps['onFetched'] } = {},
): Promise<Ingested> {
  const { previous = null, sourceFolder = join(into, 'source'), onFetched = () => {} } = options;
  mkdirSync(into, { recursive: true });
  return ingestProject(
    {
      claim: 'test',
      projectName: 'shop',
      source: { type: 'path', path, branch: null, allowedRoots: [path] },
      sourceFolder,
      workFolder: into,
      previous,
      limits: { bytes: 1e9, files: 100_000 },
      parseWorkers: 1,
    },
    {
      writeDocuments: async () => ({ documents: [], counts: { routes: 0, dataModels: 0 }, faults: [] }),
      signal: new AbortController().signal,
      onProgress: () => {},
      onFetched,
      onPreview: () => {},
    },
  );
}
