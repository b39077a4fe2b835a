import type { Route } from './route.ts';

const ASSETS = /\/assets\//;
const STATIC =
  /\/(?:static|dist|build|public|js|css|fonts|images?)(?:\/|$)|\*|\{\w*(?:path|file\w*|rest|any)\}|\.\w+$/i;

/**
 * Below `/assets` most products serve the files of their own pages, which no caller uses as such. What is changed there, or
 * handed out to those alone who are let in, are things that people keep.
 */
export function withKeptAssets(route: Route): Route {
  const { side, method, path, guards } = route;
  if (!side || !ASSETS.test(path) || STATIC.test(path)) return route;
  const isKept = /^(?:POST|PUT|PATCH|DELETE)$/.test(method) || (method === 'GET' && guards.length > 0);
  return isKept ? { ...route, side: false } : route;
}
