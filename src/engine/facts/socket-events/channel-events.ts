import type { SourceFile } from '../source-file.ts';
import { type SocketEventFact, socketEvent } from './socket-event-fact.ts';

const MOST_KEYS = 8;

/** Messages that a channel of Phoenix hears, `def handle_in("place", %{"size" => size}, socket)`: several clauses of one name are one message. */
export function channelEvents(file: SourceFile): SocketEventFact[] {
  if (!/\buse\s+(?:Phoenix\.Channel\b|[\w.]+,\s*:channel\b)/.test(file.code)) return [];
  const channel = /\bdefmodule\s+([\w.]+)/.exec(file.code)?.[1]?.split('.').at(-1);
  const found = new Map<string, SocketEventFact>();
  for (const match of file.code.matchAll(/^[ \t]*def\s+handle_in\(\s*"([^"\n#]+)"\s*,([^\n]*)/gm)) {
    const [, name = '', rest = ''] = match;
    if (found.has(name)) continue;
    const startLine = file.lineAt(match.index + match[0].search(/\S/));
    const symbol = file.symbolAround(startLine, /^(?:function|method)$/);
    const end = file.symbol(symbol)?.endLine ?? startLine;
    found.set(
      name,
      socketEvent(
        { startLine, endLine: Math.max(startLine, end), symbol },
        {
          role: 'event',
          name,
          framework: 'Phoenix',
          ...(channel === undefined ? {} : { through: channel }),
          takes: [...rest.matchAll(/"(\w+)"\s*=>/g)].map(([, key = '']) => key).slice(0, MOST_KEYS),
        },
      ),
    );
  }
  return [...found.values()];
}
