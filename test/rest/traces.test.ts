import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN, liveIn } from '../cli/lived-in.ts';
import { callServer, openProgram, type Program } from '../cli/program.ts';

interface ReceivedSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: unknown }[];
}

describe('traces', () => {
  const bodies: string[] = [];
  const receiver = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  let program: Program;
  let spans: ReceivedSpan[];
  let secrets: string[];
  const TRACE = '0af7651916cd43dd8448eb211c80319c';

  beforeAll(async () => {
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    const port = typeof address === 'object' ? address?.port : 0;
    program = await openProgram();
    const server = await program.serve({ ...ADMIN, LOREKEEP_OTLP_URL: `http://127.0.0.1:${port}` });
    const life = await liveIn(server);
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_projects', arguments: {} } };
    await fetch(`${server.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${life.token}`,
        traceparent: `00-${TRACE}-b7ad6b7169203331-01`,
      },
      body: JSON.stringify(call),
    });
    await callServer(server.url, 'GET', `/api/projects/${life.projectId}?token=${life.token}`, life.session);
    await server.stop();
    secrets = [
      life.token,
      life.session,
      ADMIN.LOREKEEP_ADMIN_PASSWORD,
      'cancelOrder',
      'Where is',
      life.projectId,
      'olive@',
    ];
    spans = bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  });
  afterAll(async () => {
    await program.close();
    receiver.close();
  });

  const named = (name: string) => spans.filter((span) => span.name === name);

  it('have spans of requests, tools, ingestion stages and queries', () => {
    const names = new Set(spans.map(({ name }) => name));
    const expected = ['POST /mcp', 'POST /api/projects', 'tool list_projects', 'ingest', 'db select', 'db insert'];
    expect([...names]).toEqual(expect.arrayContaining(expected));
    for (const stage of ['fetching', 'indexing', 'writing', 'publishing']) expect(names).toContain(`ingest ${stage}`);
    expect(bodies.join()).toContain('"lorekeep"');
  });

  it('go on from the trace of the sender, and what a request causes is below it', () => {
    const request = named('POST /mcp').find(({ traceId }) => traceId === TRACE);
    const tool = named('tool list_projects').find(({ traceId }) => traceId === TRACE);
    expect(request?.parentSpanId).toBe('b7ad6b7169203331');
    expect(tool?.parentSpanId).toBe(request?.spanId);
    const queries = named('db select').filter(({ parentSpanId }) => parentSpanId === tool?.spanId);
    expect(queries.length).toBeGreaterThan(0);
    expect(named('db select').every(({ parentSpanId }) => parentSpanId !== undefined)).toBe(true);
    const [run] = named('ingest');
    expect(named('ingest writing')[0]?.parentSpanId).toBe(run?.spanId);
  });

  it('hold no secret, no question, no code and no id of a project', () => {
    const all = bodies.join();
    expect(all.length).toBeGreaterThan(1_000);
    for (const secret of secrets) expect(all).not.toContain(secret);
  });

  it('cost nothing while they are off: not even the library is loaded', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lorekeep-untraced-'));
    const hook = join(folder, 'hook.mjs');
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      hook,
      `import { registerHooks } from 'node:module';
       registerHooks({ resolve(name, context, next) {
         if (name.startsWith('@opentelemetry/')) throw new Error('loaded ' + name);
         return next(name, context);
       } });`,
    );
    const { code, stderr } = await program.run(['token', 'list', '--json'], { NODE_OPTIONS: `--import=${hook}` });
    rmSync(folder, { recursive: true });
    expect([code, stderr]).toEqual([0, '']);
  });
});
