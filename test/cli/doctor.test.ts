import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { openProgram, type Program, type RunningServer } from './program.ts';

const ADMIN = { LOREKEEP_ADMIN_EMAIL: 'ada@example.com', LOREKEEP_ADMIN_PASSWORD: 'correct horse battery' };

interface Finding {
  check: string;
  state: string;
  message: string;
}

describe('the doctor', () => {
  let program: Program;
  let server: RunningServer;
  beforeAll(async () => {
    program = await openProgram();
    server = await program.serve(ADMIN);
  });
  afterAll(() => program.close());

  async function findings(): Promise<Map<string, Finding>> {
    const { stdout } = await program.run(['doctor', '--json']);
    return new Map(JSON.parse(stdout).findings.map((finding: Finding) => [finding.check, finding]));
  }

  function change(sql: string): void {
    const file = new DatabaseSync(join(program.dataDir, 'lorekeep.db'), { timeout: 5_000 });
    file.exec(sql);
    file.close();
  }

  it('says of a new installation what is missing before an AI tool can ask anything', async () => {
    const found = await findings();
    expect([...found.keys()]).toEqual([
      'node',
      'git',
      'data folder',
      'disk',
      'port',
      'connection',
      'database',
      'storage',
      'keys',
      'clock',
      'audit log',
      'people',
      'language model',
      'tokens of My organization',
      'projects of My organization',
    ]);
    expect(found.get('connection')).toMatchObject({
      state: 'ok',
      message: expect.stringContaining('their token arrives'),
    });
    expect(found.get('tokens of My organization')).toMatchObject({
      state: 'note',
      message: expect.stringMatching(/no token yet.*lorekeep token create/),
    });
    expect(found.get('projects of My organization')).toMatchObject({
      state: 'note',
      message: expect.stringMatching(/list_projects is empty. Add one: lorekeep ingest/),
    });
  });

  it.each<[string, (reply: ServerResponse, forward: () => void) => void, RegExp]>([
    ['another program', (reply) => reply.end('<h1>It works!</h1>'), /status 200, but it is not Lorekeep/],
    [
      'a redirect',
      (reply) => reply.writeHead(301, { location: 'https://example.com' }).end(),
      /status 301, but it is not/,
    ],
    ['a proxy that takes the header away', (_reply, forward) => forward(), /the Authorization header does not arrive/],
  ])('finds %s between a client and the server', async (_name, behave, message) => {
    const proxy = await openProxy(server.url, behave);
    const { code, stdout } = await program.run(['doctor'], { LOREKEEP_BASE_URL: proxy.url });
    proxy.server.close();
    expect(stdout).toMatch(message);
    expect(code).toBe(1);
  });

  it('finds that nothing listens where clients are sent', async () => {
    const nowhere = `http://127.0.0.1:${await freePort()}`;
    const { stdout } = await program.run(['doctor'], { LOREKEEP_BASE_URL: nowhere });
    expect(stdout).toMatch(
      /✘ connection: .* cannot be reached from this machine: .*ECONNREFUSED.* Start the server, or set/,
    );
  });

  it('tells the states of tokens: active, ending soon, without a project, all ended', async () => {
    const { token_id } = await program.json(['token', 'create', '--expires-days', '90']);
    const tokens = async () => (await findings()).get('tokens of My organization');
    expect(await tokens()).toMatchObject({ state: 'ok', message: '1 active.' });
    const row = `where token_id = '${token_id}'`;
    change(`update mcp_tokens set expires_at = ${Date.now() + 86_400_000} ${row}`);
    expect(await tokens()).toMatchObject({ state: 'note', message: expect.stringContaining('end within 7 days') });
    change(`update mcp_tokens set project_ids = '["prj_gone"]' ${row}`);
    expect(await tokens()).toMatchObject({ state: 'fault', message: expect.stringContaining('no longer exist') });
    change(`update mcp_tokens set expires_at = 1 ${row}`);
    expect(await tokens()).toMatchObject({
      state: 'fault',
      message: expect.stringContaining('every client is refused'),
    });
  });

  it('tells the states of projects: waiting, failed, ready', async () => {
    const folder = join(program.dataDir, 'notes');
    mkdirSync(folder);
    writeFileSync(join(folder, 'notes.py'), 'def keep(note):\n    return note\n');
    await program.run(['ingest', folder], { LOREKEEP_LOCAL_PATHS: program.dataDir });
    const projects = async () => (await findings()).get('projects of My organization');
    change("update projects set status = 'failed'");
    expect(await projects()).toMatchObject({
      state: 'fault',
      message: expect.stringContaining('failed for every project'),
    });
    change("update projects set status = 'queued'");
    expect(await projects()).toMatchObject({ state: 'note', message: expect.stringContaining('wait for it') });
    change("update projects set status = 'completed'");
    expect(await projects()).toMatchObject({ state: 'ok', message: '1 of 1 can be asked about.' });
  });

  it('tells what keeps the program from starting among everything else', async () => {
    const { code, stdout } = await program.run(['doctor'], { LOREKEEP_SIGNING_KEYS: '{"keys": "lost"}' });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /✔ node: [\s\S]*\n✘ start: .* does not hold signing keys[\s\S]*Something needs attention\.\n$/,
    );
  });

  it('finds the audit entry that somebody changed', async () => {
    change("update audit_entries set actor_name = 'nobody' where position = 2");
    const { code, stdout } = await program.run(['doctor']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/✘ audit log: The chain breaks at entry 2 .*\n[\s\S]*Something needs attention\.\n$/);
  });
});

/** A proxy with a fault: it answers by itself, or passes everything on but the Authorization header. */
async function openProxy(
  target: string,
  behave: (reply: ServerResponse, forward: () => void) => void,
): Promise<{ url: string; server: Server }> {
  const server = createServer((incoming, reply) => {
    behave(reply, () => {
      const { authorization: _, host: __, ...headers } = incoming.headers;
      const onward = request(`${target}${incoming.url}`, { method: incoming.method, headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      });
      incoming.pipe(onward);
    });
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}`, server };
}
