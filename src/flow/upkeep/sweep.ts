import type { Config } from '../../base/config.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { deleteAuditBefore } from '../../record/access/audit-log.ts';
import { deleteOldLinks } from '../../record/access/one-time-links.ts';
import { deleteExpiredSessions } from '../../record/access/sessions.ts';
import { deleteRunsBefore } from '../../record/projects/ingestion-runs.ts';

const DAY = 86_400_000;
const LINKS_KEPT_DAYS = 30;

/** Removes what the settings say is kept no longer. Any number of processes may do so at the same time. */
export async function sweep(db: Db, { auditDays, runDays }: Config, now: number): Promise<void> {
  await deleteExpiredSessions(db, now);
  await deleteOldLinks(db, now - LINKS_KEPT_DAYS * DAY);
  if (auditDays > 0) await deleteAuditBefore(db, now - auditDays * DAY);
  if (runDays > 0) await deleteRunsBefore(db, now - runDays * DAY);
}
