import { setTimeout as timer } from 'node:timers/promises';
import pg from 'pg';
import type { PostgresPlace } from './database-place.ts';
import { type News, NewsListeners } from './news.ts';
import { connectionOptions } from './postgres.ts';
import { unscoped } from './scope.ts';

const CHANNEL = 'lorekeep';
const FIRST_RETRY_MS = 200;
const LONGEST_RETRY_MS = 5_000;
const PULSE_EVERY_MS = 5_000;
const PULSE_PATIENCE_MS = 3_000;

/**
 * Listens on a connection of its own, which the first listener opens. Triggers of the database tell (migration 5), so no
 * change can be forgotten, and each word leaves with the commit that it speaks of. When the connection breaks, another is
 * opened and everybody is told to look, since nothing is known of the time between.
 */
export function postgresNews({ url, onError }: PostgresPlace): News {
  const listeners = new NewsListeners();
  let client: pg.Client | undefined;
  let closed = false;
  let retryMs = FIRST_RETRY_MS;

  async function listen(): Promise<void> {
    const fresh = new pg.Client({ ...connectionOptions(url), query_timeout: PULSE_PATIENCE_MS });
    client = fresh;
    fresh.on('error', onError);
    fresh.on('notification', ({ payload = '' }) => {
      const [topic = '', subject = ''] = split(payload);
      listeners.say(topic, subject);
    });
    try {
      const broken = new Promise<void>((resolve) => fresh.once('end', resolve));
      await fresh.connect();
      await fresh.query(`listen ${CHANNEL}`);
      retryMs = FIRST_RETRY_MS;
      listeners.sayAll();
      await Promise.race([broken, untilSilent(fresh)]);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
    // A connection that has fallen silent takes no farewell.
    await Promise.race([fresh.end().catch(() => {}), pause(FIRST_RETRY_MS)]);
    if (closed) return;
    await pause(retryMs * (0.5 + Math.random()));
    retryMs = Math.min(LONGEST_RETRY_MS, retryMs * 2);
    if (!closed) void listen();
  }

  /** A network that swallows everything breaks no connection, so the connection is asked whether it is still there. */
  async function untilSilent(asked: pg.Client): Promise<void> {
    while (!closed && client === asked) {
      await pause(PULSE_EVERY_MS);
      try {
        if (!closed) await asked.query('select 1');
      } catch {
        return;
      }
    }
  }

  return {
    hear(topic, listener) {
      const end = listeners.add(topic, listener);
      if (!client) unscoped(() => void listen());
      return end;
    },
    async tell(topic, subject) {
      // While the connection is away, nobody could be told through another one either.
      await client?.query('select pg_notify($1, $2)', [CHANNEL, `${topic} ${subject}`]);
    },
    async close() {
      closed = true;
      await client?.end().catch(() => {});
    },
  };
}

/** Does not keep the process alive. */
function pause(ms: number): Promise<void> {
  return timer(ms, undefined, { ref: false });
}

function split(payload: string): [topic: string, subject: string] {
  const space = payload.indexOf(' ');
  return space < 0 ? [payload, ''] : [payload.slice(0, space), payload.slice(space + 1)];
}
