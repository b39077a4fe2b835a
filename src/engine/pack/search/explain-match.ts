import type { Query } from './parse-query.ts';
import type { RankedFile } from './rank-files.ts';

const WORDS_NAMED = 6;

/** Why a file was found, in a few words for a person. */
export function explainMatch(
  query: Query,
  ranked: RankedFile,
  symbol: string | null,
  words: readonly string[],
): string {
  const { values, file } = ranked;
  const reasons: string[] = [];
  if (values.defining > 0 || values.exact >= 1) reasons.push(`defines ${symbol ?? query.text.trim()}`);
  if (values.nameMatch > 0.5) reasons.push('file name matches');
  else if (values.directoryShare > 0.5) reasons.push('folder matches');
  if (values.mentioned > 0) reasons.push('path is mentioned');
  if (words.length > 0) reasons.push(`contains ${words.slice(0, WORDS_NAMED).join(', ')}`);
  if (values.comments > 0.7) reasons.push('comments match');
  if (file.users > 1 && values.centrality > 0.6) reasons.push(`used by ${file.users} files`);
  return reasons.join('; ');
}
