import { AppError } from '../../base/errors.ts';
import { DEFAULT_LIMITS, runGit } from './run-git.ts';

/** The first version that can pin a host name to an address (`http.curloptResolve`). */
const OLDEST = [2, 37] as const;

/** The version of the installed git. Older ones cannot be used safely and are refused when the process starts. */
export async function gitVersion(): Promise<string> {
  const { code, output } = await runGit({ args: ['version'], limits: { ...DEFAULT_LIMITS, wallMs: 10_000 } });
  if (code !== 0)
    throw new AppError('start-failed', 'git is not installed, or not on the PATH. Install git 2.37 or newer.');
  return checkGitVersion(output);
}

export function checkGitVersion(output: string): string {
  const [, major, minor, rest = ''] = /git version (\d+)\.(\d+)((?:\.\d+)*)/.exec(output) ?? [];
  const newEnough = Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
  if (major === undefined || !newEnough) {
    throw new AppError('start-failed', `git ${major ?? '?'}.${minor ?? '?'} is too old. Install git 2.37 or newer.`);
  }
  return `${major}.${minor}${rest}`;
}
