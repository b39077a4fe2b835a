import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';

/** What goes wrong with a request instead of being served. */
export type S3Fault = 'refused' | 'error' | 'silence' | 'cut';

/** A real S3-compatible server on a socket, which checks signatures and can be made to fail. */
export interface S3Server {
  url: string;
  /** Settings of a process that keeps its packs here, below a prefix of its own. */
  settings(prefix?: string): Record<string, string>;
  /** Method and path of everything that was asked, faults included. */
  requests: string[];
  /** Decides for each request; nothing goes wrong while it is absent. */
  fault: ((request: IncomingMessage) => S3Fault | undefined) | undefined;
  /** Where the server keeps the bytes of an object. */
  fileOf(key: string): string;
  stop(): Promise<void>;
}

const BUCKET = 'lorekeep';
/** The one account that the server knows. */
const KEYS = { LOREKEEP_S3_ACCESS_KEY_ID: 'S3RVER', LOREKEEP_S3_SECRET_ACCESS_KEY: 'S3RVER' };

export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'lorekeep-s3-'));
  const s3rver = new S3rver({ directory, silent: true, configureBuckets: [{ name: BUCKET }] });
  await s3rver.configureBuckets();
  const serve = s3rver.callback();
  const http = createServer((request, response) => {
    s3.requests.push(`${request.method} ${request.url}`);
    const fault = s3.fault?.(request);
    if (fault === undefined) serve(request, response);
    else fail(fault, request, response);
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const url = `http://127.0.0.1:${port}`;
  const s3: S3Server = {
    url,
    requests: [],
    fault: undefined,
    settings: (prefix = 'packs') => ({
      LOREKEEP_STORAGE_URL: `s3://${BUCKET}/${prefix}`,
      LOREKEEP_S3_ENDPOINT: url,
      ...KEYS,
    }),
    fileOf: (key) => join(directory, BUCKET, `${key}._S3rver_object`),
    async stop() {
      const closed = new Promise((resolve) => http.close(resolve));
      http.closeAllConnections();
      await closed;
      rmSync(directory, { recursive: true, force: true });
    },
  };
  return s3;
}

function fail(fault: S3Fault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === 'refused') request.socket.destroy();
  else if (fault === 'error') {
    request.resume();
    response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>');
  } else if (fault === 'cut') {
    response.writeHead(200, { 'content-length': '1000000' });
    response.write('only the beginning', () => request.socket.destroy());
  }
  // Silence is just that.
}
