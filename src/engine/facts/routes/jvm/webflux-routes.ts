import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { stringValue } from '../../text/literal.ts';
import { enclosingPrefixes, makeRoute } from '../route-maker.ts';

const VERB = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

/** Spring's routes by function: `route(GET("/orders"), handler::list)`, `route().path("/api", b -> b.GET("/x", handler::x))`. */
export function webfluxRoutes(file: SourceFile): Fact[] {
  if (!file.imports(/^org\.springframework\.web\.(?:reactive\.|servlet\.)?function\b/)) return [];
  const { calls } = file.parsed;
  const whole = isRegistered(file);
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
    const { line, endLine } = linesOf(file, call);
    return [
      makeRoute({
        method: asked?.[1] ?? call.name,
        path: [...enclosingPrefixes(blocks, line, line), path],
        framework: 'Spring',
        line,
        endLine,
        handler: handlerOf(file, call.arguments),
        whole,
        summary: describedBy(call.arguments.at(-1)),
        symbol: call.inside,
      }),
    ];
  });
}

/** Spring answers what a bean makes; what another method makes is put below a path that its user chooses. */
function isRegistered(file: SourceFile): boolean {
  return (
    file.language === 'kotlin' || file.parsed.calls.some(({ name, decorates }) => name === 'Bean' && decorates !== null)
  );
}

/** From the name of the verb to the handler: each call of a chain begins where the whole chain does. */
function linesOf(file: SourceFile, { name, line, endLine, arguments: [path = '', ...rest] }: CodeCall) {
  const handler = rest.find((each) => each.includes('::')) ?? '';
  const written = new RegExp(`\\b${escaped(name)}\\(\\s*${escaped(path)}(?:[^;]{0,200}?${escaped(handler)})?`, 'g');
  written.lastIndex = file.offsetOf(line);
  const found = written.exec(file.text);
  if (!found || found.index >= file.offsetOf(endLine + 1)) return { line, endLine: line };
  return { line: file.lineAt(found.index), endLine: file.lineAt(found.index + found[0].length - 1) };
}

/** The last argument; one that only describes the route to its readers stands behind the handler. */
function handlerOf(file: SourceFile, written: readonly string[]): string {
  if (written.length < 2) return 'fn';
  const isDescribed = written.length > 2 && file.imports(/^org\.springdoc\b/);
  const named = written.findLast((each) => /^[\w.]+::\w+$/.test(each));
  const handler = named ?? written.at(isDescribed ? -2 : -1) ?? '';
  return /^(?:\(|\w+\s*->)/.test(handler) ? 'fn' : handler.replace(/^this::/, '').replace('::', '.');
}

/** `operation -> operation.description("Lists the orders.")`, also where the text is put together of several. */
function describedBy(written = ''): string | null {
  const found = /\.(?:summary|description)\(\s*("[^"\n]*"(?:\s*\+\s*"[^"\n]*")*)\s*\)/.exec(written);
  const before = written.slice(0, found?.index ?? 0);
  // Deeper in the brackets a parameter or an answer is described.
  const isOwn = before.split('(').length === before.split(')').length;
  if (!found || !isOwn || !/^\w+\s*->/.test(written)) return null;
  return [...(found[1] ?? '').matchAll(/"([^"\n]*)"/g)].map(([, part]) => part).join('');
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
