import { type JSONRPCRequest, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import type { HttpReply } from './http-reply.ts';
import { jsonRpcCode, toAppError } from './mcp-error.ts';
import type { RequestCall } from './mcp-server.ts';
import type { OpenRequest } from './open-requests.ts';
import { SERVER_INFO } from './server-info.ts';
import { callTool, type Tool } from './tool.ts';
import type { Toolset } from './tools.ts';

export type Era = 'modern' | 'older';

/** Lists that are the same for every caller and for as long as the program runs. */
const UNCHANGING = new Set(['tools/list', 'prompts/list', 'resources/templates/list']);

/** What the SDK adds to every result of the newer era. */
const MODERN_RESULT = { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: SERVER_INFO } };

/**
 * The two requests that make up nearly all traffic, answered without a server and a transport of their own, which cost
 * more than the work itself: lists that never change, and tool calls that send nothing before their result. Whatever is
 * not plainly one of these goes the SDK's way, so that every mistake gets the SDK's answer. A test holds both ways to
 * the same replies.
 */
export class ShortWay {
  readonly #callFor: (open: OpenRequest) => RequestCall;
  readonly #toolset: Toolset;
  /** The bytes behind the id of each reply: encoding such a long text anew would cost more than everything else. */
  readonly #results = new Map<string, Buffer>();

  constructor(callFor: (open: OpenRequest) => RequestCall, toolset: Toolset) {
    this.#callFor = callFor;
    this.#toolset = toolset;
  }

  /** What the SDK answered the first time is what everybody gets: only the id of the request is new. */
  list(era: Era, request: JSONRPCRequest): HttpReply | undefined {
    const result = isUnchanging(request) ? this.#results.get(`${era} ${request.method}`) : undefined;
    return result && { status: 200, body: Buffer.concat([Buffer.from(head(request)), result]) };
  }

  rememberList(era: Era, request: JSONRPCRequest, { status, body }: HttpReply): void {
    if (!isUnchanging(request) || status !== 200 || typeof body !== 'string') return;
    const { result } = JSON.parse(body) as { result?: unknown }; // The SDK's own JSON-RPC reply.
    if (result !== undefined) {
      this.#results.set(`${era} ${request.method}`, Buffer.from(`"result":${JSON.stringify(result)}}`));
    }
  }

  /** What is wrong with the form of a tool call, in one line: the SDK would send the report of its schema. */
  faultOf({ method, params }: JSONRPCRequest): string | undefined {
    if (method !== 'tools/call') return undefined;
    if (typeof params?.['name'] !== 'string') {
      return 'A tools/call needs the name of a tool in `params.name`. tools/list shows which there are.';
    }
    return isPlainObject(params['arguments'] ?? {}) ? undefined : 'The `params.arguments` of a tool are an object.';
  }

  /** The tool that a request plainly calls, where its reply is one JSON text. */
  toolOf({ method, params }: JSONRPCRequest): Tool | undefined {
    if (method !== 'tools/call' || typeof params?.['name'] !== 'string') return undefined;
    const tool = this.#toolset.byName.get(params['name']);
    const plain = isPlainObject(params['arguments'] ?? {}) && isPlainObject(params['_meta'] ?? {});
    const streams = tool?.streams && params['_meta']?.['progressToken'] !== undefined;
    return plain && !streams ? tool : undefined;
  }

  async callTool(era: Era, tool: Tool, request: JSONRPCRequest, open: OpenRequest): Promise<HttpReply> {
    const call = { ...this.#callFor(open), sendProgress: null };
    try {
      const result = await callTool(tool, call, request.params?.['arguments']);
      const whole = era === 'modern' ? { ...result, ...MODERN_RESULT } : result;
      return { status: 200, body: reply(request, `"result":${JSON.stringify(whole)}`) };
    } catch (error) {
      const { code, message } = toAppError(error, call.log);
      const told = { code: jsonRpcCode(code), message, data: { reason: code } };
      return { status: 200, body: reply(request, `"error":${JSON.stringify(told)}`) };
    }
  }
}

function reply(request: JSONRPCRequest, outcome: string): string {
  return `${head(request)}${outcome}}`;
}

function head({ id }: JSONRPCRequest): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},`;
}

function isUnchanging({ method, params }: JSONRPCRequest): boolean {
  return UNCHANGING.has(method) && params?.['cursor'] === undefined;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
