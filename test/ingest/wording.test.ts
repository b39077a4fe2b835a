import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { estimateTokens } from '../../src/base/text.ts';
import { startIngestion } from '../../src/flow/ingest/start-ingestion.ts';
import { SECTIONS } from '../../src/record/documents/document.ts';
import { tokensSpent } from '../../src/record/spending/model-spending.ts';
import { BOOKSHOP } from '../bookshop.ts';
import { DIALECTS } from '../databases.ts';
import { type IngestingServer, startIngestingServer } from '../ingesting-server.ts';
import { makeRepository } from '../make-repository.ts';
import { ModelServer } from '../model-server.ts';

interface Section {
  id: string;
  markdown: string;
  citations: { n: number }[];
  commit: string;
  engine: string;
}

const KINDS = ['prd', 'techspec'] as const;
const ALL = SECTIONS.prd.length + SECTIONS.techspec.length;
const MODEL = 'openai-compatible:tiny';
const SIDE_DOOR = "export const sideDoor = process.env.BOOKSHOP_SIDE_DOOR ?? 'closed';\n";
const WAIT = { timeout: 60_000, interval: 50 };

/** A wording that keeps every fact and can be undone. */
const reword = (prompt: string): string => prompt.replace(/\.$/gm, ', as shown.');
const undone = (markdown: string): string => markdown.replaceAll(', as shown.', '.');

let folder: string;
let repository: ReturnType<typeof makeRepository>;
let first: string;
let model: ModelServer;
/** What our own rules write. */
let embedded: Section[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lorekeep-wording-'));
  repository = makeRepository(join(folder, 'bookshop'));
  first = repository.commit(BOOKSHOP, 'Add the bookshop');
  model = await ModelServer.start();
  const plain = await startIngestingServer('sqlite', { LOREKEEP_LOCAL_PATHS: folder });
  embedded = await readAll(plain, await ingest(plain));
  await plain.stop();
});
afterAll(async () => {
  await model.stop();
  rmSync(folder, { recursive: true, force: true });
});

function start(dialect: (typeof DIALECTS)[number], settings: Record<string, string> = {}): Promise<IngestingServer> {
  const llm = { LOREKEEP_LLM: `${MODEL}@${model.url}`, LOREKEEP_LLM_DAILY_TOKENS: '0' };
  return startIngestingServer(dialect, { LOREKEEP_LOCAL_PATHS: folder, ...llm, ...settings });
}

async function ingest(server: IngestingServer): Promise<string> {
  const { body } = await server.post('/api/projects', { source: { type: 'path', path: repository.folder } });
  expect(await server.ended(body.project_id)).toMatchObject({ status: 'completed' });
  return body.project_id;
}

async function readAll(server: IngestingServer, projectId: string): Promise<Section[]> {
  const documents = await Promise.all(KINDS.map((kind) => server.get(`/api/projects/${projectId}/${kind}`)));
  return documents.flatMap(({ body }) => body.sections);
}

interface Estimate {
  sections: { id: string; read_tokens: number; written_tokens: number; most_tokens: number }[];
}

async function estimatesOf(server: IngestingServer, projectId: string): Promise<Estimate[]> {
  const replies = await Promise.all(KINDS.map((kind) => server.get(`/api/projects/${projectId}/${kind}/estimate`)));
  return replies.map(({ body }) => body);
}

/** Waits until the server has logged a line as often as that. */
async function logged(server: IngestingServer, words: string, times: number): Promise<void> {
  await vi.waitFor(() => expect(linesWith(server, words)).toHaveLength(times), WAIT);
}

/** Waits until no section is left that a model has not seen. */
async function allSeen({ app: { database } }: IngestingServer): Promise<void> {
  const unseen = database.db.selectFrom('document_sections').select('section_id').where('draft_hash', 'is', null);
  await vi.waitFor(async () => expect(await unseen.execute()).toEqual([]), WAIT);
}

