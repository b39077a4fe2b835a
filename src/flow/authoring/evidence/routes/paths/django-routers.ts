import { stringValue } from '../../../../../engine/facts/text/literal.ts';
import type { Evidence, Found } from '../../evidence.ts';
import { attributeOf, classChain, classOfName } from '../handlers/python-classes.ts';

/** The path of a route of REST framework, closed as its router does it, with the lookups of the views above it. */
export function routerPath(evidence: Evidence, fact: Found<'route'>): string {
  return withLookups(evidence, fact.path, closedPath(evidence, fact));
}

/** A router whose class another file of the project extends from one of REST framework closes its paths with a slash as that does. */
function closedPath(evidence: Evidence, { path: from, startLine, values }: Found<'route'>): string {
  if (values.path.endsWith('/')) return values.path;
  const lines = evidence.lines(from) ?? [];
  const router = /^\s*(\w+)\.register\(/.exec(lines[startLine - 1] ?? '')?.[1];
  const made = lines.find((line) => router !== undefined && line.startsWith(`${router} = `)) ?? '';
  const name = /=\s*((?:\w+\.)*\w*Router)\(\s*\)/.exec(made)?.[1];
  const type = name === undefined ? undefined : classOfName(evidence, from, name);
  if (!type) return values.path;
  const { own, foreign } = classChain(evidence, type);
  const isOfFramework = foreign.some((each) => /^(?:Default|Simple)Router$/.test(each));
  return isOfFramework && !own.some(({ text }) => text.includes('trailing_slash')) ? `${values.path}/` : values.path;
}

const NESTED = /\bNested\w*Router\(\s*(\w+),\s*r?["']([^"']*)["'],\s*lookup\s*=\s*["'](\w+)["']/g;

/** One thing above a nested router goes by the lookup of its own view: `{order_number}` where others have `{order_pk}`. */
function withLookups(evidence: Evidence, from: string, path: string): string {
  if (!/\{\w+_pk\}/.test(path)) return path;
  const text = (evidence.lines(from) ?? []).join('\n');
  return [...text.matchAll(NESTED)].reduce((told, [, parent = '', prefix = '', one = '']) => {
    if (!told.includes(`{${one}_pk}`)) return told;
    const plain = prefix.replace(/\W/g, '\\$&');
    const view = new RegExp(`\\b${parent}\\.register\\(\\s*r?["']${plain}["'],\\s*([\\w.]+)`).exec(text)?.[1];
    const type = view === undefined ? undefined : classOfName(evidence, from, view);
    if (!type) return told;
    const chain = classChain(evidence, type);
    const lookup = ['lookup_url_kwarg', 'lookup_field']
      .map((name) => stringValue(attributeOf(chain, name) ?? undefined))
      .find((name) => name !== null);
    return told.replace(`{${one}_pk}`, `{${one}_${lookup ?? 'pk'}}`);
  }, path);
}
