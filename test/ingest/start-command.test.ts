import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { MAIN } from '../build.ts';
import { freePort } from '../free-port.ts';
import { makeRepository } from '../make-repository.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

interface Started {
  output: string;
  errors: string;
  /** Tells the process to end, and hands back its exit status. */
  stop(): Promise<number | null>;
}

/** The program as a process of its own, until it has printed what is waited for. */
async function start(args: string[], settings: Record<string, string>, ready: RegExp): Promise<Started> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, LOREKEEP_PARSE_WORKERS: '1', ...settings };
  const child = spawn(process.execPath, [MAIN, ...args], { env });
  const started: Started = {
    output: '',
    errors: '',
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stderr.on('data', (text) => {
    started.errors += text;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => {
      started.output += text;
      if (ready.test(started.output)) resolve();
    });
    ended.then(() => reject(new Error(`It ended early: ${started.errors}`)), reject);
  });
  return started;
}

describe('the start command with a repository', () => {
  it('does the main job, and a second time makes nothing twice', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lorekeep-start-'));
    folders.push(folder);
    const repository = makeRepository(join(folder, 'till'));
    repository.commit({ 'till.ts': 'export const total = 1;\n' });
    const port = await freePort();
    const settings = { LOREKEEP_DATA_DIR: join(folder, 'data'), LOREKEEP_PORT: String(port) };
    const url = `http://127.0.0.1:${port}`;

    const first = await start(['serve', repository.folder], settings, /claude mcp add[^\n]+\n/);
    expect(first.output).toMatch(/✔ till: 1 files, \d+ symbols, 1 commits/);
    expect(first.errors).toMatch(/0 % {2}(?:waiting|fetching)/);
    const [, code] = /\/sign-in#code=(\S+)/.exec(first.output) ?? [];
    const [, token] = /Bearer (mcp_[^"]+)"/.exec(first.output) ?? [];
    expect(first.output).toContain(`claude mcp add --transport http lorekeep ${url}/mcp --header`);
    const signedIn = await fetch(`${url}/api/auth/sign-in/link`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expect(signedIn.status).toBe(200);
    const session = (await signedIn.json()) as { token: string }; // As the contract says.
    const listTools = await fetch(`${url}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: '{"jsonrpc":"2.0","method":"tools/call","params":{"name":"list_projects","arguments":{}},"id":1}',
    });
    expect(await listTools.text()).toContain('till');
    expect(await first.stop()).toBe(0);

    repository.commit({ 'more.ts': 'export const more = 2;\n' });
    const second = await start(['serve', repository.folder], settings, /claude mcp add[^\n]+\n/);
    expect(second.output).toMatch(/✔ till: 2 files/);
    expect(second.output).toContain('was here already');
    expect(second.output).toContain('still works');
    expect(second.output).not.toMatch(/Bearer mcp_/);
    const headers = { authorization: `Bearer ${session.token}` };
    const tokens = await (await fetch(`${url}/api/mcp-tokens`, { headers })).json();
    expect(tokens).toMatchObject({ total_count: 1 });
    expect(await (await fetch(`${url}/api/projects`, { headers })).json()).toMatchObject({
      projects: [{ name: 'till' }],
    });
    expect(await second.stop()).toBe(0);
  });

  it('says at once what is wrong with the source', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lorekeep-start-'));
    folders.push(folder);
    const settings = { LOREKEEP_DATA_DIR: join(folder, 'data'), LOREKEEP_PORT: String(await freePort()) };
    for (const [source, message] of [
      [join(folder, 'nowhere'), /There is no folder/],
      ['ssh://git@example.com/x', /does not begin with https/],
    ] as const) {
      await expect(start(['serve', source], settings, /never/)).rejects.toThrow(message);
    }
  });
});

describe('the ingest command', () => {
  it('ingests into the data folder while no server runs, and shows its progress', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lorekeep-ingest-'));
    folders.push(folder);
    const repository = makeRepository(join(folder, 'till'));
    repository.commit({ 'till.ts': 'export const total = 1;\n' });
    const settings = {
      LOREKEEP_DATA_DIR: join(folder, 'data'),
      LOREKEEP_PORT: String(await freePort()),
      LOREKEEP_ADMIN_EMAIL: 'olive@example.com',
      LOREKEEP_ADMIN_PASSWORD: 'long enough to be one',
    };
    const server = await start(['serve', '--no-worker'], settings, /serves on/);
    await server.stop();
    const plain = await start(['ingest', repository.folder], settings, /✔ till/);
    expect(plain.errors).toMatch(/waiting|fetching/);
    const json = await start(['ingest', repository.folder, '--json'], settings, /^}$/m);
    expect(JSON.parse(json.output)).toMatchObject({ name: 'till', status: 'completed' });
  });
});
