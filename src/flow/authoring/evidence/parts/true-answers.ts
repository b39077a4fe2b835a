import { splitList } from '../../../../engine/facts/text/literal.ts';
import type { SymbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';

/** "…, returns True if deleting is successful, otherwise false". */
const YES_OR_NO = /(?:^|[,;]? (?:and )?)returns? (?:the )?(?:bool(?:ean)?|true|false)\b.*$/i;

/** What a comment says of a function of Python, without that it gives back yes or no where the code gives back several values. */
export function withTrueAnswer(
  evidence: Evidence,
  { path, startLine, endLine }: Pick<SymbolDetail, 'path' | 'startLine' | 'endLine'>,
  words: string,
): string | null {
  if (!path.endsWith('.py') || !YES_OR_NO.test(words)) return words;
  const lines = (evidence.lines(path) ?? []).slice(startLine - 1, endLine);
  const given = lines.flatMap((line) => /^\s+return\s+(?![[({])(.+)$/.exec(line)?.[1] ?? []);
  if (!given.some((each) => splitList(each).length > 1)) return words;
  const rest = words.replace(YES_OR_NO, '').trim();
  return rest === '' ? null : rest;
}
