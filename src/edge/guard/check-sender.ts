import type { FastifyRequest } from 'fastify';
import type { Config } from '../../base/config.ts';
import { AppError } from '../../base/errors.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];
/** A name or an address and perhaps a port: nothing that a URL could have around them. */
const PLAIN_HOST = /^(?:\[[\da-f:.]+\]|[^\s@/\\?#%[\]:]+)(?::\d{1,5})?$/i;
const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Keeps web pages of other sites away. A page can make a browser send requests here under a name of its own (DNS
 * rebinding), so the Host must be one we know; it can send them across sites, so an Origin must be ours too.
 */
export function senderCheck(config: Config): (request: FastifyRequest) => void {
  const base = new URL(config.baseUrl);
  const former = config.formerBaseUrls.map((url) => new URL(url).hostname);
  const names = new Set([...LOOPBACK_NAMES, base.hostname, config.host, ...former, ...config.allowedHosts]);
  const known = (host: string) => {
    const url = PLAIN_HOST.test(host) ? URL.parse(`http://${host}`) : null;
    return url !== null && names.has(url.hostname);
  };
  return (request) => {
    const { host, origin } = request.headers;
    // Of two, Node reads the first; a proxy in front may have gone by the second.
    if ((request.raw.headersDistinct['host']?.length ?? 0) > 1) {
      throw new AppError('forbidden-host', 'The request names more than one Host.');
    }
    if (!host || !known(host)) {
      throw new AppError(
        'forbidden-host',
        `This server does not answer to the name '${String(host ?? '').slice(0, 200)}'. If it should, set LOREKEEP_BASE_URL or LOREKEEP_ALLOWED_HOSTS.`,
      );
    }
    if (origin !== undefined && !knownOrigin(origin, known)) {
      throw new AppError('forbidden-origin', 'Requests from pages of other sites are refused.');
    }
  };
}

/** A cookie is sent by the browser whoever asked for it, so a change made with one must come from our own page. */
export function refuseForeignChange(request: FastifyRequest, baseUrl: string): void {
  if (READING.has(request.method)) return;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  // On plain http browsers say only the Origin. Another port of our name is another program, so the whole of it counts.
  // A browser that sends neither header is too old to be told apart from an attack.
  const sameOrigin = origin !== undefined && (origin === baseUrl || URL.parse(origin)?.host === host);
  const ours = site === undefined ? sameOrigin : site === 'same-origin' || site === 'none';
  if (!ours)
    throw new AppError('forbidden-origin', 'A change with a session cookie must come from a page of this server.');
}

function knownOrigin(origin: string, known: (host: string) => boolean): boolean {
  const url = URL.parse(origin);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && known(url.host);
}
