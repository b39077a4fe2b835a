import { escaped } from '../../../../../base/escaped.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { closingBracket, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import {
  type FoundSymbol,
  findSymbols,
  readSymbol,
  symbolDetail,
  symbolsOfFile,
} from '../../../../../engine/pack/search/find-symbols.ts';
import { constantWritten } from '../../constant-text.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { markGuards } from '../guards/controller-guards.ts';
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
  const name = chain[0].name.split('.').at(-1) ?? '';
  if (!isAbstract(chain)) return prefixOf(evidence, fact, chain, verb, name);
  return concreteHeirs(evidence, fact.path, name).flatMap((heir) => {
    const type = heir.name.split('.').at(-1) ?? '';
    const above = classesAbove(evidence, heir.path, heir.startLine);
    const guards = markGuards(
      evidence,
      above.flatMap(({ marks }) => marks),
    );
    return prefixOf(evidence, fact, above, verb, type).map((each) => ({ ...each, type, guards }));
  });
}

function prefixOf(
  evidence: Evidence,
  fact: Found<'route'>,
  chain: readonly CsharpClass[],
  verb: string | null,
  type: string,
): Prefix[] {
  const above = chain
    .flatMap(({ marks }) => marks)
    .map((mark) => templateOf(evidence, mark))
    .find((each) => each !== undefined);
  const isWhole = above !== null && verb !== null && (above !== undefined || isKnownToRoot(chain));
  const isAbsolute = /^[~/]/.test(verb ?? '');
  const path = routePath(isAbsolute ? '' : (above ?? ''), (verb ?? '').replace(/^~/, ''));
  if (path === '/' && isWhole && fact.values.path === '/' && !isApi(chain)) return [];
  const method = fact.values.handler?.split('.')[1] ?? '';
  return [{ path: withNames(path, type, method, chain), whole: isWhole || (isAbsolute && verb !== null) }];
}

/** A class that others must extend answers nothing by itself. */
function isAbstract([own]: readonly CsharpClass[]): boolean {
  return own !== undefined && /\babstract\s+(?:partial\s+)?class\b/.test(own.text.slice(0, LONGEST_HEAD));
}

const LONGEST_HEAD = 2_000;
const DEEPEST_HEIR = 4;
const MOST_HEIRS = 60;

/** The classes that answer what an abstract one declares; of two of its name each has those that lie beside it. */
function concreteHeirs(evidence: Evidence, path: string, name: string, depth = 0): FoundSymbol[] {
  const isAlone = findSymbols(evidence.pack, name, { kind: 'class', exact: true, limit: 3 }).length < 2;
  const part = path.split('/').slice(0, 2).join('/');
  return (heirs(evidence).get(name) ?? [])
    .filter((each) => isAlone || each.path.startsWith(`${part}/`))
    .flatMap((each) => {
      if (!isAbstract(classesAbove(evidence, each.path, each.startLine))) return [each];
      return depth < DEEPEST_HEIR
        ? concreteHeirs(evidence, each.path, each.name.split('.').at(-1) ?? '', depth + 1)
        : [];
    })
    .slice(0, MOST_HEIRS);
}

/** Controllers by the name of each class that they extend. */
const heirs = derived((evidence): Map<string, FoundSymbol[]> => {
  const found = new Map<string, FoundSymbol[]>();
  for (const { path, place } of evidence.files) {
    if (place !== 'source' || !/Controller\w*\.cs$/.test(path)) continue;
    for (const each of symbolsOfFile(evidence.pack, path).filter(({ kind }) => kind === 'class'))
      for (const base of symbolDetail(evidence.pack, each.id)?.bases ?? []) {
        const name = base.replace(/<.*$/s, '').split('.').at(-1) ?? '';
        found.set(name, [...(found.get(name) ?? []), each]);
      }
  }
  return found;
});

/** Whether nothing stands above the classes of the product but those of the framework. */
function isKnownToRoot(chain: readonly CsharpClass[]): boolean {
  return chain.at(-1)?.bases.every((base) => OF_MVC.test(base)) ?? false;
}

/** A controller of an interface has a path on every method; that of pages may have one by convention. */
function isApi(chain: readonly CsharpClass[]): boolean {
  return chain.some(({ marks }) => marks.some(({ name }) => name === 'ApiController' || name === 'Route'));
}

/** `api/[controller]` is filled with the name of the class that answers, which may inherit it. */
function withNames(path: string, type: string, method: string, chain: readonly CsharpClass[]): string {
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
    isMadeFrom(chain, new RegExp(`^Http${escaped(verb)}Attribute$`, 'i')) ||
    chain.some(({ text }) => new RegExp(`\\bHttpMethods\\b[^;]{0,80}"${escaped(verb)}"`, 'i').test(text));
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
  const [head = '', written = ''] = new RegExp(`(?<!new )\\b${escaped(name)}\\(([^()]*)\\)`).exec(own.text) ?? [];
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
