import { cutMark } from '../../engine/git/cut-history.ts';
import { isContinued, readHistory } from '../../engine/git/read-history.ts';
import { readTags } from '../../engine/git/read-tags.ts';
import type { Commit } from '../../engine/pack/history/stored-commits.ts';
import type { PackWriter } from '../../engine/pack/write-pack.ts';
import { maskSecrets } from '../../engine/secrets/mask-secrets.ts';
import type { SourceTree } from './source-tree.ts';

const COMMITS_AT_ONCE = 500;

/** What the previous pack holds of the history. */
export interface KnownHistory {
  commit: string;
  /** Where it was cut off, see `cutMark`. */
  cut: string | null;
}

/**
 * Stores who changed what, when and why. Commits that the previous pack knows are not read again, unless the history was cut
 * off elsewhere then.
 */
export async function writeHistory(
  { repository, commit: { sha: commit } }: SourceTree,
  writer: PackWriter,
  { known, cut }: { known: KnownHistory | null; cut: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<void> {
  if (repository === null) return;
  const continued = known?.cut === cutMark(cut) && (await isContinued(repository, known.commit, commit, signal));
  if (known !== null && !continued) writer.forgetCommits();
  const after = continued ? known.commit : undefined;
  let batch: Commit[] = [];
  for await (const { sha, authorName, authorEmail, date, subject, body, files } of readHistory({
    repository,
    commit,
    after,
    signal,
  })) {
    batch.push({
      sha,
      author: { name: authorName, email: authorEmail },
      date: Math.floor(Date.parse(date) / 1000),
      subject: maskSecrets(subject).text,
      body: maskSecrets(body).text,
      // To git the first commit of a shallow clone looks as if it had added every file.
      paths: cut.has(sha) ? [] : files.map(({ path }) => path),
    });
    if (batch.length < COMMITS_AT_ONCE) continue;
    writer.addCommits(batch);
    batch = [];
  }
  writer.addCommits(batch);
}

export async function writeTags(repository: string, writer: PackWriter, signal: AbortSignal): Promise<void> {
  const tags = await readTags(repository, signal);
  writer.addProjectFacts(
    tags.map(({ name, commit: of, date, subject, body }) => ({
      kind: 'tag',
      subject: name,
      values: { commit: of, date, subject: maskSecrets(subject).text, body: maskSecrets(body).text },
    })),
  );
}
