import { findSymbols, readSymbol } from '../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../cite.ts';
import type { Evidence } from './evidence.ts';
import type { Route } from './routes.ts';

export interface Handler extends CodeSource {
  id: number;
  name: string;
}

/** The function or class that answers a route, where its name leads to one definition. */
export function handlerOf(evidence: Evidence, route: Route): Handler | null {
  const { fact, handler } = route;
  const marked = fact.symbol === null ? null : readSymbol(evidence.pack, fact.symbol);
  if (marked && /^(?:function|method|class|constructor)$/.test(marked.kind) && covers(marked, fact))
    return toHandler(marked);
  if (handler === null) return null;
  const name = handler.replace(/\(.*$/, '').replace(/@/g, '.');
  const found = findSymbols(evidence.pack, name, { limit: 8 }).filter(
    ({ kind, path, name: whole }) =>
      /^(?:function|method|class|constant|variable|struct)$/.test(kind) &&
      evidence.file(path)?.place === 'source' &&
      isExactly(whole, name),
  );
  const [only] = found;
  if (!only) return null;
  const near = found.find(({ path }) => path === fact.path) ?? (found.length === 1 ? only : undefined);
  return near ? toHandler(near) : null;
}

function isExactly(whole: string, asked: string): boolean {
  return whole.split('.').at(-1)?.toLowerCase() === asked.split(/\.|::/).at(-1)?.toLowerCase();
}

/** A decorated function contains its route; a function that registers many routes answers none of them. */
function covers(symbol: { startLine: number; endLine: number }, fact: Route['fact']): boolean {
  return fact.startLine <= symbol.startLine + 1 || symbol.endLine - symbol.startLine < 60;
}

function toHandler({
  id,
  name,
  path,
  startLine,
  endLine,
}: {
  id: number;
  name: string;
  path: string;
  startLine: number;
  endLine: number;
}): Handler {
  return { id, name, path, startLine, endLine, symbol: name };
}
