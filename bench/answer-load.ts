import { type ChildProcess, fork } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { headOf } from './bare-repository.ts';
import { packOf, readOptions } from './search-data.ts';

const STREAMS = 200;
const ALONE = 40;
const PROJECT = 'documenso+documenso';
const QUESTIONS = [
  'How are documents signed?',
  'Where is authentication handled?',
  'What is the data model?',
  'Which environment variables are read?',
  'How do I add a new API route?',
  'What tests cover signing?',
  'Why are webhooks retried?',
  'Give me an overview of the architecture.',
];

interface Answered {
  ok: boolean;
  firstMs: number;
  wholeMs: number;
}

/** Answers of a project of about 3,000 files: one at a time, then two hundred streams at once beside health checks. */
export async function benchAnswerLoad(args: string[]): Promise<void> {
  const options = readOptions(args);
  const repository = headOf(join(options.repositories, PROJECT));
  if (!repository) {
    console.log(`${PROJECT} is not in ${options.repositories}`);
    return;
  }
  const { file } = await packOf(repository, { name: 'answer-load', root: '' }, options);
  const server = fileURLToPath(new URL('./answer-server.ts', import.meta.url));
  const child = fork(server, [file, String(STREAMS + ALONE + 1)], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const { url, seats } = await heard<{ url: string; seats: { token: string; conversationId: string }[] }>(child);
    const question = (i: number): string => QUESTIONS[i % QUESTIONS.length] ?? '';
    const [warm, ...others] = seats;
    for (const text of QUESTIONS) if (warm) await ask(url, warm, text);
    const alone: Answered[] = [];
    for (const [i, seat] of others.slice(0, ALONE).entries()) alone.push(await ask(url, seat, question(i)));
    const base = await memory(child);
    let busy = true;
    const health: number[] = [];
    const watching = (async () => {
      while (busy) {
        const started = performance.now();
        const reply = await fetch(`${url}/mcp/health`);
        await reply.text();
        health.push(reply.ok ? performance.now() - started : Number.POSITIVE_INFINITY);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })();
    const started = performance.now();
    const together = await Promise.all(others.slice(ALONE).map((seat, i) => ask(url, seat, question(i))));
    const seconds = (performance.now() - started) / 1000;
    busy = false;
    await watching;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const after = await memory(child);
    console.log(`load of the machine ${loadavg()[0]?.toFixed(1)}`);
    console.log(`one at a time: ${timesOf(alone)}`);
    console.log(
      `${together.length} at once: ${together.filter(({ ok }) => !ok).length} failed, ${seconds.toFixed(1)} s, ${timesOf(together)}`,
    );
    console.log(
      `health meanwhile (${health.length}): p50 ${ms(health, 0.5)}, p99 ${ms(health, 0.99)}, worst ${ms(health, 1)}`,
    );
    console.log(`processor time: ${((after.cpu - base.cpu) / 1000 / together.length).toFixed(0)} ms an answer`);
    console.log(
      `memory: heap ${base.heap} MB before, ${after.heap} MB after; rss ${base.rss} MB before, ${after.rss} MB after`,
    );
  } finally {
    child.kill();
  }
}

/** One streamed answer over MCP. */
async function ask(url: string, seat: { token: string; conversationId: string }, message: string): Promise<Answered> {
  const started = performance.now();
  const params = {
    name: 'send_message',
    arguments: { conversation_id: seat.conversationId, message },
    _meta: { progressToken: 1 },
  };
  const reply = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${seat.token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  let text = '';
  let firstMs = 0;
  for await (const piece of (reply.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    text += piece;
    // A sign of life in the silence is a notification too, but has no text.
    if (firstMs === 0 && /"message":"[^"]/.test(text)) firstMs = performance.now() - started;
  }
  const ok = reply.ok && text.includes('"message_id"') && !text.includes('"isError":true');
  if (!ok) console.log(`failed: ${reply.status} ${text.slice(-300)}`);
  return { ok, firstMs, wholeMs: performance.now() - started };
}

function timesOf(answers: readonly Answered[]): string {
  const first = answers.map(({ firstMs }) => firstMs);
  const whole = answers.map(({ wholeMs }) => wholeMs);
  return `first text p50 ${ms(first, 0.5)} p95 ${ms(first, 0.95)}, whole p50 ${ms(whole, 0.5)} p95 ${ms(whole, 0.95)}`;
}

function ms(values: readonly number[], share: number): string {
  return `${Math.round(values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0)} ms`;
}

async function memory(child: ChildProcess): Promise<{ heap: string; rss: string; cpu: number }> {
  const told = heard<NodeJS.MemoryUsage & NodeJS.CpuUsage>(child);
  child.send('memory');
  const { heapUsed, rss, user, system } = await told;
  return { heap: (heapUsed / 2 ** 20).toFixed(0), rss: (rss / 2 ** 20).toFixed(0), cpu: user + system };
}

function heard<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as Message)); // Sent by answer-server.ts.
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
}
