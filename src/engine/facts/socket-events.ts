import type { Extractor } from './extractor.ts';
import { cableEvents } from './socket-events/cable-events.ts';
import { channelEvents } from './socket-events/channel-events.ts';
import { gatewayEvents } from './socket-events/gateway-events.ts';
import { hubEvents } from './socket-events/hub-events.ts';
import { pythonEvents } from './socket-events/python-events.ts';
import { scriptEvents } from './socket-events/script-events.ts';
import type { SocketEventFact } from './socket-events/socket-event-fact.ts';
import type { SourceFile } from './source-file.ts';

const MOST = 300;

/** Messages that a server hears over connections that stay open, by their names. */
export const socketEvents: Extractor = {
  kind: 'socket-event',
  places: ['source'],
  find: (file) => (BY_LANGUAGE[file.language]?.(file) ?? []).slice(0, MOST),
};

const ofScripts = (file: SourceFile): SocketEventFact[] => [...scriptEvents(file), ...gatewayEvents(file)];

const BY_LANGUAGE: Record<string, (file: SourceFile) => SocketEventFact[]> = {
  typescript: ofScripts,
  tsx: ofScripts,
  javascript: ofScripts,
  python: pythonEvents,
  csharp: hubEvents,
  elixir: channelEvents,
  ruby: cableEvents,
};
