import { SourceError } from '../../base/source-error.ts';
import { type GitRun, startGit, throwIfStopped } from './run-git.ts';

const MOST_RECORD_BYTES = 65_536;

/**
 * Reads git's output as records that end in a NUL byte, the form in which no file name or message can lie about where
 * it ends. They come in batches, because a step of an async loop for each would cost more than the rest. Over-long
 * records are cut, not kept. Leaving the loop early ends the process.
 */
export async function* gitRecords(run: GitRun): AsyncGenerator<Buffer[]> {
  const git = startGit(run);
  git.child.stdin.end();
  let ended = false;
  try {
    let begun: Buffer[] = [];
    let begunBytes = 0;
    for await (const chunk of git.output()) {
      const records: Buffer[] = [];
      let from = 0;
      for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, from)) {
        const kept = chunk.subarray(from, Math.min(end, from + MOST_RECORD_BYTES - begunBytes));
        records.push(begun.length === 0 ? kept : Buffer.concat([...begun, kept]));
        begun = [];
        begunBytes = 0;
        from = end + 1;
      }
      if (from < chunk.length && begunBytes < MOST_RECORD_BYTES) {
        const piece = Buffer.from(chunk.subarray(from, from + MOST_RECORD_BYTES - begunBytes));
        begun.push(piece);
        begunBytes += piece.length;
      }
      yield records;
    }
    const exit = await git.exit;
    ended = true;
    throwIfStopped(exit, run.limits);
    if (exit.code !== 0) {
      throw new SourceError(
        'git_damaged',
        'The repository has missing or damaged objects.',
        'Run `git fsck` on it, repair it, and ingest it again.',
      );
    }
  } finally {
    if (!ended) git.kill();
  }
}
