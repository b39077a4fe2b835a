import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticate } from '../guard/authenticate.ts';

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

/** The build lies in dist/dashboard, whether this code runs from dist/program or from src/. */
const FOLDER = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../dist/dashboard/' : '../dashboard/', import.meta.url),
);

/** The document of every page, and the list of pages that the build makes. Both are for this file alone. */
const DOCUMENT = 'index.html';
const PAGES = 'pages.json';

/** An address of the dashboard, with the files and the data that its page asks for first. */
interface Page {
  path: string;
  files: string[];
  data: string[];
}

/** Serves the built dashboard. The answer tells whether a request was for a page, for those that found no route. */
export function registerDashboard(
  server: FastifyInstance,
  isSignedIn: Authenticate['isSignedIn'],
): { sendNotFound: SendNotFound } {
  const files = existsSync(join(FOLDER, DOCUMENT)) ? listFiles(FOLDER) : [];
  const read = fileReader(files);

  for (const name of files) {
    if (name === DOCUMENT || name === PAGES || name.endsWith('.br')) continue;
    server.get(`/${name}`, { schema: { hide: true } }, async (request, reply) => {
      const { body, encoding } = await read(name, String(request.headers['accept-encoding']));
      reply.headers({ ...pageHeaders(name), ...(encoding && { 'content-encoding': encoding }) });
      return reply.send(body);
    });
  }

  const document = files.includes(DOCUMENT) ? readFileSync(join(FOLDER, DOCUMENT), 'utf8') : undefined;
  const pages: Page[] = files.includes(PAGES) ? JSON.parse(readFileSync(join(FOLDER, PAGES), 'utf8')) : [];
  for (const page of pages) {
    server.get(page.path, { schema: { hide: true } }, (request, reply) => sendDocument(request, reply, page));
  }

  /**
   * The browser learns from the document what its page will need, and fetches it beside the program. Data only for those
   * who may have it: a refusal would be kept, and be found by the page once they have signed in.
   */
  async function sendDocument(request: FastifyRequest, reply: FastifyReply, page?: Page): Promise<FastifyReply> {
    const data = page && page.data.length > 0 && (await isSignedIn(request)) ? page.data : [];
    const parameters = request.params as Record<string, string>; // Fastify gives each a string.
    const links = [
      ...(page?.files ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
      ...data.map((url) => `<link rel="preload" as="fetch" crossorigin href="${filled(url, parameters)}">`),
    ];
    return reply.headers(pageHeaders(DOCUMENT)).send(document?.replace('</head>', `${links.join('')}</head>`));
  }

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const path = request.url.split('?')[0] ?? '/';
    const wantsPage = request.method === 'GET' && String(request.headers.accept).includes('text/html');
    if (!wantsPage || NOT_PAGES.test(path) || !document) return false;
    await sendDocument(request, reply.code(404));
    return true;
  }

  return { sendNotFound };
}

export type SendNotFound = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

function pageHeaders(name: string): Record<string, string> {
  return {
    'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
    'content-security-policy': name === FRAME ? FRAME_POLICY : POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    // A file with a hash in its name never changes; the page that names them must be asked for each time.
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
  };
}

/** Writes the parameters of a page into an address. What is encoded so cannot end the attribute that it stands in. */
function filled(url: string, parameters: Record<string, string>): string {
  return url.replace(/:([a-zA-Z]+)/g, (_, name) => encodeURIComponent(parameters[name] ?? '')).replaceAll('&', '&amp;');
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
}

interface Packed {
  body: Buffer;
  encoding?: 'br' | 'gzip';
}

/** Files as small as a browser can take them: packed by the build, or when they are first asked for; then they are kept. */
function fileReader(files: string[]): (name: string, accepted: string) => Promise<Packed> {
  const kept = new Map<string, Promise<Packed>>();
  const load = async (name: string, encoding: Packed['encoding']): Promise<Packed> => {
    if (encoding === 'br') return { body: await readFile(join(FOLDER, `${name}.br`)), encoding };
    const body = await readFile(join(FOLDER, name));
    return encoding ? { body: await promisify(gzip)(body), encoding } : { body };
  };
  return (name, accepted) => {
    const packed = /\bbr\b/.test(accepted) && files.includes(`${name}.br`);
    const encoding = packed ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    const key = `${encoding} ${name}`;
    const file = kept.get(key) ?? load(name, encoding);
    kept.set(key, file);
    file.catch(() => kept.delete(key));
    return file;
  };
}
