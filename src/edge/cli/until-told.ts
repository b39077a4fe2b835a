import type { App } from '../../app.ts';

/** Resolves at the first SIGTERM or SIGINT; a second one ends the process at once. */
export function untilTold(app: App): Promise<void> {
  return new Promise((resolve) => {
    const stop = (signal: NodeJS.Signals) => {
      if (app.closing.signal.aborted) process.exit(1);
      app.log.info(`${signal}: finishing what was begun.`);
      app.closing.abort();
      resolve();
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  });
}
