import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../../base/errors.ts';
import { escaped } from '../../base/escaped.ts';

export interface S3Place {
  /** `https://…` of the service; the bucket is the first part of the path. */
  endpoint: string;
  region: string;
  bucket: string;
  /** What every key begins with, empty or without a slash at its ends. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Below the prefix; absent for the bucket itself. */
  key?: string;
  query?: Record<string, string>;
  body?: Uint8Array<ArrayBuffer> | string;
  /** SHA-256 of the body in hex: the server checks it, so that nothing damaged on the way is stored. */
  bodyHash?: string;
  signal?: AbortSignal;
}

/** Seconds after which whoever was told of an outage may come again. */
const RETRY_AFTER = 5;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;

/** Signed requests to one bucket. Each is tried once; `withRetries` is for the caller, who knows what may be repeated. */
export class S3Client {
  readonly #place: S3Place;
  readonly #aws: AwsClient;

  constructor(place: S3Place) {
    this.#place = place;
    const { accessKeyId, secretAccessKey, region } = place;
    this.#aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  }

  /** Every answer below 300. Anything else is an `AppError`: with `retryAfter` where waiting may help. */
  async send({ method, key, query = {}, body, bodyHash, signal }: S3Request): Promise<Response> {
    const url = new URL(
      `${this.#place.endpoint}/${this.#place.bucket}${key === undefined ? '' : `/${this.keyOf(key)}`}`,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = await this.#aws.sign(url.href, {
      method,
      redirect: 'manual',
      ...(body !== undefined && { body }),
      ...(bodyHash !== undefined && { headers: { 'x-amz-content-sha256': bodyHash } }),
      ...(signal && { signal }),
    });
    let reply: Response;
    try {
      reply = await fetch(signed);
    } catch (cause) {
      throw this.#outage('cannot be reached', cause);
    }
    if (reply.ok) return reply;
    const text = await reply.text().catch(() => '');
    throw this.#failure(reply.status, tag(text, 'Code') ?? '');
  }

  keyOf(name: string): string {
    return this.#place.prefix === '' ? name : `${this.#place.prefix}/${name}`;
  }

  #outage(what: string, cause?: unknown): AppError {
    const message = `The object storage ${this.#place.endpoint} ${what}. Try again in a few seconds.`;
    return new AppError('unavailable', message, { retryAfter: RETRY_AFTER, cause });
  }

  #failure(status: number, code: string): AppError {
    const { bucket, endpoint, region } = this.#place;
    if (status >= 500 || status === 429 || status === 408) return this.#outage(`answers with ${status} ${code}`);
    if (code === 'NoSuchBucket') {
      return new AppError(
        'unavailable',
        `${endpoint} has no bucket '${bucket}'. Make it, or set LOREKEEP_STORAGE_URL.`,
      );
    }
    if (status === 404) return new AppError('not-found', 'The knowledge pack is not in the object storage.');
    if (status === 401 || status === 403) {
      const message = `${endpoint} refuses the keys for bucket '${bucket}' (${status} ${code}). Check LOREKEEP_S3_ACCESS_KEY_ID, LOREKEEP_S3_SECRET_ACCESS_KEY, their rights, and the clock.`;
      return new AppError('unavailable', message);
    }
    if (status < 400 || /Region|Redirect|AuthorizationHeaderMalformed/.test(code)) {
      const message = `Bucket '${bucket}' is not at ${endpoint} in region ${region} (${status} ${code}). Check LOREKEEP_S3_ENDPOINT and LOREKEEP_S3_REGION.`;
      return new AppError('unavailable', message);
    }
    return new AppError('unavailable', `The object storage ${endpoint} refuses a request with ${status} ${code}.`);
  }
}

/** Repeats work that failed because of an outage, with growing pauses, until it has been tried for this long. */
export async function withRetries<Result>(
  patienceMs: number,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const giveUpAt = performance.now() + patienceMs;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      const mayHelp = error instanceof AppError && error.retryAfter !== undefined;
      if (!mayHelp || performance.now() + wait > giveUpAt) throw error;
    }
    // Nodes that lost the storage at the same moment must not all come back at the same moment.
    await pause(wait * (0.5 + Math.random()), undefined, { signal }).catch(() => signal?.throwIfAborted());
  }
}

/** The text of the first element with this name. The replies of S3 are flat and small. */
export function tag(xml: string, name: string): string | undefined {
  return new RegExp(`<${escaped(name)}>([^<]*)</${escaped(name)}>`).exec(xml)?.[1];
}
