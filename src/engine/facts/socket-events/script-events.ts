import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from '../text/literal.ts';
import { type EventHandler, readHandler } from './event-handler.ts';
import { messageTypes } from './message-types.ts';
import { type SocketEventFact, socketEvent } from './socket-event-fact.ts';

/** What sockets of Node and of Socket.IO tell by themselves: nobody sends it as a message. */
const OWN =
  /^(?:connect(?:ion|ing|ed|_error|_timeout)?|disconnect(?:ing|ed)?|reconnect\w*|error|close|end|data|message|open|ping|pong|timeout|drain|finish|lookup|ready|upgrade|secureConnect|secure|listening|unexpected-response|readable|pause|resume|pipe|unpipe|session|keylog|OCSPResponse|newListener|removeListener|exit|aborted|response|request|continue|socket|information)$/;
const SOCKET = /(?:^|\.)(?:\w*[sS]ocket|sock|client|conn|connection)$/;
const CLIENT_LIBRARY = /^(?:socket\.io-client|vue-socket\.io(?:-extended)?|ngx-socket-io|socketio-client)(?:\/|$)/;
const SERVER_LIBRARY = /^(?:npm:)?socket\.io$/;
/** What is only shown to somebody hears what a server sends. */
const SHOWN = /^(?:react|react-dom|vue|svelte|@angular\/core|solid-js|preact|pinia|vuex|jotai|zustand)(?:\/|$)/;
const MOST_LINES = 120;

interface Connection {
  socket: string;
  startLine: number;
  endLine: number;
  namespace?: string;
  framework: string;
  /** Whether what is connected to has the name that servers of Socket.IO go by. */
  isNamed: boolean;
  /** What is asked of a socket before anything is heard on it. */
  guards: string[];
}

/** `socket.on("login", (data, callback) => …)` of Socket.IO: on the server, which takes connections or is handed the socket. */
export function scriptEvents(file: SourceFile): SocketEventFact[] {
  if (!file.text.includes('.on(') || file.imports(SHOWN) || /\.(?:vue|svelte|tsx|jsx)$/.test(file.path)) return [];
  const heard = file.parsed.calls.filter(
    ({ name, receiver, arguments: args }) => name === 'on' && receiver !== null && args.length > 1,
  );
  const connections = heard.flatMap((call) => connectionOf(file, call));
  const isClient = file.imports(CLIENT_LIBRARY);
  const facts: SocketEventFact[] = connections.map(({ startLine, namespace, framework }) =>
    socketEvent(
      { startLine, endLine: startLine, symbol: file.symbolAround(startLine) },
      {
        role: 'connection',
        name: 'connection',
        framework,
        guards: passedBy(file),
        ...(namespace === undefined ? {} : { namespace }),
      },
    ),
  );
  for (const call of heard) {
    const receiver = call.receiver ?? '';
    const around = connections.find(
      (each) => each.socket === receiver && each.startLine <= call.line && call.endLine <= each.endLine,
    );
    const types = around ? messageTypes(file, call) : [];
    facts.push(...types);
    if (!around && (isClient || !isHanded(file, call, receiver))) continue;
    const name = eventName(file, call);
    // What clients of Socket.IO send without a name comes as a message.
    const isSent = name === 'message' && around?.isNamed === true && types.length === 0;
    if (name === null || (OWN.test(name) && !isSent)) continue;
    const fact = eventOf(file, call, name, around);
    if (fact) facts.push(fact);
  }
  return facts.some(({ values }) => values.role === 'event') ||
    file.imports(SERVER_LIBRARY) ||
    connections.some(({ isNamed }) => isNamed)
    ? facts
    : [];
}

function eventOf(
  file: SourceFile,
  call: CodeCall,
  name: string,
  around: Connection | undefined,
): SocketEventFact | null {
  const receiver = call.receiver ?? '';
  const startLine = file.lineOf(call);
  const written = call.arguments[1] ?? '';
  const handler = handlerIn(file, call, receiver);
  const named = /^(?:[\w$]+\.)*([A-Za-z_$][\w$]*)(?:\.bind\([^()]*\))?$/.exec(written)?.[1];
  // `socket.on("ready", resolve)` waits for another side.
  const guards = [...new Set([...(around?.guards ?? []), ...(handler?.guards ?? [])])];
  if (!handler && (named === undefined || /^(?:resolve|reject|done|next|callback|cb)$/.test(named))) return null;
  return socketEvent(
    { startLine, endLine: Math.min(call.endLine, startLine + MOST_LINES), symbol: call.inside },
    {
      role: 'event',
      name,
      framework: 'Socket.IO',
      ...(handler ?? {}),
      guards,
      ...(handler || named === undefined ? {} : { handler: named }),
      ...(/(?:^|\.)(?:socket|client|sock|conn|connection)$/.test(receiver)
        ? {}
        : { through: receiver.replace(/^this\./, '') }),
      ...(around?.namespace === undefined ? {} : { namespace: around.namespace }),
      ...(around || file.imports(SERVER_LIBRARY) ? {} : { handed: true as const }),
    },
  );
}

