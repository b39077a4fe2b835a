import { isIP } from 'node:net';
import { SourceError } from '../../base/source-error.ts';
import { authorization } from './ask-for-refs.ts';
import { bareHost, portOf } from './git-url.ts';
import type { Remote } from './locate-remote.ts';
import type { GitExit, GitRun } from './run-git.ts';

/** How one repository is reached by git: the address, the only transport allowed, and settings of this one remote. */
export interface GitRemote {
  url: string;
  transport: 'https' | 'http' | 'file';
  config: string[];
  secretConfig: [key: string, value: string][];
}

/** A located server as git sees it: its name pinned to the checked addresses, the credential out of sight. */
export function httpRemote({ url, addresses, credential, caFile }: Remote): GitRemote {
  const host = bareHost(url);
  // An address needs no pinning, and curl could not read an IPv6 one in this place.
  const pin = `http.curloptResolve=${host}:${portOf(url)}:${addresses.map(bracketed).join(',')}`;
  const config = isIP(host) === 0 ? [pin] : [];
  if (caFile) config.push(`http.sslCAInfo=${caFile}`);
  return {
    url: url.href,
    transport: url.protocol === 'http:' ? 'http' : 'https',
    config,
    secretConfig: credential ? [['http.extraHeader', `Authorization: ${authorization(credential)}`]] : [],
  };
}

/** The part of a git run that is the same for every command that talks to this remote. */
export function remoteRun(remote: GitRemote, args: string[]): Pick<GitRun, 'args' | 'transport' | 'secretConfig'> {
  return {
    args: [...remote.config.flatMap((setting) => ['-c', setting]), ...args],
    transport: remote.transport,
    secretConfig: remote.secretConfig,
  };
}

// git's own words (never the server's), first match wins.
const FAILURES: [RegExp, () => SourceError][] = [
  [
    /authentication failed|could not read (?:username|password)|returned error: 40[13]/i,
    () => new SourceError('git_auth', 'The git server refused access.', 'Add or renew the credential.'),
  ],
  [
    /returned error: 404|repository .* not found|does not appear to be a git repository/i,
    () => new SourceError('git_not_found', 'There is no repository at this address.', 'Check the address.'),
  ],
  [
    /unable to update url base from redirection|returned error: 30\d|transport '.*' not allowed|redirect/i,
    () =>
      new SourceError(
        'git_refused',
        'The git server sent us elsewhere.',
        'Give the address that the repository finally has.',
      ),
  ],
  [
    /operation too slow|timed out/i,
    () => new SourceError('timeout', 'The git server stopped sending.', 'Try again later.'),
  ],
  [
    /no space left/i,
    () => new SourceError('internal', 'The disk of this server is full.', 'Let the operator make room.'),
  ],
  [
    /out of memory|mmap failed|cannot allocate|malloc|file too large|died of signal 25/i,
    () =>
      new SourceError(
        'too_large',
        'The repository needs more memory or disk than is allowed.',
        'Raise the limits, or ingest a smaller repository.',
      ),
  ],
  [
    /rpc failed|early eof|hung up|unexpected disconnect|unable to access|connection|curl \d+|invalid server response|protocol error|bad line length|expected (?:flush|response|packet|version)/i,
    () => new SourceError('git_unreachable', 'The connection to the git server broke off.', 'Try again later.'),
  ],
  [
    /fsck|index-pack|bad object|missing|corrupt|invalid|did not receive expected object|broken|unable to read/i,
    damaged,
  ],
];

/** What a failed conversation with a remote means. A local one cannot be out of reach: there, what breaks off is damaged. */
export function remoteFailure(exit: GitExit, { transport }: GitRemote): SourceError {
  const known = FAILURES.find(([words]) => words.test(exit.complaints))?.[1]();
  if (transport === 'file' && (!known || known.type === 'git_unreachable')) return damaged();
  return (
    known ??
    new SourceError('internal', 'git failed for a reason that we do not know.', 'Try again; if it stays, report it.')
  );
}

function damaged(): SourceError {
  const hint = 'Run `git fsck` on it and repair what it reports.';
  return new SourceError('git_damaged', 'The repository has damaged or forbidden objects.', hint);
}

function bracketed(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}
