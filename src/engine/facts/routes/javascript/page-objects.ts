import type { SourceFile } from '../../source-file.ts';
import { splitList, stringValue } from '../../text/literal.ts';
import { type PagePart, type PagePath, pagePath } from './page-path.ts';

/** One page of a table of routes: `{ path: 'orders/:id', component: Order }`, below the objects around it. */
export interface PageObject extends PagePath {
  /** Its own entries, as written. */
  own: string[];
  line: number;
}

/** More in one object is no page. */
const LONGEST = 40_000;
const SHOWS = /^(?:async\s+)?(?:element|component|components|Component|lazy|loadComponent)\b/;

/** Objects of a file that have a path and what is shown there, each below the path of those it stands in. */
export function pageObjects(file: SourceFile): PageObject[] {
  const objects = objectsWithPath(file);
  return objects.flatMap(({ open, path, own }): PageObject[] => {
    // A star stands for all addresses that no page has.
    if (path.text?.includes('*') || !own.some((each) => SHOWS.test(each))) return [];
    const above = objects.filter((each) => each.open < open && open < each.close);
    return [{ ...pagePath([...above.map((each) => each.path), path]), own, line: file.lineAt(open) }];
  });
}

interface Opened {
  open: number;
  close: number;
  path: PagePart;
  own: string[];
}

function objectsWithPath(file: SourceFile): Opened[] {
  if (!file.bare.includes('path')) return [];
  const { bare, code } = file;
  const stack: number[] = [];
  const found: Opened[] = [];
  for (let at = 0; at < bare.length; at++) {
    const char = bare[at];
    if (char === '{') stack.push(at);
    if (char !== '}') continue;
    const open = stack.pop();
    if (open === undefined || at - open > LONGEST || !/\b(?:path|index)\s*:/.test(bare.slice(open, at))) continue;
    const own = splitList(code.slice(open + 1, at));
    const written = own.map((each) => /^path\s*:\s*([\s\S]+)$/.exec(each)?.[1]).find(Boolean);
    const isIndex = own.some((each) => /^index\s*:\s*true$/.test(each));
    if (written === undefined && !isIndex) continue;
    const text = written === undefined ? '' : stringValue(written);
    const isText = text !== null && !text.includes('${');
    const path = { text: isText ? text.replace(/\/\*$/, '') : null, written: written ?? '' };
    found.push({ open, close: at, path, own });
  }
  return found.sort((a, b) => a.open - b.open);
}