/** The function that is written behind the name of an event. */
function handlerIn(file: SourceFile, call: CodeCall, socket: string): EventHandler | null {
  const [event = ''] = call.arguments;
  const from = file.code.indexOf(event, file.offsetOf(call.line));
  const comma = from < 0 ? -1 : file.bare.indexOf(',', from + event.length);
  const until = file.offsetOf(call.endLine + 1);
  return comma < 0 ? null : readHandler(file.code.slice(comma + 1, until), file.bare.slice(comma + 1, until), socket);
}

/** `io.on("connection", (socket) => { … })`, also of one namespace. */
function connectionOf(file: SourceFile, call: CodeCall): Connection[] {
  const [event, handler = ''] = call.arguments;
  if (!/^(?:connection|connect)$/.test(stringValue(event) ?? '')) return [];
  const socket = /^(?:async\s+)?(?:function\b\s*\w*\s*)?\(?\s*([A-Za-z_$][\w$]*)\s*(?::[^,)=]+)?\s*[,)=]/.exec(
    handler,
  )?.[1];
  // What connects to others is told that it is connected without being handed a socket.
  if (socket === undefined || !/socket|client|conn|sock|^ws?$|^s$/i.test(socket)) return [];
  const receiver = call.receiver ?? '';
  const made = new RegExp(`\\b${escaped(receiver)}\\s*=\\s*[\\w$.]+\\.of\\(\\s*["']([^"']+)`).exec(
    file.text.slice(0, 200_000),
  )?.[1];
  const namespace =
    /\.of\(\s*["']([^"']+)["']\s*\)$/.exec(receiver)?.[1] ?? (/^[\w$.]+$/.test(receiver) ? made : undefined);
  const isNamed = /(?:^|\.)(?:io|sio|socketio|nsp)(?:\.sockets)?$|\.of\([^()]*\)$/i.test(receiver);
  const framework = !isNamed && file.imports(/^(?:ws|isomorphic-ws|@fastify\/websocket)$/) ? 'WebSocket' : 'Socket.IO';
  return [
    {
      socket,
      startLine: call.line,
      endLine: call.endLine,
      framework,
      isNamed,
      guards: handlerIn(file, call, socket)?.guards ?? [],
      ...(namespace === undefined || namespace === '/' ? {} : { namespace }),
    },
  ];
}

/** The socket is a parameter of a function around the call, or `this.socket` where the file names the library of servers. */
function isHanded(file: SourceFile, call: CodeCall, receiver: string): boolean {
  if (!SOCKET.test(receiver)) return false;
  if (receiver.startsWith('this.')) return file.imports(SERVER_LIBRARY);
  if (!/^[\w$]+$/.test(receiver)) return false;
  const parameter = new RegExp(
    `[(,]\\s*${escaped(receiver)}\\s*(?:[,):=?])|(?:^|=)\\s*(?:async\\s+)?${escaped(receiver)}\\s*=>`,
  );
  let around = file.symbol(call.inside);
  while (around) {
    const head = file.codeOf(around.startLine, Math.min(around.startLine + 8, call.line - 1));
    if (parameter.test(around.signature) || (around.startLine < call.line && parameter.test(head.slice(0, 600))))
      return true;
    around = file.symbol(around.container);
  }
  return false;
}

/** `"login"`, `prefix + "start"` with a constant of the file, or a constant alone. */
function eventName(file: SourceFile, call: CodeCall): string | null {
  const [written = ''] = call.arguments;
  const plain = stringValue(written);
  if (plain !== null) return /^[\w:./@ -]{1,80}$/.test(plain) ? plain : null;
  const [, constant, text] = /^([A-Za-z_$][\w$]*)(?:\s*\+\s*["']([\w:./-]+)["'])?$/.exec(written) ?? [];
  if (constant === undefined) return null;
  const value = new RegExp(`\\bconst\\s+${escaped(constant)}\\s*(?::\\s*string\\s*)?=\\s*["']([\\w:.\\/-]+)["']`).exec(
    file.code,
  )?.[1];
  return value === undefined ? null : `${value}${text ?? ''}`;
}

/** What `io.use(authenticate)` names: every connection passes it. */
function passedBy(file: SourceFile): string[] {
  return file.parsed.calls.flatMap(({ name, receiver, arguments: [first = ''] }) =>
    name === 'use' && /(?:^|\.)(?:io|socketio|socketServer|nsp|namespace)$/i.test(receiver ?? '')
      ? (/^(?:[\w$]+\.)*([A-Za-z_$][\w$]*)(?:\(.*\))?$/.exec(first)?.[1] ?? [])
      : [],
  );
}
