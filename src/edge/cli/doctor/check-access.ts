import type { App } from '../../../app.ts';
import { type OrganizationAccess, readAccess } from '../../../record/access/organization-access.ts';
import type { Finding } from './finding.ts';

const SOON_DAYS = 7;
const DAY = 86_400_000;

/** Can anybody's AI tool sign in, and would it find a project to ask about? One finding for each organization. */
export async function checkAccess({ database: { db }, clock }: App): Promise<Finding[]> {
  const now = clock.now();
  const organizations = await readAccess(db, now, now + SOON_DAYS * DAY);
  return organizations.flatMap((organization) => [tokensOf(organization), projectsOf(organization)]);
}

function tokensOf({ name, tokens }: OrganizationAccess): Finding {
  const finding = (state: Finding['state'], message: string): Finding => ({
    check: `tokens of ${name}`,
    state,
    message,
  });
  if (tokens.all === 0) {
    return finding(
      'note',
      'There is no token yet, so no AI tool can connect. Make one: lorekeep token create, or Settings → IDE Integrations.',
    );
  }
  if (tokens.active === 0) {
    return finding(
      'fault',
      `Every token has expired or was revoked, so every client is refused. Make a new one: lorekeep token create.`,
    );
  }
  if (tokens.withoutProject > 0) {
    return finding(
      'fault',
      `${tokens.withoutProject} of ${tokens.active} active tokens are limited to projects that no longer exist: their list of projects is empty. Make new ones: lorekeep token create.`,
    );
  }
  if (tokens.endingSoon > 0) {
    return finding(
      'note',
      `${tokens.endingSoon} of ${tokens.active} active tokens end within ${SOON_DAYS} days. Rotate them in Settings → IDE Integrations.`,
    );
  }
  return finding('ok', `${tokens.active} active.`);
}

function projectsOf({ name, projects }: OrganizationAccess): Finding {
  const finding = (state: Finding['state'], message: string): Finding => ({
    check: `projects of ${name}`,
    state,
    message,
  });
  const all = Object.values(projects).reduce((sum, count) => sum + count, 0);
  const { completed = 0, failed = 0 } = projects;
  if (all === 0) {
    return finding(
      'note',
      'There is no project yet: AI tools connect and see the tools, but list_projects is empty. Add one: lorekeep ingest <path or https address>.',
    );
  }
  const waiting = all - completed - failed;
  const seeWhy = 'The dashboard says why; lorekeep ingest <path or https address> tries again.';
  if (completed === 0 && waiting === 0) return finding('fault', `Ingestion failed for every project. ${seeWhy}`);
  if (completed === 0) {
    return finding(
      'note',
      `${waiting} of ${all} are being ingested or wait for it; none can be asked about in full yet.`,
    );
  }
  const parts = [`${completed} of ${all} can be asked about`];
  if (waiting > 0) parts.push(`${waiting} are being ingested`);
  if (failed === 0) return finding('ok', `${parts.join(', ')}.`);
  return finding('note', `${parts.join(', ')}, ${failed} failed. ${seeWhy}`);
}
