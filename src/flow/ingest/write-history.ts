import { isContinued, readHistory } from '../../engine/git/read-history.ts';
import { readTags } from '../../engine/git/read-tags.ts';
import type { Commit } from '../../engine/pack/history/stored-commits.ts';
import type { PackWriter } from '../../engine/pack/write-pack.ts';
import { maskSecrets } from '../../engine/secrets/mask-secrets.ts';
import type { SourceTree } from './source-tree.ts';

const COMMITS_AT_ONCE = 500;

/** Stores who changed what, when and why. Commits that the previous pack knows are not read again. */
export async function writeHistory(
  { repository, commit: { sha: commit } }: SourceTree,
  writer: PackWriter,
  known: string | null,
  signal: AbortSignal,
): Promise<void> {
  if (repository === null) return;
  const continued = known !== null && (await isContinued(repository, known, commit, signal));
  if (known !== null && !continued) writer.forgetCommits();
  const after = continued ? known : undefined;
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
      paths: files.map(({ path }) => path),
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
