import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { App } from '../../app.ts';
import { freeSpace } from '../../base/disk.ts';
import { VERSION } from '../../base/version.ts';
import { pingDatabase } from '../../engine/db/open-database.ts';
import { listClaims } from '../../record/projects/claim-run.ts';

const PATIENCE_MS = 3_000;
/** With less than this the next change can fail. */
const LEAST_SPACE = 16 * 1024 ** 2;

/** What a node stands on. The queue is the runs that wait for a worker or have one. */
type Part = 'database' | 'storage' | 'queue' | 'disk';

/** Is the process alive, can it take requests, and how are its parts. None of these needs or makes a session. */
export function registerHealth(server: FastifyInstance, app: App): void {
  const startedAt = app.clock.now();

  async function checks(): Promise<{ healthy: boolean; checks: Record<Part, 'ok' | 'failed'> }> {
    const [database, storage, queue, disk] = await Promise.all([
      passes(() => pingDatabase(app.database.db)),
      passes(async () => {
        await access(app.config.dataDir, constants.R_OK | constants.W_OK);
        await app.store.check();
      }),
      passes(() => listClaims(app.database.db)),
      passes(async () => {
        if ((await freeSpace(app.config.dataDir)) < LEAST_SPACE) throw new Error('The disk is full.');
      }),
    ]);
    const results = { database, storage, queue, disk };
    return { healthy: Object.values(results).every((result) => result === 'ok'), checks: results };
  }

  server.get('/mcp/health', { schema: { hide: true } }, async (_request, reply) => {
    const { healthy, checks: results } = await checks();
    const uptime = Math.max(0, Math.floor((app.clock.now() - startedAt) / 1000));
    return reply
      .code(healthy ? 200 : 503)
      .send({ status: healthy ? 'ok' : 'failed', version: VERSION, uptime_s: uptime, checks: results });
  });

  server.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));

  server.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (app.closing.signal.aborted) return reply.code(503).send({ status: 'closing' });
    const { checks: results } = await checks();
    const { database, storage } = results;
    // Without object storage a node still answers from the packs it has, and no other node would do better. The same is
    // true of a full disk: what is there can be read.
    const ready = database === 'ok' && (storage === 'ok' || app.config.storageUrl !== undefined);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'failed', checks: results });
  });
}

/** A part that does not answer in time has failed too: whoever asks must not wait for it. */
async function passes(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<'failed'>((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 'failed');
  });
  const answered = check().then(
    () => 'ok' as const,
    () => 'failed' as const,
  );
  const result = await Promise.race([answered, tooLate]);
  clearTimeout(timer);
  return result;
}
