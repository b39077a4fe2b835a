import { fileImports } from '../../../engine/pack/graph/file-graph.ts';
import { type FoundSymbol, findSymbols } from '../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from './evidence.ts';

export type SocketEvent = Found<'socket-event'>;

/**
 * The messages that the product's servers hear over connections that stay open, in the order of the source. What a file
 * only is handed a socket for counts where a server that takes connections reaches that file, or lies beside it: the
 * other side of a connection hears messages in the same way.
 */
export const socketEventsOf = derived((evidence): SocketEvent[] => {
  const facts = evidence.facts('socket-event').filter(({ path }) => evidence.file(path)?.place === 'source');
  const heard = facts.filter(({ values }) => values.role === 'event');
  if (heard.length === 0) return [];
  const isServed = servedBy(
    evidence,
    connectionsOf(evidence).map(({ path }) => path),
  );
  const told = heard
    .filter(({ values, path }) => values.handed === undefined || isServed(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.startLine - b.startLine));
  return [...Map.groupBy(told, eventKey).values()].flatMap(([first]) =>
    first ? [withSubscription(evidence, first)] : [],
  );
});

const DEEPEST_CHANNEL = 4;

/** A message of Action Cable is heard from those alone whom its channel, or the one that it is made from, let subscribe. */
function withSubscription(evidence: Evidence, event: SocketEvent): SocketEvent {
  const { framework, guards, through } = event.values;
  if (framework !== 'Action Cable' || guards !== undefined || through === undefined) return event;
  let next: string | undefined = through;
  for (let depth = 0; next !== undefined && depth < DEEPEST_CHANNEL; depth++) {
    const channel: FoundSymbol | undefined = channelOf(evidence, next);
    if (!channel) return event;
    const lines = evidence.lines(channel.path)?.slice(channel.startLine - 1, channel.endLine) ?? [];
    const begin = lines.findIndex((line) => /^\s*def subscribed\b/.test(line));
    const indent = /^\s*/.exec(lines[begin] ?? '')?.[0] ?? '';
    const body = lines.slice(begin).slice(0, lines.slice(begin).indexOf(`${indent}end`) + 1);
    if (begin >= 0 && !body.some((line) => /^\s*super\b/.test(line)))
      return body.some((line) => /^\s*(?:return\s+)?reject\b(?!\s*[({.])/.test(line))
        ? { ...event, values: { ...event.values, guards: ['subscribed'] } }
        : event;
    next = /^\s*class\s+\S+\s*<\s*(?:::)?([\w:]+)/.exec(lines[0] ?? '')?.[1];
  }
  return event;
}

function channelOf(evidence: Evidence, name: string): FoundSymbol | undefined {
  const own = name.split('::').at(-1) ?? name;
  const found = findSymbols(evidence.pack, own, { exact: true, kind: 'class', limit: 6 }).filter(
    ({ path }) => /(?:^|\/)channels\//.test(path) && evidence.file(path)?.place === 'source',
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Where connections are taken, and what each of them passes first. */
export const connectionsOf = derived((evidence): SocketEvent[] =>
  evidence
    .facts('socket-event')
    .filter(({ values, path }) => values.role === 'connection' && evidence.file(path)?.place === 'source'),
);

/** What every connection passes, where all places that take connections say the same. */
export function passedByConnections(evidence: Evidence): { names: string[]; first: SocketEvent } | null {
  const [first, ...more] = connectionsOf(evidence);
  const names = first?.values.guards?.filter((name) => more.every(({ values }) => values.guards?.includes(name))) ?? [];
  return first === undefined || names.length === 0 ? null : { names, first };
}

function eventKey({ values: { name, namespace = '', through = '' } }: SocketEvent): string {
  return `${namespace} ${through} ${name}`;
}

function servedBy(evidence: Evidence, servers: readonly string[]): (path: string) => boolean {
  const folders = servers.map((path) => path.slice(0, path.lastIndexOf('/') + 1)).filter((folder) => folder !== '');
  const reached = new Set(servers);
  // What is added while it is walked is walked too.
  for (const path of reached)
    for (const { target } of fileImports(evidence.pack, path)) if (target) reached.add(target);
  return (path) => reached.has(path) || folders.some((folder) => path.startsWith(folder));
}
