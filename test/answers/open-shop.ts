import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type IngestingServer, startIngestingServer } from '../ingesting-server.ts';
import { makeRepository } from '../make-repository.ts';
import { SHOP } from './shop.ts';

export interface Answer {
  answer: string;
  support: string;
  engine: string;
  citations: { n: number; kind: string; path?: string; start_line?: number; end_line?: number; symbol?: string }[];
  freshness: { commit: string };
  completeness: { percent: number };
}

/** A server with the shop ingested, asked over MCP as a client would. */
export async function openShop(
  dialect: 'sqlite' | 'postgres',
  settings: Record<string, string> = {},
  files: Record<string, string> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'lorekeep-shop-'));
  const repository = makeRepository(join(folder, 'shop'));
  repository.commit({ 'README.md': '# Shop\n' }, 'Begin');
  const commit = repository.commit(
    { ...SHOP, ...files },
    'Refuse a slash in cart names\n\nThe slash separates shops from carts, so that a name with one would be read as two.',
  );
  const server: IngestingServer = await startIngestingServer(dialect, { LOREKEEP_LOCAL_PATHS: folder, ...settings });
  const added = await server.post('/api/projects', { name: 'shop', source: { type: 'path', path: repository.folder } });
  await server.ended(added.body.project_id);
  const { body: made } = await server.post('/api/mcp-tokens', {});
  const tool = async (name: string, input: object) => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } };
    const reply = await server.call('POST', '/mcp', { bearer: made.token, body });
    return reply.body.result.structuredContent;
  };
  const begin = async (): Promise<string> =>
    (await tool('create_conversation', { project_id: 'shop' })).conversation_id;
  const ask = async (message: string, conversation?: string): Promise<Answer> =>
    tool('send_message', { conversation_id: conversation ?? (await begin()), message });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ask, begin, tool, stop, commit, server };
}
