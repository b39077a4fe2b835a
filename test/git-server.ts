import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createPlainServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate } from './certificate.ts';

/** Returns true where it has answered the request itself. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface GitServer {
  /** `https://localhost:<port>`; repositories are below it under their folder's name. */
  origin: string;
  host: string;
  caFile: string;
  /** `METHOD path` of every request so far. */
  requests: string[];
  /** Sees each request before git does. */
  intercept(interceptor: Interceptor): void;
  close(): Promise<void>;
}

let certificates: ReturnType<typeof makeCertificate> | undefined;

/** A real git server on the loopback address: git's own http-backend behind Node. */
export async function startGitServer(repositories: string, protocol: 'https' | 'http' = 'https'): Promise<GitServer> {
  const own = mkdtempSync(join(tmpdir(), 'lorekeep-server-'));
  const caFile = join(own, 'ca.pem');
  certificates ??= makeCertificate();
  const { key, certificate } = certificates;
  writeFileSync(caFile, certificate);
  const requests: string[] = [];
  let interceptor: Interceptor = () => false;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    requests.push(`${request.method} ${request.url}`);
    if (!interceptor(request, response)) answerWithGit(repositories, request, response);
  };
  const server = protocol === 'http' ? createPlainServer(answer) : createServer({ key, cert: certificate }, answer);
  const port = await listen(server);
  return {
    origin: `${protocol}://localhost:${port}`,
    host: `localhost:${port}`,
    caFile,
    requests,
    intercept: (next) => {
      interceptor = next;
    },
    close: async () => {
      await stop(server);
      rmSync(own, { recursive: true, force: true });
    },
  };
}

/** A server that nobody should ever reach. It counts who does. */
export async function startCanary(): Promise<{ port: number; connections(): number; close(): Promise<void> }> {
  let connections = 0;
  const server = createPlainServer((_request, response) => response.end());
  server.on('connection', () => connections++);
  const port = await listen(server);
  return { port, connections: () => connections, close: () => stop(server) };
}

function answerWithGit(repositories: string, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'https://localhost');
  const backend = spawn('git', ['http-backend'], {
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      GIT_PROJECT_ROOT: repositories,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      PATH_INFO: decodeURIComponent(url.pathname),
      QUERY_STRING: url.search.slice(1),
      REQUEST_METHOD: request.method ?? 'GET',
      CONTENT_TYPE: request.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
      GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
      REMOTE_ADDR: '127.0.0.1',
    },
  });
  request.pipe(backend.stdin).on('error', () => {});
  let head = Buffer.alloc(0);
  let headDone = false;
  backend.stdout.on('data', (chunk: Buffer) => {
    if (headDone) {
      response.write(chunk);
      return;
    }
    head = Buffer.concat([head, chunk]);
    const end = head.indexOf('\r\n\r\n');
    if (end === -1) return;
    headDone = true;
    for (const line of head.toString('latin1', 0, end).split('\r\n')) {
      const [name = '', value = ''] = line.split(': ');
      if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
      else response.setHeader(name, value);
    }
    response.write(head.subarray(end + 4));
  });
  backend.on('close', () => response.end());
  response.on('close', () => backend.kill());
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port; // A TCP server's address is never a string.
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
