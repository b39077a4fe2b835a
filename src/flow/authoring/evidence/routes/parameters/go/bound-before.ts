import { maskCode } from '../../../../../../engine/facts/text/mask-code.ts';
import type { FoundSymbol } from '../../../../../../engine/pack/search/find-symbols.ts';
import { at, type Evidence } from '../../../evidence.ts';
import { definitionOf } from '../../guards/guard-definition.ts';
import { registeredWith } from '../../guards/read-doors.ts';
import { definedHandler } from '../../handlers/handler.ts';
import type { Route } from '../../route.ts';
import type { Parameter } from '../parameter.ts';
import type { Part } from '../unread/names.ts';
import { isTakenUnread } from '../unread/request-uses.ts';
import { byFields } from './go-fields.ts';
import { readInGo } from './go-parameters.ts';

/** What stands between the path and the handler of a route of Go. */
interface Before {
  symbol: FoundSymbol | undefined;
  /** The type that it is made for: `NewOrder` of `FromJSON[NewOrder](orderKey{})`, `bind(NewOrder{})`. */
  type: string | undefined;
}

const MADE = /^([\w.]+)(?:\[\s*\*?([\w.]+)\s*\])?(?:\(\s*(?:&?([\w.]*\b[A-Z]\w*)\{\s*\}|new\(\s*([\w.]+)\s*\))?)?/;

function standingBefore(evidence: Evidence, route: Route): Before[] {
  if (!route.fact.path.endsWith('.go')) return [];
  const [first = '', ...rest] = registeredWith(evidence, at(route.fact));
  if (!first.startsWith('"')) return [];
  return rest.slice(0, -1).flatMap((written): Before[] => {
    const [, name, given, filled, made] = MADE.exec(written.replace(/^(?:\s*\/\/[^\n]*\n)+\s*/, '')) ?? [];
    if (name === undefined || name === 'func') return [];
    return [{ symbol: definitionOf(evidence, route, name), type: given ?? filled ?? made }];
  });
}

const BINDS =
  /\.(?:(?:Should|Must)?Bind(JSON|XML|YAML|TOML|Query|Uri|Header|BodyWith\w*|With)?|(BodyParser|QueryParser|ParamsParser|ReqHeaderParser|ReadJSON))\(|\bNewDecoder\([\w.]+\.(Body)\)\.Decode\(/;

/** Where what a middleware binds comes from; nothing where that is the path. */
function placeBound(text: string, method: string): Parameter['in'] | 'path' | null {
  const found = BINDS.exec(text);
  if (!found) return null;
  const how = found[1] ?? found[2] ?? found[3] ?? '';
  if (/^(?:Uri|ParamsParser)$/.test(how)) return 'path';
  if (/Header/.test(how)) return 'header';
  if (/Query/.test(how)) return 'query';
  return how === '' && /^(?:GET|HEAD)$/.test(method) ? 'query' : 'body';
}

/** What is taken from a request before its handler is called: `r.POST("/orders", FromJSON[NewOrder](key), addOrder)`. */
export function boundBefore(evidence: Evidence, route: Route): Parameter[] {
  return standingBefore(evidence, route).flatMap(({ symbol, type }): Parameter[] => {
    if (!symbol?.path.endsWith('.go')) return [];
    const { code, bare } = maskCode('go', evidence.text(symbol));
    const { method, fact } = route;
    const place = placeBound(bare, method);
    if (place === 'path') return [];
    if (place !== null && type !== undefined)
      return byFields(evidence, fact.path, [{ in: place, name: null, type }], () => true);
    const handler = { code, bare, name: symbol.name, method, framework: fact.values.framework, inPath: new Set('') };
    return readInGo(handler).filter((each) => each.name !== null);
  });
}

const REQUEST = /\b(\w+)\s+(?:\*http\.Request|\*?\w+\.(?:Context|Ctx))\b/g;

/** Whether something before a handler of Go was not found, or takes a part of the request in a way that was not read. */
export function isTakenBefore(evidence: Evidence, route: Route, part: Part): boolean {
  return standingBefore(evidence, route).some(({ symbol, type }) => {
    if (!symbol?.path.endsWith('.go')) return symbol === undefined && type !== undefined;
    const { bare } = maskCode('go', evidence.text(symbol));
    // What is bound to a type is told by that.
    if (type !== undefined && placeBound(bare, route.method) !== null) return false;
    const carriers = [...bare.matchAll(REQUEST)].flatMap(([written, name = '']) =>
      /context\.Context/.test(written) ? [] : [name],
    );
    const body = bare.replace(/^func\b[^\n]*\{/, '').replace(REQUEST, '');
    const { calls } = definedHandler(evidence, symbol);
    return isTakenUnread(evidence, part, { language: 'go', bare: body, carriers: [...new Set(carriers)], calls });
  });
}
