import type { SourceFile } from '../../source-file.ts';
import { stringsIn, stringValue } from '../../text/literal.ts';
import { guardNames } from '../route-maker.ts';
import { routePath } from '../route-path.ts';

/** A page that an element tells: `<Route path="/orders/:id" element={<Order />} />`. */
export interface RouteTag {
  path: string;
  /** Whether it, or an element around it, begins at the root. */
  rooted: boolean;
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
  const around: { path: string; guards: string[] }[] = [];
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
    if (!isAlone) around.push({ path: (paths[0] ?? '').replace(/\/?\*$/, ''), guards: own });
    const isIndex = /(?:^|\s)index(?=[\s/=]|$)/.test(written) && paths.length === 0;
    // What has others inside and shows nothing itself only groups them; the older form writes the page inside.
    const groups =
      !isAlone && !shown && /^\s*(?:\{[^}]*\}\s*)?<\/?\w*Route\b/.test(file.code.slice(end + 1, end + 200));
    if (groups || (!shown && isAlone && name === 'Route')) return [];
    const told = (isIndex ? [''] : paths).map((path) => path.replace(/\/\*$/, ''));
    // A star stands for all addresses that no page has.
    return told.flatMap((path) => {
      if (path.includes('*')) return [];
      const parts = [...above, path];
      const from = Math.max(
        0,
        parts.findLastIndex((each) => each.startsWith('/')),
      );
      const handler = /\bcomponent=\{\s*([A-Z][\w$.]*)/.exec(written)?.[1] ?? names.find((each) => !keepsOut(each));
      const rooted = parts[from]?.startsWith('/') === true;
      return [{ path: routePath(...parts.slice(from)), rooted, handler, guards, line: file.lineAt(index) }];
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

/** `path="/a"`, `path={'/a'}` and `path={['/a', '/b']}`; none where it is computed. */
function attributePaths(written: string): string[] {
  const [, plain, braced = ''] = /(?:^|\s)path=(?:("[^"]*"|'[^']*')|\{([^{}]*)\})/.exec(written) ?? [];
  if (plain !== undefined) return [stringValue(plain) ?? ''];
  if (/^\s*\[/.test(braced)) return stringsIn(braced);
  const one = stringValue(braced.trim());
  return one === null ? [] : [one];
}
