import { type Kysely, sql } from 'kysely';
import { type News, NewsListeners } from './news.ts';
import { unscoped } from './scope.ts';
import type { Tables } from './tables.ts';

const LOOK_EVERY_MS = 250;

/**
 * SQLite tells nobody, but it counts: `data_version` moves when another connection commits, `total_changes` when this one
 * writes. Two numbers that stay the same mean that there is no news for anybody.
 */
export function sqliteNews(db: Kysely<Tables>): News {
  const listeners = new NewsListeners();
  let timer: NodeJS.Timeout | undefined;
  let seen = '';

  async function look(): Promise<void> {
    const version = await sql<{ data_version: number }>`pragma data_version`.execute(db);
    const changes = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
    const now = `${version.rows[0]?.data_version} ${changes.rows[0]?.changes}`;
    if (now === seen) return;
    seen = now;
    listeners.sayAll();
  }

  const close = async () => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    hear(topic, listener) {
      const end = listeners.add(topic, listener);
      // A look that fails is made again; whoever listens also looks by itself.
      timer ??= unscoped(() => setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref());
      return () => {
        end();
        if (listeners.none) void close();
      };
    },
    tell: async () => {},
    close,
  };
}
