import { type ChildProcess, fork } from 'node:child_process';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

const ROUNDS = 7;
const REQUESTS = 1_500;
const CONNECTIONS = 8;
const MEMORY_CALLS = 100_000;

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
};

/** The two calls that every client makes, in both eras. */
const CASES = [
  { name: 'tools/list', era: '2026-07-28', method: 'tools/list', params: {} },
  { name: 'tools/list', era: 'older', method: 'tools/list', params: {} },
  { name: 'tools/call list_projects', era: '2026-07-28', method: 'tools/call', params: { name: 'list_projects' } },
  { name: 'tools/call list_projects', era: 'older', method: 'tools/call', params: { name: 'list_projects' } },
] as const;

type Case = (typeof CASES)[number];

interface Target {
  process: ChildProcess;
  url: string;
  token: string;
  agent: Agent;
}

interface Usage {
  cpu: NodeJS.CpuUsage;
  memory: NodeJS.MemoryUsage;
}

/**
 * Our endpoint, with its token check, its rate limits and a hundred projects in the database, against a bare SDK server
 * with one trivial tool. Both run in this one command and take turns, so that a busy machine hurts both alike; the
 * figure to compare is the processor time of a request.
 */
export async function benchMcp(options: string[]): Promise<void> {
  const bare = await start('bare');
  const ours = await start('ours');
  try {
    console.log('call                       era         bare µs  ours µs  ratio  bare req/s  ours req/s');
    for (const each of CASES) {
      const bareRounds: Measure[] = [];
      const oursRounds: Measure[] = [];
      await load(bare, each, REQUESTS);
      await load(ours, each, REQUESTS);
      for (let round = 0; round < ROUNDS; round++) {
        bareRounds.push(await measure(bare, each));
        oursRounds.push(await measure(ours, each));
      }
      const [bareCpu, oursCpu] = [median(bareRounds, 'cpu'), median(oursRounds, 'cpu')];
      const cells = [
        each.name.padEnd(26),
        each.era.padEnd(10),
        bareCpu.toFixed(0).padStart(8),
        oursCpu.toFixed(0).padStart(8),
        (oursCpu / bareCpu).toFixed(2).padStart(6),
        median(bareRounds, 'rate').toFixed(0).padStart(11),
        median(oursRounds, 'rate').toFixed(0).padStart(11),
      ];
      console.log(cells.join(' '));
    }
    if (!options.includes('--no-memory')) await watchMemory(ours);
  } finally {
    for (const target of [bare, ours]) {
      target.agent.destroy();
      target.process.kill();
    }
  }
}

interface Measure {
  /** Processor time of the server for one request, in microseconds. */
  cpu: number;
  rate: number;
}

async function measure(target: Target, each: Case): Promise<Measure> {
  const before = await usage(target);
  const started = performance.now();
  await load(target, each, REQUESTS);
  const seconds = (performance.now() - started) / 1000;
  const after = await usage(target);
  const spent = after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system;
  return { cpu: spent / REQUESTS, rate: REQUESTS / seconds };
}

async function watchMemory(target: Target): Promise<void> {
  console.log(`\nmemory over ${MEMORY_CALLS} calls (half tools/list, half list_projects, both eras)`);
  const steps = 10;
  for (let step = 0; step <= steps; step++) {
    const { memory } = await usage(target, 'collect');
    const [heap, rss] = [memory.heapUsed, memory.rss].map((bytes) => (bytes / 2 ** 20).toFixed(1));
    console.log(`${String((step * MEMORY_CALLS) / steps).padStart(7)} calls  heap ${heap} MB  rss ${rss} MB`);
    if (step === steps) break;
    for (const each of CASES) await load(target, each, MEMORY_CALLS / steps / CASES.length);
  }
}

async function start(kind: 'bare' | 'ours'): Promise<Target> {
  const child = fork(fileURLToPath(new URL('./mcp-server.ts', import.meta.url)), [kind], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const { url, token } = await new Promise<{ url: string; token: string }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as { url: string; token: string })); // Sent by mcp-server.ts.
    child.once('exit', (code) => reject(new Error(`The ${kind} server ended with ${code}.`)));
  });
  return { process: child, url, token, agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS }) };
}

function usage(target: Target, question: 'usage' | 'collect' = 'usage'): Promise<Usage> {
  return new Promise((resolve) => {
    target.process.once('message', (message) => resolve(message as Usage)); // Sent by mcp-server.ts.
    target.process.send(question);
  });
}

async function load(target: Target, each: Case, requests: number): Promise<void> {
  let left = requests;
  const work = async () => {
    while (left-- > 0) await post(target, each, left);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
}

function post(target: Target, { era, method, params }: Case, id: number): Promise<void> {
  const modern = era === '2026-07-28';
  const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: modern ? { ...params, _meta: META } : params });
  const headers = {
    authorization: `Bearer ${target.token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': modern ? era : '2025-11-25',
    ...(modern && { 'mcp-method': method }),
    ...(modern && 'name' in params && { 'mcp-name': params.name }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(target.url, { method: 'POST', agent: target.agent, headers }, (reply) => {
      let size = 0;
      reply.on('data', (piece: Buffer) => {
        size += piece.length;
      });
      reply.on('end', () => {
        if (reply.statusCode === 200 && size > 50) resolve();
        else reject(new Error(`${target.url} answered ${reply.statusCode} with ${size} bytes.`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

function median(measures: Measure[], field: keyof Measure): number {
  const sorted = measures.map((each) => each[field]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
