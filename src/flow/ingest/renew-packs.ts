import { PACK_FORMAT } from '../../engine/pack/pack-schema.ts';
import { SYSTEM } from '../../record/access/audit-log.ts';
import { projectsOfOtherFormats } from '../../record/projects/project-packs.ts';
import type { IngestParts } from './ingest-parts.ts';
import { requestIngest } from './request-ingest.ts';

const RENEWER = { ...SYSTEM, name: 'upgrade' };

/** After an upgrade that changed the format of packs: requests a run for every project whose pack cannot be read any more. */
export async function renewPacks({ database: { db }, clock, log }: IngestParts): Promise<void> {
  const projects = await projectsOfOtherFormats(db, PACK_FORMAT);
  for (const { organizationId, projectId } of projects) {
    const reach = { organizationId, projectIds: null };
    await requestIngest(db, reach, projectId, { actor: RENEWER, userId: null }, clock.now());
  }
  if (projects.length > 0) {
    log.info({ projects: projects.length }, 'Projects ingested by an earlier version are ingested again.');
  }
}
