import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';

/** A call of a chain of filters: `.and(warp::post())`. */
export interface Link {
  name: string;
  given: string;
}

/** Filters that are put together in one expression: `warp::path("orders").and(warp::get()).and_then(list)`. */
export interface Chain {
  /** What the chain begins with: a filter of Warp, or the name of a function or a variable that gives one. */
  head: { kind: 'filter' | 'function' | 'variable'; name: string };
  links: Link[];
  from: number;
  to: number;
  symbol: number | undefined;
  /** The variable that the chain is given to. */
  variable: string | undefined;
}

const MADE = String.raw`\bwarp::(?:path!?|get|post|put|patch|delete|head|options)\(`;
const CALLED = String.raw`(?<![\w.:!]|\bfn )(?!warp::)(?:[a-z_]\w*::)*[a-z_]\w*\(`;
const NAMED = String.raw`(?<![\w.:])[a-z_]\w*(?=(?:\.clone\(\))?\s*\.\s*(?:and|or)\()`;
const START = new RegExp(`${MADE}|${CALLED}|${NAMED}`, 'g');

/** The chains of a file, but those inside of another one, which belong to that. */
export function warpChains(file: SourceFile): Chain[] {
  const found: Chain[] = [];
  const tests = file.bare.search(/^#\[cfg\([^\n]*\btests?\b[^\n]*\)\]\s*(?:pub(?:\([^)]*\))?\s+)?mod\b/m);
  let end = 0;
  for (const match of file.bare.matchAll(START)) {
    if (match.index < end) continue;
    if (tests >= 0 && match.index > tests) break;
    const chain = chainAt(file, match.index, match[0]);
    if (chain === null || !isOfFilters(chain)) continue;
    found.push(chain);
    end = chain.to;
  }
  return found;
}

/** A call is one of a filter where another filter is joined with it, or where it is called one. */
function isOfFilters({ head, links }: Chain): boolean {
  const joins = /_filter$/.test(head.name) ? /^(?:and|or|and_then|then|map)$/ : /^(?:and|or)$/;
  return head.kind === 'filter' || links.some(({ name }) => joins.test(name));
}

function chainAt(file: SourceFile, from: number, start: string): Chain | null {
  const kind = start.startsWith('warp::') ? 'filter' : start.endsWith('(') ? 'function' : 'variable';
  const links: Link[] = [];
  let end = from + start.length;
  if (start.endsWith('(')) {
    const close = closingBracket(file.bare, end - 1);
    if (close < 0) return null;
    end = close + 1;
    if (kind === 'filter') links.push({ name: 'and', given: file.code.slice(from, end) });
  }
  for (;;) {
    const next = /^\s*\.\s*(\w+)(?:::<[^>]*>)?\(/.exec(file.bare.slice(end, end + 400));
    const open = next ? end + next[0].length - 1 : -1;
    const close = next ? closingBracket(file.bare, open) : -1;
    if (!next || close < 0) break;
    links.push({ name: next[1] ?? '', given: file.code.slice(open + 1, close).trim() });
    end = close + 1;
  }
  const before = file.bare.slice(Math.max(0, from - 120), from);
  return {
    head: { kind, name: start.replace(/\($/, '') },
    links,
    from,
    to: end,
    symbol: file.symbolAround(file.lineAt(from), /^(?:function|method)$/),
    variable: /\blet\s+(\w+)\s*(?::[^=;]+)?=\s*\{?\s*$/.exec(before)?.[1],
  };
}

/** What a function gives: filters that answer, parts of such filters, or none, so that it serves what it puts together. */
export function givenBy(file: SourceFile, symbol: number | undefined): 'answer' | 'part' | 'none' {
  const made = file.symbol(symbol);
  if (!made) return 'answer';
  const signature =
    file.bare.slice(file.offsetOf(made.startLine), file.offsetOf(made.endLine + 1)).split('{', 1)[0] ?? '';
  const type = signature.slice(signature.search(/->/) >>> 0);
  if (!/\b(?:Boxed)?Filter\b/.test(type)) return 'none';
  return /\bExtract\b|\bBoxedFilter</.test(type) && !/Reply|Response/.test(type) ? 'part' : 'answer';
}
