import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { App } from '../../app.ts';
import { AppError } from '../../base/errors.ts';
import { sha256 } from '../../base/ids.ts';
import { isLoopback } from '../../base/network.ts';

/** Prometheus metrics. Labels name routes, never tenants. */
export function registerMetrics(server: FastifyInstance, app: App): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'lorekeep_' });
  const requests = new Counter({
    name: 'lorekeep_http_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'lorekeep_http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });

  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    seconds.observe({ route }, reply.elapsedTime / 1000);
  });

  server.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const { metricsToken, host, baseUrl } = app.config;
    // With a public address in front, a proxy on this machine passes on requests of the whole world.
    const isPrivate = isLoopback(host) && isLoopback(new URL(baseUrl).hostname);
    const open = metricsToken === undefined && isPrivate;
    if (!open && !sameToken(request.headers.authorization, metricsToken)) {
      throw new AppError(
        'unauthenticated',
        'Metrics need "Authorization: Bearer" and the value of LOREKEEP_METRICS_TOKEN.',
      );
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function sameToken(authorization: string | undefined, token: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false;
  return timingSafeEqual(Buffer.from(sha256(authorization)), Buffer.from(sha256(`Bearer ${token}`)));
}
