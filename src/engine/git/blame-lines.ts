import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LIMITS, runGit } from './run-git.ts';

const PATIENCE_MS = 15_000;
const ENTRY = /^([0-9a-f]{40}(?:[0-9a-f]{24})?) \d+ (\d+) (\d+)$/gm;

/** Runs of lines with the commit that last changed them, in the order of the lines; null where git cannot tell. */
export async function blameLines(
  repository: string,
  commit: string,
  path: string,
  signal?: AbortSignal,
): Promise<{ sha: string; startLine: number; endLine: number }[] | null> {
  if (!/^[0-9a-f]{40,64}$/.test(commit) || !existsSync(join(repository, 'HEAD'))) return null;
  const limits = { ...DEFAULT_LIMITS, wallMs: PATIENCE_MS };
  // A change of indentation alone is nobody's reason.
  const args = ['blame', '--incremental', '-w', '--no-textconv', commit, '--', path];
  const { code, output } = await runGit({ args, repository, limits, signal });
  if (code !== 0) return null;
  return [...output.matchAll(ENTRY)]
    .map(([, sha = '', start, count]) => ({
      sha,
      startLine: Number(start),
      endLine: Number(start) + Number(count) - 1,
    }))
    .sort((a, b) => a.startLine - b.startLine);
}
