import type { McpServer, Server } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import type { Answerer } from '../../flow/answering/answerer.ts';
import { reachOf, type TokenCaller } from '../../record/access/caller.ts';
import type { TokenUse } from '../../record/access/token-use.ts';
import type { Authenticate } from '../guard/authenticate.ts';
import type { RateLimits } from '../guard/rate-limits.ts';
import type { StreamPlaces } from '../guard/stream-places.ts';
import { namedClient, newSessionId } from './client-name.ts';
import { pageReference, postReference } from './endpoint-contract.ts';
import { errorReply, sendReply } from './http-reply.ts';
import { SERVER_ERROR } from './mcp-error.ts';
import { mcpServer, type RequestCall } from './mcp-server.ts';
import { type OpenRequest, OpenRequests } from './open-requests.ts';
import { MessageService, sessionOf } from './serve-message.ts';
import { serverPage } from './server-info.ts';
import { ShortWay } from './short-way.ts';
import { ALL_TOOLS, chosenToolset, TOOLSET_CHOICES, type Toolset } from './tools.ts';

const HEARTBEAT_MS = 8_000;

export interface McpOptions {
  /** What writes answers; what the settings say unless given. */
  answerer?: Answerer;
  /** Longest silence while an answer is being written. */
  heartbeatMs?: number;
  /** Serves something else than our tools behind the same door, such as the fixtures of the conformance suite. */
  serverFor?(call: RequestCall): Server | McpServer;
}

export interface McpParts {
  app: App;
  places: StreamPlaces;
  limits: RateLimits;
  /** Host and Origin are checked before. */
  authenticate: Pick<Authenticate, 'token' | 'countRequest'>;
  tokenUse: TokenUse;
}

/** Serves MCP at `/mcp`. */
export function registerMcpEndpoint(
  server: FastifyInstance,
  { app, places, limits, authenticate, tokenUse }: McpParts,
  options: McpOptions & { answerer: Answerer },
): void {
  const { log, clock } = app;
  const { db } = app.database;
  const { answerer } = options;
  const heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS;
  const openRequests = new OpenRequests({ database: app.database, clock, log }, places);
  const questions = limits.perMinute('questions', app.config.messagesPerMinute);
  const callers = new WeakMap<FastifyRequest, TokenCaller>();
  const delivered = new WeakMap<OpenRequest, (() => Promise<void>)[]>();

  app.closing.signal.addEventListener('abort', () => openRequests.endAll('closing'), { once: true });

  const callFor = (open: OpenRequest): RequestCall => ({
    db,
    clock,
    log,
    answerer,
    codeReader: app.codeReader,
    heartbeatMs,
    answerSeconds: app.config.answerSeconds,
    caller: open.caller,
    signal: open.signal,
    reach: reachOf(open.caller),
    takeStream: () => openRequests.takeStream(open.caller),
    whenDelivered: (callback) => delivered.set(open, [...(delivered.get(open) ?? []), callback]),
  });
  const { serverFor } = options;
  const serve = (toolset: Toolset): MessageService =>
    serverFor
      ? new MessageService((open) => serverFor(callFor(open)), openRequests, log)
      : new MessageService(
          (open) => mcpServer(callFor(open), toolset),
          openRequests,
          log,
          new ShortWay(callFor, toolset),
        );
  const services = new Map([...TOOLSET_CHOICES.values()].map((toolset) => [toolset, serve(toolset)]));

  server.post('/mcp', {
    schema: postReference,
    validatorCompiler: () => (value) => ({ value }),
    // Before the body is read: a stranger's megabyte is not parsed.
    onRequest: async (request) => {
      callers.set(request, await authenticate.token(request));
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (!caller) throw new Error('A request passed without authentication.');
      for (const [index, message] of [request.body].flat().entries()) {
        if (index > 0) authenticate.countRequest(caller);
        if (isQuestion(message)) questions.require(caller.tokenId, 'questions');
      }
      const toolset = toolsetOf(request);
      const service = toolset && services.get(toolset);
      if (!service) return sendReply(reply, unknownToolset());
      const opened: OpenRequest[] = [];
      reply.raw.once('close', () => {
        if (!reply.raw.writableFinished) for (const open of opened) open.end('disconnected');
      });
      const { headers, body } = request;
      const client = namedClient(body, sessionOf(headers));
      if (client !== undefined) tokenUse.saw(caller.tokenId, client);
      if (isInitialize(body)) reply.header('mcp-session-id', newSessionId(client));
      const answer = await service.serve({ caller, headers, body, onOpen: (open) => opened.push(open) });
      if (!(await sendReply(reply, answer))) return;
      for (const callback of opened.flatMap((open) => delivered.get(open) ?? [])) {
        await callback().catch((error: unknown) =>
          log.error(
            { err: error },
            'It could not be recorded that an answer arrived; its client may be sent the same answer again.',
          ),
        );
      }
    },
  });

  server.get('/mcp', { schema: pageReference }, async (request, reply) => {
    // A client of the older era asks for a stream of its own; any other reply than 405 makes it ask again every second.
    if (!request.headers.accept?.toLowerCase().includes('text/event-stream')) {
      return serverPage(app.config.baseUrl, toolsetOf(request) ?? ALL_TOOLS);
    }
    return sendReply(reply.header('allow', 'POST'), notAllowed());
  });
  server.route({
    method: ['DELETE', 'PUT', 'PATCH', 'OPTIONS'],
    url: '/mcp',
    schema: { hide: true },
    handler: (_request, reply) => sendReply(reply.header('allow', 'GET, POST'), notAllowed()),
  });

  server.addHook('onClose', async () => {
    openRequests.stop();
    for (const service of services.values()) await service.close();
  });
}

/** The tools that a client wants to see, by the `toolsets` of its URL. */
function toolsetOf({ query }: FastifyRequest): Toolset | undefined {
  return chosenToolset((query as { toolsets?: unknown }).toolsets); // Whatever was sent: the choice is checked there.
}

function unknownToolset() {
  const known = ALL_TOOLS.names.join(', ');
  return errorReply(400, SERVER_ERROR, `There is no such toolset. Those of ?toolsets= are: ${known}.`, null);
}

function notAllowed() {
  return errorReply(405, SERVER_ERROR, 'Method not allowed. Send JSON-RPC messages with POST.', null);
}

/** A question costs far more than any other call, so it has a limit of its own. */
function isQuestion(message: unknown): boolean {
  if (typeof message !== 'object' || message === null || !('method' in message) || !('params' in message)) return false;
  const { method, params } = message;
  return (
    method === 'tools/call' &&
    typeof params === 'object' &&
    params !== null &&
    'name' in params &&
    params.name === 'send_message'
  );
}

function isInitialize(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize';
}
