/**
 * Every failure that a caller may see has one code here. The edges translate codes into their own language
 * (HTTP status, JSON-RPC code, exit status); nothing below the edges knows those languages.
 */
export type ErrorCode =
  // The request
  | 'invalid-json'
  | 'invalid-input'
  | 'unsupported-media-type'
  | 'request-too-large'
  | 'route-not-found'
  | 'method-not-allowed'
  | 'forbidden-host'
  | 'forbidden-origin'
  | 'rate-limited'
  // Who is asking
  | 'unauthenticated'
  | 'invalid-credentials'
  | 'forbidden'
  | 'no-organization'
  | TokenFault
  // What is asked for
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'limit-reached'
  | 'not-ready'
  // Us
  | 'ingest-failed'
  | 'unavailable'
  | 'start-failed'
  | 'internal';

/** Why an MCP token was refused. The first three are about the header, the others about the token. */
export type TokenFault =
  | 'missing_authorization'
  | 'missing_bearer'
  | 'missing_prefix'
  | 'malformed_token'
  | 'invalid_token'
  | 'token_expired'
  | 'token_revoked';

/** One wrong field of a request: where it is and what is wrong with it. */
export interface FieldFault {
  field: string;
  message: string;
}

interface ErrorOptions {
  details?: FieldFault[];
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** An expected failure: the message is written for the person who has to act on it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: FieldFault[];
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = options.details ?? [];
    this.retryAfter = options.retryAfter;
  }
}
