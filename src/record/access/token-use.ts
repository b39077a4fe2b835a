import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import { cleanText, cut } from '../../base/text.ts';
import type { Db } from '../../engine/db/open-database.ts';
import { unscoped } from '../../engine/db/scope.ts';

const FLUSH_EVERY_MS = 1000;

/**
 * Remembers when each token was last used and by which client, and writes it down once a second: a request never waits
 * for it, and a crash loses at most the last second of it.
 */
export interface TokenUse {
  saw(tokenId: string, client: string | undefined): void;
  /** Writes down what this process remembers, so that whoever reads next sees it. A failure is logged, not thrown. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export function openTokenUse(db: Db, clock: Clock, log: Log): TokenUse {
  const seen = new Map<string, { at: number; client: string | undefined }>();

  async function flush(): Promise<void> {
    if (seen.size === 0) return;
    // In one order on every node, so that two nodes never wait for each other.
    const uses = [...seen].sort(([a], [b]) => (a < b ? -1 : 1));
    seen.clear();
    await db.transaction().execute(async (transaction) => {
      for (const [tokenId, { at, client }] of uses) {
        await transaction
          .updateTable('mcp_tokens')
          .set({ last_used_at: at, ...(client !== undefined && { last_used_client: cleanText(cut(client, 120)) }) })
          .where('token_id', '=', tokenId)
          .execute();
      }
    });
  }

  const flushQuietly = () =>
    unscoped(flush).catch((error: unknown) =>
      log.warn(
        { err: error },
        'The last use of tokens was not written down; the list of tokens shows an older time until the next try.',
      ),
    );
  // One after the other: who settles while another is writing waits for both.
  let last = Promise.resolve();
  const settle = () => {
    last = last.then(flushQuietly);
    return last;
  };
  const timer = setInterval(settle, FLUSH_EVERY_MS);
  timer.unref();

  return {
    saw(tokenId, client) {
      const before = seen.get(tokenId);
      seen.set(tokenId, { at: clock.now(), client: client ?? before?.client });
    },
    settle,
    async close() {
      clearInterval(timer);
      await settle();
    },
  };
}
