import { closingBracket, splitList } from '../../../../../engine/facts/text/literal.ts';
import type { Evidence, Found } from '../../evidence.ts';
import type { Handler } from '../handlers/handler.ts';
import type { Route } from '../route.ts';
import { functionMounts } from './mount-graph.ts';

/** A path of Warp that a function of its own tells is answered by what the one chain that begins with it is given. */
export function withAnswer(evidence: Evidence, fact: Found<'route'>): Found<'route'> {
  const [mount, ...others] = fact.symbol === null ? [] : (functionMounts(evidence).get(fact.symbol) ?? []);
  if (fact.values.handler !== undefined || mount?.call === undefined || others.length > 0) return fact;
  const { path, startLine, endLine } = mount.call;
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  const handler = [...text.matchAll(/\.\s*(?:and_then|then)\(\s*([\w:]+)\s*\)/g)].at(-1)?.[1];
  return handler === undefined ? fact : { ...fact, values: { ...fact.values, handler } };
}

/** The variable parts of a path have only types, and are handed first to what answers: `show(order_id: u64, db: Db)`. */
export function namedByAnswer(evidence: Evidence, route: Route, handler: Handler): Route {
  const parts = route.path.match(/\{\w+\}/g) ?? [];
  if (route.fact.values.framework !== 'Warp' || parts.length === 0 || handler.name === null) return route;
  const text = evidence.text(handler);
  const begin = /\bfn\s+\w+(?:<[^>]*>)?\s*(?=\()/.exec(text);
  const open = begin === null ? text.length : begin.index + begin[0].length;
  const names = splitList(text.slice(open + 1, Math.max(open, closingBracket(text, open)))).map(
    (each) => /^(?:mut\s+)?([a-z]\w*)\s*:/.exec(each)?.[1],
  );
  const told = parts.map((_, place) => names[place]);
  if (told.some((name) => name === undefined)) return route;
  return { ...route, path: route.path.replace(/\{\w+\}/g, () => `{${told.shift()}}`) };
}
