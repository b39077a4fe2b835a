import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';
import { guardNames } from '../guard-names.ts';
import { makeRoute } from '../route-maker.ts';

const METHOD = '(?:Method\\.)?(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)';
const DEEPEST = 10;

interface Span {
  from: number;
  to: number;
}

/** http4k: `routes("/orders" bind routes(GET to list, "/{id}" bind GET to signedIn.then(show)))`. */
export function http4kRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/^org\.http4k\.routing\b/)) return [];
  const seen: Span[] = [];
  return [...file.bare.matchAll(/\broutes\s*\(/g)].flatMap(({ 0: text, index }) => {
    const from = index + text.length;
    const to = closingBracket(file.bare, from - 1);
    if (to < 0 || seen.some((span) => span.from <= index && index < span.to)) return [];
    seen.push({ from, to });
    return routesIn(file, { from, to }, { above: [], guards: [], depth: 0 });
  });
}

/** What stands in the brackets of `routes(…)`. */
function routesIn(
  file: SourceFile,
  span: Span,
  { above, guards, depth }: { above: string[]; guards: string[]; depth: number },
): Fact[] {
  if (depth > DEEPEST) return [];
  return itemsOf(file.bare, span).flatMap(({ from, to }): Fact[] => {
    const text = file.code.slice(from, to);
    const [bound = '', path] = /^\s*"([^"\n]*)"\s*bind\s+/.exec(text) ?? [];
    const prefixes = path === undefined ? above : [...above, path];
    const rest = text.slice(bound.length);
    const [head = '', method] = new RegExp(`^\\s*${METHOD}\\s+to\\s+`).exec(rest) ?? [];
    const written = rest.slice(head.length).trim();
    const asked = filtersOf(written);
    if (method === undefined) {
      const inner = /(?:^|\.then\(\s*|^\s*)routes\s*\($/.exec(
        rest.slice(0, rest.search(/\broutes\s*\(/) + 7).replace(/\s+\($/, '('),
      );
      if (!inner) return [];
      const open = file.bare.indexOf('(', from + bound.length + rest.search(/\broutes\s*\(/));
      const close = closingBracket(file.bare, open);
      const below = { above: prefixes, guards: [...guards, ...asked], depth: depth + 1 };
      return close < 0 ? [] : routesIn(file, { from: open + 1, to: close }, below);
    }
    const line = file.lineAt(from + (/\S/.exec(text)?.index ?? 0));
    return [
      makeRoute({
        method,
        path: prefixes,
        framework: 'http4k',
        line,
        endLine: file.lineAt(to - 1),
        handler: handlerOf(written),
        guards: [...guards, ...asked],
        symbol: file.symbolAround(line, /^(?:function|method)$/),
      }),
    ];
  });
}

/** Parts between commas outside of brackets. */
function itemsOf(bare: string, { from, to }: Span): Span[] {
  const found: Span[] = [];
  let start = from;
  let depth = 0;
  for (let at = from; at < to; at++) {
    const char = bare[at] ?? '';
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === ',' && depth === 0) {
      found.push({ from: start, to: at });
      start = at + 1;
    }
  }
  return [...found, { from: start, to }];
}

/** Filters before a handler that ask who calls: `tokens.required()` of `tokens.required().then(show)`. */
function filtersOf(written: string): string[] {
  const parts = written.split(/\s*\.then\(\s*/);
  return guardNames(parts.slice(0, -1));
}

/** What the last filter hands over to; a function that is written here has no name. */
function handlerOf(written: string): string {
  const last = written.split(/\s*\.then\(\s*/).at(-1) ?? written;
  return /^(?:this::|::)?([\w.]+)/.exec(last)?.[1] ?? 'fn';
}
