import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import { readSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import { constantWritten } from '../../constant-text.ts';
import type { Evidence, Found } from '../../evidence.ts';
import {
  attributeClasses,
  type CsharpClass,
  classesAbove,
  isMadeFrom,
  type Mark,
  marksAt,
} from '../handlers/csharp-classes.ts';
import type { Prefix } from './class-mounts.ts';

const CARRIES_ROUTE = /^(?:RouteAttribute|IRouteTemplateProvider)$/;
const OF_MVC = /^(?:\w+\.)*Controller(?:Base)?$|^(?:\w+\.)*I[A-Z]\w*$/;

/**
 * What stands before a route of ASP.NET whose class has no path written on it: that of an attribute of the product, or
 * of the class above it. Null where no class registers the route; nothing where it has a path by convention alone.
 */
export function controllerPrefixes(evidence: Evidence, fact: Found<'route'>): Prefix[] | null {
  const { framework, router, whole, through } = fact.values;
  if (framework !== 'ASP.NET' || whole || router === undefined) return null;
  const chain = classesAbove(evidence, fact.path, fact.startLine);
  if (chain[0]?.name.split('.').at(-1) !== router) return null;
  const verb = through === undefined ? '' : verbTemplate(evidence, fact, through);
  if (verb === undefined) return [];
  const above = chain
    .flatMap(({ marks }) => marks)
    .map((mark) => templateOf(evidence, mark))
    .find((each) => each !== undefined);
  const isWhole = above !== null && verb !== null && (above !== undefined || isKnownToRoot(chain));
  const isAbsolute = /^[~/]/.test(verb ?? '');
  const path = routePath(isAbsolute ? '' : (above ?? ''), (verb ?? '').replace(/^~/, ''));
  if (path === '/' && isWhole && fact.values.path === '/' && !isApi(chain)) return [];
  return [{ path: withNames(path, fact, chain), whole: isWhole || (isAbsolute && verb !== null) }];
}

/** Whether nothing stands above the classes of the product but those of the framework. */
function isKnownToRoot(chain: readonly CsharpClass[]): boolean {
  return chain.at(-1)?.bases.every((base) => OF_MVC.test(base)) ?? false;
}

/** A controller of an interface has a path on every method; that of pages may have one by convention. */
function isApi(chain: readonly CsharpClass[]): boolean {
  return chain.some(({ marks }) => marks.some(({ name }) => name === 'ApiController' || name === 'Route'));
}

/** `api/[controller]` is filled with the name of the class that answers, which may inherit it. */
function withNames(path: string, { values }: Found<'route'>, chain: readonly CsharpClass[]): string {
  const [type = '', method = ''] = (values.handler ?? '').split('.');
  const area = chain.flatMap(({ marks }) => marks).find(({ name }) => name === 'Area')?.given[0];
  return path
    .replace(/\{controller\}/gi, type.replace(/Controller$/, ''))
    .replace(/\{action\}/gi, method)
    .replace(/\{area\}/gi, stringValue(area) ?? '{area}');
}

/** The path of an attribute: undefined where it has none, null where it cannot be told. */
function templateOf(evidence: Evidence, { name, given }: Mark): string | null | undefined {
  if (name === 'Route') return textOf(evidence, given[0] ?? '""', NOTHING);
  const chain = attributeClasses(evidence, name);
  return isMadeFrom(chain, CARRIES_ROUTE) ? ownTemplate(evidence, chain, handed(evidence, given, NOTHING)) : undefined;
}

/** The path on the method, where a constant or an attribute of the product tells it; undefined where that is no route. */
function verbTemplate(evidence: Evidence, { path, symbol, values }: Found<'route'>, through: string) {
  const method = symbol === null ? null : readSymbol(evidence.pack, symbol);
  const mark = method ? marksAt(evidence, path, method.startLine).find(({ name }) => name === through) : undefined;
  if (!mark) return undefined;
  if (/^Http[A-Z][a-z]+$/.test(through)) return textOf(evidence, mark.given[0] ?? '""', NOTHING);
  const chain = attributeClasses(evidence, through);
  const verb = values.method.toLowerCase();
  const isVerb =
    isMadeFrom(chain, new RegExp(`^Http${verb}Attribute$`, 'i')) ||
    chain.some(({ text }) => new RegExp(`\\bHttpMethods\\b[^;]{0,80}"${verb}"`, 'i').test(text));
  return isVerb ? ownTemplate(evidence, chain, handed(evidence, mark.given, NOTHING)) : undefined;
}

type Values = ReadonlyMap<string, string | null>;
const NOTHING: Values = new Map();

/** What is handed over by its place: `Name = "orders"` sets something else. */
function handed(evidence: Evidence, given: readonly string[], values: Values): (string | null)[] {
  return given.filter((each) => !/^\w+\s*=[^=]/.test(each)).map((each) => textOf(evidence, each, values));
}

/** What the class of an attribute hands to that of the framework, or gives as its own `Template`. */
function ownTemplate(
  evidence: Evidence,
  [own, ...above]: readonly CsharpClass[],
  given: readonly (string | null)[],
): string | null {
  if (!own) return null;
  const name = own.name.split('.').at(-1) ?? '';
  const [head = '', written = ''] = new RegExp(`(?<!new )\\b${name}\\(([^()]*)\\)`).exec(own.text) ?? [];
  const values = new Map<string, string | null>();
  for (const [, constant = '', value = ''] of own.text.matchAll(/\bconst\s+string\s+(\w+)\s*=\s*([^;]+);/g))
    values.set(constant, textOf(evidence, value, values));
  for (const [place, parameter] of splitList(written).entries()) {
    const [, called = '', usual] = /(\w+)\s*(?:=\s*(.+))?$/s.exec(parameter) ?? [];
    values.set(called, given[place] ?? (usual === undefined ? null : textOf(evidence, usual, values)));
  }
  const behind = head === '' ? '' : own.text.slice(own.text.indexOf(head) + head.length);
  const open = /^\s*:\s*[\w.]+\(/.exec(behind)?.[0].length ?? 0;
  const passed = open === 0 ? '' : behind.slice(open, closingBracket(behind, open - 1));
  const parts = handed(evidence, splitList(passed), values);
  const template = /\bTemplate\s*(?:\{\s*get;[^}]*\}\s*)?=>?\s*([^;=>][^;]*);/.exec(own.text)?.[1];
  if (template !== undefined) return textOf(evidence, template, values);
  return above.length > 0 ? ownTemplate(evidence, above, parts) : parts.length > 0 ? (parts[0] ?? null) : '';
}

const DEEPEST_TEXT = 4;

/** The text of an expression: literals, constants and what was handed over, joined; null where a part is not known. */
function textOf(evidence: Evidence, written: string, values: Values, depth = 0): string | null {
  const parts = splitList(written.replace(/^template\s*:\s*/, ''), '+').map((part) =>
    partText(evidence, part, values, depth),
  );
  return parts.includes(null) ? null : parts.join('');
}

function partText(evidence: Evidence, part: string, values: Values, depth: number): string | null {
  if (part.startsWith('$')) {
    let isTold = true;
    const text = (stringValue(part.replace(/^\$@?/, '')) ?? '').replace(/\{([\w.]+)\}/g, (_, name) => {
      const value = partText(evidence, name, values, depth);
      isTold &&= value !== null;
      return value ?? '';
    });
    return isTold ? text : null;
  }
  const text = stringValue(part.replace(/^@/, '')) ?? /^nameof\((?:\w+\.)*(\w+)\)$/.exec(part)?.[1];
  if (text !== undefined) return text;
  if (/^\d+$/.test(part)) return part;
  const known = values.get(part);
  if (known !== undefined || !/^[\w.]+$/.test(part) || depth >= DEEPEST_TEXT) return known ?? null;
  const constant = constantWritten(evidence, part);
  return constant === null ? null : textOf(evidence, constant, NOTHING, depth + 1);
}
