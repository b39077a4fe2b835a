import { type Cluster, OWNER } from './cluster.ts';

/** One reply, whatever it was. */
export interface ClusterReply {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: replies are compared with literals, so a wrong guess fails its test.
  body: any;
}

/** One call at the balancer, or at the one node whose address is given. */
export async function call(
  url: string,
  method: string,
  path: string,
  bearer?: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<ClusterReply> {
  const form = body instanceof FormData;
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(body !== undefined && !form && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: form ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  const text = await reply.text();
  const json = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
  return { status: reply.status, headers: reply.headers, text, body: json ? JSON.parse(text) : undefined };
}

export async function signIn({ url }: Cluster): Promise<string> {
  const { status, body, text } = await call(url, 'POST', '/api/auth/sign-in/email', undefined, OWNER);
  if (status !== 200) throw new Error(`Signing in failed: ${text}`);
  return body.token;
}

/** One tool call in the plain form that the specification shows. */
export function callTool(url: string, token: string, name: string, input: object = {}): Promise<ClusterReply> {
  return call(url, 'POST', '/mcp', token, toolCall(name, input));
}

export function toolCall(name: string, input: object, id: string | number = 1, progress = false) {
  const _meta = progress ? { progressToken: String(id) } : undefined;
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input, ...(_meta && { _meta }) } };
}

/** A reply that is read while it comes. */
export interface OpenReply {
  /** Resolves once this much has come. */
  has(part: string): Promise<void>;
  /** Resolves when the reply is over, with all of it and the time. */
  ended: Promise<{ text: string; at: number }>;
  hangUp(): void;
}

export function openReply(
  url: string,
  path: string,
  bearer: string,
  body?: unknown,
  headers: Record<string, string> = {},
): OpenReply {
  const connection = new AbortController();
  const waiting = new Set<() => void>();
  let text = '';
  const read = async () => {
    try {
      const reply = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        signal: connection.signal,
        headers: {
          authorization: `Bearer ${bearer}`,
          accept: 'application/json, text/event-stream',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      for await (const piece of (reply.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
        text += piece;
        for (const look of waiting) look();
      }
    } catch (error) {
      if (!connection.signal.aborted) text += `\n(${String(error)})`;
    }
    return { text, at: performance.now() };
  };
  const ended = read();
  return {
    ended,
    hangUp: () => connection.abort(),
    has: (part) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (!text.includes(part)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
        void ended.then(() => (text.includes(part) ? resolve() : reject(new Error(`It ended without: ${text}`))));
      }),
  };
}

/** Looks until it is so, however slow the machine is. */
export async function until<Found>(look: () => Promise<Found | undefined | false>, withinMs = 60_000): Promise<Found> {
  const giveUpAt = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > giveUpAt) throw new Error(`It was not so within ${withinMs} ms.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
