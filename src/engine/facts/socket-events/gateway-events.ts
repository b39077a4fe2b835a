import type { SourceFile } from '../source-file.ts';
import { splitList, stringValue } from '../text/literal.ts';
import { type SocketEventFact, socketEvent } from './socket-event-fact.ts';

/** `@SubscribeMessage('orders.place')` on a method of a gateway of NestJS. */
export function gatewayEvents(file: SourceFile): SocketEventFact[] {
  if (!file.text.includes('SubscribeMessage')) return [];
  return file.parsed.calls.flatMap(({ name, arguments: args, decorates }): SocketEventFact[] => {
    const symbol = name === 'SubscribeMessage' ? file.symbol(decorates) : undefined;
    const event = stringValue(args[0]);
    if (!symbol || decorates === null || event === null) return [];
    const marks = [symbol.container, decorates].flatMap((index) => (index === null ? [] : file.decorators(index)));
    const guards = marks.filter((mark) => mark.name === 'UseGuards').flatMap((mark) => mark.arguments.map(guardName));
    const gateway = marks.find((mark) => mark.name === 'WebSocketGateway');
    const namespace = /\bnamespace\s*:\s*["']([^"']+)["']/.exec(gateway?.arguments.join(' ') ?? '')?.[1];
    return [
      socketEvent(
        { startLine: symbol.startLine, endLine: symbol.endLine, symbol: decorates },
        {
          role: 'event',
          name: event,
          framework: 'NestJS',
          handler: `${file.symbol(symbol.container)?.name ?? ''}.${symbol.name}`.replace(/^\./, ''),
          takes: sentOf(symbol.signature),
          guards: [...new Set(guards)],
          ...(namespace === undefined ? {} : { namespace }),
        },
      ),
    ];
  });
}

function guardName(written: string): string {
  return written.replace(/^new\s+/, '').replace(/\(.*$/s, '');
}

/** What a method is sent: what is marked as the body, or all but the socket where nothing is marked. */
function sentOf(signature: string): string[] {
  const open = signature.indexOf('(');
  const written = open < 0 ? [] : splitList(signature.slice(open + 1, signature.lastIndexOf(')')));
  const isMarked = written.some((each) => each.includes('@MessageBody'));
  return written.flatMap((each) => {
    if (
      isMarked ? !each.includes('@MessageBody') : /@|\b\w*(?:Socket|WebSocket)\b\s*$|^\s*(?:client|socket)\b/.test(each)
    )
      return [];
    const key = /@MessageBody\(\s*["']([\w.]+)["']/.exec(each)?.[1];
    return key ?? /(?:^|\)\s*)([A-Za-z_$][\w$]*)\s*\??\s*(?::|$)/.exec(each.trim())?.[1] ?? [];
  });
}
