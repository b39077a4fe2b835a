// Started by bench/mcp.ts as a process of its own, so that its processor time and memory can be told from the load's.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { openApp } from '../src/app.ts';
import { readConfig } from '../src/base/config.ts';
import { openLog } from '../src/base/log.ts';
import { buildServer } from '../src/edge/http/server.ts';
import { issueToken } from '../src/flow/accounts/issue-token.ts';
import { setUpUnattended } from '../src/flow/accounts/set-up.ts';
import { createProject } from '../src/record/projects/projects.ts';

const PROJECTS = 100;

const started = process.argv[2] === 'bare' ? await startBare() : await startOurs();
process.send?.({ type: 'ready', ...started });
process.on('SIGINT', () => process.exit());
process.on('message', (question) => {
  if (question === 'collect') globalThis.gc?.();
  process.send?.({ type: 'usage', cpu: process.cpuUsage(), memory: process.memoryUsage() });
});

/** The least that the SDK needs: one tool that answers with one word, no token, no database. */
async function startBare(): Promise<{ url: string; token: string }> {
  const handler = toNodeHandler(
    createMcpHandler(() => {
      const server = new McpServer({ name: 'bare', version: '1' });
      const description = { description: 'Says hello.', inputSchema: z.object({}) };
      server.registerTool('list_projects', description, async () => ({ content: [{ type: 'text', text: 'hello' }] }));
      return server;
    }),
  );
  // The SDK's type of a request wants what Node's leaves optional.
  const http = createServer((request, response) => void handler(request as Parameters<typeof handler>[0], response)); // See above.
  const port = await new Promise<number>((resolve) =>
    http.listen(0, '127.0.0.1', () => {
      const address = http.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    }),
  );
  return { url: `http://127.0.0.1:${port}/mcp`, token: 'none' };
}

/** The real server with a token and a hundred projects. */
async function startOurs(): Promise<{ url: string; token: string }> {
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
  const { organization_id: organizationId, user_id: userId } = await db
    .selectFrom('memberships')
    .selectAll()
    .executeTakeFirstOrThrow();
  for (let i = 0; i < PROJECTS; i++) {
    const source = { type: 'git', url: `https://git.example.com/${i}.git`, branch: null } as const;
    const project = { name: `project-${i}`, description: `The project number ${i}.`, source, createdBy: userId };
    await createProject(db, organizationId, project, now);
  }
  const actor = { type: 'user', id: userId, name: owner.name, address: '127.0.0.1', requestId: 'req_bench' } as const;
  const issuer = { userId, keys: app.keys, baseUrl: config.baseUrl, actor };
  const wish = { name: 'bench', description: '', expiresDays: 1, scope: 'read', projectIds: null } as const;
  const { token } = await issueToken(db, organizationId, wish, issuer, now);
  const server = await buildServer(app);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${url}/mcp`, token };
}
