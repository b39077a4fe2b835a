/** A folder of a drawn tree with what stands beside it. */
export interface Drawn {
  /** From the top of the repository, as far as the tree shows it: `till/coins`. */
  folder: string;
  said: string;
  line: number;
}

/** `│   ├── api/   # the handlers`, `├── shop-admin -- the back office`. */
const BRANCH = /^([│| \u00a0]*)[├└][─-]{1,4} ?([\w@.-]+)\/?(?:\s+(?:#+|--?|–|—|\/\/|←|<-|:|=>|→)\s+(\S.*))?$/;
const SEE_ELSEWHERE = /\s*\(see [^)]*\)$/;

/** What a tree drawn with lines says beside its folders; the root is left out where it stands for the repository. */
export function drawnTree(lines: readonly string[], isFolder: (name: string) => boolean): Drawn[] {
  const found: Drawn[] = [];
  let above: { column: number; name: string }[] = [];
  for (const [index, line] of lines.entries()) {
    const [, before = '', name = '', said] = /[├└]/.test(line) ? (BRANCH.exec(line.trimEnd()) ?? []) : [];
    if (name === '') {
      // A line between two branches that belongs to neither goes on with the one above.
      if (/^\s*[│|]/.test(line)) continue;
      const [, root = ''] = /^\s{0,3}([\w@.-]+(?:\/[\w@.-]+)*)\/?\s*$/.exec(line) ?? [];
      above = root !== '' && isFolder(root) ? [{ column: -1, name: root }] : [];
      continue;
    }
    const column = before.length;
    above = above.filter((each) => each.column < column);
    above.push({ column, name });
    if (said !== undefined && said !== '')
      found.push({
        folder: above.map((each) => each.name).join('/'),
        said: said.replace(SEE_ELSEWHERE, ''),
        line: index,
      });
  }
  return found;
}
