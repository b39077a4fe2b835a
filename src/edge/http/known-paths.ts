import type { FastifyInstance } from 'fastify';
import { escaped } from '../../base/escaped.ts';

/** Which methods an address takes, so that a wrong method is told apart from a wrong address. */
export interface KnownPaths {
  methodsOf(path: string): string[];
}

/** Remembers every route that is registered from here on. */
export function rememberPaths(server: FastifyInstance): KnownPaths {
  const routes = new Map<string, { fits: RegExp; methods: Set<string> }>();
  server.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { fits: patternOf(url), methods: new Set<string>() };
    for (const each of [method].flat()) route.methods.add(each.toUpperCase());
    routes.set(url, route);
  });
  return {
    methodsOf(path) {
      const fitting = [...routes.values()].filter(({ fits }) => fits.test(path));
      return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort();
    },
  };
}

/** `/api/projects/:project_id` and `/projects/*` as patterns. */
function patternOf(url: string): RegExp {
  const pattern = url
    .replace(/\/$/, '')
    .split('/')
    .map((part) => {
      if (part === '*') return '.*';
      return part.startsWith(':') ? '[^/]+' : escaped(part);
    })
    .join('/');
  return new RegExp(`^${pattern}/?$`);
}
