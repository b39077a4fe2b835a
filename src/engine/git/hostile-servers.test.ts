import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GitServer, startCanary, startGitServer } from '../../../test/git-server.ts';
import { makeRepository } from '../../../test/make-repository.ts';
import { SourceError } from '../../base/source-error.ts';
import { fetchRepository } from './fetch-repository.ts';
import { DEFAULT_LIMITS } from './run-git.ts';

const ADVERTISEMENT = { 'content-type': 'application/x-git-upload-pack-advertisement' };
const RESULT = { 'content-type': 'application/x-git-upload-pack-result' };

let folder: string;
let server: GitServer;
let canary: Awaited<ReturnType<typeof startCanary>>;
let asked: number;
let round = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lorekeep-servers-'));
  makeRepository(join(folder, 'served', 'project')).commit({ 'a.txt': 'one\n' });
  server = await startGitServer(join(folder, 'served'));
  canary = await startCanary();
});
afterAll(async () => {
  await server.close();
  await canary.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  asked = 0;
  round++;
});

type Trick = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The first request is our own; what comes after it is git's. */
const afterTheFirst = (trick: Trick) => (request: IncomingMessage, response: ServerResponse) => {
  if (asked++ === 0) return false;
  trick(request, response);
  return true;
};
const always = (trick: Trick) => (request: IncomingMessage, response: ServerResponse) => {
  trick(request, response);
  return true;
};
const onPost = (trick: Trick) => (request: IncomingMessage, response: ServerResponse) => {
  if (request.method !== 'POST') return false;
  trick(request, response);
  return true;
};

/** Sends without end, as fast as the other side takes it. */
function flood(response: ServerResponse, text: string): void {
  const more = () => {
    while (!response.destroyed && response.write(text));
  };
  response.on('drain', more);
  more();
}

const TRICKS: [string, (request: IncomingMessage, response: ServerResponse) => boolean, string[]][] = [
  [
    'answers with a web page',
    always((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')),
    ['git_not_found'],
  ],
  ['answers with nothing', always((_, response) => response.writeHead(204).end()), ['git_not_found']],
  [
    'answers with an error',
    always((_, response) => response.writeHead(500).end('stack trace with secrets')),
    ['git_unreachable'],
  ],
  [
    'asks for patience',
    always((_, response) => response.writeHead(429, { 'retry-after': '60' }).end()),
    ['git_unreachable'],
  ],
  ['forbids', always((_, response) => response.writeHead(403).end()), ['git_auth']],
  ['is gone', always((_, response) => response.writeHead(410).end()), ['git_not_found']],
  ['hangs up', always((request) => request.socket.destroy()), ['git_unreachable']],
  ['speaks no HTTP', always((request) => request.socket.end('hello')), ['git_unreachable']],
  [
    'sends headers without end',
    always((request) => request.socket.write(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n`)),
    ['git_unreachable'],
  ],
  [
    'is smart at first and dumb later',
    afterTheFirst((request, response) =>
      request.url?.endsWith('alternates')
        ? response.end(`http://127.0.0.1:${canary.port}/\n`)
        : response.writeHead(200, { 'content-type': 'text/plain' }).end(`${'1'.repeat(40)}\trefs/heads/main\n`),
    ),
    ['git_damaged', 'git_unreachable', 'git_not_found', 'internal', 'empty'],
  ],
  [
    'sends garbage as refs',
    afterTheFirst((_, response) => response.writeHead(200, ADVERTISEMENT).end('zzzz nonsense')),
    ['git_unreachable', 'git_damaged', 'internal'],
  ],
  [
    'sends refs without end',
    afterTheFirst((_, response) =>
      flood(response.writeHead(200, ADVERTISEMENT), `003d${'1'.repeat(40)} refs/heads/aaaaaaaa\n`),
    ),
    ['timeout', 'git_unreachable', 'git_damaged', 'internal', 'too_large'],
  ],
  [
    'asks git for a password',
    afterTheFirst((_, response) => response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end()),
    ['git_auth'],
  ],
  [
    'asks git for a negotiation',
    afterTheFirst((_, response) => response.writeHead(401, { 'www-authenticate': 'Negotiate' }).end()),
    ['git_auth'],
  ],
  [
    'sends objects without end',
    onPost((_, response) => flood(response.writeHead(200, RESULT), `1005\u0001${'x'.repeat(4096)}`)),
    ['git_unreachable', 'git_damaged', 'timeout', 'internal', 'empty'],
  ],
  [
    'names a branch like an option',
    onPost((_, response) =>
      response
        .writeHead(200, RESULT)
        .end(
          packet(
            `${'1'.repeat(40)} HEAD symref-target:refs/heads/--upload-pack=x\n`,
            `${'1'.repeat(40)} refs/heads/--upload-pack=x\n`,
          ),
        ),
    ),
    ['git_refused', 'empty', 'git_unreachable', 'git_damaged'],
  ],
];

function packet(...lines: string[]): string {
  return `${lines.map((line) => (line.length + 4).toString(16).padStart(4, '0') + line).join('')}0000`;
}

describe('a hostile server', () => {
  it.each(TRICKS)('that %s ends in a named state', async (name, trick, ends) => {
    server.intercept(trick);
    const into = join(folder, `clone-${round}`);
    const limits = {
      ...DEFAULT_LIMITS,
      wallMs: name.includes('without end') ? 1_500 : 10_000,
      diskBytes: 20 * 1024 ** 2,
      memoryBytes: 1024 ** 3,
    };
    const url = `${server.origin}/project/.git`;
    const failure = await fetchRepository({
      url,
      into,
      allowedHosts: [server.host],
      caFile: server.caFile,
      limits,
    }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(SourceError);
    expect(ends).toContain(failure instanceof SourceError ? failure.type : '');
    expect(String(failure)).not.toContain('secrets');
    expect(readdirSync(folder)).not.toContain('x');
    expect(canary.connections()).toBe(0);
  });
});
