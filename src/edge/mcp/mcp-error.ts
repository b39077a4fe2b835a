import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import { AppError, type ErrorCode } from '../../base/errors.ts';
import type { Log } from '../../base/log.ts';
import { isUnstorableText } from '../../engine/db/dialect.ts';
import { outageOf } from '../../engine/db/outage.ts';

/** JSON-RPC leaves -32000 to -32019 to the server. These two are ours; the others are the protocol's own. */
export const SERVER_ERROR = -32000;
export const TOKEN_ERROR = -32001;

/** The one table from our error codes to JSON-RPC. What is not in it is the server's own failure. */
const JSON_RPC_CODES: Partial<Record<ErrorCode, number>> = {
  'invalid-json': ProtocolErrorCode.ParseError,
  'invalid-input': ProtocolErrorCode.InvalidParams,
  'not-found': ProtocolErrorCode.InvalidParams,
  'not-ready': ProtocolErrorCode.InvalidParams,
  conflict: ProtocolErrorCode.InvalidParams,
  gone: ProtocolErrorCode.InvalidParams,
  forbidden: ProtocolErrorCode.InvalidParams,
  'limit-reached': SERVER_ERROR,
  'rate-limited': SERVER_ERROR,
  unavailable: SERVER_ERROR,
  'request-too-large': SERVER_ERROR,
  'unsupported-media-type': SERVER_ERROR,
  'forbidden-host': SERVER_ERROR,
  'forbidden-origin': SERVER_ERROR,
  missing_authorization: TOKEN_ERROR,
  missing_bearer: TOKEN_ERROR,
  missing_prefix: TOKEN_ERROR,
  malformed_token: TOKEN_ERROR,
  invalid_token: TOKEN_ERROR,
  token_expired: TOKEN_ERROR,
  token_revoked: TOKEN_ERROR,
};

export function jsonRpcCode(code: ErrorCode): number {
  return JSON_RPC_CODES[code] ?? ProtocolErrorCode.InternalError;
}

/** For requests other than tool calls, where a failure is an error of the protocol. */
export function toProtocolError(error: unknown, log: Log): Error {
  if (error instanceof ProtocolError) return error;
  const { code, message } = toAppError(error, log);
  return new ProtocolError(jsonRpcCode(code), message, { reason: code });
}

export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

export function resourceNotFound(uri: string): ProtocolError {
  return new ResourceNotFoundError(uri);
}

/** What nobody expected is logged once, here, and told without its inside. */
export function toAppError(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error;
  if (isUnstorableText(error)) {
    return new AppError('invalid-input', 'A text must not contain the character NUL.', { cause: error });
  }
  const outage = outageOf(error);
  if (outage) {
    log.error({ err: error }, outage.message);
    return outage;
  }
  log.error({ err: error }, 'An MCP request failed for a reason nobody expected.');
  return new AppError('internal', 'Something went wrong inside the server. It is in its log; trying again may help.', {
    cause: error,
  });
}

/** What a caller is told whose request was ended from outside while a reply can still be sent. */
export function endedError(reason: unknown): AppError {
  if (reason === 'token_revoked')
    return new AppError('token_revoked', 'The token was revoked while this was going on.');
  if (reason === 'token_expired') return new AppError('token_expired', 'The token expired while this was going on.');
  return new AppError('unavailable', 'The server is shutting down. Send the same again in a moment.');
}
