import type { HistoryCommit } from '../../../../engine/pack/history/file-history.ts';

const BOT = /\[bot\]|\bbot$|dependabot|renovate|pre-commit-ci|github-actions|weblate/i;
/** `ReleaseBot`: a name of two words; a surname such as Talbot is one. */
const NAMED_BOT = /[a-z\d]Bot$/;

export function isBot(name: string): boolean {
  return BOT.test(name) || NAMED_BOT.test(name);
}

/** Commits without those of bots and without merges. */
export function contentOf(commits: readonly HistoryCommit[]): HistoryCommit[] {
  return commits.filter(({ author, subject }) => !isBot(author) && !/^merge\b/i.test(subject));
}
