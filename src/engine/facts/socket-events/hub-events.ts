import type { SourceFile } from '../source-file.ts';
import { splitList } from '../text/literal.ts';
import { type SocketEventFact, socketEvent } from './socket-event-fact.ts';

/** Public methods of a hub of SignalR: clients call them by their names. */
export function hubEvents(file: SourceFile): SocketEventFact[] {
  if (!file.text.includes('SignalR')) return [];
  return file.parsed.symbols.flatMap((hub, at): SocketEventFact[] => {
    if (hub.kind !== 'class' || !hub.bases.some((base) => /^(?:[\w.]+\.)?(?:Dynamic)?Hub(?:<.*>)?$/.test(base)))
      return [];
    if (/\babstract\b/.test(hub.signature)) return [];
    const ofAll = authorized(file, at);
    return file.members(at).flatMap(({ symbol, index }): SocketEventFact[] => {
      if (symbol.kind !== 'method' || !/\bpublic\b/.test(symbol.signature)) return [];
      if (
        /\b(?:override|static|abstract)\b/.test(symbol.signature) ||
        /^(?:Dispose|OnConnected|OnDisconnected)/.test(symbol.name)
      )
        return [];
      const named = file.decorators(index).find(({ name }) => name === 'HubMethodName')?.arguments[0];
      const isOpen = file.decorators(index).some(({ name }) => name === 'AllowAnonymous');
      return [
        socketEvent(
          { startLine: symbol.startLine, endLine: symbol.endLine, symbol: index },
          {
            role: 'event',
            name: /^"([^"]+)"$/.exec(named ?? '')?.[1] ?? symbol.name,
            framework: 'SignalR',
            through: hub.name,
            takes: parametersOf(symbol.signature),
            guards: isOpen ? [] : [...new Set([...ofAll, ...authorized(file, index)])],
          },
        ),
      ];
    });
  });
}

/** `[Authorize]`, `[Authorize(Roles = "Clerk")]`. */
function authorized(file: SourceFile, index: number): string[] {
  return file
    .decorators(index)
    .filter(({ name }) => name === 'Authorize')
    .map(({ arguments: args }) => (args.length === 0 ? 'Authorize' : `Authorize(${args.join(', ')})`));
}

function parametersOf(signature: string): string[] {
  const open = signature.indexOf('(');
  const written = open < 0 ? '' : signature.slice(open + 1, signature.lastIndexOf(')'));
  return splitList(written).flatMap((each) => {
    const [, type = '', name] = /^(?:\[[^\]]*\]\s*)?([\w.<>?,[\] ]+?)\s+@?(\w+)\s*(?:=.*)?$/.exec(each.trim()) ?? [];
    return name === undefined || /^CancellationToken\b/.test(type) ? [] : [name];
  });
}
