import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, stringValue } from '../text/literal.ts';
import { type SocketEventFact, socketEvent } from './socket-event-fact.ts';

const LONGEST = 40_000;

/** `switch (message.type) { case "join": … }` in what a plain WebSocket of a server hears as `message`. */
export function messageTypes(file: SourceFile, call: CodeCall): SocketEventFact[] {
  if (stringValue(call.arguments[0]) !== 'message') return [];
  const from = file.offsetOf(call.line);
  const bare = file.bare.slice(from, Math.min(file.offsetOf(call.endLine + 1), from + LONGEST));
  const chosen = /\bswitch\s*\(\s*(?:[\w$]+\??\.)+(?:type|event|action|op|cmd|command|kind|method|name)\s*\)\s*\{/.exec(
    bare,
  );
  if (!chosen) return [];
  const open = chosen.index + chosen[0].length - 1;
  const close = closingBracket(bare, open, LONGEST);
  if (close < 0) return [];
  const cases: SocketEventFact[] = [];
  let depth = 0;
  for (let at = open; at < close; at++) {
    const mark = bare[at] ?? '';
    if ('([{'.includes(mark)) depth += 1;
    else if (')]}'.includes(mark)) depth -= 1;
    // A switch inside a case asks for something else.
    else if (
      depth === 1 &&
      mark === 'c' &&
      /^case\s/.test(bare.slice(at, at + 5)) &&
      !/[\w$]/.test(bare[at - 1] ?? '')
    ) {
      const name = /^case\s+["']([\w.:/-]{1,60})["']\s*:/.exec(file.code.slice(from + at, from + at + 90))?.[1];
      const startLine = file.lineAt(from + at);
      if (name !== undefined)
        cases.push(
          socketEvent(
            { startLine, endLine: startLine, symbol: call.inside },
            { role: 'event', name, framework: 'WebSocket' },
          ),
        );
    }
  }
  return cases;
}
