import { escaped } from '../../../base/escaped.ts';
import type { CodeSymbol } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { type SocketEventFact, socketEvent } from './socket-event-fact.ts';

const MOST_KEYS = 8;
const FRAMEWORK = 'Action Cable';
const OF_CABLE = /^(?:ApplicationCable::Channel|ActionCable::Channel::Base)$/;

/** Messages that channels of Action Cable hear, and what every connection passes. */
export function cableEvents(file: SourceFile): SocketEventFact[] {
  const isOfChannels = /(?:^|\/)channels\//.test(file.path);
  return file.parsed.symbols.flatMap((symbol, at): SocketEventFact[] => {
    if (symbol.kind !== 'class') return [];
    if (symbol.bases.includes('ActionCable::Connection::Base')) return connection(file, symbol, at);
    // Where channels lie, one may be made from another of the application.
    const isChannel = symbol.bases.some((base) => OF_CABLE.test(base) || (isOfChannels && /\w(?:Channel)$/.test(base)));
    return isChannel ? actions(file, symbol, at) : [];
  });
}

/** `reject_unauthorized_connection` in what is called at first, or in what that calls. */
function connection(file: SourceFile, { startLine, endLine }: CodeSymbol, at: number): SocketEventFact[] {
  const methods = file.members(at).map(({ symbol }) => symbol);
  const first = methods.find(({ name }) => name === 'connect');
  const refusing = methods.filter((each) =>
    /\breject_unauthorized_connection\b/.test(file.codeOf(each.startLine, each.endLine)),
  );
  const asked = first && file.codeOf(first.startLine, first.endLine);
  const guards = refusing
    .filter(({ name }) => name === 'connect' || new RegExp(`\\b${escaped(name)}(?![\\w?!])`).test(asked ?? ''))
    .map(({ name }) => name);
  return first === undefined || guards.length === 0
    ? []
    : [
        socketEvent(
          { startLine, endLine, symbol: at },
          { role: 'connection', name: 'connect', framework: FRAMEWORK, guards },
        ),
      ];
}

/** Public methods of a channel are what clients may ask of it; those of the class itself are not. */
function actions(file: SourceFile, channel: CodeSymbol, at: number): SocketEventFact[] {
  const ofClass = singletons(file, channel);
  return file.members(at).flatMap(({ symbol, index }): SocketEventFact[] => {
    const { name, signature, startLine, endLine } = symbol;
    if (symbol.kind !== 'method' || !symbol.exported || /\bdef\s+self\./.test(signature)) return [];
    if (/^(?:subscribed|unsubscribed|initialize|inspect|to_s)$|[?!=]$/.test(name)) return [];
    if (ofClass.some((each) => startLine > each.startLine && startLine < each.endLine)) return [];
    return [
      socketEvent(
        { startLine, endLine, symbol: index },
        { role: 'event', name, framework: FRAMEWORK, through: channel.name, takes: keysTaken(file, symbol) },
      ),
    ];
  });
}

function keysTaken(file: SourceFile, { signature, startLine, endLine }: CodeSymbol): string[] {
  const data = /\(\s*(\w+)/.exec(signature)?.[1];
  if (data === undefined) return [];
  const read = new RegExp(`\\b${escaped(data)}(?:\\[|\\.fetch\\()\\s*(?:["']|:)(\\w+)`, 'g');
  const keys = [...file.codeOf(startLine, endLine).matchAll(read)].map(([, key = '']) => key);
  return [...new Set(keys)].slice(0, MOST_KEYS);
}

/** Where the class itself is opened: `class << self`, up to the end that stands where it began. */
function singletons(file: SourceFile, { startLine, endLine }: CodeSymbol): { startLine: number; endLine: number }[] {
  const lines = file.codeOf(startLine, endLine).split('\n');
  return lines.flatMap((line, place) => {
    const indent = /^(\s*)class\s*<<\s*self\b/.exec(line)?.[1];
    if (indent === undefined) return [];
    const length = lines.slice(place).findIndex((each) => each.trimEnd() === `${indent}end`);
    return [{ startLine: startLine + place, endLine: startLine + place + (length < 0 ? lines.length : length) }];
  });
}
