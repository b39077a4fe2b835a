import { escaped } from '../../../../base/escaped.ts';
import { derived, type Evidence } from '../evidence.ts';
import { routesOf } from '../routes.ts';
import type { Route } from './route.ts';

/** A server that one function of Go starts with a router of its own, and hands to nobody else. */
interface Server {
  name: string;
  routes: Route[];
}

/**
 * What starts a second server beside that of most routes, `serveNotice` or `startMetrics`; null for those of the product
 * itself. Who calls the address of the product never reaches what another server answers.
 */
export function secondServer(evidence: Evidence, route: Route): string | null {
  return secondServers(evidence).get(route.fact.path + route.fact.startLine) ?? null;
}

const secondServers = derived((evidence): Map<string, string> => {
  const routes = routesOf(evidence).filter(({ fact }) => fact.path.endsWith('.go'));
  const servers = new Map<string, Server>();
  for (const route of routes) {
    const name = starterOf(evidence, route);
    const key = name === null ? '' : `${route.fact.path} ${name}`;
    const known = servers.get(key);
    if (known) known.routes.push(route);
    else servers.set(key, { name: name ?? '', routes: [route] });
  }
  const [, ...others] = [...servers.values()].toSorted((a, b) => b.routes.length - a.routes.length);
  return new Map(
    others
      .filter(({ name }) => name !== '')
      .flatMap(({ name, routes: own }) => own.map(({ fact }) => [fact.path + fact.startLine, name] as const)),
  );
});

/** The function around a registration, where it makes the router, serves it and hands it to nobody else. */
function starterOf(evidence: Evidence, { fact }: Route): string | null {
  const { path, startLine, values } = fact;
  const router = values.router ?? '';
  const lines = evidence.lines(path) ?? [];
  const head = lines.findLastIndex((line, at) => at < startLine && line.startsWith('func '));
  const name = /^func (?:\([^()]*\) )?(\w+)\(/.exec(lines[head] ?? '')?.[1];
  if (name === undefined || name === 'main' || !/^\w+$/.test(router)) return null;
  const end = lines.findIndex((line, at) => at >= startLine && line.startsWith('}'));
  const body = lines.slice(head + 1, end < 0 ? undefined : end);
  const made = new RegExp(`^\\s*${escaped(router)}\\s*:=\\s*[\\w.]+\\.New\\w*\\(`);
  const served = new RegExp(
    `\\bHandler:\\s*(?:\\w[\\w.]*\\()*${escaped(router)}\\b|\\bListenAndServe\\w*\\(.*\\b${escaped(router)}\\s*[,)]`,
  );
  const handed = new RegExp(`[(,]\\s*&?${escaped(router)}\\s*[,)]|\\breturn\\b.*\\b${escaped(router)}\\b`);
  const starts = body.some((line) => /\b(?:ListenAndServe\w*|Serve)\(/.test(line));
  const isOwn = body.some((line) => made.test(line)) && body.some((line) => served.test(line)) && starts;
  return isOwn && !body.some((line) => handed.test(line) && !served.test(line)) ? name : null;
}
