import { fileImports } from '../../../engine/pack/graph/file-graph.ts';
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
  return [...Map.groupBy(told, eventKey).values()].flatMap(([first]) => (first ? [first] : []));
});

/** Where connections are taken, and what each of them passes first. */
export const connectionsOf = derived((evidence): SocketEvent[] =>
  evidence
    .facts('socket-event')
    .filter(({ values, path }) => values.role === 'connection' && evidence.file(path)?.place === 'source'),
);

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
