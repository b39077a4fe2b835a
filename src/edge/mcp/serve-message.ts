import type { IncomingHttpHeaders } from 'node:http';
import {
  classifyInboundRequest,
  createMcpHandler,
  isInitializeRequest,
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCRequest,
  type McpHttpHandler,
  type McpServer,
  PerRequestHTTPServerTransport,
  ProtocolErrorCode,
  type RequestId,
  type Server,
} from '@modelcontextprotocol/server';
import type { Log } from '../../base/log.ts';
import type { TokenCaller } from '../../record/access/caller.ts';
import { ACCEPTED, errorReply, fromResponse, type HttpReply } from './http-reply.ts';
import { jsonRpcCode, SERVER_ERROR, toAppError } from './mcp-error.ts';
import type { OpenRequest, OpenRequests } from './open-requests.ts';
import { MODERN_REVISION, OLDER_REVISIONS } from './server-info.ts';
import type { Era, ShortWay } from './short-way.ts';
import type { Tool } from './tool.ts';

const KEEP_ALIVE_MS = 10_000;
const LONGEST_ID = 256;
const LARGEST_BATCH = 10;
/** Revisions from this one on have no batches. */
const NO_BATCHES_FROM = '2025-06-18';
const WRONG_INITIALIZE = 'Invalid params for initialize: protocolVersion, capabilities and clientInfo are needed.';

/** One POST, authenticated and parsed. */
export interface Incoming {
  caller: TokenCaller;
  headers: IncomingHttpHeaders;
  body: unknown;
  /** Called for each request in it, so that the connection's end can end it. */
  onOpen(request: OpenRequest): void;
}

/** Makes the protocol's side of one request. The endpoint knows nothing else of what is served. */
export type ServerFor = (open: OpenRequest) => Server | McpServer;

/**
 * Routes one POST by its protocol era. 2026-07-28 is the SDK's own HTTP handler. The revisions before it are served
 * without sessions too: each message gets a server and a single-use transport of its own, which answers with JSON and
 * turns to a stream only when something is sent before the result. That also serves clients that ask for plain JSON.
 */
export class MessageService {
  readonly #serverFor: ServerFor;
  readonly #open: OpenRequests;
  readonly #log: Log;
  readonly #modern: McpHttpHandler;
  readonly #exchanges = new WeakMap<Request, OpenRequest>();
  readonly #shortWay: ShortWay | undefined;

