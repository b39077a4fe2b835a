import { PACK_FORMAT } from '../../engine/pack/pack-schema.ts';
import { packName } from '../../engine/store/pack-store.ts';
import { publishDocument } from '../../record/documents/documents.ts';
import { type ClaimedRun, wasAskedAgain } from '../../record/projects/claim-run.ts';
import { confirmSnapshot, publishSnapshot, requestRun } from '../../record/projects/ingestion-runs.ts';
import { showPreview } from '../../record/projects/project-packs.ts';
import type { Ingested, IngestPreview } from './ingest-job.ts';
import type { IngestParts } from './ingest-parts.ts';

/**
 * Makes what a run made visible: the pack is stored first, then pointer, counts, documents and status change in one
 * transaction. False where another run or another worker has taken over meanwhile; then nothing changes.
 */
export async function publishIngested(
  parts: IngestParts,
  run: ClaimedRun,
  ingested: Ingested,
  signal: AbortSignal,
): Promise<boolean> {
  const published = ingested.changed ? await publishChanged(parts, run, ingested, signal) : await confirm(parts, run);
  const { db } = parts.database;
  if (published && (await wasAskedAgain(db, run))) {
    await requestRun(db, run.organizationId, run.projectId, null, parts.clock.now());
  }
  return published;
}

async function confirm({ database, clock }: IngestParts, run: ClaimedRun): Promise<boolean> {
  return confirmSnapshot(database.db, run, clock.now());
}

async function publishChanged(
  { database, store, clock }: IngestParts,
  run: ClaimedRun,
  { commit, branch, languages, statistics, packFile, packHash, documents }: Ingested & { changed: true },
  signal: AbortSignal,
): Promise<boolean> {
  const name = `${packHash}.pack`;
  await store.put(name, packFile, signal);
  const pack = { packName: name, packHash, packFormat: PACK_FORMAT };
  const snapshot = { commit, defaultBranch: branch, languages, statistics, ...pack };
  return database.db.transaction().execute(async (transaction) => {
    const now = clock.now();
    if (!(await publishSnapshot(transaction, run, snapshot, now))) return false;
    for (const document of documents) {
      await publishDocument(transaction, run.organizationId, run.projectId, document, now);
    }
    return true;
  });
}

export async function publishPreview(
  { database, store, clock }: IngestParts,
  run: ClaimedRun,
  { file, ...files }: IngestPreview,
): Promise<boolean> {
  const name = await packName(file);
  await store.put(name, file);
  return showPreview(database.db, run, { packName: name, ...files }, clock.now());
}
