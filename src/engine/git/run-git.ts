import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { programPath } from '../../base/config.ts';
import { cancelled, SourceError } from '../../base/source-error.ts';
import { folderSize, watchSize } from './watch-size.ts';

/** What any git process may use. A process that goes beyond is killed with everything it started. */
export interface GitLimits {
  /** How long git may be waited for. The time that the reader of its output takes for what it has read does not count. */
  wallMs: number;
  /** Bytes in the folder that the process fills. */
  diskBytes: number;
  memoryBytes: number;
}

export const DEFAULT_LIMITS: GitLimits = { wallMs: 15 * 60_000, diskBytes: 8 * 1024 ** 3, memoryBytes: 4 * 1024 ** 3 };

export interface GitRun {
  args: string[];
  /** The bare repository to work on; absent for commands that need none. */
  repository?: string;
  /** The one transport that may be used; reading our own clone needs none. */
  transport?: 'https' | 'http' | 'file';
  /** Settings that must not be seen in the process list, such as a credential. */
  secretConfig?: [key: string, value: string][];
  limits: GitLimits;
  signal?: AbortSignal | undefined;
  /** A folder whose size is watched while the process runs. */
  fills?: { folder: string; onSize?: (bytes: number) => void };
  /** Called with git's own progress, from 0 to 100, where the command reports it. */
  onPercent?: (percent: number) => void;
}

/** How a process ended. `complaints` are git's own words, for telling failures apart, never for showing. */
export interface GitExit {
  code: number | null;
  stopped: 'cancelled' | 'timeout' | 'too_large' | null;
  complaints: string;
}

export interface GitProcess {
  child: ChildProcessWithoutNullStreams;
  /** What the process writes, piece by piece. While the reader works on a piece, the clock of the process stands still. */
  output(): AsyncGenerator<Buffer>;
  exit: Promise<GitExit>;
  /** Ends the process and all that it started, at once. */
  kill(): void;
}

const SPARE_BYTES = 1024 ** 3;
const KEPT_COMPLAINTS = 16_384;
const KEPT_OUTPUT = 16 * 1024 * 1024;

// No setting of the machine, the user or the repository takes part, and nothing that git could start is left on.
const DEFENCES = [
  'protocol.allow=never',
  'http.followRedirects=false',
  'http.proxy=',
  'http.lowSpeedLimit=1000',
  'http.lowSpeedTime=30',
  'core.hooksPath=/dev/null',
  'core.symlinks=false',
  'core.fsmonitor=false',
  'core.attributesFile=/dev/null',
  'core.alternateRefsCommand=true',
  'credential.helper=',
  'transfer.fsckObjects=true',
  // Old and honest repositories have these three faults.
  'fetch.fsck.zeroPaddedFilemode=ignore',
  'fetch.fsck.badTimezone=ignore',
  'fetch.fsck.missingSpaceBeforeDate=ignore',
  'transfer.bundleURI=false',
  'submodule.recurse=false',
  'fetch.unpackLimit=1',
  'gc.auto=0',
  'maintenance.auto=false',
  // Memory stays bounded whatever the repository holds.
  'pack.threads=2',
  'core.bigFileThreshold=32m',
  'core.packedGitWindowSize=64m',
  'core.packedGitLimit=1g',
].flatMap((setting) => ['-c', setting]);

// The shell lowers its own limits and then becomes git, so no helper program is needed.
const UNDER_LIMITS = 'ulimit -c 0; ulimit -f "$1"; ulimit -v "$2" 2>/dev/null; shift 2; exec git "$@"';

