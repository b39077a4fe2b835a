import { isIP } from 'node:net';
import { SourceError } from '../../base/source-error.ts';
import { isPublicAddress, liesInNetwork } from './public-address.ts';

/**
 * Hosts, as `name` or `name:port`, and networks, as `10.0.0.0/8`, that the operator trusts: they may be private addresses,
 * and may speak plain http where the address itself names one of them.
 */
export type AllowedHosts = readonly string[];

const LONGEST_URL = 2000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose.
const UNSAFE_CHARACTERS = /[\u0000-\u0020\u007f-\u009f\\]/;
const ENCODED_CONTROL = /%(?:0[0-9a-f]|1[0-9a-f]|7f|5c)/i;

/**
 * The address of a repository in the one form that we, curl and git all read alike. Whatever two parsers could read
 * differently is refused here, before anything is resolved or started.
 */
export function parseGitUrl(text: string, allowedHosts: AllowedHosts): URL {
  if (text.length > LONGEST_URL) throw refused(`is longer than ${LONGEST_URL} characters`);
  if (UNSAFE_CHARACTERS.test(text)) throw refused('contains spaces, control characters or backslashes');
  if (!/^https?:\/\/[^/]/i.test(text)) throw refused('does not begin with https://');
  const url = URL.parse(text);
  if (!url) throw refused('cannot be read');
  if (url.username || url.password || authority(text).includes('@')) {
    throw refused(
      'contains a user name or password',
      'Give the credential in its own field, where it is kept encrypted.',
    );
  }
  if (text.includes('?') || text.includes('#')) throw refused('has a query or a fragment');
  if (ENCODED_CONTROL.test(url.pathname)) throw refused('contains encoded control characters');
  if (url.pathname === '/') throw refused('names a server, not a repository');
  // A trailing dot means the same host to the resolver but not to curl's table of pinned names.
  url.hostname = url.hostname.replace(/\.+$/, '');
  if (url.hostname === '') throw refused('has no host');
  if (url.protocol === 'http:' && !isAllowedHost(url, allowedHosts)) {
    throw refused(
      'uses http, which anyone on the way can read or change',
      'Use https, or let the operator allow this host.',
    );
  }
  if (!isAllowedHost(url, allowedHosts) && namesPrivateAddress(bareHost(url))) throw privateNetwork();
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

export function isAllowedHost(url: URL, allowedHosts: AllowedHosts): boolean {
  const named = [url.hostname, `${url.hostname}:${portOf(url)}`].some((host) => allowedHosts.includes(host));
  return named || isInAllowedNetwork(bareHost(url), allowedHosts);
}

export function isInAllowedNetwork(address: string, allowedHosts: AllowedHosts): boolean {
  return allowedHosts.some((network) => liesInNetwork(address, network));
}

export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'http:' ? 80 : 443;
}

/** The host as an address without the brackets that URLs put around IPv6. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

export function privateNetwork(): SourceError {
  return refused('leads into a private network', 'Use a public address, or let the operator allow this host.');
}

/** What can be said of a host without asking for its addresses: it is one itself, or a name that always means this machine. */
function namesPrivateAddress(host: string): boolean {
  return isIP(host) === 0 ? /(?:^|\.)localhost$/.test(host) : !isPublicAddress(host);
}

function authority(text: string): string {
  return text.split('/')[2] ?? '';
}

function refused(
  reason: string,
  hint = 'Give an address such as https://git.example.com/team/project.git.',
): SourceError {
  return new SourceError('git_refused', `The repository address ${reason}.`, hint);
}
