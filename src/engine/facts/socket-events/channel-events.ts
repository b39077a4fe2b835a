import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { type SocketEventFact, socketEvent } from './socket-event-fact.ts';

const MOST_KEYS = 8;

/** Messages that a channel of Phoenix or of Action Cable hears. */
export function channelEvents(file: SourceFile): SocketEventFact[] {
  return file.language === 'ruby' ? cableActions(file) : phoenixMessages(file);
}

/** `def handle_in("place", %{"size" => size}, socket)`: several clauses of one name are one message. */
function phoenixMessages(file: SourceFile): SocketEventFact[] {
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

/** Public methods of a channel of Action Cable, but those that it calls itself. */
function cableActions(file: SourceFile): SocketEventFact[] {
  if (!file.text.includes('Channel')) return [];
  return file.parsed.symbols.flatMap((channel, at): SocketEventFact[] => {
    const isChannel = channel.bases.some((base) =>
      /^(?:ApplicationCable::Channel|ActionCable::Channel::Base)$/.test(base),
    );
    if (channel.kind !== 'class' || !isChannel) return [];
    const hidden = /^[ \t]*(?:private|protected)[ \t]*$/m.exec(file.codeOf(channel.startLine, channel.endLine));
    const until = hidden ? file.lineAt(file.offsetOf(channel.startLine) + hidden.index) : channel.endLine;
    return file.members(at).flatMap(({ symbol, index }): SocketEventFact[] => {
      if (symbol.kind !== 'method' || symbol.startLine > until || /\bdef\s+self\./.test(symbol.signature)) return [];
      if (/^(?:subscribed|unsubscribed|initialize|inspect|to_s)$|[?!=]$/.test(symbol.name)) return [];
      const data = /\(\s*(\w+)/.exec(symbol.signature)?.[1];
      const body = file.codeOf(symbol.startLine, symbol.endLine);
      const keys =
        data === undefined
          ? []
          : [...body.matchAll(new RegExp(`\\b${escaped(data)}(?:\\[|\\.fetch\\()\\s*(?:["']|:)(\\w+)`, 'g'))].map(
              ([, key = '']) => key,
            );
      return [
        socketEvent(
          { startLine: symbol.startLine, endLine: symbol.endLine, symbol: index },
          {
            role: 'event',
            name: symbol.name,
            framework: 'Action Cable',
            through: channel.name,
            takes: [...new Set(keys)].slice(0, MOST_KEYS),
          },
        ),
      ];
    });
  });
}
