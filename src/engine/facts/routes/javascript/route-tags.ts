import type { SourceFile } from '../../source-file.ts';
import { closingBracket, stringsIn, stringValue } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import { type PagePart, type PagePath, pagePath } from './page-path.ts';

/** A page that an element tells: `<Route path="/orders/:id" element={<Order />} />`. */
export interface RouteTag extends PagePath {
  handler: string | undefined;
  guards: string[];
  line: number;
}

/** Nobody writes routes deeper than this; what claims to would cost its square. */
const DEEPEST = 20;
const TAG = /<(\/?)(\w*Route)(?=[\s/>])/g;

/** Elements called `Route`, or something before it such as `PrivateRoute`, each below those it stands in. */
export function routeTags(file: SourceFile): RouteTag[] {
  if (!/^(?:tsx|javascript)$/.test(file.language)) return [];
  const around: { path: PagePart; guards: string[] }[] = [];
  return [...file.code.matchAll(TAG)].flatMap(({ 1: closes, 2: name = '', 0: whole, index }): RouteTag[] => {
    if (closes) {
      around.pop();
      return [];
    }
    const end = tagEnd(file.code, index + whole.length);
    const written = file.code.slice(index + whole.length, end);
    const paths = attributePaths(written);
    const shown = /\b(?:element|component|render)=\{/.test(written);
    const isAlone = file.code[end - 1] === '/';
    const names = [...written.matchAll(/<([A-Z][\w$.]*)/g)].map((match) => match[1] ?? '');
    const own = [name, ...names].filter(keepsOut);
    const outer = around.slice(-DEEPEST);
    const guards = [...outer.flatMap((each) => each.guards), ...own];
    const above = outer.map((each) => each.path);
    if (!isAlone) around.push({ path: ofText(paths[0], (text) => text.replace(/\/?\*$/, '')), guards: own });
    const isIndex = /(?:^|\s)index(?=[\s/=]|$)/.test(written) && paths.length === 0;
    // What has others inside and shows nothing itself only groups them; the older form writes the page inside.
    const groups =
      !isAlone && !shown && /^\s*(?:\{[^}]*\}\s*)?<\/?\w*Route\b/.test(file.code.slice(end + 1, end + 200));
    if (groups || (!shown && isAlone && name === 'Route')) return [];
    const told = (isIndex ? [EMPTY] : paths).map((path) => ofText(path, (text) => text.replace(/\/\*$/, '')));
    // A star stands for all addresses that no page has.
    return told.flatMap((path) => {
      if (path.text?.includes('*')) return [];
      const handler = /\bcomponent=\{\s*([A-Z][\w$.]*)/.exec(written)?.[1] ?? names.find((each) => !keepsOut(each));
      return [{ ...pagePath([...above, path]), handler, guards, line: file.lineAt(index) }];
    });
  });
}

/** `PrivateRoute`, and `RequireAuth` around what is shown. */
function keepsOut(name: string): boolean {
  return /^Private/.test(name) || guardNames([name]).length > 0;
}

/** The offset of the bracket that ends an element's beginning; attributes may hold elements. */
function tagEnd(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length && at - from < 4_000; at++) {
    if (code[at] === '{') depth++;
    else if (code[at] === '}') depth--;
    else if (code[at] === '>' && depth === 0) return at;
  }
  return from;
}

const EMPTY: PagePart = { text: '', written: '' };

function ofText(part: PagePart = EMPTY, change: (text: string) => string): PagePart {
  return part.text === null ? part : { ...part, text: change(part.text) };
}

/** `path="/a"`, `path={'/a'}`, `path={['/a', '/b']}`, and `path={Paths.Order}` as it is written. */
function attributePaths(written: string): PagePart[] {
  const [, plain, from] = /(?:^|\s)path=(?:("[^"]*"|'[^']*')|(\{))/.exec(written) ?? [];
  if (plain !== undefined) return [{ text: stringValue(plain) ?? '', written: plain }];
  if (from === undefined) return [];
  const open = written.search(/(?<=(?:^|\s)path=)\{/);
  const braced = written.slice(open + 1, closingBracket(written, open)).trim();
  if (/^\[/.test(braced)) return stringsIn(braced).map((text) => ({ text, written: text }));
  const text = stringValue(braced);
  return [{ text: text?.includes('${') ? null : text, written: braced }];
}