  constructor(serverFor: ServerFor, open: OpenRequests, log: Log, shortWay?: ShortWay) {
    this.#serverFor = serverFor;
    this.#open = open;
    this.#log = log;
    this.#shortWay = shortWay;
    this.#modern = createMcpHandler(
      ({ requestInfo }) => {
        const open = requestInfo && this.#exchanges.get(requestInfo);
        if (!open) throw new Error('A request reached the SDK without its caller.');
        return serverFor(open);
      },
      { legacy: 'reject', keepAliveMs: KEEP_ALIVE_MS },
    );
  }

  async serve(incoming: Incoming): Promise<HttpReply> {
    const { body, headers } = incoming;
    if (hasGiantId(body)) return invalid('The id must be a number or a text of up to 256 characters.');
    const version = single(headers['mcp-protocol-version']);
    const route = classifyInboundRequest({
      httpMethod: 'POST',
      body,
      ...(version !== undefined && { protocolVersionHeader: version }),
      ...(headers['mcp-method'] !== undefined && { mcpMethodHeader: single(headers['mcp-method']) ?? '' }),
      ...(headers['mcp-name'] !== undefined && { mcpNameHeader: single(headers['mcp-name']) ?? '' }),
    });
    if (route.kind === 'reject') return errorReply(route.httpStatus, route.code, route.message, idOf(body), route.data);
    if (Array.isArray(body)) return this.#serveBatch(incoming, body, version);
    if (isJSONRPCRequest(body)) {
      return route.kind === 'modern' ? this.#serveModern(incoming, body) : this.#serveOlder(incoming, body, version);
    }
    if (isJSONRPCNotification(body)) await this.#hear(incoming, body);
    // Notifications are heard and answers to requests that we never send are dropped; neither gets a reply.
    return ACCEPTED;
  }

  async close(): Promise<void> {
    await this.#modern.close();
  }

  async #serveModern(incoming: Incoming, message: JSONRPCRequest): Promise<HttpReply> {
    const short = hasItsHeaders(incoming.headers, message) ? this.#shortWay : undefined;
    const known = short?.list('modern', message);
    if (known) return known;
    const fault = short?.faultOf(message);
    if (fault) return errorReply(200, ProtocolErrorCode.InvalidParams, fault, message.id);
    const open = this.#open.open(incoming.caller, undefined, message.id);
    const tool = short?.toolOf(message);
    if (tool) return this.#during(open, incoming, message, () => this.#short('modern', tool, message, open));

    const unwanted = new AbortController();
    open.whenUnwanted(() => unwanted.abort());
    const request = new Request('http://mcp/mcp', {
      method: 'POST',
      headers: protocolHeaders(incoming.headers),
      signal: unwanted.signal,
    });
    this.#exchanges.set(request, open);
    return this.#during(open, incoming, message, async () => {
      const reply = await fromResponse(await this.#modern.fetch(request, { parsedBody: message }));
      this.#shortWay?.rememberList('modern', message, reply);
      return reply;
    });
  }

  async #serveOlder(incoming: Incoming, message: JSONRPCRequest, version: string | undefined): Promise<HttpReply> {
    if (message.method === 'initialize') {
      if (!isInitializeRequest(message))
        return errorReply(200, ProtocolErrorCode.InvalidParams, WRONG_INITIALIZE, message.id);
    } else if (version !== undefined && !OLDER_REVISIONS.includes(version)) {
      return errorReply(
        400,
        SERVER_ERROR,
        `Bad Request: Unsupported protocol version: ${version.slice(0, 40)} (supported versions: ${OLDER_REVISIONS.join(', ')})`,
        message.id,
      );
    }
    const known = this.#shortWay?.list('older', message);
    if (known) return known;
    const streams = single(incoming.headers.accept)?.includes('text/event-stream') ?? false;
    return this.#exchange(incoming, message, streams ? 'auto' : 'json');
  }

  async #exchange(incoming: Incoming, message: JSONRPCRequest, responseMode: 'auto' | 'json'): Promise<HttpReply> {
    const fault = this.#shortWay?.faultOf(message);
    if (fault) return errorReply(200, ProtocolErrorCode.InvalidParams, fault, message.id);
    const open = this.#open.open(incoming.caller, sessionOf(incoming.headers), message.id);
    const tool = this.#shortWay?.toolOf(message);
    if (tool) return this.#during(open, incoming, message, () => this.#short('older', tool, message, open));

    const transport = new PerRequestHTTPServerTransport({
      classification: { era: 'legacy' },
      responseMode,
      keepAliveMs: KEEP_ALIVE_MS,
    });
    open.whenUnwanted(() => void transport.close());
    return this.#during(open, incoming, message, async () => {
      await this.#serverFor(open).connect(transport);
      const reply = await fromResponse(await transport.handleMessage(message));
      this.#shortWay?.rememberList('older', message, reply);
      // In these revisions an error of a single request is an ordinary reply; a 404 would mean a lost session.
      return { ...reply, status: 200 };
    });
  }

  async #short(era: Era, tool: Tool, message: JSONRPCRequest, open: OpenRequest): Promise<HttpReply> {
    const reply = await this.#shortWay?.callTool(era, tool, message, open);
    return reply && !open.unwanted ? reply : ACCEPTED;
  }

  async #serveBatch(incoming: Incoming, messages: unknown[], version: string | undefined): Promise<HttpReply> {
    if (version !== undefined && version >= NO_BATCHES_FROM) {
      return invalid(`Revision ${version.slice(0, 40)} has no batches. Send one message at a time.`);
    }
    if (messages.length > LARGEST_BATCH) return invalid(`A batch has at most ${LARGEST_BATCH} messages.`);
    const requests = messages.filter((message) => isJSONRPCRequest(message));
    if (requests.some((request) => request.method === 'initialize')) {
      return invalid('An initialize request must be sent alone.');
    }
    const ids = new Set(requests.map(({ id }) => JSON.stringify(id)));
    if (ids.size < requests.length || !requests.every(({ id }) => isFitId(id))) {
      return invalid('Each request of a batch needs an id of its own: a number or a text of up to 256 characters.');
    }
    for (const message of messages) if (isJSONRPCNotification(message)) await this.#hear(incoming, message);
    if (requests.length === 0) return ACCEPTED;
    const replies = await Promise.all(requests.map((request) => this.#exchange(incoming, request, 'json')));
    return { status: 200, body: `[${replies.map((reply) => String(reply.body)).join(',')}]` };
  }

  /** Keeps the request among the open ones until its reply, also a streaming one, is through. */
  async #during(
    open: OpenRequest,
    incoming: Incoming,
    message: JSONRPCRequest,
    work: () => Promise<HttpReply>,
  ): Promise<HttpReply> {
    incoming.onOpen(open);
    let release = (): void => {};
    const close = () => {
      release();
      this.#open.close(open);
    };
    try {
      if (message.method === 'subscriptions/listen') release = await this.#open.takeStream(incoming.caller);
      const reply = await work();
      if (!(reply.body instanceof ReadableStream)) close();
      else return { ...reply, body: reply.body.pipeThrough(new TransformStream({ flush: close, cancel: close })) };
      return reply;
    } catch (error) {
      close();
      if (open.unwanted) return ACCEPTED;
      const { code, message: text, retryAfter } = toAppError(error, this.#log);
      const reply = errorReply(code === 'unavailable' ? 503 : 500, jsonRpcCode(code), text, message.id);
      return retryAfter === undefined ? reply : { ...reply, retryAfter };
    }
  }

  async #hear({ caller, headers }: Incoming, { method, params }: { method: string; params?: unknown }): Promise<void> {
    const sessionId = sessionOf(headers);
    if (method !== 'notifications/cancelled' || sessionId === undefined) return;
    const requestId = typeof params === 'object' && params && 'requestId' in params ? params.requestId : undefined;
    if (isFitId(requestId)) await this.#open.cancel(caller, sessionId, requestId);
  }
}

