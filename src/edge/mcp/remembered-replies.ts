import type { JSONRPCRequest } from '@modelcontextprotocol/server';
import type { HttpReply } from './http-reply.ts';

/** Lists that are the same for every caller and for as long as the program runs. */
const UNCHANGING = new Set(['tools/list', 'prompts/list', 'resources/templates/list']);

export type Era = 'modern' | 'older';

/** What the SDK answered the first time is what everybody gets: only the id of the request is new. */
export class RememberedReplies {
  readonly #results = new Map<string, string>();

  get(era: Era, request: JSONRPCRequest): HttpReply | undefined {
    const result = isUnchanging(request) ? this.#results.get(`${era} ${request.method}`) : undefined;
    if (result === undefined) return undefined;
    return { status: 200, body: `{"jsonrpc":"2.0","id":${JSON.stringify(request.id)},"result":${result}}` };
  }

  remember(era: Era, request: JSONRPCRequest, reply: HttpReply): void {
    if (!isUnchanging(request) || reply.status !== 200 || typeof reply.body !== 'string') return;
    const { result } = JSON.parse(reply.body) as { result?: unknown }; // The SDK's own JSON-RPC reply.
    if (result !== undefined) this.#results.set(`${era} ${request.method}`, JSON.stringify(result));
  }
}

function isUnchanging({ method, params }: JSONRPCRequest): boolean {
  return UNCHANGING.has(method) && params?.['cursor'] === undefined;
}
