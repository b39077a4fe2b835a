// Started by bench/mcp.ts as a process of its own, so that its processor time and memory can be told from the load's.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { buildServer } from '../src/edge/http/server.ts';
import { createProject } from '../src/record/projects/projects.ts';
import { openBenchApp, ownDataDir } from './bench-app.ts';

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
  const { app, organizationId, userId, newToken } = await openBenchApp({ LOREKEEP_DATA_DIR: ownDataDir() });
  for (let i = 0; i < PROJECTS; i++) {
    const source = { type: 'git', url: `https://git.example.com/${i}.git`, branch: null } as const;
    const project = { name: `project-${i}`, description: `The project number ${i}.`, source, createdBy: userId };
    await createProject(app.database.db, organizationId, project, app.clock.now());
  }
  const server = await buildServer(app);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  return { url: `${url}/mcp`, token: await newToken(organizationId) };
}