/** Starts git with every defence on. The caller reads `output` and then awaits `exit`. */
export function startGit(run: GitRun): GitProcess {
  if (run.signal?.aborted) throw cancelled();
  const allowed = run.transport ? ['-c', `protocol.${run.transport}.allow=always`] : [];
  const where = run.repository ? [`--git-dir=${run.repository}`] : [];
  // The watch below acts first and says why; this is for what it might miss.
  const blocks = Math.ceil((run.limits.diskBytes * 2 + SPARE_BYTES) / 512);
  const kibibytes = Math.ceil(run.limits.memoryBytes / 1024);
  const child = spawn(
    '/bin/sh',
    ['-c', UNDER_LIMITS, 'git', String(blocks), String(kibibytes), ...where, ...DEFENCES, ...allowed, ...run.args],
    { cwd: '/', env: environment(run), detached: true, stdio: 'pipe' },
  );
  let stopped: GitExit['stopped'] = null;
  let closed = false;
  const kill = () => {
    try {
      if (child.pid !== undefined && !closed) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended by itself in the meantime.
    }
  };
  const stop = (reason: GitExit['stopped']) => {
    stopped ??= reason;
    kill();
  };
  const onAbort = () => stop('cancelled');
  const clock = new WaitingClock(run.limits.wallMs, () => stop('timeout'));
  const unwatch = run.fills && watchSize(run.fills, run.limits.diskBytes, () => stop('too_large'));
  run.signal?.addEventListener('abort', onAbort, { once: true });
  child.stdin.on('error', () => {}); // A process that ended early shows in its exit, not in a broken pipe.

  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-KEPT_COMPLAINTS);
    if (run.onPercent) reportPercent(text, run.onPercent);
  });
  const exit = new Promise<GitExit>((resolve, reject) => {
    child.on('error', (error) =>
      reject(new SourceError('internal', 'git could not be started.', 'Install git 2.37 or newer.', error)),
    );
    child.on('close', async (code) => {
      closed = true;
      if (run.fills && (await folderSize(run.fills.folder)) > run.limits.diskBytes) stopped ??= 'too_large';
      resolve({ code, stopped, complaints: ownWords(complaints) });
    });
  }).finally(() => {
    clock.end();
    unwatch?.();
    run.signal?.removeEventListener('abort', onAbort);
  });
  exit.catch(() => {}); // A reader that gives up early does not await the exit.
  async function* output(): AsyncGenerator<Buffer> {
    for await (const piece of child.stdout) {
      clock.pause();
      yield piece;
      clock.resume();
    }
  }
  return { child, output, exit, kill };
}

/** Runs out when it has gone for long enough, however often it stood still in between. */
class WaitingClock {
  readonly #onEnd: () => void;
  #leftMs: number;
  #since = 0;
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(ms: number, onEnd: () => void) {
    this.#leftMs = ms;
    this.#onEnd = onEnd;
    this.resume();
  }

  resume(): void {
    if (this.#ended) return;
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onEnd, this.#leftMs);
  }

  pause(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs -= performance.now() - this.#since;
  }

  /** The last pieces may be read after the process has ended: then there is nothing to wait for. */
  end(): void {
    this.pause();
    this.#ended = true;
  }
}

/** Runs git to its end and returns its output, which is expected to be short. */
export async function runGit(run: GitRun): Promise<GitExit & { output: string }> {
  const { child, exit, kill } = startGit(run);
  child.stdin.end();
  const pieces: Buffer[] = [];
  let size = 0;
  child.stdout.on('data', (piece: Buffer) => {
    size += piece.length;
    if (size > KEPT_OUTPUT) kill();
    else pieces.push(piece);
  });
  const ended = await exit;
  return { ...ended, output: Buffer.concat(pieces).toString('utf8') };
}

/** Throws where a limit or the caller ended the process. */
export function throwIfStopped(exit: GitExit, limits: GitLimits): void {
  switch (exit.stopped) {
    case 'cancelled':
      throw cancelled();
    case 'timeout':
      throw new SourceError(
        'timeout',
        `git took longer than ${Math.ceil(limits.wallMs / 1000)} seconds.`,
        'Try again later, or raise the time limit.',
      );
    case 'too_large':
      throw new SourceError(
        'too_large',
        `The repository is larger than ${Math.ceil(limits.diskBytes / 1024 ** 2)} MiB.`,
        'Raise the size limit, or ingest a smaller repository.',
      );
    case null:
  }
}

function environment(run: GitRun): Record<string, string> {
  const secrets = run.secretConfig ?? [];
  const emptyHome = '/nonexistent';
  return {
    PATH: programPath(),
    LC_ALL: 'C',
    HOME: emptyHome,
    XDG_CONFIG_HOME: emptyHome,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '/bin/false',
    GIT_SSH_COMMAND: '/bin/false',
    GIT_LFS_SKIP_SMUDGE: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_ALLOW_PROTOCOL: run.transport ?? 'none',
    GIT_CONFIG_COUNT: String(secrets.length),
    ...Object.fromEntries(
      secrets.flatMap(([key, value], index) => [
        [`GIT_CONFIG_KEY_${index}`, key],
        [`GIT_CONFIG_VALUE_${index}`, value],
      ]),
    ),
  };
}

/** What the other side says, marked on the same stream, and the names that git quotes have no part in our decisions. */
function ownWords(complaints: string): string {
  return complaints
    .split(/[\r\n]+/)
    .filter((line) => !line.startsWith('remote:'))
    .join('\n')
    .replace(/'[^'\n]*'/g, "''");
}

function reportPercent(text: string, onPercent: (percent: number) => void): void {
  const reports = [...text.matchAll(/(?:Receiving objects|Resolving deltas): {1,3}(\d{1,3})%/g)];
  const latest = reports.at(-1)?.[1];
  if (latest !== undefined) onPercent(Math.min(100, Number(latest)));
}
