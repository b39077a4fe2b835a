import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from '../../app.ts';
import { AppError } from '../../base/errors.ts';
import { newId } from '../../base/ids.ts';
import { beginScope } from '../../engine/db/scope.ts';
import type { Answerer } from '../../flow/answering/answerer.ts';
import { openAnswerer } from '../../flow/answering/open-answerer.ts';
import { openTokenUse } from '../../record/access/token-use.ts';
import { openAuthentication } from '../guard/authenticate.ts';
import { senderCheck } from '../guard/check-sender.ts';
import { RateLimits } from '../guard/rate-limits.ts';
import { StreamPlaces } from '../guard/stream-places.ts';
import { type McpOptions, registerMcpEndpoint } from '../mcp/endpoint.ts';
import { sendJsonRpcError } from '../mcp/http-reply.ts';
import { registerRest } from '../rest/routes.ts';
import { validateWithZod } from '../rest/validate-with-zod.ts';
import { registerApiDocs } from './api-docs.ts';
import { HTTP_STATUS, sendError, toAppError } from './error-response.ts';
import { registerHealth } from './health.ts';
import { rememberPaths } from './known-paths.ts';
import { registerMetrics } from './metrics.ts';
import { readJsonBodies } from './read-json.ts';
import { registerDashboard } from './serve-dashboard.ts';
import { endSlowBodies, endSlowHeaders } from './slow-clients.ts';
import { traceRequests } from './trace-requests.ts';
import { answerUnreadable } from './unreadable-request.ts';

/** Puts the edges together behind one port. What every request has to pass is here; what each one does is not. */
export async function buildServer(app: App, options: { mcp?: McpOptions } = {}): Promise<FastifyInstance> {
  const { config, log } = app;
  const server = fastify({
    logger: false,
    genReqId: () => newId('req'),
    bodyLimit: config.requestBytes,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    // The page of the API reference has its address with a slash, and would send everybody there first.
    rewriteUrl: ({ url = '/' }) => (url === '/docs' ? '/docs/' : url),
    // A client's address may end in a slash or not: both mean the same.
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    // Slow clients: five seconds for the headers and an hour for the whole request, looked at every second. Only an upload
    // may take that long; slow-clients.ts gives every other request a minute.
    requestTimeout: 3_600_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    // While the server closes, what still comes in on an open connection is answered as always, and is its last.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, request, reply) =>
      sendError(toAppError(error, log, request.id), request, reply.headers(commonHeaders(request.id))),
  }).withTypeProvider<ZodTypeProvider>();
  server.server.maxConnections = 10_000;
  server.setValidatorCompiler(validateWithZod);
  server.setSerializerCompiler(serializerCompiler);
  readJsonBodies(server);
  await server.register(cookie);

  // First of all: whatever a request does before it has proved who it is, it sees nobody's rows.
  server.addHook('onRequest', (_request, _reply, done) => beginScope(done));
  traceRequests(server);
  endSlowHeaders(server);
  endSlowBodies(server);
  const checkSender = senderCheck(config);
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(commonHeaders(request.id));
    checkSender(request);
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, id } = request;
    const path = request.url.split('?')[0];
    const line = {
      request_id: id,
      method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      address: request.ip,
    };
    if (reply.statusCode >= 500) log.warn(line, 'request');
    else log.debug(line, 'request');
  });
  server.setErrorHandler((error, request, reply) => {
    const told = toAppError(error, log, request.id);
    if (request.routeOptions.url !== '/mcp') return sendError(told, request, reply);
    return sendJsonRpcError(told, HTTP_STATUS[told.code], reply);
  });
  const paths = rememberPaths(server);

  const tokenUse = openTokenUse(app.database.db, app.clock, log);
  server.addHook('onClose', () => tokenUse.close());
  server.addHook('onClose', () => app.codeReader.close());
  const limits = new RateLimits(app);
  server.addHook('onClose', async () => limits.close());
  const authenticate = openAuthentication(app, tokenUse, limits);

  const dashboard = registerDashboard(server, authenticate.isSignedIn);
  server.setNotFoundHandler(async (request, reply) => {
    if (await dashboard.sendNotFound(request, reply)) return reply;
    const path = request.url.split('?')[0] ?? '/';
    return sendError(nothingThere(request.method, path, paths.methodsOf(path), reply), request, reply);
  });

  registerMetrics(server, app);
  await registerApiDocs(server, config.baseUrl);
  registerHealth(server, app);
  const answerer = options.mcp?.answerer ?? (await ownAnswerer(server, app));
  const places = new StreamPlaces({ ...app, db: app.database.db });
  server.addHook('onClose', () => places.close());
  registerRest(server, { app, authenticate, answerer, places, limits, tokenUse });
  registerMcpEndpoint(server, { app, places, limits, authenticate, tokenUse }, { ...options.mcp, answerer });
  return server;
}

async function ownAnswerer(server: FastifyInstance, app: App): Promise<Answerer> {
  const answerer = await openAnswerer({ ...app, db: app.database.db });
  server.addHook('onClose', () => answerer.close());
  server.addHook('onListen', async () => answerer.start());
  return answerer;
}

function nothingThere(method: string, path: string, methods: string[], reply: FastifyReply): AppError {
  const name = path.slice(0, 200);
  if (methods.length === 0) {
    return new AppError('route-not-found', `There is no ${method} ${name}. See /docs for what there is.`);
  }
  const allowed = methods.join(', ');
  reply.header('allow', allowed);
  return new AppError('method-not-allowed', `${name} takes ${allowed}, not ${method}. See /docs.`);
}

function commonHeaders(requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
}
