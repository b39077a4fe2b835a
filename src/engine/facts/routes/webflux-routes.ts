import type { Fact } from '../fact.ts';
import { stringValue } from '../literal.ts';
import type { SourceFile } from '../source-file.ts';
import { enclosingPrefixes, makeRoute } from './route-maker.ts';

const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** Spring's routes by function: `route(GET("/orders"), handler::list)`, `route().path("/api", b -> b.GET("/x", handler::x))`. */
export function webfluxRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/^org\.springframework\.web\.(?:reactive\.|servlet\.)?function\b/)) return [];
  const { calls } = file.parsed;
  const blocks = calls.flatMap(({ name, receiver, arguments: list, line, endLine }) => {
    const prefix = /^(?:path|nest)$/.test(name) ? nestPrefix(list[0], receiver) : null;
    return prefix === null ? [] : [{ prefix, line: startOf(file, list, line), endLine }];
  });
  return calls.flatMap((call): Fact[] => {
    // Kotlin writes the handler behind the brackets.
    const isWhole = call.arguments.length > 1 || (file.language === 'kotlin' && call.receiver === null);
    const direct = VERB.test(call.name) && isWhole ? stringValue(call.arguments[0]) : null;
    const asked = /^(?:route|andRoute)$/.test(call.name)
      ? /^(?:\w+\.)*(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\(\s*("[^"\n]*")\s*\)/.exec(call.arguments[0] ?? '')
      : null;
    const path = direct ?? stringValue(asked?.[2]);
    if (path === null) return [];
    const line = file.lineOf(call);
    return [
      makeRoute({
        method: asked?.[1] ?? call.name,
        path: [...enclosingPrefixes(blocks, line, line), path],
        framework: 'Spring',
        line,
        endLine: line,
        handler: call.arguments.length > 1 ? call.arguments.at(-1)?.replace('::', '.') : 'fn',
        symbol: call.inside,
      }),
    ];
  });
}

/** `path("/api", …)`, `nest(path("/api"), …)`. */
function nestPrefix(first: string | undefined, receiver: string | null): string | null {
  return (
    stringValue(first) ??
    stringValue(/^(?:\w+\.)?path\(\s*("[^"\n]*")\s*\)/.exec(first ?? '')?.[1]) ??
    stringValue(receiver ?? undefined)
  );
}

function startOf(file: SourceFile, list: readonly string[], line: number): number {
  const found = file.text.indexOf((list[0] ?? '').slice(0, 40), file.offsetOf(line));
  return found < 0 ? line : file.lineAt(found);
}
