import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { splitList, stringValue } from '../../text/literal.ts';
import { isGuardWrapper } from '../guard-wrappers.ts';
import { makeMount, makeRoute } from '../route-maker.ts';
import { type Chain, givenBy, type Link, warpChains } from './warp-chains.ts';

const DEEPEST_PART = 3;

/**
 * Routes of Warp are chains of filters that end in a function: `warp::path!("orders" / u64).and(warp::get()).and_then(show)`.
 * What a chain of paths without a function is joined with hangs below it: `warp::path("api").and(orders)`.
 */
export function warpRoutes(file: SourceFile): Fact[] {
  const chains = warpChains(file);
  const begun = new Set(chains.flatMap(({ head }) => (head.kind === 'function' ? [head.name] : [])));
  return chains.flatMap((chain) => {
    const links = withParts(file, chains, chain);
    const isJoined = chain.head.kind !== 'filter' && chain.links.some(({ name }) => name === 'or');
    const own = links === null || isJoined ? [] : routesOfChain(file, chain, links, begun);
    return own.length > 0 ? own : mountsOfChain(file, chain, links ?? chain.links);
  });
}

/** The links of a chain behind those of the part that it begins with, where the file has that; null where it has not. */
function withParts(file: SourceFile, chains: readonly Chain[], chain: Chain, depth = 0): Link[] | null {
  const { kind, name } = chain.head;
  if (kind === 'filter') return chain.links;
  const part = chains.find((each) =>
    kind === 'variable'
      ? each.variable === name && each.symbol === chain.symbol && handlerOf(each.links) === undefined
      : file.symbol(each.symbol)?.name === name && givenBy(file, each.symbol) === 'part',
  );
  const above = part && part !== chain && depth < DEEPEST_PART ? withParts(file, chains, part, depth + 1) : null;
  // What a part looks at on its way is no answer.
  return above && [...above.filter((link) => link.name === 'and'), ...chain.links];
}

/** What answers: what shapes the answer of another function only comes after it. */
function handlerOf(links: readonly Link[]): string | undefined {
  const given = (names: RegExp) => links.findLast(({ name, given }) => names.test(name) && given !== '')?.given;
  return given(/^(?:and_then|then)$/) ?? given(/^map$/);
}

function routesOfChain(file: SourceFile, chain: Chain, links: readonly Link[], begun: ReadonlySet<string>): Fact[] {
  const filters = links.filter(({ name }) => name === 'and').map(({ given }) => given);
  if (!filters.some((each) => /^warp::path\b/.test(each))) return [];
  const given = givenBy(file, chain.symbol);
  const handler = given === 'part' ? undefined : handlerOf(links);
  const isOpen = filters.some((each) => /^warp::path!.*\.\.\s*\)$/s.test(each)) && handler === undefined;
  const methods = [...new Set(filters.flatMap(methodsOf))];
  // A part that other files use is told where its path is; what answers it, they say.
  const isPart = given === 'part' && methods.length > 0 && !begun.has(file.symbol(chain.symbol)?.name ?? '');
  if (isOpen || (handler === undefined && !isPart)) return [];
  const guards = filters.flatMap((each) => {
    const name = /^(?!warp::)((?:\w+::)*\w+)\(/.exec(each)?.[1];
    return name !== undefined && isGuardWrapper(name.split('::').at(-1) ?? name) ? [name] : [];
  });
  const { variable } = chain;
  const isBelow = variable !== undefined && new RegExp(`\\.and\\(\\s*${escaped(variable)}\\b`).test(file.bare);
  return (methods.length > 0 ? methods : ['ANY']).map((method) =>
    makeRoute({
      method,
      path: filters.flatMap(segmentsOf),
      handler,
      guards,
      whole: given === 'none' && !isBelow,
      ...placeOf(file, chain),
    }),
  );
}

function placeOf(file: SourceFile, { from, to, symbol }: Chain) {
  return { framework: 'Warp', line: file.lineAt(from), endLine: file.lineAt(to), symbol };
}

/** `warp::get()`, also one of several: `warp::get().or(warp::post()).unify()`. */
function methodsOf(filter: string): string[] {
  const names = [...filter.matchAll(/(?:^|\.or\(\s*)warp::(get|post|put|patch|delete|head|options)\(\)/g)];
  return names.map(([, name = '']) => name);
}

/** Functions that make what a chain joins: side by side, `orders().or(depots())`, or below the path before them. */
function mountsOfChain(file: SourceFile, chain: Chain, links: readonly Link[]): Fact[] {
  const place = { ...placeOf(file, chain), root: givenBy(file, chain.symbol) === 'none' };
  const path = links.flatMap(({ name, given }) => (name === 'and' ? segmentsOf(given) : [])).join('/');
  const isFilter = (given: string): boolean => given.startsWith('warp::');
  const head =
    chain.head.kind === 'filter' ? [] : [chain.head.kind === 'function' ? `${chain.head.name}(` : chain.head.name];
  const beside = [...head, ...chain.links.flatMap(({ name, given }) => (name === 'or' ? [given] : []))];
  const below = links.flatMap(({ name, given }) => (name === 'and' && !isFilter(given) ? [given] : []));
  return [
    ...beside.flatMap((each) => madeBy(file, each, '', place)),
    ...(path === '' ? [] : below.flatMap((each) => madeBy(file, each, path, place))),
  ];
}

type Place = ReturnType<typeof placeOf> & { root: boolean };

function madeBy(file: SourceFile, written: string, prefix: string, place: Place): Fact[] {
  const variable = /^\w+$/.test(written)
    ? new RegExp(`\\blet\\s+${escaped(written)}\\s*=\\s*([^;]+);`).exec(file.code)
    : null;
  const text = variable?.[1] ?? written;
  const line = variable ? file.lineAt(variable.index) : place.line;
  const endLine = variable ? file.lineAt(variable.index + variable[0].length) : place.endLine;
  return [...text.matchAll(/(?:^|\.or\(\s*)(?!warp::)((?:[a-z_]\w*::)*[a-z_]\w*)\(/g)].map(([, router = '']) =>
    makeMount({ ...place, prefix, router, functions: 'any', line, endLine }),
  );
}

/** `path!("orders" / u64 / "lines")`, `path("orders")`, `path::param::<u64>()`. */
function segmentsOf(filter: string): string[] {
  const written = /^warp::path!\s*\(([\s\S]*)\)$/.exec(filter)?.[1];
  if (written !== undefined)
    return splitList(written, '/')
      .filter((each) => each !== '..' && each !== '')
      .map((each) => stringValue(each) ?? `{${each.toLowerCase().replace(/\W+/g, '_')}}`);
  const named = stringValue(/^warp::path\(([^()]*)\)$/.exec(filter)?.[1]);
  if (named !== null) return [named];
  const type = /^warp::path::param(?:::<(\w+)>)?\(\)$/.exec(filter);
  return type ? [`{${(type[1] ?? 'param').toLowerCase()}}`] : [];
}
