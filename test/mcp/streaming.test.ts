import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DIALECTS } from '../databases.ts';
import { CLIENTS, type ClientKind, connect, type Door, openDoor } from './door.ts';
import { completedProject } from './projects.ts';
import { FOREVER, gate, ScriptedAnswerer, until } from './scripted-answerer.ts';

const ONE_SECOND = 1_000;

describe.each(DIALECTS)('a streamed answer on %s', (dialect) => {
  const answerer = new ScriptedAnswerer();
  let door: Door;
  let token: string;
  let projectId: string;

  beforeAll(async () => {
    door = await openDoor(dialect, { answerer, heartbeatMs: 50 });
    ({ token } = await door.makeToken());
    projectId = (await completedProject(door.app, door.organizationId, 'Billing')).id;
  });
  beforeEach(() => {
    answerer.script = ['One. ', 'Two. ', 'Three.'];
  });
  afterAll(() => door.stop());

  async function begin(): Promise<string> {
    return (await door.tool(token, 'create_conversation', { project_id: projectId })).structured.conversation_id;
  }

  async function messages(conversation_id: string): Promise<{ role: string; text: string; status: string }[]> {
    const read = await door.tool(token, 'get_conversation', { conversation_id });
    return read.structured.messages.map(({ role, text, status }: Record<string, string>) => ({ role, text, status }));
  }

  it.each(CLIENTS)('comes in pieces that joined are the answer, the first one early (%s)', async (kind) => {
    const client = await connect(kind, door.url, token);
    const first = gate();
    answerer.script = ['One. ', first.opened, 'Two. ', 'Three.'];
    const seen: { progress: number; message?: string | undefined }[] = [];
    const call = client.call(
      'send_message',
      { conversation_id: await begin(), message: 'Count.' },
      { onProgress: (progress) => seen.push(progress) },
    );
    await until(() => seen.some((each) => each.message === 'One. '));
    first.open();
    const result = await call;
    expect(result.structured).toMatchObject({ answer: 'One. Two. Three.', support: 'strong', engine: 'scripted' });
    expect(seen.map((each) => each.message ?? '').join('')).toBe('One. Two. Three.');
    const numbers = seen.map((each) => each.progress);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
    await client.close();
  });

  it('that takes too long is stopped, and what was written is kept', async () => {
    const hasty = await openDoor(dialect, { answerer }, { LOREKEEP_ANSWER_SECONDS: '1' });
    const made = await hasty.makeToken();
    const { id } = await completedProject(hasty.app, hasty.organizationId, 'Billing');
    const conversation = (await hasty.tool(made.token, 'create_conversation', { project_id: id })).structured;
    answerer.script = ['One. ', FOREVER];
    const conversationOnly = { conversation_id: conversation.conversation_id };
    const message = { ...conversationOnly, message: 'Count.' };
    expect(await hasty.tool(made.token, 'send_message', message)).toMatchObject({
      isError: true,
      text: expect.stringContaining('stopped before it was complete'),
    });
    const { structured } = await hasty.tool(made.token, 'get_conversation', conversationOnly);
    expect(structured.messages.at(-1)).toMatchObject({ text: 'One. ', status: 'stopped' });
    await hasty.stop();
  });

  it.each(CLIENTS)('breaks long silence with a sign of life (%s)', async (kind) => {
    const client = await connect(kind, door.url, token);
    const silence = gate();
    answerer.script = [silence.opened, 'At last.'];
    const seen: (string | undefined)[] = [];
    const call = client.call(
      'send_message',
      { conversation_id: await begin(), message: 'Wait.' },
      { onProgress: ({ message }) => seen.push(message) },
    );
    await until(() => seen.length >= 4);
    silence.open();
    await call;
    expect(seen.filter((message) => message !== undefined)).toEqual(['At last.']);
    await client.close();
  });

  it('is one JSON reply for a client that asks for no progress', async () => {
    const reply = await fetch(`${door.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 7,
        method: 'tools/call',
        params: { name: 'send_message', arguments: { conversation_id: await begin(), message: 'Count.' } },
      }),
    });
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(await reply.json()).toMatchObject({ id: 7, result: { structuredContent: { answer: 'One. Two. Three.' } } });
  });

  it.each(CLIENTS)('is cancelled by its client within a second and stored as stopped (%s)', async (kind) => {
    const client = await connect(kind, door.url, token);
    answerer.script = ['One. ', FOREVER];
    const conversation_id = await begin();
    const cancel = new AbortController();
    const seen: string[] = [];
    const call = client.call(
      'send_message',
      { conversation_id, message: 'Count for ever.' },
      { signal: cancel.signal, onProgress: ({ message }) => seen.push(message ?? '') },
    );
    call.catch(() => {});
    await until(() => seen.includes('One. '));
    cancel.abort('enough');
    await expect(call).rejects.toThrow();
    expect(await until(async () => (await messages(conversation_id)).length === 2)).toBeLessThan(ONE_SECOND);
    expect(await messages(conversation_id)).toEqual([
      { role: 'user', text: 'Count for ever.', status: 'complete' },
      { role: 'assistant', text: 'One. ', status: 'stopped' },
    ]);
    await client.close();
  });

  it('is cancelled also when the word of it reaches another node', async () => {
    const other = await openSecondNode();
    answerer.script = ['One. ', FOREVER];
    const conversation_id = await begin();
    const session = 'session-of-two-nodes';
    const stream = rawCall(door.url, conversation_id, { 'mcp-session-id': session });
    await until(async () => (await messages(conversation_id)).length === 1);
    const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'stream-1' } };
    const told = await post(other.url, cancelled, { 'mcp-session-id': session });
    expect(told.status).toBe(202);
    expect(await until(async () => (await messages(conversation_id)).length === 2)).toBeLessThan(ONE_SECOND);
    await stream.ended;
    await other.stop();
  });

  it.each(['with progress', 'without progress'])(
    'stops within a second when the connection breaks, %s',
    async (how) => {
      answerer.script = ['One. ', FOREVER];
      const conversation_id = await begin();
      const stream = rawCall(door.url, conversation_id, {}, how === 'with progress');
      await until(async () => (await messages(conversation_id)).length === 1);
      stream.hangUp();
      expect(await until(async () => (await messages(conversation_id)).length === 2)).toBeLessThan(ONE_SECOND);
      expect((await messages(conversation_id))[1]).toMatchObject({ status: 'stopped' });
    },
  );

  it('is not stored twice when the question is sent again after the connection broke', async () => {
    const conversation_id = await begin();
    answerer.script = ['Half ', FOREVER];
    const stream = rawCall(door.url, conversation_id, {});
    await until(async () => (await messages(conversation_id)).length === 1);
    stream.hangUp();
    await until(async () => (await messages(conversation_id)).length === 2);
    answerer.script = ['Whole.'];
    const again = await door.tool(token, 'send_message', { conversation_id, message: 'Count.' });
    expect(again.structured.answer).toBe('Whole.');
    expect(await messages(conversation_id)).toEqual([
      { role: 'user', text: 'Count.', status: 'complete' },
      { role: 'assistant', text: 'Whole.', status: 'complete' },
    ]);
    await until(async () => (await undelivered()) === 0);
    await door.tool(token, 'send_message', { conversation_id, message: 'Count.' });
    expect(await messages(conversation_id)).toHaveLength(4);
  });

  it('is given again, not written again, when its client message id is repeated', async () => {
    const conversation_id = await begin();
    const input = { conversation_id, message: 'Count.', client_message_id: 'c-1' };
    const first = await door.tool(token, 'send_message', input);
    const written = answerer.asked.length;
    const second = await door.tool(token, 'send_message', input);
    expect(second.structured).toEqual(first.structured);
    expect(answerer.asked).toHaveLength(written);
    expect(await messages(conversation_id)).toHaveLength(2);
    const other = await door.tool(token, 'send_message', { ...input, message: 'Something else.' });
    expect(other).toMatchObject({ isError: true, text: expect.stringContaining('client_message_id') });
  });

  it('is stored once when the same message arrives twice at the same time', async () => {
    const conversation_id = await begin();
    const input = { conversation_id, message: 'Count.', client_message_id: 'twice' };
    const answers = await Promise.all([1, 2, 3].map(() => door.tool(token, 'send_message', input)));
    expect(answers.map((answer) => answer.structured.answer)).toEqual(Array(3).fill('One. Two. Three.'));
    const { structured } = await door.tool(token, 'get_conversation', { conversation_id });
    expect(structured.messages).toHaveLength(2);
    const stored = structured.messages[1].message_id;
    expect(answers.map((answer) => answer.structured.message_id)).toEqual([stored, stored, stored]);
  });

  it('is a question of its own when it is sent again after ten minutes', async () => {
    const conversation_id = await begin();
    answerer.script = [new Error('broken')];
    await door.tool(token, 'send_message', { conversation_id, message: 'Count.' });
    answerer.script = ['Fine.'];
    door.shiftClock(601_000);
    await door.tool(token, 'send_message', { conversation_id, message: 'Count.' });
    door.shiftClock(-601_000);
    expect((await messages(conversation_id)).filter((message) => message.role === 'user')).toHaveLength(2);
  });

  it('is a question of its own when another question came between', async () => {
    const conversation_id = await begin();
    answerer.script = [new Error('broken')];
    await door.tool(token, 'send_message', { conversation_id, message: 'Count.' });
    answerer.script = ['Fine.'];
    await door.tool(token, 'send_message', { conversation_id, message: 'Another.' });
    await door.tool(token, 'send_message', { conversation_id, message: 'Count.' });
    expect((await messages(conversation_id)).filter((message) => message.role === 'user')).toHaveLength(3);
  });

  it('that fails says so, is stored as failed and leaks nothing of the cause', async () => {
    const conversation_id = await begin();
    answerer.script = ['Half ', new Error('secret detail of the cause')];
    const result = await door.tool(token, 'send_message', { conversation_id, message: 'Count.' });
    expect(result.isError).toBe(true);
    expect(result.text).not.toContain('secret detail');
    expect((await messages(conversation_id))[1]).toMatchObject({ status: 'failed', text: 'Half ' });
    expect(door.logs.join('')).toContain('secret detail of the cause');
  });

  it('that grows without end is cut below what clients take', async () => {
    answerer.script = Array.from({ length: 100 }, () => 'words and more words '.repeat(60));
    const conversation_id = await begin();
    const result = await door.tool(token, 'send_message', { conversation_id, message: 'Write for ever.' });
    expect(result.structured.answer).toMatch(/ends here because/);
    expect(result.text.length / 3.5).toBeLessThan(20_000);
  });

  it('ends within a second when its token is revoked, with the reason as its last word', async () => {
    const revoked = await door.makeToken();
    answerer.script = ['One. ', FOREVER];
    const conversation_id = await begin();
    const stream = rawCall(door.url, conversation_id, {}, true, revoked.token);
    await until(async () => (await messages(conversation_id)).length === 1);
    await door.call('DELETE', `/api/mcp-tokens/${revoked.token_id}`, { bearer: door.session });
    const started = performance.now();
    const text = await stream.ended;
    expect(performance.now() - started).toBeLessThan(ONE_SECOND);
    expect(text).toContain('"reason":"token_revoked"');
  });

  it('ends within a second when its token expires', async () => {
    const short = await door.makeToken({ expires_days: 1 });
    answerer.script = ['One. ', FOREVER];
    const conversation_id = await begin();
    const stream = rawCall(door.url, conversation_id, {}, true, short.token);
    await until(async () => (await messages(conversation_id)).length === 1);
    door.shiftClock(86_400_000 + 60_000);
    const started = performance.now();
    const text = await stream.ended;
    expect(performance.now() - started).toBeLessThan(ONE_SECOND);
    expect(text).toContain('"reason":"token_expired"');
    door.shiftClock(-86_400_000 - 60_000);
  });

  it('ends with a word of what to do when the server shuts down', async () => {
    const leaving = await openDoor(dialect, { answerer });
    const { token: bearer } = await leaving.makeToken();
    const { id } = await completedProject(leaving.app, leaving.organizationId, 'Billing');
    const { structured } = await leaving.tool(bearer, 'create_conversation', { project_id: id });
    const before = answerer.running;
    answerer.script = ['One. ', FOREVER];
    const stream = rawCall(leaving.url, structured.conversation_id, {}, true, bearer);
    await until(() => answerer.running === before + 1);
    leaving.app.closing.abort();
    expect(await stream.ended).toMatch(/shutting down. Send the same again/);
    expect(answerer.running).toBe(before);
    await leaving.stop();
  });

  it('is one of at most 8 a token and 64 an organization, and the next is refused with a way out', async () => {
    answerer.script = [FOREVER];
    const tokens = await Promise.all(Array.from({ length: 9 }, () => door.makeToken()));
    const streams: ReturnType<typeof rawCall>[] = [];
    const open = async (bearer: string) => {
      const before = answerer.running;
      streams.push(rawCall(door.url, await begin(), {}, true, bearer));
      await until(() => answerer.running === before + 1);
    };
    for (let i = 0; i < 8; i++) await open(token);
    const ninth = await door.tool(token, 'send_message', { conversation_id: await begin(), message: 'One more?' });
    expect(ninth).toMatchObject({ isError: true, text: expect.stringMatching(/This token already has 8 .*Wait/) });
    for (const each of tokens.slice(0, 7)) for (let i = 0; i < 8; i++) await open(each.token);
    expect(answerer.running).toBe(64);
    const last = tokens[8]?.token ?? '';
    const refused = await door.tool(last, 'send_message', { conversation_id: await begin(), message: 'One more?' });
    expect(refused).toMatchObject({ isError: true, text: expect.stringMatching(/This organization already has 64/) });
    for (const stream of streams) stream.hangUp();
    await until(() => answerer.running === 0);
    answerer.script = ['Fine.'];
    // The places are given back in the database a moment after their streams have ended.
    await until(async () => {
      const next = await door.tool(token, 'send_message', { conversation_id: await begin(), message: 'Now?' });
      return next.structured?.answer === 'Fine.';
    });
  });

  async function undelivered(): Promise<number> {
    const rows = await door.app.database.db
      .selectFrom('messages')
      .select('id')
      .where('role', '=', 'assistant')
      .where('status', '=', 'complete')
      .where('delivered_at', 'is', null)
      .execute();
    return rows.length;
  }

  /** Another process on the same records, as far as the endpoint can tell. */
  async function openSecondNode(): Promise<{ url: string; stop(): Promise<void> }> {
    const { buildServer } = await import('../../src/edge/http/server.ts');
    const server = await buildServer(door.app, { mcp: { answerer } });
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    return { url, stop: () => server.close() };
  }

  function post(url: string, body: unknown, headers: Record<string, string>, bearer = token): Promise<Response> {
    return fetch(`${url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify(body),
    });
  }

  function rawCall(
    url: string,
    conversation_id: string,
    headers: Record<string, string>,
    progress = true,
    bearer = token,
  ): { ended: Promise<string>; hangUp(): void } {
    const connection = new AbortController();
    const ended = fetch(`${url}/mcp`, {
      method: 'POST',
      signal: connection.signal,
      headers: {
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 'stream-1',
        method: 'tools/call',
        params: {
          name: 'send_message',
          arguments: { conversation_id, message: 'Count.' },
          ...(progress && { _meta: { progressToken: 'p' } }),
        },
      }),
    }).then((reply) => reply.text());
    ended.catch(() => {});
    return { ended, hangUp: () => connection.abort() };
  }

  it('is not mixed up between clients of one token that use the same request id', async () => {
    const kinds: ClientKind[] = ['SDK 1', 'SDK 2, older era'];
    const clients = await Promise.all(kinds.map((kind) => connect(kind, door.url, token)));
    const conversations = [await begin(), await begin()];
    answerer.script = ['Going. ', FOREVER];
    const cancels = clients.map(() => new AbortController());
    clients.forEach((client, i) => {
      const signal = cancels[i]?.signal ?? AbortSignal.abort();
      client.call('send_message', { conversation_id: conversations[i], message: 'Both.' }, { signal }).catch(() => {});
    });
    await until(() => answerer.running === 2);
    cancels[0]?.abort();
    await until(() => answerer.running === 1);
    expect(await messages(conversations[1] ?? '')).toHaveLength(1);
    cancels[1]?.abort();
    await until(() => answerer.running === 0);
    for (const client of clients) await client.close();
  });
});