function invalid(message: string): HttpReply {
  return errorReply(400, ProtocolErrorCode.InvalidRequest, `Invalid Request: ${message}`, null);
}

function isFitId(id: unknown): id is RequestId {
  return typeof id === 'number' || (typeof id === 'string' && id.length <= LONGEST_ID);
}

function hasGiantId(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string' && !isFitId(body.id);
}

/** The id to answer a message with that is not a whole request: its own where it has a fit one. */
function idOf(body: unknown): RequestId | null {
  const id = typeof body === 'object' && body && 'id' in body && 'method' in body ? body.id : null;
  return isFitId(id) ? id : null;
}

/** True where a request of the newer era has the headers that it needs; the SDK answers those that do not. */
function hasItsHeaders(headers: IncomingHttpHeaders, { method, params }: JSONRPCRequest): boolean {
  if (headers['mcp-protocol-version'] !== MODERN_REVISION || headers['mcp-method'] !== method) return false;
  return method !== 'tools/call' || headers['mcp-name'] === params?.['name'];
}

/** What the SDK's handler looks at. */
function protocolHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => name.startsWith('mcp-'));
  return {
    'content-type': 'application/json',
    ...Object.fromEntries(kept.map(([name, value]) => [name, single(value) ?? ''])),
  };
}

export function sessionOf(headers: IncomingHttpHeaders): string | undefined {
  const id = single(headers['mcp-session-id']);
  return id !== undefined && id.length > 0 && id.length <= LONGEST_ID ? id : undefined;
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
