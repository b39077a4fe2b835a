import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, openApp } from '../src/app.ts';
import { readConfig } from '../src/base/config.ts';
import { openLog } from '../src/base/log.ts';
import { issueToken } from '../src/flow/accounts/issue-token.ts';
import { setUpUnattended } from '../src/flow/accounts/set-up.ts';
import { SYSTEM } from '../src/record/access/audit-log.ts';

export const OWNER = { name: 'Bench', email: 'bench@example.com', password: 'a long password' };

/** The product as a benchmark opens it: without limits of rates, without a log, with an owner and an organization. */
export interface BenchApp {
  app: App;
  organizationId: string;
  userId: string;
  newToken(organizationId: string): Promise<string>;
}

export async function openBenchApp(settings: Record<string, string>): Promise<BenchApp> {
  const config = readConfig({ LOREKEEP_RATE_LIMIT: 'off', ...settings });
  const app = await openApp(
    config,
    openLog('silent', () => {}),
  );
  const { db } = app.database;
  const now = app.clock.now();
  await setUpUnattended(db, { ...OWNER, organizationName: 'Bench' }, now);
  const owner = await db.selectFrom('memberships').selectAll().executeTakeFirstOrThrow();
  const { organization_id: organizationId, user_id: userId } = owner;
  return {
    app,
    organizationId,
    userId,
    async newToken(organizationId) {
      const wish = { name: 'bench', description: '', expiresDays: 1, scope: 'write', projectIds: null } as const;
      const issuer = { userId, keys: app.keys, baseUrl: config.baseUrl, actor: SYSTEM };
      return (await issueToken(db, organizationId, wish, issuer, now)).token;
    },
  };
}

/** A data folder that goes with this process. */
export function ownDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-bench-'));
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}
