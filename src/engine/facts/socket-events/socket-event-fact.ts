import type { FactOf } from '../fact-of.ts';

/**
 * A message that clients send over a connection that stays open, by the name that chooses what answers it. Where the
 * server takes such connections is told too: what is only handed a socket is no server by itself.
 */
export type SocketEventFact = FactOf<
  'socket-event',
  {
    /** `event`: a message by its name; `connection`: the place where connections are taken. */
    role: 'event' | 'connection';
    name: string;
    framework: string;
    /** The function that answers, where it has a name. */
    handler?: string;
    /** What it is sent, as the parameters are called. */
    takes?: string[];
    /** What is asked first in the handler: `checkLogin`; of a connection, what every one passes. */
    guards?: string[];
    /** The names in what it answers through a callback, `…` where there are more; empty where it answers so, and with what is not plain. */
    answers?: string[];
    /** Messages that it sends back: `stats`. */
    sends?: string[];
    /** Through what it is heard, where that is no plain socket: `agentSocket`, the class of a hub or a channel. */
    through?: string;
    /** The namespace of Socket.IO below which it stands. */
    namespace?: string;
    /** Whether the file only is handed the socket: a server's where the server reaches the file. */
    handed?: true;
  }
>;

export type SocketEvent = SocketEventFact['values'];

export function socketEvent(
  place: { startLine: number; endLine: number; symbol?: number | null | undefined },
  values: SocketEvent,
): SocketEventFact {
  const { startLine, endLine, symbol } = place;
  const told = Object.fromEntries(
    Object.entries(values).filter(([key, value]) => value !== undefined && !(EMPTY.has(key) && isEmpty(value))),
  );
  return {
    kind: 'socket-event',
    subject: values.name,
    values: told as SocketEvent, // Only what is undefined or empty was left out, and those parts may be.
    startLine,
    endLine,
    ...(symbol === null || symbol === undefined ? {} : { symbol }),
    score: 1,
    polarity: 'observed',
  };
}

const EMPTY = new Set(['takes', 'guards', 'sends']);

function isEmpty(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
