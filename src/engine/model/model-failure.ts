/** Why a model gave no whole answer, as far as it matters to whoever reads the answer or the log. */
export type ModelFault =
  /** It took too long, as a whole or between two words. */
  | 'slow'
  | 'busy'
  /** Key, model name or request were refused. */
  | 'refused'
  | 'unreachable'
  /** The server broke, or sent what is no answer. */
  | 'broken'
  /** The answer ended in the middle. */
  | 'cut'
  | 'empty'
  /** It did not come to an answer within its steps and tokens. */
  | 'limit';

/**
 * The message is for the log: it names status and fault and holds nothing of the request, which carries the text of the
 * repository, nor of the reply.
 */
export class ModelFailure extends Error {
  readonly fault: ModelFault;

  constructor(fault: ModelFault, detail: string) {
    super(`The language model failed (${fault}): ${detail}`);
    this.name = 'ModelFailure';
    this.fault = fault;
  }
}

/** What an error of the library means. Errors are told by their shape: several copies of the library may be installed. */
export function modelFailure(error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  const cause = lastAttempt(error);
  const name = cause instanceof Error ? cause.name : 'error';
  const status = field(cause, 'statusCode');
  if (typeof status === 'number') return new ModelFailure(faultOfStatus(status), `status ${status}`);
  if (name === 'TimeoutError' || name === 'AbortError') return new ModelFailure('slow', name);
  if (name === 'AI_APICallError') return new ModelFailure('unreachable', name);
  return new ModelFailure('broken', name);
}

function faultOfStatus(status: number): ModelFault {
  if (status === 429 || status === 529) return 'busy';
  if (status >= 400 && status < 500 && status !== 408) return 'refused';
  return status === 408 ? 'slow' : 'broken';
}

/** An error after several attempts holds the error of the last one. */
function lastAttempt(error: unknown): unknown {
  return field(error, 'lastError') ?? error;
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, unknown>)[name] // It was just seen to have the field.
    : undefined;
}
