import { lookup as resolveName } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { cancelled, SourceError } from '../../base/source-error.ts';
import { askForRefs, DISCOVERY, type GitCredential } from './ask-for-refs.ts';
import {
  type AllowedHosts,
  bareHost,
  isAllowedHost,
  isInAllowedNetwork,
  parseGitUrl,
  privateNetwork,
} from './git-url.ts';
import { isPublicAddress } from './public-address.ts';
import { DEFAULT_LIMITS, type GitLimits } from './run-git.ts';

export interface RemoteOptions {
  url: string;
  credential?: GitCredential | undefined;
  allowedHosts: AllowedHosts;
  /** Certificates to trust instead of the system's, for hosts with a certificate authority of their own. */
  caFile?: string | undefined;
  limits?: GitLimits;
  signal?: AbortSignal | undefined;
  /** How names become addresses; the system's resolver unless a test says otherwise. */
  resolve?: (host: string) => Promise<string[]>;
}

/** A remote that answered as a git repository, and the addresses that its name is nailed to from here on. */
export interface Remote {
  url: URL;
  addresses: string[];
  credential: GitCredential | undefined;
  caFile: string | undefined;
}

const MOST_REDIRECTS = 3;
const PATIENCE_MS = 20_000;

/**
 * Asks the server for the repository once, ourselves, before git does. Git follows no redirects; we follow up to three
 * and check each target like the first address. The status of the reply also tells a wrong credential from a wrong
 * address without reading git's messages.
 */
export async function locateRemote(options: RemoteOptions): Promise<Remote> {
  const { limits = DEFAULT_LIMITS, signal } = options;
  const patienceMs = Math.min(PATIENCE_MS, limits.wallMs);
  const ca = options.caFile ? await readFile(options.caFile) : undefined;
  let url = parseGitUrl(options.url, options.allowedHosts);
  let credential = options.credential;
  for (let redirects = 0; ; redirects++) {
    const addresses = await resolveChecked(url, options);
    const { status, contentType, location } = await askForRefs({ url, addresses, credential, ca, patienceMs, signal });
    if (status < 300 || status >= 400) {
      checkReply(status, contentType, credential !== undefined);
      return { url, addresses, credential, caFile: options.caFile };
    }
    if (redirects === MOST_REDIRECTS) throw redirectRefused('redirects too often');
    const target = redirectTarget(url, location, options.allowedHosts);
    // A credential is for the server it was given for.
    if (target.origin !== url.origin) credential = undefined;
    url = target;
  }
}

async function resolveChecked(
  url: URL,
  { allowedHosts, resolve = systemResolve, signal }: RemoteOptions,
): Promise<string[]> {
  const host = bareHost(url);
  const addresses =
    isIP(host) !== 0
      ? [host]
      : await abortable(
          resolve(host).catch(() => []),
          signal,
        );
  if (addresses.length === 0) {
    throw new SourceError(
      'git_unreachable',
      'The host name of the repository cannot be resolved.',
      'Check the address for typing errors.',
    );
  }
  const isOpen = (address: string) => isPublicAddress(address) || isInAllowedNetwork(address, allowedHosts);
  if (!isAllowedHost(url, allowedHosts) && !addresses.every(isOpen)) {
    throw privateNetwork();
  }
  return addresses;
}

async function systemResolve(host: string): Promise<string[]> {
  const answers = await resolveName(host, { all: true, verbatim: true });
  return answers.map((answer) => answer.address);
}

function checkReply(status: number, contentType: string | undefined, withCredential: boolean): void {
  if (status === 401 || status === 403) {
    throw withCredential
      ? new SourceError(
          'git_auth',
          'The git server refused the credential.',
          'Check that it is still valid and may read this repository.',
        )
      : new SourceError(
          'git_auth',
          'The repository does not exist or is private.',
          'Check the address, or add a credential that may read it.',
        );
  }
  if (status === 404 || status === 410) {
    throw new SourceError(
      'git_not_found',
      'There is no repository at this address.',
      'Check the address; for a private repository add a credential.',
    );
  }
  if (status === 429 || status >= 500) {
    throw new SourceError('git_unreachable', `The git server answered with status ${status}.`, 'Try again later.');
  }
  if (status !== 200 || !contentType?.startsWith('application/x-git-upload-pack-advertisement')) {
    throw new SourceError(
      'git_not_found',
      'The server at this address does not offer a git repository.',
      'Check the address; it often ends in .git.',
    );
  }
}

function redirectTarget(from: URL, location: string | undefined, allowedHosts: AllowedHosts): URL {
  const target = location === undefined ? null : URL.parse(location, from.href);
  if (!target || target.pathname + target.search !== target.pathname.replace(/\/info\/refs$/, '') + DISCOVERY) {
    throw redirectRefused('redirects to something that is not a repository');
  }
  if (from.protocol === 'https:' && target.protocol === 'http:') throw redirectRefused('redirects from https to http');
  return parseGitUrl(target.href.slice(0, -DISCOVERY.length), allowedHosts);
}

function redirectRefused(what: string): SourceError {
  return new SourceError('git_refused', `The git server ${what}.`, 'Give the address that the repository finally has.');
}

async function abortable<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return work;
  if (signal.aborted) throw cancelled();
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(cancelled());
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
