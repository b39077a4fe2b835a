import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ALL_TOOLS } from '../../src/edge/mcp/tools.ts';
import type { Answerer } from '../../src/flow/answering/answerer.ts';
import { CLIENTS, connect, type Door, openDoor } from '../mcp/door.ts';
import { completedProject } from '../mcp/projects.ts';
import { startFakeModel } from './fake-model.ts';
import { type HeaderProxy, startHeaderProxy } from './header-proxy.ts';
import { clientsFolder, run } from './run.ts';

const TOOLS = ALL_TOOLS.tools.map((tool) => tool.name);
const QUESTION = 'Which database does the process write invoices to?';
const NODE = process.execPath;

/**
 * Says its pieces at a reading pace, as a language model does. Over stdio a client of SDK 1 drops progress that arrives
 * together with the result.
 */
const PACED: Answerer = {
  async *answer() {
    for (const text of ['The process ', 'writes invoices ', 'to one database.']) {
      yield { type: 'text', text };
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    yield { type: 'verdict', support: 'strong', engine: 'paced' };
  },
};

/** What docs/clients.md is made of: one row for each client that got through its test. */
const rows: { client: string; version: string; revision: string; result: string }[] = [];

describe('a real client', () => {
  let door: Door;
  let token: string;
  let proxy: HeaderProxy;
  let conversation: string;
  let home: string;

  beforeAll(async () => {
    door = await openDoor('sqlite', { answerer: PACED });
    ({ token } = await door.makeToken());
    await completedProject(door.app, door.organizationId, 'Billing');
  });
  beforeEach(async () => {
    proxy = await startHeaderProxy(door.url);
    conversation = (await door.tool(token, 'create_conversation', { project_id: 'Billing' })).structured
      .conversation_id;
    home = mkdtempSync(join(tmpdir(), 'lorekeep-client-'));
  });
  afterEach(async () => {
    await proxy.stop();
    rmSync(home, { recursive: true, force: true });
  });
  afterAll(async () => {
    await door.stop();
    writeFileSync(new URL('../../docs/clients.md', import.meta.url), clientsPage());
  });

  function passed(client: string, version: string, result = 'connects, lists all tools, calls one, streams one'): void {
    rows.push({ client, version, revision: [...proxy.revisions].sort().join(', '), result });
  }

  it.each(CLIENTS)('of kind %s connects, lists, calls and streams', async (kind) => {
    const client = await connect(kind, proxy.url, token);
    expect(await client.toolNames()).toEqual(TOOLS);
    expect((await client.call('list_projects')).structured.projects).toHaveLength(1);
    const pieces: string[] = [];
    const answer = await client.call(
      'send_message',
      { conversation_id: conversation, message: QUESTION },
      { onProgress: ({ message }) => pieces.push(message ?? '') },
    );
    expect(pieces.join('')).toBe(answer.structured.answer);
    await client.close();
    const name = kind === 'SDK 1' ? '@modelcontextprotocol/sdk' : '@modelcontextprotocol/client';
    passed(name, versionOf(`../../node_modules/${name}`));
  });

  it('of the AI SDK connects, lists, calls and streams', async () => {
    const { status, output } = await run(NODE, ['ai-sdk.mjs', proxy.url, token, conversation]);
    expect(status, output).toBe(0);
    const { tools, projects, answer } = JSON.parse(output.slice(output.indexOf('{"tools"')));
    expect(tools).toEqual(TOOLS);
    expect(JSON.stringify(projects)).toContain('Billing');
    expect(JSON.stringify(answer)).toContain('one database');
    passed(
      '@ai-sdk/mcp',
      versionOf('node_modules/@ai-sdk/mcp'),
      'connects, lists all tools, calls one, asks one question',
    );
  });

  it.each(['modern', 'legacy'])('Inspector in its %s era connects, lists, calls and streams', async (era) => {
    const inspect = async (...args: string[]) => {
      const { status, output } = await run(
        NODE,
        [
          'node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js',
          '--cli',
          proxy.url,
          '--transport',
          'http',
          '--header',
          `Authorization: Bearer ${token}`,
          '--protocol-era',
          era,
          '--format',
          'json',
          ...args,
        ],
        { env: { HOME: home } },
      );
      expect(status, output).toBe(0);
      return output;
    };
    const list = await inspect('--method', 'tools/list');
    for (const name of TOOLS) expect(list).toContain(`"${name}"`);
    expect(await inspect('--method', 'tools/call', '--tool-name', 'list_projects')).toContain('Billing');
    const ask = ['--tool-arg', `conversation_id=${conversation}`, '--tool-arg', `message=${QUESTION}`];
    ask.push('--tool-metadata', 'progressToken=inspector');
    expect(await inspect('--method', 'tools/call', '--tool-name', 'send_message', ...ask)).toContain('one database');
    passed(`Inspector CLI (${era})`, versionOf('node_modules/@modelcontextprotocol/inspector'), streamResult());
  });

  it('behind mcp-remote connects, lists, calls and streams', async () => {
    const transport = new StdioClientTransport({
      command: NODE,
      args: [
        join(clientsFolder, 'node_modules/mcp-remote/dist/proxy.js'),
        proxy.url,
        '--allow-http',
        '--transport',
        'http-only',
        '--header',
        `Authorization:Bearer ${token}`,
      ],
      env: { HOME: home, PATH: process.env['PATH'] ?? '' },
      stderr: 'ignore',
    });
    const client = new Client({ name: 'behind-mcp-remote', version: '1' });
    await client.connect(transport);
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(TOOLS);
    const projects = await client.callTool({ name: 'list_projects', arguments: {} });
    expect(JSON.stringify(projects)).toContain('Billing');
    const pieces: string[] = [];
    const answer = await client.callTool(
      { name: 'send_message', arguments: { conversation_id: conversation, message: QUESTION } },
      undefined,
      { onprogress: ({ message }) => pieces.push(message ?? '') },
    );
    expect(answer.structuredContent).toMatchObject({ answer: pieces.join('') });
    await client.close();
    passed('mcp-remote', versionOf('node_modules/mcp-remote'));
  });

  it('Claude Code connects without a login and asks in a whole agent turn', async () => {
    const model = await startFakeModel('mcp__lorekeep__send_message', {
      conversation_id: conversation,
      message: QUESTION,
    });
    const env = {
      HOME: home,
      ANTHROPIC_API_KEY: 'none',
      ANTHROPIC_BASE_URL: model.url,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      ENABLE_TOOL_SEARCH: 'false',
    };
    const claude = async (...args: string[]) => {
      const wrapper = join(clientsFolder, 'node_modules/@anthropic-ai/claude-code/cli-wrapper.cjs');
      const { status, output } = await run(NODE, [wrapper, ...args], { env, cwd: home });
      expect(status, output).toBe(0);
      return output;
    };
    await claude(
      'mcp',
      'add',
      '--transport',
      'http',
      'lorekeep',
      proxy.url,
      '--header',
      `Authorization: Bearer ${token}`,
    );
    expect(await claude('mcp', 'list')).toMatch(/lorekeep: .*Connected/);
    const said = await claude('-p', 'Ask about the database.', '--allowedTools', 'mcp__lorekeep__send_message');
    expect(said).toContain('The tool has answered.');
    expect(model.results.join()).toContain('one database');
    await model.stop();
    passed(
      'Claude Code',
      versionOf('node_modules/@anthropic-ai/claude-code'),
      'connects, asks and streams in an agent turn',
    );
  });

  function streamResult(): string {
    return proxy.streams > 0
      ? 'connects, lists all tools, calls one, streams one'
      : 'connects, lists all tools, calls one, asks one question';
  }
});

function versionOf(folder: string): string {
  const file = readFileSync(join(clientsFolder, folder, 'package.json'), 'utf8');
  return (JSON.parse(file) as { version: string }).version; // A package file of npm.
}

function clientsPage(): string {
  const lines = rows.map((row) => `| ${row.client} | ${row.version} | ${row.revision} | ${row.result} |`);
  return `# Clients that were tried

Written by \`npm run test:clients\`, which runs each of them against the real server with a real token.

| client | version | revision spoken | result |
|---|---|---|---|
${lines.join('\n')}
`;
}
