import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { MadeRepository } from '../test/make-repository.ts';
import type { Cluster } from '../test/nodes/cluster.ts';
import { type ClusterReply, call, callTool, openReply, toolCall, until } from '../test/nodes/cluster-client.ts';
import type { Told } from '../test/nodes/history.ts';
import type { Random } from './seeded-random.ts';

const git = promisify(execFile);
const TOKEN_CLIENTS = 3;
const TALKING_CLIENTS = 2;
const READING_CLIENTS = 2;
const FILES = 60;

interface ClientsParts {
  cluster: Cluster;
  session: string;
  repository: MadeRepository;
  history: Told[];
  random: Random;
}

/** Clients that use the product as fast as it lets them, and write down what they were told. */
export class NodesClients {
  projectId = '';
  /** The newest version of the source. */
  version = 0;
  token = '';
  calls = 0;
  /** Calls that ended with 5xx, or in the middle: what they asked for may have been done or not. */
  unanswered = 0;
  /** Runs that were given up after three attempts, each ended by a fault of ours. */
  givenUpRuns = 0;
  readonly #parts: ClientsParts;
  readonly #stopping = new AbortController();
  #work: Promise<void>[] = [];
  /** A mistake of the clients themselves, told at the end. */
  #failure: unknown;

  constructor(parts: ClientsParts) {
    this.#parts = parts;
  }

