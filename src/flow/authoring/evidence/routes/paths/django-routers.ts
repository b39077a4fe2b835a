import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, namedArgument, splitList, stringValue } from '../../../../../engine/facts/text/literal.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { attributeOf, type ClassChain, classChain, classOfName } from '../handlers/python-classes.ts';

/** The path of a route of REST framework, closed as its router does it, with the lookups of the views above it. */
export function routerPath(evidence: Evidence, fact: Found<'route'>): string {
  return withLookups(evidence, fact.path, closedPath(evidence, fact));
}

/** A router whose class another file of the project extends from one of REST framework closes its paths with a slash as that does. */
function closedPath(evidence: Evidence, fact: Found<'route'>): string {
  const { path } = fact.values;
  const chain = path.endsWith('/') ? null : routerClass(evidence, fact);
  if (!chain) return path;
  const isOfFramework = chain.foreign.some((each) => /^(?:Default|Simple)Router$/.test(each));
  return isOfFramework && !chain.own.some(({ text }) => text.includes('trailing_slash')) ? `${path}/` : path;
}

/** The class of the project of which the router is made that a route is registered on. */
function routerClass(evidence: Evidence, { path: from, startLine }: Found<'route'>): ClassChain | null {
  const lines = evidence.lines(from) ?? [];
  const router = /^\s*(\w+)\.register\(/.exec(lines[startLine - 1] ?? '')?.[1];
  const made = lines.find((line) => router !== undefined && line.startsWith(`${router} = `)) ?? '';
  const name = /=\s*((?:\w+\.)*\w*Router)\(\s*\)/.exec(made)?.[1];
  const type = name === undefined ? undefined : classOfName(evidence, from, name);
  return type ? classChain(evidence, type) : null;
}

/** What such a class adds to the methods of every list: `self.routes[0].mapping.update({"put": "bulk_update"})`. */
export function addedToLists(evidence: Evidence, fact: Found<'route'>): [string, string][] {
  const text =
    routerClass(evidence, fact)
      ?.own.map((each) => each.text)
      .join('\n') ?? '';
  const written = /\broutes\[0\]\.mapping\.update\(\s*\{([^{}]*)\}/.exec(text)?.[1] ?? '';
  return [...written.matchAll(/["'](\w+)["']\s*:\s*["'](\w+)["']/g)].map(([, verb = '', action = '']) => [
    verb,
    action,
  ]);
}

const MOST_LINES = 8;
/** `queryset = Order.objects.all()`, `model = models.Order`. */
const MODEL = /^(?:\w+\.)*([A-Z]\w*)(?:\.\w*objects\b|$)/;

/** What the names of the routes of a view set begin with: as the registration says, or like its model. */
export function registeredName(evidence: Evidence, fact: Found<'route'>, chain: ClassChain): string | null {
  const text = (evidence.lines(fact.path) ?? []).slice(fact.startLine - 1, fact.startLine + MOST_LINES).join('\n');
  const open = text.indexOf('.register(') + '.register'.length;
  const close = open < '.register'.length ? -1 : closingBracket(text, open);
  if (close < 0) return null;
  const given = splitList(text.slice(open + 1, close));
  const written = namedArgument(given, 'basename') ?? namedArgument(given, 'base_name') ?? given[2];
  if (written !== undefined) return stringValue(written);
  const model = ['queryset', 'model'].map((name) => MODEL.exec(attributeOf(chain, name) ?? '')?.[1]).find(Boolean);
  return model?.toLowerCase() ?? null;
}

const NESTED = /\bNested\w*Router\(\s*(\w+),\s*r?["']([^"']*)["'],\s*lookup\s*=\s*["'](\w+)["']/g;

/** One thing above a nested router goes by the lookup of its own view: `{order_number}` where others have `{order_pk}`. */
function withLookups(evidence: Evidence, from: string, path: string): string {
  if (!/\{\w+_pk\}/.test(path)) return path;
  const text = (evidence.lines(from) ?? []).join('\n');
  return [...text.matchAll(NESTED)].reduce((told, [, parent = '', prefix = '', one = '']) => {
    if (!told.includes(`{${one}_pk}`)) return told;

    const view = new RegExp(`\\b${escaped(parent)}\\.register\\(\\s*r?["']${escaped(prefix)}["'],\\s*([\\w.]+)`).exec(
      text,
    )?.[1];
    const type = view === undefined ? undefined : classOfName(evidence, from, view);
    if (!type) return told;
    const chain = classChain(evidence, type);
    const lookup = ['lookup_url_kwarg', 'lookup_field']
      .map((name) => stringValue(attributeOf(chain, name) ?? undefined))
      .find((name) => name !== null);
    return told.replace(`{${one}_pk}`, `{${one}_${lookup ?? 'pk'}}`);
  }, path);
}
