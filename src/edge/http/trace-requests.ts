import type { FastifyInstance } from 'fastify';
import { isTracing, type OpenSpan, openRequestSpan } from '../../base/trace.ts';

/** One span for every request, around everything that it causes. */
export function traceRequests(server: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<object, OpenSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    const span = openRequestSpan(request.headers);
    if (!span) return done();
    spans.set(request, span);
    span.within(done);
  });
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
      'lorekeep.request_id': request.id,
    };
    spans.get(request)?.end(`${request.method} ${route}`, attributes, reply.statusCode >= 500);
  });
}
