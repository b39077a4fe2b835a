import { escaped } from '../../../../../base/escaped.ts';
import { findSymbols, symbolDetail } from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { namedFunction } from '../handlers/named-function.ts';
import { pathMaker } from './path-makers.ts';

const DEEPEST = 3;

/**
 * What a function of the project puts before the path that a route hands it: nothing where it may give back what it
 * got, as one that only names the tenant where there are several does. Null where its text does not tell.
 */
export function pathPrefix(evidence: Evidence, { path, values }: Found<'route'>): string | null {
  // In C# it is an attribute, which is read with those of the class; in Go the route has been told by its registrar.
  if (values.through === undefined || /\.(?:cs|go)$/.test(path)) return '';
  if (/\.[cm]?[jt]sx?$/.test(path)) return takesRoutes(evidence, values.through) ? '' : null;
  if (values.framework === 'Django') return pathMaker(evidence, path, values.through)?.prefix ?? null;
  return prefixBy(evidence, path, values.through, 0);
}

const KEEPS = /\.(?:push|set|add|on|use|route|register)\(|\.(?:get|post)\(|\][.\w]*\(/;

/** Whether a class of the project has a method of this name that keeps the method and the path it is handed, or hands them on. */
function takesRoutes(evidence: Evidence, name: string): boolean {
  const known = takers(evidence).get(name);
  if (known !== undefined) return known;
  const answer = findSymbols(evidence.pack, name, { exact: true, limit: 40 })
    .filter(
      (each) =>
        each.kind === 'method' &&
        each.name.split('.').at(-1) === name &&
        /\.[cm]?[jt]sx?$/.test(each.path) &&
        evidence.file(each.path)?.place === 'source',
    )
    .some(({ path, startLine, endLine }) => {
      const text = evidence.text({ path, startLine, endLine });
      const [head = '', method, first] = /\(\s*(\w+)[^,()]*,\s*(\w+)/.exec(text) ?? [];
      const body = text.slice(text.indexOf(head) + head.length);
      return (
        KEEPS.test(body) && [method, first].every((each) => each && new RegExp(`\\b${escaped(each)}\\b`).test(body))
      );
    });
  takers(evidence).set(name, answer);
  return answer;
}

const takers = derived((): Map<string, boolean> => new Map());

function prefixBy(evidence: Evidence, path: string, name: string, depth: number): string | null {
  const symbol = depth > DEEPEST ? undefined : namedFunction(evidence, path, name);
  if (!symbol) return null;
  const body = evidence.text(symbol);
  const registered = REGISTERS.exec(body)?.[1]?.trim();
  if (registered !== undefined)
    return handedPrefix(symbolDetail(evidence.pack, symbol.id)?.signature ?? '', body, registered);
  if (/\.add_(?:[a-z]+_)?resource\(/.test(body)) return listPrefix(evidence, symbol.path, body, depth);
  const taken = /\(\s*(?:self,\s*)?(\w+)/.exec(symbolDetail(evidence.pack, symbol.id)?.signature ?? '')?.[1];
  if (taken === undefined) return null;
  const returned = [...body.matchAll(/^\s+return\s+(.+)$/gm)].map((match) => (match[1] ?? '').trim());
  if (returned.includes(taken)) return '';
  const put = returned.map((each) => prefixIn(each, taken));
  const [only] = put;
  return only !== undefined && put.every((each) => each === only) ? only : null;
}

/** What registers a path with a router of Flask. */
const REGISTERS = /\.(?:add_url_rule|add_api_route|add_route)\(\s*(?:rule\s*=\s*)?([^,()\n]+)/;

/** What a function puts before the paths that it is handed, one by one or in a list: `for route in routes:`. */
function handedPrefix(signature: string, body: string, written: string): string | null {
  const parameters = signature.slice(signature.indexOf('(')).match(/\w+/g) ?? [];
  const taken = /^\w+$/.test(written) ? written : /\{(\w+)\}|\+\s*(\w+)$/.exec(written)?.slice(1).find(Boolean);
  if (taken === undefined) return null;
  const list = new RegExp(`\\bfor\\s+${escaped(taken)}\\s+in\\s+(\\w+)\\s*:`).exec(body)?.[1];
  if (![...parameters].includes(list ?? taken)) return null;
  return taken === written ? '' : prefixIn(written, taken);
}

/** `f"/api{path}"`, `"/api{}".format(path)` and `"/api" + path`. */
function prefixIn(returned: string, taken: string): string | null {
  const [, quote, text = '', rest = ''] = /^f?(["'])([\w/.<>:-]*)((?:\{\w*\})?["'].*)$/.exec(returned) ?? [];
  if (quote === undefined || !text.startsWith('/')) return null;
  const ends = [`{${taken}}${quote}`, `{}${quote}.format(${taken})`, `${quote} + ${taken}`];
  return ends.includes(rest) ? text : null;
}

/** `urls = [scoped(url) for url in urls]` before the resource is added under all of them. */
function listPrefix(evidence: Evidence, path: string, body: string, depth: number): string | null {
  const through = /\[\s*(\w+)\((\w+)\)\s+for\s+\2\s+in\s+\w+\s*\]/.exec(body)?.[1];
  if (through !== undefined) return prefixBy(evidence, path, through, depth + 1);
  return /["']\/|\bfor\b/.test(body) ? null : '';
}