function wordingOf(section: Section | undefined) {
  return { markdown: section?.markdown, engine: section?.engine };
}

function linesWith({ logs }: IngestingServer, words: string): string[] {
  return logs.filter((line) => line.includes(words));
}

describe.each(DIALECTS)('documents that a language model rewords, on %s', (dialect) => {
  let server: IngestingServer;
  let id: string;
  beforeAll(async () => {
    model.play({ echo: reword });
    server = await start(dialect);
    id = await ingest(server);
    await logged(server, 'section wording', ALL);
  });
  afterAll(async () => {
    await server.stop();
    repository.git('reset', '-q', '--hard', first);
  });

  it('say the same from the same places, and name the model', async () => {
    const sections = await readAll(server, id);
    expect(sections.map((each) => ({ ...each, markdown: undone(each.markdown), engine: '', tokens: 0 }))).toEqual(
      embedded.map((each) => ({ ...each, engine: '', tokens: 0 })),
    );
    for (const { markdown, engine } of sections)
      expect(engine).toBe(markdown.includes(', as shown.') ? MODEL : 'embedded');
    expect(sections.filter(({ engine }) => engine === MODEL).length).toBeGreaterThan(ALL / 2);
  });

  it('are read over MCP in the new wording', async () => {
    const { body: made } = await server.post('/api/mcp-tokens', {});
    const params = { name: 'get_project_prd', arguments: { project_id: id, section: 'executive_overview' } };
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
    const reply = await server.call('POST', '/mcp', { bearer: made.token, body });
    expect(reply.body.result.structuredContent).toMatchObject({
      engine: `embedded + ${MODEL}`,
      sections: [{ engine: MODEL, markdown: expect.stringContaining(', as shown.') }],
    });
    expect(reply.body.result.content[0].text).toContain(`Written by embedded + ${MODEL} from commit ${first}`);
  });

  it('keep their wording in the next ingestion, and only changed sections are shown to the model', async () => {
    const before = await readAll(server, id);
    model.play({ echo: (prompt) => prompt });
    repository.commit({ 'src/settings.ts': SIDE_DOOR }, 'Open a side door');
    await server.post(`/api/projects/${id}/ingest`);
    expect(await server.ended(id)).toMatchObject({ status: 'completed' });
    const after = await readAll(server, id);
    const changed = after.filter(({ markdown }, place) => undone(markdown) !== embedded[place]?.markdown);
    expect(changed.map((section) => section.id)).toContain('configuration');
    expect(changed.length).toBeLessThan(ALL / 2);
    for (const [place, section] of after.entries())
      if (!changed.includes(section)) expect(wordingOf(section)).toEqual(wordingOf(before[place]));
    await allSeen(server);
    await logged(server, 'section wording', ALL + changed.length);
    expect(model.asked.length).toBeLessThanOrEqual(changed.length);
  });
});

describe('a language model that does not keep to the facts', () => {
  let server: IngestingServer;
  let id: string;
  beforeAll(async () => {
    model.play({ echo: (prompt) => prompt });
    server = await start('sqlite');
    id = await ingest(server);
    await logged(server, 'section wording', ALL);
  });
  afterAll(() => server.stop());

  test.each<[string, (prompt: string) => string]>([
    ['loses citations', (prompt) => prompt.replace(/(?:\[\d+\])+/g, '')],
    ['changes numbers', (prompt) => prompt.replace(/^(?!passage-).*$/gm, (line) => line.replace(/\d+/g, '$&1'))],
    ['answers something else', () => 'As you wish.'],
  ])('and %s leaves the documents as they were', async (_, echo) => {
    model.play({ echo });
    server.logs.length = 0;
    await server.app.database.db.updateTable('document_sections').set({ draft_hash: null }).execute();
    await allSeen(server);
    await logged(server, 'section wording', ALL);
    expect(model.asked.length).toBeGreaterThan(ALL / 2);
    expect(await readAll(server, id)).toEqual(embedded);
  });
});

