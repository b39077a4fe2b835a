// Started by bench/answer-load.ts as a process of its own, so that its memory can be told from the load's.
import { newId } from '../src/base/ids.ts';
import { buildServer } from '../src/edge/http/server.ts';
import { packName } from '../src/engine/store/pack-store.ts';
import { createConversation } from '../src/record/conversations/conversations.ts';
import { createProject } from '../src/record/projects/projects.ts';
import { OWNER, openBenchApp, ownDataDir } from './bench-app.ts';

/** A token may hold eight streams and an organization 64, so that many streams come from several of each. */
const STREAMS_A_TOKEN = 8;
const STREAMS_AN_ORGANIZATION = 48;

const [packFile = '', wanted = '1'] = process.argv.slice(2);
const bench = await openBenchApp({ LOREKEEP_DATA_DIR: ownDataDir() });
const { app, userId, newToken } = bench;
const { db } = app.database;
const now = app.clock.now();
const name = await packName(packFile);
await app.store.put(name, packFile);

const seats: { token: string; conversationId: string }[] = [];
while (seats.length < Number(wanted)) {
  const organizationId = await organization();
  const source = { type: 'git', url: 'https://git.example.com/bench.git', branch: null } as const;
  const { id } = await createProject(
    db,
    organizationId,
    { name: 'bench', description: '', source, createdBy: userId },
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
    const createdBy = { type: 'user', id: userId, name: OWNER.name } as const;
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
  if (seats.length === 0) return bench.organizationId;
  const id = newId('org');
  await db.insertInto('organizations').values({ id, name: id, created_at: now }).execute();
  await db
    .insertInto('memberships')
    .values({ organization_id: id, user_id: userId, role: 'owner', created_at: now })
    .execute();
  return id;
}
