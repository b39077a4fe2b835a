import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_TOOLS } from '../../src/edge/mcp/tools.ts';
import type { Project } from '../../src/record/projects/project.ts';
import { DIALECTS } from '../databases.ts';
import { CLIENTS, connect, type Door, openDoor, type ToolResult } from './door.ts';
import { COMMIT, completedProject, ingestingProject, previewedProject, queuedProject } from './projects.ts';

const TEN = [
  'list_projects',
  'get_project',
  'get_project_stats',
  'get_project_prd',
  'get_project_techspec',
  'list_conversations',
  'get_conversation',
  'create_conversation',
  'rename_conversation',
  'send_message',
];
const ABOUT_CODE = ['search_code', 'get_file', 'explain_symbol', 'get_history'];

/** What is told in other words: an age in seconds, what kind a thing is, that no model wrote it. */
const REWORDED = new Set(['age_s', 'kind', 'document', 'engine', 'project_id']);

/** Texts and numbers of the structured content that its text does not have; commits are cut, zeros go unsaid. */
function untold({ text, structured }: ToolResult, besides = ''): string[] {
  const missing: string[] = [];
  const look = (value: unknown, key: string): void => {
    if (Array.isArray(value)) for (const each of value) look(each, key);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) if (!REWORDED.has(name) && name !== besides) look(inner, name);
    } else if ((typeof value === 'string' || typeof value === 'number') && value !== 0) {
      const shown = key === 'commit' ? String(value).slice(0, 12) : key === 'date' ? String(value).slice(0, 10) : value;
      if (!text.includes(String(shown))) missing.push(`${key}: ${value}`);
    }
  };
  look(structured, '');
  return missing;
}

