import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { namedArgument, splitList, stringValue } from '../text/literal.ts';
import { type SocketEventFact, socketEvent } from './socket-event-fact.ts';

const OWN = /^(?:connect|disconnect|connect_error|\*)$/;
const MADE_CLIENT = /\bsocketio\.(?:Async)?(?:Simple)?Client\(/;
const GUARDS = /auth|login|logged|permission|admin|role|token/i;

/** Messages of python-socketio and Flask-SocketIO, and those that a consumer of Django Channels tells apart by their type. */
export function pythonEvents(file: SourceFile): SocketEventFact[] {
  return [...marked(file), ...consumed(file)];
}

/** `@sio.on("place")`, `@sio.event`, `@socketio.on("place", namespace="/orders")`. */
function marked(file: SourceFile): SocketEventFact[] {
  if (!/socket_?io|\bsio\b/i.test(file.text) || MADE_CLIENT.test(file.code)) return [];
  return file.parsed.calls.flatMap(({ name, receiver, arguments: args, decorates }): SocketEventFact[] => {
    const symbol = /^(?:on|event)$/.test(name) ? file.symbol(decorates) : undefined;
    if (!symbol || decorates === null || !/(?:^|\.)(?:\w*sio|socket_?io\w*|\w+_sio|\w*socketio)$/i.test(receiver ?? ''))
      return [];
    const event = name === 'event' ? symbol.name : stringValue(args[0]);
    if (event === null || event === undefined || OWN.test(event)) return [];
    const namespace = stringValue(namedArgument(args, 'namespace') ?? undefined);
    const isFlask = /flask_socketio/.test(file.text) || /socketio$/i.test(receiver ?? '');
    return [
      socketEvent(
        { startLine: symbol.startLine, endLine: symbol.endLine, symbol: decorates },
        {
          role: 'event',
          name: event,
          framework: isFlask ? 'Flask-SocketIO' : 'Socket.IO',
          handler: symbol.name,
          takes: parametersOf(symbol.signature),
          guards: file
            .decorators(decorates)
            .map((mark) => mark.name)
            .filter((mark) => mark !== 'on' && mark !== 'event' && GUARDS.test(mark)),
          ...(namespace === null || namespace === '/' ? {} : { namespace }),
        },
      ),
    ];
  });
}

function parametersOf(signature: string): string[] {
  const open = signature.indexOf('(');
  const written = open < 0 ? '' : signature.slice(open + 1, signature.lastIndexOf(')'));
  return splitList(written)
    .map((each) => /^\*{0,2}\w+/.exec(each.trim())?.[0] ?? '')
    .filter((name) => !/^(?:self|sid|cls|_\w*|\*|)$/.test(name));
}

/** `if content["type"] == "place":` in `receive_json` of a consumer, the value told at once or kept in a variable. */
function consumed(file: SourceFile): SocketEventFact[] {
  if (!/\bchannels\b/.test(file.text)) return [];
  return file.parsed.symbols.flatMap((consumer, at): SocketEventFact[] => {
    if (consumer.kind !== 'class' || !consumer.bases.some((base) => /Websocket\w*Consumer$/.test(base))) return [];
    return file.members(at).flatMap(({ symbol, index }): SocketEventFact[] => {
      if (!/^(?:receive|receive_json)$/.test(symbol.name)) return [];
      const body = file.codeOf(symbol.startLine, symbol.endLine);
      const asked = `\\w+(?:\\[\\s*|\\.get\\(\\s*)["'](?:type|action|command|event|cmd|kind)["']\\s*(?:,\\s*\\w+\\s*)?[\\])]`;
      const kept = new RegExp(`\\b(\\w+)\\s*=\\s*${asked}`).exec(body)?.[1];
      const value = kept === undefined ? asked : `(?:${asked}|\\b${escaped(kept)})`;
      const compared = new RegExp(`\\b(?:el)?if\\s+${value}\\s*==\\s*["']([\\w.:-]+)["']`, 'g');
      const matched = new RegExp(`\\bmatch\\s+${value}\\s*:`).test(body)
        ? body.matchAll(/\bcase\s+["']([\w.:-]+)["']/g)
        : [];
      return [...body.matchAll(compared), ...matched].map((match) => {
        const startLine = file.lineAt(file.offsetOf(symbol.startLine) + match.index);
        return socketEvent(
          { startLine, endLine: startLine, symbol: index },
          { role: 'event', name: match[1] ?? '', framework: 'Django Channels', through: consumer.name },
        );
      });
    });
  });
}
