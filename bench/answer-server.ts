// Started by bench/answer-load.ts as a process of its own, so that its memory can be told from the load's.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../src/app.ts';
import { readConfig } from '../src/base/config.ts';
import { newId } from '../src/base/ids.ts';
import { openLog } from '../src/base/log.ts';
import { buildServer } from '../src/edge/http/server.ts';
import { packName } from '../src/engine/store/pack-store.ts';
import { issueToken } from '../src/flow/accounts/issue-token.ts';
import { setUpUnattended } from '../src/flow/accounts/set-up.ts';
import { createConversation } from '../src/record/conversations/conversations.ts';
import { createProject } from '../src/record/projects/projects.ts';

/** A token may hold eight streams and an organization 64, so that many streams come from several of each. */
const STREAMS_A_TOKEN = 8;
const STREAMS_AN_ORGANIZATION = 48;

const [packFile = '', wanted = '1'] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'lorekeep-bench-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const config = readConfig({ LOREKEEP_DATA_DIR: dataDir, LOREKEEP_RATE_LIMIT: 'off', LOREKEEP_LOG_LEVEL: 'silent' });
const app = await openApp(
  config,
  openLog('silent', () => {}),
);
const { db } = app.database;
const now = app.clock.now();
const owner = { name: 'Bench', email: 'bench@example.com', password: 'a long password' };
await setUpUnattended(db, { ...owner, organizationName: 'Bench' }, now);
const first = await db.selectFrom('memberships').selectAll().executeTakeFirstOrThrow();
const name = await packName(packFile);
await app.store.put(name, packFile);

const seats: { token: string; conversationId: string }[] = [];
while (seats.length < Number(wanted)) {
  const organizationId = await organization();
  const source = { type: 'git', url: 'https://git.example.com/bench.git', branch: null } as const;
  const { id } = await createProject(
    db,
    organizationId,
    { name: 'bench', description: '', source, createdBy: first.user_id },
    now,
  );
  await db
    .updateTable('projects')
    .set({ pack_name: name, pack_hash: name, status: 'completed', ingested_at: now })
    .where('id', '=', id)
    .execute();
  let token = '';
  for (let i = 0; i < STREAMS_AN_ORGANIZATION && seats.length < Number(wanted); i++) {
    if (i % STREAMS_A_TOKEN === 0) token = await newToken(organizationId);
    const createdBy = { type: 'user', id: first.user_id, name: owner.name } as const;
    const conversation = await createConversation(db, organizationId, id, { createdBy }, now);
    seats.push({ token, conversationId: conversation.id });
  }
}
const server = await buildServer(app);
const url = await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.({ url, seats });
process.on('SIGINT', () => process.exit());
process.on('message', () => {
  globalThis.gc?.();
  process.send?.({ ...process.memoryUsage(), ...process.cpuUsage() });
});

async function organization(): Promise<string> {
  if (seats.length === 0) return first.organization_id;
  const id = newId('org');
  await db.insertInto('organizations').values({ id, name: id, created_at: now }).execute();
  await db
    .insertInto('memberships')
    .values({ organization_id: id, user_id: first.user_id, role: 'owner', created_at: now })
    .execute();
  return id;
}

async function newToken(organizationId: string): Promise<string> {
  const { user_id: userId } = first;
  const actor = { type: 'user', id: userId, name: owner.name, address: '127.0.0.1', requestId: 'req_bench' } as const;
  const wish = { name: 'bench', description: '', expiresDays: 1, scope: 'write', projectIds: null } as const;
  const issuer = { userId, keys: app.keys, baseUrl: config.baseUrl, actor };
  return (await issueToken(db, organizationId, wish, issuer, now)).token;
}
