import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPack, type Pack } from '../src/engine/pack/open-pack.ts';
import { lintDocuments } from '../src/flow/authoring/lint-documents.ts';
import { writeDocuments } from '../src/flow/authoring/write-documents.ts';
import { callServer, openProgram, type Program, type RunningServer } from './cli/program.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What somebody who is new here asks, and a file that must be among the first three that the answer cites. */
const QUESTIONS: [question: string, file: string][] = [
  ['Where is `issueToken`?', 'src/flow/accounts/issue-token.ts'],
  ['What does `senderCheck` do?', 'src/edge/guard/check-sender.ts'],
  ['Where is an MCP token revoked?', 'src/record/access/mcp-tokens.ts'],
  ['Why is node:sqlite used?', 'src/engine/db/sqlite.ts'],
  ['Why are accounts our own?', 'docs/decisions/0001-own-accounts.md'],
  ['How does `publishSnapshot` work?', 'src/record/projects/ingestion-runs.ts'],
  ['Where are secrets masked?', 'src/engine/secrets/'],
  ['What must hold for `createMcpToken`?', 'src/record/access/mcp-tokens.ts'],
  ['Which tests cover `cleanText`?', 'src/base/text'],
  ['Where is the rate limit of requests implemented?', 'src/edge/guard/rate-limit.ts'],
  ['Which setting changes the port?', 'src/base/config.ts'],
  ['Which environment variables are there?', 'src/base/config.ts'],
  ['How are passwords stored?', 'src/record/access/passwords.ts'],
  ['How do I add a new MCP tool?', 'src/edge/mcp/tools'],
  ['Where is Markdown rendered in the dashboard?', 'dashboard/'],
  ['Give me an overview of the architecture.', 'README.md'],
  // The dashboard offers these on every project.
  ['What is this project, and how is it built?', 'README.md'],
  ['What must hold in this project?', 'src/'],
  ['What can I reuse here?', 'src/base/escaped.ts'],
  ['Which settings are there?', 'src/base/config.ts'],
];

describe('Lorekeep about itself', () => {
  let program: Program;
  let server: RunningServer;
  let token: string;
  let pack: Pack;

  beforeAll(async () => {
    program = await openProgram();
    server = await program.serve({
      LOREKEEP_ADMIN_EMAIL: 'olive@example.com',
      LOREKEEP_ADMIN_PASSWORD: 'a long password',
    });
    ({ token } = await program.json(['token', 'create']));
    await program.json(['ingest', ROOT]);
    pack = openPublished(join(program.dataDir, 'packs'));
  }, 300_000);
  afterAll(async () => {
    pack?.close();
    await program.close();
  });

  async function tool(name: string, args: Record<string, unknown>) {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    const { body } = await callServer(server.url, 'POST', '/mcp', token, message);
    return body.result.structuredContent;
  }

  it('has all of its files and both documents, without a finding of the linter', async () => {
    const { projects } = await tool('list_projects', {});
    expect(projects).toMatchObject([{ status: 'completed', has_prd: true, has_techspec: true }]);
    expect(projects[0].completeness.percent).toBeGreaterThanOrEqual(95);
    const written = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'lorekeep' });
    expect(lintDocuments(pack, written)).toEqual([]);
    const text = [...written.prd, ...written.techspec].map((section) => section.markdown).join('\n');
    for (const fact of ['LOREKEEP_PORT', 'POST /api/mcp-tokens', 'Fastify', '`lorekeep doctor`'])
      expect(text).toContain(fact);
  });

  it.each(QUESTIONS)('is asked: %s', async (message, file) => {
    const { projects } = await tool('list_projects', {});
    const { conversation_id } = await tool('create_conversation', { project_id: projects[0].project_id });
    const { answer, citations, support } = await tool('send_message', { conversation_id, message });
    const cited = citations.flatMap((each: { path?: string }) => each.path ?? []);
    expect(support, answer).not.toBe('none');
    expect(
      cited.slice(0, 3).some((path: string) => path.startsWith(file)),
      `${answer}\n${cited.join('\n')}`,
    ).toBe(true);
  });
});

/** Beside the published pack lies the preview that could be asked while it was made. */
function openPublished(folder: string): Pack {
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.pack')) continue;
    const pack = openPack(join(folder, name));
    if (!pack.meta.preview) return pack;
    pack.close();
  }
  throw new Error(`No published pack lies in ${folder}.`);
}