  async start(): Promise<void> {
    const { cluster, session } = this.#parts;
    await this.#commit();
    const source = { type: 'path', path: this.#parts.repository.folder };
    const { body } = await call(cluster.url, 'POST', '/api/projects', session, { name: 'shop', source });
    this.projectId = body.project_id;
    this.token = (await call(cluster.url, 'POST', '/api/mcp-tokens', session, {})).body.token;
    await until(async () => (await this.#project())?.body.status === 'completed');
    const many = (count: number, work: (index: number) => Promise<void>) =>
      Array.from({ length: count }, (_, i) => this.#repeat(() => work(i)));
    this.#work = [
      ...many(TOKEN_CLIENTS, () => this.#liveAToken()),
      ...many(TALKING_CLIENTS, (i) => this.#talk(i)),
      ...many(READING_CLIENTS, () => this.#read()),
      this.#repeat(() => this.#change()),
    ];
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#work);
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #repeat(work: () => Promise<void>): Promise<void> {
    try {
      while (!this.#stopping.signal.aborted) {
        await work();
        await pause(50);
      }
    } catch (error) {
      this.#failure ??= error;
    }
  }

  /** Undefined where the call was not answered. */
  async #try(work: () => Promise<ClusterReply>): Promise<ClusterReply | undefined> {
    this.calls += 1;
    const reply = await work().catch(() => undefined);
    if (reply && reply.status < 500) return reply;
    this.unanswered += 1;
    return undefined;
  }

  #api(method: string, path: string, body?: unknown): Promise<ClusterReply | undefined> {
    const { cluster, session } = this.#parts;
    return this.#try(() => call(cluster.url, method, path, session, body));
  }

  /** A tool that says that it failed has not answered either. */
  async #tool(name: string, input: object, token = this.token): Promise<ClusterReply | undefined> {
    const reply = await this.#try(() => callTool(this.#parts.cluster.url, token, name, input));
    if (!reply?.body?.result?.isError) return reply;
    this.unanswered += 1;
    return undefined;
  }

  #project(): Promise<ClusterReply | undefined> {
    return this.#api('GET', `/api/projects/${this.projectId}`);
  }

  /** Until it was answered, as a careful client does. */
  async #surely(work: () => Promise<ClusterReply | undefined>): Promise<ClusterReply> {
    for (;;) {
      const reply = await work();
      if (reply) return reply;
      await pause(100);
    }
  }

  /** Made, used, revoked with a stream open, used again. */
  async #liveAToken(): Promise<void> {
    const { cluster, history, random } = this.#parts;
    const { body } = await this.#surely(() => this.#api('POST', '/api/mcp-tokens', {}));
    const { token, token_id: id } = body;
    history.push({ type: 'token-made', token: id, at: performance.now() });
    const use = async () => {
      const begunAt = performance.now();
      const reply = await this.#tool('list_projects', {}, token);
      if (reply)
        history.push({ type: 'token-used', token: id, begunAt, endedAt: performance.now(), status: reply.status });
    };
    await use();
    const { body: conversation } = await this.#surely(() =>
      this.#tool('create_conversation', { project_id: this.projectId }),
    );
    const { conversation_id } = conversation.result.structuredContent;
    const node = cluster.nodes[random.below(cluster.nodes.length)];
    const message = toolCall('send_message', { conversation_id, message: 'slowly' }, id, true);
    const openedAt = performance.now();
    const stream = openReply(node?.url ?? '', '/mcp', token, message);
    await Promise.race([stream.has('One. ').catch(() => {}), stream.ended]);
    const begunAt = performance.now();
    await this.#surely(() => this.#api('DELETE', `/api/mcp-tokens/${id}`));
    history.push({ type: 'token-revoked', token: id, begunAt, at: performance.now() });
    const asked = performance.now();
    const alive = fetch(`${node?.url}/healthz`).then(
      () => performance.now() - asked,
      () => 0,
    );
    await Promise.all([use(), use(), use()]);
    const patience = setTimeout(stream.hangUp, 20_000);
    const { at: endedAt } = await stream.ended;
    clearTimeout(patience);
    history.push({ type: 'stream', token: id, openedAt, endedAt, stalledMs: await alive });
  }

  /** A conversation of some questions, each repeated until it was answered, then read from its beginning. */
  async #talk(client: number): Promise<void> {
    const { history, random } = this.#parts;
    const made = await this.#surely(() => this.#tool('create_conversation', { project_id: this.projectId }));
    const conversation = made.body.result.structuredContent.conversation_id;
    for (let i = 0; i < 5 && !this.#stopping.signal.aborted; i++) {
      const text = `Where is cancelOrder${random.below(FILES)}? (${client}, ${i})`;
      const input = { conversation_id: conversation, message: text, client_message_id: `m${i}` };
      await this.#surely(() => this.#tool('send_message', input));
      history.push({ type: 'message-confirmed', conversation, text, at: performance.now() });
    }
    const begunAt = performance.now();
    const read = await this.#surely(() =>
      this.#tool('get_conversation', { conversation_id: conversation, limit: 100 }),
    );
    const messages: { role: string; text: string; status: string }[] = read.body.result.structuredContent.messages;
    history.push({
      type: 'conversation-read',
      conversation,
      begunAt,
      questions: messages.filter(({ role }) => role === 'user').map(({ text }) => text),
      answers: messages.filter(({ role, status }) => role === 'assistant' && status === 'complete').length,
    });
  }

  async #read(): Promise<void> {
    const begunAt = performance.now();
    const reply = await this.#project();
    if (!reply) return;
    const { commit, ingestion } = reply.body;
    this.#parts.history.push({
      type: 'project-read',
      project: this.projectId,
      begunAt,
      endedAt: performance.now(),
      version: Number(commit.subject.replace('version ', '')),
      run: ingestion.run_id,
      percent: ingestion.percent,
    });
  }

  /** A new version of the source, and a run that brings it in. */
  async #change(): Promise<void> {
    await this.#commit();
    await this.#surely(() => this.#api('POST', `/api/projects/${this.projectId}/ingest`));
    await until(async () => {
      if (this.#stopping.signal.aborted) return true;
      const reply = await this.#project();
      if (reply?.body.ingestion.status === 'failed') this.givenUpRuns += 1;
      return reply !== undefined && !['queued', 'running'].includes(reply.body.ingestion.status);
    }, 180_000);
  }

  /** Without blocking: this process also takes the times. */
  async #commit(): Promise<void> {
    const { folder } = this.#parts.repository;
    this.version += 1;
    for (let i = 0; i < FILES; i++) {
      if (this.version > 1 && i % 5 !== this.version % 5) continue;
      const text = `export function cancelOrder${i}(id: string) {\n  return id + ${this.version};\n}\n`;
      await writeFile(join(folder, `order${i}.ts`), text);
    }
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
    await git('git', ['add', '-A'], { cwd: folder });
    await git('git', [...author, 'commit', '-q', '-m', `version ${this.version}`], { cwd: folder });
  }
}
