import type { App } from '../../app.ts';
import { AppError } from '../../base/errors.ts';

/** Storage that is away may come back, so it is only told; storage that refuses us stays wrong, and ends the start. */
export async function checkStore({ store, log }: Pick<App, 'store' | 'log'>): Promise<void> {
  try {
    await store.check();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.retryAfter === undefined) throw new AppError('start-failed', error.message, { cause: error });
    log.warn({ err: error }, `${error.message} Until then only packs that are already here can be read.`);
  }
}
