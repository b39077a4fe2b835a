import { Agent, request } from 'node:http';
import type { LoadTarget } from './load-target.ts';

/** One kind of call, with its share of the traffic. */
interface Kind {
  name: string;
  share: number;
  /** Reads are what the bar on latency is about. */
  reads: boolean;
  input(place: { projectId: string; conversationId: string; turn: number }): object | null;
}

/** What agents do: mostly look around and read, now and then begin a conversation and ask. */
const KINDS: Kind[] = [
  { name: 'tools/list', share: 20, reads: true, input: () => null },
  { name: 'list_projects', share: 20, reads: true, input: () => ({}) },
  { name: 'get_project', share: 15, reads: true, input: ({ projectId }) => ({ project_id: projectId }) },
  { name: 'get_project_stats', share: 8, reads: true, input: ({ projectId }) => ({ project_id: projectId }) },
  {
    name: 'get_project_prd',
    share: 8,
    reads: true,
    input: ({ projectId }) => ({ project_id: projectId, outline: true }),
  },
  {
    name: 'get_project_techspec',
    share: 12,
    reads: true,
    input: ({ projectId }) => ({ project_id: projectId, section: 'components' }),
  },
  {
    name: 'list_conversations',
    share: 7,
    reads: true,
    input: ({ projectId }) => ({ project_id: projectId, limit: 10 }),
  },
  {
    name: 'get_conversation',
    share: 6,
    reads: true,
    input: ({ conversationId }) => ({ conversation_id: conversationId, limit: 10 }),
  },
  { name: 'create_conversation', share: 2, reads: false, input: ({ projectId }) => ({ project_id: projectId }) },
  {
    name: 'send_message',
    share: 2,
    reads: false,
    input: ({ conversationId, turn }) => ({
      conversation_id: conversationId,
      message: `Where are packs opened? (${turn})`,
    }),
  },
];

export interface TrafficFigures {
  seconds: number;
  requests: number;
  rate: number;
  errors: string[];
  /** Milliseconds of the reading tools. */
  reads: Percentiles;
  /** Milliseconds of whole answers. */
  answers: Percentiles;
}

export interface Percentiles {
  p50: number;
  p95: number;
  p99: number;
}

/**
 * Sends the mix for so long. With a rate, calls begin on time whether earlier ones have been answered or not, and waiting
 * counts; without one, each connection sends its next call when the last was answered.
 */
export async function sendTraffic(
  target: LoadTarget,
  { connections, seconds, rate }: { connections: number; seconds: number; rate?: number },
): Promise<TrafficFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const deck = KINDS.flatMap((kind) => Array<Kind>(kind.share).fill(kind));
  target.conversationId ??= await newConversation(target, agent);
  const { conversationId } = target;
  const times: Record<'reads' | 'answers', number[]> = { reads: [], answers: [] };
  const errors: string[] = [];
  let turn = 0;
  const started = performance.now();
  const endAt = started + seconds * 1000;

  async function one(): Promise<void> {
    const number = turn++;
    // A step that shares no factor with the deck's size visits every card.
    const kind = deck[(number * 37) % deck.length] as Kind; // The deck is not empty.
    const begunAt = rate === undefined ? performance.now() : started + (number / rate) * 1000;
    try {
      await callOnce(target, agent, kind, { projectId: target.projectId, conversationId, turn: number });
      const ms = performance.now() - begunAt;
      if (kind.reads) times.reads.push(ms);
      else if (kind.name === 'send_message') times.answers.push(ms);
    } catch (error) {
      errors.push(`${kind.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  if (rate === undefined) {
    const connection = async () => {
      while (performance.now() < endAt) await one();
    };
    await Promise.all(Array.from({ length: connections }, connection));
  } else {
    const running = new Set<Promise<void>>();
    while (performance.now() < endAt) {
      while (turn < ((performance.now() - started) / 1000) * rate) {
        const call = one().finally(() => running.delete(call));
        running.add(call);
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    await Promise.all(running);
  }
  agent.destroy();
  const took = (performance.now() - started) / 1000;
  const figures = { reads: percentiles(times.reads), answers: percentiles(times.answers) };
  return { seconds: took, requests: turn, rate: turn / took, errors, ...figures };
}

function percentiles(times: number[]): Percentiles {
  const sorted = times.sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

async function newConversation(target: LoadTarget, agent: Agent): Promise<string> {
  const input = { project_id: target.projectId };
  const text = await post(target, agent, 0, 'create_conversation', input);
  return JSON.parse(text).result.structuredContent.conversation_id;
}

async function callOnce(
  target: LoadTarget,
  agent: Agent,
  kind: Kind,
  place: { projectId: string; conversationId: string; turn: number },
): Promise<void> {
  const text = await post(target, agent, place.turn, kind.name, kind.input(place));
  if (/"isError":true|"error":\{"code":/.test(text)) throw new Error(text.slice(0, 300));
}

/** Each call goes to the next node; answers are asked for as streams. */
function post(target: LoadTarget, agent: Agent, turn: number, name: string, input: object | null): Promise<string> {
  const _meta = name === 'send_message' ? { progressToken: turn } : {};
  const message =
    input === null
      ? { jsonrpc: '2.0', id: turn, method: name, params: {} }
      : { jsonrpc: '2.0', id: turn, method: 'tools/call', params: { name, arguments: input, _meta } };
  const body = JSON.stringify(message);
  const headers = {
    authorization: `Bearer ${target.tokens[turn % target.tokens.length]}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    accept: 'application/json, text/event-stream',
  };
  return new Promise((resolve, reject) => {
    const url = `${target.urls[turn % target.urls.length]}/mcp`;
    const sent = request(url, { method: 'POST', agent, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (piece) => {
        text += piece;
      });
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(text) : reject(new Error(`${reply.statusCode} ${text}`)),
      );
      reply.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