describe.each(DIALECTS)('a language model that fails, on %s', (dialect) => {
  let server: IngestingServer;
  beforeAll(async () => {
    server = await start(dialect);
  });
  afterAll(() => server.stop());

  it('leaves the documents complete, and another worker goes on where it was left', async () => {
    model.play({ status: 500, headers: { 'retry-after-ms': '5' } });
    const id = await ingest(server);
    await logged(server, 'The wording of a section stays the embedded one.', 3);
    expect(await readAll(server, id)).toEqual(embedded);
    expect(server.logs.join('')).not.toContain('the words of the server');

    // This one is told to stop while it waits for a word of the model.
    model.play({ say: ['passage'], ends: 'silence' });
    const stopped = startIngestion(server.app);
    await vi.waitFor(() => expect(model.asked).toHaveLength(1), WAIT);
    await stopped.stop();
    expect(await readAll(server, id)).toEqual(embedded);

    model.play({ echo: reword });
    const next = startIngestion(server.app);
    await logged(server, 'section wording', ALL);
    await next.stop();
    const sections = await readAll(server, id);
    expect(sections.map(({ markdown }) => undone(markdown))).toEqual(embedded.map(({ markdown }) => markdown));
    expect(sections[0]?.engine).toBe(MODEL);
  });
});

describe('what the wording of documents may cost', () => {
  it.each(DIALECTS)('ends at half of the tokens of a day, on %s', async (dialect) => {
    model.play({ echo: reword, tokens: 2_000 });
    const server = await start(dialect, { LOREKEEP_LLM_DAILY_TOKENS: '20000' });
    const id = await ingest(server);
    await logged(server, 'used up for today', 1);
    const { app } = server;
    expect(await tokensSpent(app.database.db, app.clock.now())).toBe(model.asked.length * 2_010);
    expect(model.asked.length).toBeGreaterThanOrEqual(2);
    expect(model.asked.length).toBeLessThan(5);
    const sections = await readAll(server, id);
    expect(sections.map(({ markdown }) => undone(markdown))).toEqual(embedded.map(({ markdown }) => markdown));
    await server.stop();
  });

  it('is nothing where documents are to be left alone, and told beforehand, as much as the model then reads', async () => {
    model.play({ echo: (prompt) => prompt });
    const server = await start('sqlite', { LOREKEEP_LLM_DOCUMENTS: 'off', LOREKEEP_LLM_DAILY_TOKENS: '1000000' });
    const id = await ingest(server);
    expect(await readAll(server, id)).toEqual(embedded);
    const estimates = await estimatesOf(server, id);
    expect(estimates).toMatchObject(KINDS.map((document) => ({ document, model: null, left_today: 500_000 })));
    const sections = estimates.flatMap((estimate) => estimate.sections);
    expect(sections.map((section) => section.id)).toEqual([...SECTIONS.prd, ...SECTIONS.techspec]);
    const costly = sections.filter((section) => section.most_tokens > 0);
    for (const { read_tokens: read, written_tokens: written, most_tokens: most } of costly)
      expect(most).toBeGreaterThan(read + written);
    expect(model.asked).toEqual([]);

    const { app } = server;
    const polishing = startIngestion({ ...app, config: { ...app.config, llmDocuments: 'on' } });
    await logged(server, 'section wording', ALL);
    await polishing.stop();
    const read = model.asked.map(({ messages }) =>
      messages.reduce((sum, { content }) => sum + estimateTokens(String(content)), 0),
    );
    // Which of the two documents comes first is left to chance.
    const byNumber = (a: number, b: number): number => a - b;
    expect(read.sort(byNumber)).toEqual(costly.map((section) => section.read_tokens).sort(byNumber));
    const afterwards = await estimatesOf(server, id);
    expect(afterwards).toMatchObject(
      KINDS.map((kind) => ({ sections: [], most_tokens: 0, sections_seen: SECTIONS[kind].length })),
    );
    await server.stop();
  });
});
