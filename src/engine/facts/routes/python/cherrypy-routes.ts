import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringsIn } from '../../text/literal.ts';
import { UNSURE } from '../guard-marks.ts';
import { makeRoute } from '../route-maker.ts';

const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;
const DEEPEST = 6;

interface Page {
  index: number;
  name: string;
}

/**
 * CherryPy answers by the attributes of objects: `self.orders = Orders()` of the page at the root hangs the methods of
 * `Orders` that are exposed below `/orders`.
 */
export function cherrypyRoutes(file: SourceFile): Fact[] {
  if (!file.text.includes('expose') || !file.imports(/^cherrypy\b/)) return [];
  const pages = file.parsed.symbols.flatMap(({ kind, name }, index): Page[] =>
    kind === 'class' ? [{ index, name }] : [],
  );
  const hung = hungPages(file, pages);
  const mounted = mountedPages(file);
  const baseOf = (name: string, depth = 0): string | null => {
    const prefix = mounted.get(name);
    if (prefix !== undefined) return prefix;
    const above = hung.filter(({ child }) => child === name);
    const [only, ...others] = above;
    // The page on which others hang, and which hangs on none itself, is the root.
    if (only === undefined) return hung.some(({ parent }) => parent === name) ? '' : null;
    if (others.length > 0 || depth > DEEPEST) return null;
    const base = baseOf(only.parent, depth + 1);
    return base === null ? null : `${base}/${only.at}`;
  };
  const exposers = ownExposers(file);
  return pages.flatMap((page) => {
    const base = baseOf(page.name);
    return base === null ? [] : pageRoutes(file, page, base, exposers);
  });
}

function pageRoutes(file: SourceFile, { index, name }: Page, base: string, exposers: ReadonlySet<string>): Fact[] {
  const isWhole =
    file.decorators(index).some(isExpose) || /^[ \t]+exposed\s*=\s*True\b/m.test(bodyOf(file, index).slice(0, 2_000));
  return file.members(index).flatMap(({ symbol, index: member }): Fact[] => {
    const marks = file.decorators(member);
    const own = marks.find((mark) => mark.receiver === null && exposers.has(mark.name));
    const isVerb = isWhole && VERB.test(symbol.name);
    if (symbol.kind !== 'method' || !(isVerb || own || marks.some(isExpose))) return [];
    const below = isVerb || symbol.name === 'index' ? '' : symbol.name === 'default' ? '*' : asFile(symbol.name);
    const allowed = marks.find((mark) => mark.name === 'allow')?.arguments.flatMap(stringsIn) ?? [];
    const methods = isVerb ? [symbol.name] : allowed.length > 0 ? allowed : ['ANY'];
    return methods.map((method) =>
      makeRoute({
        method,
        path: [base, below],
        framework: 'CherryPy',
        line: symbol.startLine,
        endLine: symbol.startLine,
        handler: `${name}.${symbol.name}`,
        guards: own ? [`${UNSURE}${own.name}`] : [],
        symbol: member,
      }),
    );
  });
}

/** What is asked for with a point is answered by a method with a line in its place: `robots_txt`. */
function asFile(name: string): string {
  return name.replace(/_(?=(?:txt|xml|json|ico|html|js|css|png)$)/, '.');
}

function isExpose({ name, receiver }: { name: string; receiver: string | null }): boolean {
  return name === 'expose' && (receiver === null || receiver === 'cherrypy');
}

/** Functions of the file that mark what they are put around, as `cherrypy.expose` does: `handler.exposed = True`. */
function ownExposers(file: SourceFile): Set<string> {
  return new Set(
    file.parsed.symbols.flatMap(({ kind, name }, index) =>
      kind === 'function' && /\.exposed\s*=\s*True\b/.test(bodyOf(file, index)) ? [name] : [],
    ),
  );
}

function bodyOf(file: SourceFile, index: number): string {
  const symbol = file.symbol(index);
  return symbol ? file.textOf(symbol.startLine, symbol.endLine) : '';
}

/** `self.orders = Orders()` in a page, or `orders = Orders()` in its body. */
function hungPages(file: SourceFile, pages: readonly Page[]): { parent: string; child: string; at: string }[] {
  const names = new Set(pages.map(({ name }) => name));
  return pages.flatMap(({ index, name }) =>
    [...bodyOf(file, index).matchAll(/^[ \t]+(?:self\.)?([a-z]\w*)\s*=\s*([A-Z]\w*)\(/gm)].flatMap(
      ([, at = '', child = '']) => (names.has(child) && child !== name ? [{ parent: name, child, at }] : []),
    ),
  );
}

/** `cherrypy.tree.mount(Orders(), "/orders")` and `cherrypy.quickstart(Shop())`, of a page or a variable that holds one. */
function mountedPages(file: SourceFile): Map<string, string> {
  const held = new Map(
    [...file.code.matchAll(/^[ \t]*(\w+)\s*=\s*(?:\w+\.)*([A-Z]\w*)\(/gm)].map(([, name = '', type = '']) => [
      name,
      type,
    ]),
  );
  const mounts = file.code.matchAll(
    /\bcherrypy\.(?:tree\.mount|quickstart)\(\s*(?:(?:\w+\.)*([A-Z]\w*)\([^()]*\)|(\w+))\s*(?:,\s*["']([^"']*)["'])?/g,
  );
  return new Map(
    [...mounts].map(([, type, variable = '', prefix = '']) => [
      type ?? held.get(variable) ?? '',
      prefix.replace(/\/$/, ''),
    ]),
  );
}
