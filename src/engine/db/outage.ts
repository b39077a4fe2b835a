import { isDiskFull } from '../../base/disk.ts';
import { AppError } from '../../base/errors.ts';
import { isDatabaseAway } from './dialect.ts';

/** What a caller is told while the database or the disk cannot be used; undefined for errors of any other kind. */
export function outageOf(error: unknown): AppError | undefined {
  if (isDiskFull(error)) {
    const message =
      'The disk of the server is full, so nothing can be stored. What is there can still be read; the operator has to make room.';
    return new AppError('unavailable', message, { retryAfter: 60, cause: error });
  }
  if (!isDatabaseAway(error)) return undefined;
  const message = 'The database cannot be reached right now. Try again in a few seconds.';
  return new AppError('unavailable', message, { retryAfter: 5, cause: error });
}
