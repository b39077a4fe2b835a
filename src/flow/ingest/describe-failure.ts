import { isDiskFull } from '../../base/disk.ts';
import { AppError } from '../../base/errors.ts';
import { SourceError } from '../../base/source-error.ts';
import type { IngestionError } from '../../record/projects/project.ts';

/** What a person is told about a failed run, in our own words. */
export function describeFailure(error: unknown): IngestionError {
  if (error instanceof SourceError) return { type: error.type, message: error.message, hint: error.hint };
  if (isDiskFull(error)) {
    return {
      type: 'internal',
      message: 'The disk of this server is full.',
      hint: 'Let the operator make room, then ingest the project again.',
    };
  }
  if (error instanceof AppError) {
    const { code, message } = error;
    return { type: code === 'limit-reached' ? 'too_large' : 'internal', message, hint: 'Ingest the project again.' };
  }
  return {
    type: 'internal',
    message: 'The ingestion failed for a reason that nobody expected.',
    hint: 'The log of the server has the cause. Ingest the project again; if it stays, report it.',
  };
}
