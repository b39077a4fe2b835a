/** What went wrong with a call, in the words of the server. Status 0 means that it was not reached. */
export class ApiError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: { field: string; message: string }[];
  readonly requestId: string | undefined;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, fault: Partial<Fault>, retryAfter?: number) {
    super(fault.message ?? `The server answered with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.type = fault.type ?? 'unknown';
    this.details = fault.details ?? [];
    this.requestId = fault.request_id;
    this.retryAfter = retryAfter;
  }
}

interface Fault {
  type: string;
  message: string;
  details: { field: string; message: string }[];
  request_id: string;
}

/** Everybody who must know that the session ended: the page shows "signed out" and forgets what it had loaded. */
const sessionEnds = new Set<() => void>();

export function onSessionEnd(listener: () => void): () => void {
  sessionEnds.add(listener);
  return () => sessionEnds.delete(listener);
}

export async function request(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const form = body instanceof FormData;
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: body === undefined || form ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : form ? body : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new ApiError(0, {
      type: 'offline',
      message: 'The server cannot be reached. Check that it runs and that you are connected.',
    });
  }
  if (response.ok) return response;
  const error = await toApiError(response);
  if (error.type === 'unauthenticated') for (const tell of sessionEnds) tell();
  throw error;
}

export async function requestJson<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await request(method, path, body, signal);
  return (await response.json()) as T; // The server checks each answer against the contract that this type comes from.
}

async function toApiError(response: Response): Promise<ApiError> {
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  try {
    const { error }: { error: Partial<Fault> } = await response.json();
    return new ApiError(response.status, error, retryAfter);
  } catch {
    // A proxy in between may answer with a page of its own.
    return new ApiError(response.status, {}, retryAfter);
  }
}