describe.each(DIALECTS)('the ten tools on %s', (dialect) => {
  let door: Door;
  let token: string;
  let billing: Project;

  beforeAll(async () => {
    door = await openDoor(dialect);
    token = (await door.makeToken({ name: 'laptop' })).token;
    billing = await completedProject(door.app, door.organizationId, 'Billing');
    await ingestingProject(door.app, door.organizationId, 'Atlas');
    await queuedProject(door.app, door.organizationId, 'web/shop');
  });
  afterAll(() => door.stop());

  it.each(CLIENTS)('are listed and answer a client of kind %s', async (kind) => {
    const client = await connect(kind, door.url, token);
    expect(client.revision).toBe(kind === 'SDK 2, 2026-07-28' ? '2026-07-28' : '2025-11-25');
    expect(await client.toolNames()).toEqual([...TEN, ...ABOUT_CODE]);
    const projects = await client.call('list_projects');
    expect(projects.structured.projects.map((project: { name: string }) => project.name)).toEqual([
      'Atlas',
      'Billing',
      'web/shop',
    ]);
    const { structured } = await client.call('create_conversation', { project_id: 'billing', title: kind });
    const pieces: string[] = [];
    const answer = await client.call(
      'send_message',
      { conversation_id: structured.conversation_id, message: 'Which database does the process write invoices to?' },
      { onProgress: ({ message }) => pieces.push(message ?? '') },
    );
    expect(answer.isError).toBe(false);
    expect(pieces.join('')).toBe(answer.structured.answer);
    expect(answer.text.startsWith(answer.structured.answer)).toBe(true);
    await client.close();
  });

  it('are all there is where a client takes the core toolset alone', async () => {
    const ask = async (query: string, method: string, params: object = {}) =>
      (await door.call('POST', `/mcp${query}`, { bearer: token, body: { jsonrpc: '2.0', id: 1, method, params } }))
        .body;
    const names = async (query: string) =>
      (await ask(query, 'tools/list')).result.tools.map(({ name }: { name: string }) => name);
    // Twice, because the second time a list comes from memory.
    for (const _ of [1, 2]) {
      expect(await names('?toolsets=core')).toEqual(TEN);
      expect(await names('?toolsets=code')).toEqual(ABOUT_CODE);
      expect(await names('?toolsets=code,core')).toEqual([...TEN, ...ABOUT_CODE]);
      expect(await names('')).toEqual([...TEN, ...ABOUT_CODE]);
    }
    const hidden = await ask('?toolsets=core', 'tools/call', { name: 'search_code', arguments: {} });
    expect(hidden.error.message).toContain("no tool 'search_code'");
    const unknown = await door.call('POST', '/mcp?toolsets=everything', { bearer: token, body: {} });
    expect(unknown.status).toBe(400);
    expect(unknown.body.error.message).toContain('core, code');
    expect((await door.call('GET', '/mcp?toolsets=core')).body.tools).toEqual(TEN);
  });

  it('have a read-only mark exactly where they change nothing', () => {
    const writing = ALL_TOOLS.tools.filter((tool) => !tool.annotations.readOnlyHint).map((tool) => tool.name);
    expect(writing).toEqual(['create_conversation', 'rename_conversation', 'send_message']);
    expect(ALL_TOOLS.tools.filter((tool) => tool.writes).map((tool) => tool.name)).toEqual(writing);
  });

  it('list projects by status, by part of the name and in pages', async () => {
    const names = async (input: object) =>
      (await door.tool(token, 'list_projects', input)).structured.projects.map((each: { name: string }) => each.name);
    expect(await names({ status: 'ingesting' })).toEqual(['Atlas']);
    expect(await names({ query: 'SHOP' })).toEqual(['web/shop']);
    expect(await names({ query: '%' })).toEqual([]);
    const first = await door.tool(token, 'list_projects', { limit: 2 });
    expect(first.text).toContain(first.structured.next_cursor);
    const rest = await door.tool(token, 'list_projects', { limit: 2, cursor: first.structured.next_cursor });
    expect(rest.structured).toMatchObject({ projects: [{ name: 'web/shop' }], next_cursor: null });
  });

  it('show a project by its id and by its name without regard to case', async () => {
    const byName = await door.tool(token, 'get_project', { project_id: 'bILLING' });
    const byId = await door.tool(token, 'get_project', { project_id: billing.id });
    expect(byId.structured).toMatchObject({ ...byName.structured, freshness: { commit: COMMIT } });
    expect(byId.structured).toMatchObject({
      project_id: billing.id,
      name: 'Billing',
      status: 'completed',
      source: { type: 'git', url: 'https://git.example.com/Billing.git', branch: null },
      default_branch: 'main',
      commit: { sha: COMMIT, date: '2026-11-01T00:00:00.000Z', subject: 'Keep the ledger balanced' },
      languages: ['TypeScript', 'SQL'],
      has_prd: true,
      has_techspec: true,
      ingestion: { status: 'completed', percent: 100, error: null },
      completeness: { percent: 97, files_found: 900, files_ingested: 880, files_skipped: 20 },
    });
    expect(byId.text).toContain(COMMIT);
  });

  it('say in their text how old and how complete the knowledge is, for clients that show the text alone', async () => {
    const conversation = await door.tool(token, 'create_conversation', { project_id: billing.id });
    const { conversation_id } = conversation.structured;
    for (const [name, input] of [
      ['list_projects', { query: 'billing' }],
      ['get_project', { project_id: billing.id }],
      ['get_project_prd', { project_id: billing.id }],
      ['get_project_stats', { project_id: billing.id }],
      ['send_message', { conversation_id, message: 'What is balanced?' }],
    ] as const) {
      const { text } = await door.tool(token, name, input);
      expect(text, name).toMatch(/current as far as known, the commit is \d+ (?:day|hour)s? old/);
      expect(text, name).toMatch(/97 %/);
    }
    const { text } = await door.tool(token, 'get_conversation', { conversation_id });
    expect(text).toMatch(/Support: \w+\. At commit 0123456789ab, current as far as known, .*; 97 % of the files/);
  });

  it('hold in their text what is in the structured content', async () => {
    const begun = await door.tool(token, 'create_conversation', { project_id: billing.id, title: 'Told whole' });
    const { conversation_id } = begun.structured;
    const message = 'What must every posting have?';
    const asked = await door.tool(token, 'send_message', { conversation_id, message });
    expect(untold(begun, 'message_count')).toEqual([]);
    expect(untold(asked)).toEqual([]);
    for (const [name, input] of [
      ['list_projects', {}],
      ['get_project', { project_id: billing.id }],
      ['get_project_stats', { project_id: billing.id }],
      ['get_project_prd', { project_id: billing.id, section: 'executive_overview' }],
      ['rename_conversation', { conversation_id, title: 'Told anew' }],
      ['list_conversations', { project_id: billing.id, query: 'anew' }],
      ['get_conversation', { conversation_id }],
    ] as const) {
      expect(untold(await door.tool(token, name, input), 'last_message_preview'), name).toEqual([]);
    }
  });

  it('show the progress and the counts of an ingestion', async () => {
    const going = await door.tool(token, 'get_project_stats', { project_id: 'Atlas' });
    expect(going.structured).toMatchObject({
      percent: 41,
      freshness: { commit: null },
      ingestion: { status: 'running', stage: 'parsing', files_done: 412, files_total: 900 },
      files: { found: 0 },
    });
    expect(going.text).toContain('stage parsing (41 %, 412 of 900 files)');
    const done = await door.tool(token, 'get_project_stats', { project_id: billing.id });
    expect(done.structured).toMatchObject({
      files: { found: 900, skipped_by_reason: [{ reason: 'binary', count: 20 }] },
      document_sections: { prd: 2, techspec: 2 },
    });
  });

  it.each(['get_project_prd', 'get_project_techspec'])(
    '%s names the stage of a project without documents',
    async (name) => {
      const running = await door.tool(token, name, { project_id: 'Atlas' });
      expect(running).toMatchObject({ isError: true });
      expect(running.text).toMatch(/'Atlas' has no .* yet: its ingestion is at stage parsing .*Call get_project/);
      const waiting = await door.tool(token, name, { project_id: 'web/shop' });
      expect(waiting.text).toContain('queued');
    },
  );

  it('read a document whole, by sections and as an outline', async () => {
    const whole = await door.tool(token, 'get_project_prd', { project_id: 'Billing' });
    expect(whole.structured.sections.map((section: { id: string }) => section.id)).toEqual([
      'executive_overview',
      'open_questions',
    ]);
    expect(whole.structured).toMatchObject({ document: 'prd', commit: COMMIT, engine: 'embedded', next_cursor: null });
    expect(whole.text).toContain('[1] src/ledger.ts:10-24 (balance) @ 0123456789ab');
    expect(whole.text).toContain('Caveat: There is no document about refunds.');
    const one = await door.tool(token, 'get_project_techspec', { project_id: 'Billing', section: ['invariants'] });
    expect(one.structured.sections).toHaveLength(1);
    const outline = await door.tool(token, 'get_project_techspec', { project_id: 'Billing', outline: true });
    expect(outline.structured).toMatchObject({ sections: [], outline: [{ id: 'system_architecture' }, {}] });
    const unknown = await door.tool(token, 'get_project_prd', { project_id: 'Billing', section: 'nothing' });
    expect(unknown).toMatchObject({
      isError: true,
      text: expect.stringContaining('executive_overview, open_questions'),
    });
  });

  it('keep conversations: begun, renamed, listed newest first, read in pages', async () => {
    const shop = await completedProject(door.app, door.organizationId, `Talk ${dialect}`);
    const begun = await door.tool(token, 'create_conversation', { project_id: shop.id });
    const id = begun.structured.conversation_id;
    expect(begun.structured).toMatchObject({
      title: 'New conversation',
      message_count: 0,
      created_by: { type: 'token', name: 'laptop' },
    });
    const asked = await door.tool(token, 'send_message', {
      conversation_id: id,
      message: 'What must every posting have?',
    });
    expect(asked.structured).toMatchObject({ support: 'strong', engine: 'embedded', freshness: { commit: COMMIT } });
    const unknown = await door.tool(token, 'send_message', { conversation_id: id, message: 'Zebra quantum cooking?' });
    expect(unknown.structured).toMatchObject({ support: 'none', citations: [] });
    expect(unknown.structured.answer).toMatch(/^Not found in this project/);
    const read = await door.tool(token, 'get_conversation', { conversation_id: id, limit: 3 });
    expect(read.structured).toMatchObject({ title: 'What must every posting have?', message_count: 4 });
    expect(read.structured.messages.map((message: { role: string }) => message.role)).toEqual([
      'user',
      'assistant',
      'user',
    ]);
    const rest = await door.tool(token, 'get_conversation', {
      conversation_id: id,
      cursor: read.structured.next_cursor,
    });
    expect(rest.structured).toMatchObject({ messages: [{ role: 'assistant', status: 'complete' }], next_cursor: null });
    const later = await door.tool(token, 'create_conversation', { project_id: shop.id, title: 'Later' });
    await door.tool(token, 'rename_conversation', { conversation_id: id, title: 'Postings' });
    const list = await door.tool(token, 'list_conversations', { project_id: shop.id });
    expect(list.structured.conversations.map((each: { title: string }) => each.title)).toEqual(['Later', 'Postings']);
    expect(list.structured.conversations[0].conversation_id).toBe(later.structured.conversation_id);
  });

  it('say of a first ingestion that goes on what is not read yet, and from which commit the rest is', async () => {
    const early = await previewedProject(door.app, door.organizationId, `Early ${dialect}`);
    const read = await door.tool(token, 'get_file', { project_id: early.id, path: 'src/ledger.ts' });
    expect(read.structured).toMatchObject({ freshness: { commit: COMMIT }, completeness: { percent: 41 } });
    expect(read.text).toContain(`At commit ${COMMIT.slice(0, 12)}`);
    for (const [name, input, what] of [
      ['get_file', { path: 'package.json' }, "There is no file 'package.json' among the files that are read so far."],
      ['explain_symbol', { symbol: 'refund' }, "Nothing that is read so far is called 'refund'."],
    ] as const) {
      const { isError, text } = await door.tool(token, name, { project_id: early.id, ...input });
      expect(isError).toBe(true);
      expect(text).toContain(what);
      expect(text).toMatch(
        /being ingested for the first time \(.*41 %.*\), so it may not be read yet: ask again later\./,
      );
    }
    const { structured } = await door.tool(token, 'create_conversation', { project_id: early.id });
    // Also an answer that cites nothing says what it was read from.
    for (const [message, support] of [
      ['Where is `balance`?', 'weak'],
      ['Where is `kafka`?', 'none'],
    ]) {
      const asked = { conversation_id: structured.conversation_id, message };
      const answer = await door.tool(token, 'send_message', asked);
      expect(answer.structured).toMatchObject({ support, freshness: { commit: COMMIT } });
      expect(answer.structured.citations.length > 0).toBe(support === 'weak');
      expect(answer.text).toContain(
        `At commit ${COMMIT.slice(0, 12)}, current as far as known, the commit is 2 days old; 41 %`,
      );
    }
  });

  it('refuse to answer for a project with nothing to answer from, and store nothing', async () => {
    const { structured } = await door.tool(token, 'create_conversation', { project_id: 'Atlas' });
    const asked = await door.tool(token, 'send_message', {
      conversation_id: structured.conversation_id,
      message: 'Hello?',
    });
    expect(asked).toMatchObject({ isError: true, text: expect.stringContaining('stage parsing') });
    const read = await door.tool(token, 'get_conversation', { conversation_id: structured.conversation_id });
    expect(read.structured.messages).toEqual([]);
  });

  const WRONG: [string, object, string][] = [
    ['get_project', {}, 'project_id'],
    ['get_project', { project_id: 5 }, 'project_id'],
    ['get_project', { project_id: 'Billing', extra: 1 }, 'extra'],
    ['get_project', { project_id: 'no such' }, "no project 'no such'"],
    ['get_project', { project_id: 'a\0b' }, "no project 'ab'"],
    ['list_projects', { limit: 0 }, 'limit'],
    ['list_projects', { limit: 101 }, 'limit'],
    ['list_projects', { status: 'done' }, 'status'],
    ['list_projects', { cursor: 'forged' }, 'cursor'],
    ['list_projects', { cursor: Buffer.from('["projects",1]').toString('base64url') }, 'cursor'],
    ['list_projects', { cursor: Buffer.from('["projects","\\u0000"]').toString('base64url') }, 'cursor'],
    ['get_project_prd', { project_id: 'Billing', max_tokens: 100_001 }, 'max_tokens'],
    ['get_project_prd', { project_id: 'Billing', section: [] }, 'section'],
    [
      'get_project_prd',
      {
        project_id: 'Billing',
        cursor: Buffer.from('["prd of prj_x","doc_x","invariants",0,""]').toString('base64url'),
      },
      'not one that this list gave out',
    ],
    ['get_conversation', { conversation_id: 'cnv_none' }, 'no conversation'],
    ['rename_conversation', { conversation_id: 'cnv_none', title: 'x' }, 'no conversation'],
    ['send_message', { conversation_id: 'cnv_none', message: 'x' }, 'no conversation'],
    ['send_message', { conversation_id: 'cnv_none', message: '' }, 'message'],
    ['create_conversation', { project_id: 'Billing', title: ' \u200b ' }, 'title'],
  ];
  it.each(WRONG)('%s refuses %j and says what is wrong', async (name, input, hint) => {
    const result = await door.tool(token, name, input);
    expect(result.isError).toBe(true);
    expect(result.text).toContain(hint);
    expect(result.structured).toBeUndefined();
  });
});
