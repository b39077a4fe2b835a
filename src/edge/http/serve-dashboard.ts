import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The addresses of pages. Everything else that is not a file of the dashboard is not its business. */
const PAGES = [
  '/',
  '/setup',
  '/sign-in',
  '/join',
  '/reset-password',
  '/projects',
  '/projects/*',
  '/settings',
  '/settings/*',
];

/** What programs ask for: there a missing address is answered in their language, never with a page. */
const NOT_PAGES = /^\/(?:api|mcp|docs|metrics|healthz|readyz|openapi\.json|assets|\.well-known)(?:\/|$)/;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** No script and no style but our own files, no request to anywhere else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The hidden frame in which diagrams are drawn: they bring style elements, and may load and send nothing at all. */
const FRAME = 'diagram-frame.html';
const FRAME_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** The build lies in dist/dashboard, whether this code runs from dist/ or from src/. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/dashboard/' : '../../dashboard/', import.meta.url),
);

/** Serves the built dashboard. The answer tells whether a request was for a page, for those that found no route. */
export function registerDashboard(server: FastifyInstance): { sendNotFound: SendNotFound } {
  const files = existsSync(FOLDER) ? listFiles(FOLDER) : [];
  const read = fileReader();

  for (const name of files.filter((file) => file !== 'index.html')) {
    server.get(`/${name}`, { schema: { hide: true } }, (request, reply) => send(name, request, reply));
  }
  if (files.includes('index.html')) {
    for (const url of PAGES) {
      server.get(url, { schema: { hide: true } }, (request, reply) => send('index.html', request, reply));
    }
  }

  async function send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { plain, packed } = await read(name);
    const zipped = String(request.headers['accept-encoding'] ?? '').includes('gzip');
    reply.headers({
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'content-security-policy': name === FRAME ? FRAME_POLICY : POLICY,
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      // A file with a hash in its name never changes; the page that names them must be asked for each time.
      'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(zipped && { 'content-encoding': 'gzip' }),
    });
    return reply.send(zipped ? packed : plain);
  }

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = request.method === 'GET' && String(request.headers.accept).includes('text/html');
    if (!wantsPage || NOT_PAGES.test(path) || !files.includes('index.html')) return false;
    await send('index.html', request, reply.code(404));
    return true;
  }

  return { sendNotFound };
}

export type SendNotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
}

/** Files are read and compressed when they are first asked for, and kept: together they are a few megabytes. */
function fileReader(): (name: string) => Promise<{ plain: Buffer; packed: Buffer }> {
  const known = new Map<string, Promise<{ plain: Buffer; packed: Buffer }>>();
  const load = async (name: string) => {
    const plain = await readFile(join(FOLDER, name));
    return { plain, packed: await promisify(gzip)(plain) };
  };
  return (name) => {
    const file = known.get(name) ?? load(name);
    known.set(name, file);
    return file;
  };
}
