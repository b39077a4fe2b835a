import { escaped } from '../../../../base/escaped.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList } from '../../text/literal.ts';

/** `before...`, and what stands in the list that a file sets once to `[]gin.HandlerFunc{signedIn, mayCall}`. */
export function spreadLists(file: SourceFile, written: readonly string[]): string[] {
  return written.flatMap((each) => {
    const name = /^(\w+)\.{3}$/.exec(each.trim())?.[1];
    return (name === undefined ? null : listIn(file, name)) ?? [each];
  });
}

/** What a list of the file holds; null where it is made in another way, or is changed anywhere. */
function listIn(file: SourceFile, name: string): string[] | null {
  const sets = [
    ...file.code.matchAll(new RegExp(`(?<![\\w.])${escaped(name)}(?:\\s+\\[\\][\\w.]+)?\\s*:?=(?!=)\\s*`, 'g')),
  ];
  const [only, ...others] = sets;
  if (!only || others.length > 0) return null;
  const from = only.index + only[0].length;
  const begin = /^\[\][\w.]+\{/.exec(file.code.slice(from, from + 80))?.[0];
  const open = begin === undefined ? -1 : from + begin.length - 1;
  const close = open < 0 ? -1 : closingBracket(file.code, open);
  if (close < 0) return null;
  const parts = splitList(file.code.slice(open + 1, close)).map((each) => each.trim());
  return parts.filter((each) => each !== '');
}
