import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { isUnstorableText } from '../../engine/db/dialect.ts';
import { outageOf } from '../../engine/db/outage.ts';

/** The one table from our error codes to HTTP. */
export const HTTP_STATUS: Record<ErrorCode, number> = {
  'invalid-json': 400,
  'invalid-input': 422,
  'unsupported-media-type': 415,
  'request-too-large': 413,
  'route-not-found': 404,
  'method-not-allowed': 405,
  'forbidden-host': 403,
  'forbidden-origin': 403,
  'rate-limited': 429,
  unauthenticated: 401,
  'invalid-credentials': 401,
  forbidden: 403,
  'no-organization': 409,
  missing_authorization: 401,
  missing_bearer: 401,
  missing_prefix: 401,
  malformed_token: 401,
  invalid_token: 401,
  token_expired: 401,
  token_revoked: 401,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'limit-reached': 409,
  'not-ready': 409,
  'ingest-failed': 422,
  unavailable: 503,
  'start-failed': 500,
  internal: 500,
};

/** Faults that Fastify finds before our code runs, in our words. */
const FASTIFY_FAULTS: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported-media-type',
    'The body must be JSON: send "Content-Type: application/json".',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ['request-too-large', 'The request body is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid-json', 'The body is not as long as its Content-Length says.'],
  FST_ERR_BAD_URL: ['route-not-found', 'The path of this URL is not valid.'],
  FST_ERR_MAX_PARAM_LENGTH: ['route-not-found', 'The path of this URL is too long.'],
};

/** Whatever went wrong, as an AppError. What nobody expected becomes "internal" and is logged with its cause, once. */
export function toAppError(error: unknown, log: Log, requestId: string): AppError {
  if (error instanceof AppError) return error;
  const known = isFastifyError(error) ? FASTIFY_FAULTS[error.code] : undefined;
  if (known) return new AppError(known[0], known[1], { cause: error });
  if (isUnstorableText(error)) {
    return new AppError('invalid-input', 'A text must not contain the character NUL.', { cause: error });
  }
  const outage = outageOf(error);
  if (outage) {
    log.error({ err: error, request_id: requestId }, outage.message);
    return outage;
  }
  log.error({ err: error, request_id: requestId }, 'A request failed for a reason nobody expected.');
  return new AppError('internal', `Something went wrong here. The log has the cause under request ${requestId}.`, {
    cause: error,
  });
}

export function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter));
  if (HTTP_STATUS[error.code] === 401) reply.header('www-authenticate', 'Bearer realm="lorekeep"');
  return reply.code(HTTP_STATUS[error.code]).send({
    error: {
      type: error.code.replaceAll('-', '_'),
      message: error.message,
      details: error.details,
      request_id: request.id,
    },
  });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string';
}
