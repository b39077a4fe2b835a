import type { Fact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { isGuardWrapper } from './guard-wrappers.ts';
import { passedNames } from './passed-names.ts';
import { makeRoute } from './route-maker.ts';

const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** The framework of pages below `pages/`, which are routes where the project has one of the libraries that read them. */
export const VUE_PAGES = 'Vue pages';

/** Frameworks where the place of a file is the route: Next, SvelteKit, Nuxt and Remix. */
export function fileRoutes(file: SourceFile): Fact[] {
  const { path } = file;
  const app = /(?:^|\/)app\/((?:.+\/)?)(route|page)\.[cm]?[jt]sx?$/.exec(path);
  if (app && !/(?:^|\/)app\/routes\//.test(path)) {
    const segments = (app[1] ?? '').split('/').filter((part) => part !== '' && !/^\(.*\)$|^@/.test(part));
    if (segments.some((part) => part.startsWith('_'))) return [];
    const where = segments.map((part) => part.replace(/^\(\.+\)/, '')).join('/');
    return app[2] === 'page' ? [page(file, where, 'Next.js')] : verbs(file, where, 'Next.js');
  }
  const pages = /(?:^|\/)pages\/(.+)\.[cm]?[jt]sx?$/.exec(path)?.[1];
  if (pages !== undefined && /export\s+default|module\.exports\s*=/.test(file.text)) {
    const isSure = isNextTree(file);
    const isPage = file.language === 'tsx' || file.extension === 'jsx';
    const where = pages.replace(/(?:^|\/)index$/, '');
    const isOther = /(?:^|\/)_|\.(?:config|styles|types?|d)$/.test(pages);
    if (isSure && isOther) return [];
    if (isSure && pages.startsWith('api/')) return [endpoint(file, where)];
    if (isSure) return isPage ? [page(file, where, 'Next.js')] : [];
    // One that takes nothing from Next is a page where those beside it are.
    if (
      isPage &&
      !isOther &&
      !pages.startsWith('api/') &&
      /\.[jt]sx$/.test(path) &&
      !/\.(?:test|spec|stories)$/.test(pages)
    )
      return [page(file, where, 'Next.js', true)];
  }
  const svelte = /(?:^|\/)src\/routes\/((?:.+\/)?)\+(server\.[jt]s|page\.svelte)$/.exec(path);
  if (svelte) {
    const where = (svelte[1] ?? '')
      .split('/')
      .filter((part) => part !== '' && !/^\(.*\)$/.test(part))
      // A part that may be left out, or that must look a certain way: `[[lang]]`, `[id=integer]`.
      .map((part) => part.replace(/\[\[(\w+)(?:=\w+)?\]\]|\[(\w+)=\w+\]/g, (_all, open, told) => `[${open ?? told}]`))
      .join('/');
    return svelte[2] === 'page.svelte' ? [page(file, where, 'SvelteKit')] : verbs(file, where, 'SvelteKit');
  }
  const vue = /(?:^|\/)pages\/(.+)\.vue$/.exec(path)?.[1];
  if (vue !== undefined) return vuePage(file, vue);
  const nuxt = /(?:^|\/)server\/(api|routes)\/(.+?)(?:\.(get|post|put|patch|delete))?\.[jt]s$/.exec(path);
  if (nuxt && /\b(?:define\w*E|\w*e)ventHandler\s*(?:<[^<>]*>)?\(/.test(file.bare) && /\bexport\b/.test(file.bare)) {
    const where = `${nuxt[1] === 'api' ? 'api/' : ''}${(nuxt[2] ?? '').replace(/(?:^|\/)index$/, '')}`;
    return [makeRoute({ method: nuxt[3] ?? 'ANY', path: [where], framework: 'Nuxt', line: 1, handler: file.name })];
  }
  const remix = /(?:^|\/)app\/routes\/(.+)\.tsx?$/.exec(path)?.[1];
  if (
    remix !== undefined &&
    file.parsed.symbols.some(
      (each) =>
        (/^(?:loader|action|default|meta)$/.test(each.name) && each.exported) ||
        /export\s+default\s+function/.test(each.signature),
    )
  )
    return [remixRoute(file, remix)].filter((each) => each !== null);
  return [];
}

/** What answers a request below `pages/api` need not import anything for it: `handler(req, res)`. */
const TAKES_REQUEST = /\(\s*_?req(?:uest)?\b[^()]{0,80},\s*_?res(?:ponse)?\b/;

/** A folder called `pages` is a route tree only where the file reads like a page: no named exports of components. */
function isNextTree(file: SourceFile): boolean {
  return (
    /(?:^|\/)(?:src\/)?pages\//.test(file.path) &&
    (file.imports(/^next(?:\/|$)/) ||
      /\bNext(?:Api|Page)\w*|getServerSideProps|getStaticProps/.test(file.text) ||
      (/(?:^|\/)pages\/api\//.test(file.path) && TAKES_REQUEST.test(file.bare)))
  );
}

function verbs(file: SourceFile, where: string, framework: string): Fact[] {
  const own = file.parsed.symbols
    .map((symbol, index) => ({ name: symbol.name, handler: symbol.name, line: symbol.startLine, index, symbol }))
    .filter(({ name, symbol }) => VERB.test(name) && symbol.container === null);
  const passed = passedOn(file).filter(({ name }) => !own.some((each) => each.name === name));
  return [...own, ...passed].map(({ name, handler, line, index }) => {
    const put = wrapped(file, index);
    return makeRoute({ method: name, path: [where], framework, line, handler, symbol: index, ...put });
  });
}

/** `export const POST = caught(withUser(create));` is answered by that function of its file, with the others before it. */
function wrapped(file: SourceFile, index = -1): { handler: string; symbol: number; guards: string[] } | null {
  const symbol = file.symbol(index);
  if (!symbol || !/^(?:constant|variable)$/.test(symbol.kind)) return null;
  const text = file.bare.slice(file.offsetOf(symbol.startLine), file.offsetOf(symbol.endLine + 1));
  const [, around = '', inner = ''] = /=\s*((?:[\w$.]+\(\s*)+)([\w$]+)\s*(?:,[^;]*)?\)+\s*;?\s*$/.exec(text) ?? [];
  const at = file.parsed.symbols.findIndex(({ name, container }) => name === inner && container === null);
  if (at < 0 || at === index) return null;
  const names = around.split('(').map((each) => each.trim());
  return {
    handler: inner,
    symbol: at,
    guards: names
      .filter((each) => each !== '')
      .flatMap((each) => (isGuardWrapper(each) ? [each] : passedNames([each]))),
  };
}

/** What a file only passes on: `export { GET }`, `export { answer as POST }`, `export { GET, PUT } from './orders'`. */
function passedOn(file: SourceFile): { name: string; handler: string; line: number; index?: number }[] {
  return [...file.bare.matchAll(/^export\s*\{([^{}]*)\}/gm)].flatMap(({ 1: names = '', index }) =>
    names.split(',').flatMap((each) => {
      const [, local = '', name = local] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(each) ?? [];
      if (!VERB.test(name)) return [];
      const own = file.parsed.symbols.findIndex((symbol) => symbol.name === local && symbol.container === null);
      return [{ name, handler: local, line: file.lineAt(index), ...(own < 0 ? {} : { index: own }) }];
    }),
  );
}

function page(file: SourceFile, where: string, framework: string, listed = false): Fact {
  const at = file.parsed.symbols.findIndex((each) => /^export default/.test(each.signature));
  const symbol = file.symbol(at);
  return makeRoute({
    method: 'PAGE',
    path: [where],
    framework,
    line: symbol?.startLine ?? 1,
    handler: symbol?.name,
    symbol: at < 0 ? undefined : at,
    listed,
  });
}

/** `pages/orders/[id].vue`, `pages/orders/_id.vue`; what takes every address that no page has is none. */
function vuePage(file: SourceFile, name: string): Fact[] {
  const parts = name.split('/').filter((part) => !/^\(.*\)$/.test(part));
  if (parts.some((part) => /^(?:components?|_|\[\.\.\..*\]|[45]\d\d|\[\])$/.test(part))) return [];
  const where = parts.map((part) => part.replace(/^_(\w+)$/, '[$1]').replace(/^index$/, '')).join('/');
  const found = { method: 'PAGE', framework: VUE_PAGES, line: 1, handler: file.name, listed: true };
  return [makeRoute({ ...found, path: [where.replace(/\/$/, '')] })];
}

/** What a file of `pages/api` exports by default answers: a function, or the name of one, alone or inside of a wrapper. */
function endpoint(file: SourceFile, where: string): Fact {
  const [, name] = /^export\s+default\s+(?:\w+\(\s*)*(\w+)\s*\)*;?\s*$/m.exec(file.bare) ?? [];
  const at = file.parsed.symbols.findIndex(
    (each) => /^export default/.test(each.signature) || (each.name === name && each.container === null),
  );
  const symbol = file.symbol(at);
  return makeRoute({
    method: 'ANY',
    path: [where],
    framework: 'Next.js',
    line: symbol?.startLine ?? 1,
    handler: symbol?.name ?? file.name,
    symbol: at < 0 ? undefined : at,
  });
}

/** Flat names: dots are slashes, `$id` is a variable, `_layout` and `(optional)` vanish, a trailing `_` leaves the nesting. */
function remixRoute(file: SourceFile, name: string): Fact | null {
  if (/(?:^|[./])_(?!index\b)[^./]*$/.test(name) || /(?:^|\/)_layout$/.test(name)) return null;
  const flat = name
    .replace(/\/(?:route|index|_index)$/, '')
    .replace(/\[([^\]]*)\]/g, (_, inside: string) =>
      inside.replace(/[._]/g, (mark) => (mark === '.' ? '\u0000' : '\u0001')),
    );
  const segments = flat
    .replace(/\+\//g, '/')
    .split(/[./]/)
    .filter((part) => part !== '' && part !== 'index' && !part.startsWith('_'))
    .map((part) =>
      part
        .replace(/_$/, '')
        .replace(/^\(|\)$/g, '')
        .replace(/^\$$/, '{splat}')
        .replace(/^\$(\w+)/, '{$1}')
        .replaceAll('\u0000', '.')
        .replaceAll('\u0001', '_'),
    );
  const hasPage = /export\s+default\b/.test(file.text);
  return makeRoute({
    method: hasPage ? 'PAGE' : 'ANY',
    path: [segments.join('/')],
    framework: 'React Router',
    line: 1,
    handler: file.name,
  });
}
