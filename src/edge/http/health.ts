import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { App } from '../../app.ts';
import { freeSpace } from '../../base/disk.ts';
import { VERSION } from '../../base/version.ts';
import { pingDatabase } from '../../engine/db/open-database.ts';
import { listClaims } from '../../record/projects/claim-run.ts';
import { MCP_SECTION } from '../mcp/endpoint-contract.ts';

const PATIENCE_MS = 3_000;
/** With less than this the next change can fail. */
const LEAST_SPACE = 16 * 1024 ** 2;

/** What a node stands on. The queue is the runs that wait for a worker or have one. */
type Part = 'database' | 'storage' | 'queue' | 'disk';

const result = z.enum(['ok', 'failed']);
const health = z
  .strictObject({
    status: result,
    version: z.string(),
    uptime_s: z.int().min(0),
    checks: z.strictObject({ database: result, storage: result, queue: result, disk: result }),
  })
  .meta({
    id: 'Health',
    examples: [
      {
        status: 'ok',
        version: '0.1.0',
        uptime_s: 3600,
        checks: { database: 'ok', storage: 'ok', queue: 'ok', disk: 'ok' },
      },
    ],
  });
const healthReference = {
  tags: [MCP_SECTION],
  summary: 'Is the server well?',
  description: 'The parts that it stands on, each by itself; 503 when one of them fails.',
  security: [],
  response: { 200: health, 503: health },
};

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

  server.get('/mcp/health', { schema: healthReference }, async (_request, reply) => {
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
