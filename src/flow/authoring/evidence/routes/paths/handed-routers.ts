import { escaped } from '../../../../../base/escaped.ts';
import { closingBracket, namedArgument, splitList } from '../../../../../engine/facts/text/literal.ts';
import { callers } from '../../../../../engine/pack/graph/symbol-graph.ts';
import { shortName, symbolsOfFile } from '../../../../../engine/pack/search/find-symbols.ts';
import type { Evidence, Found } from '../../evidence.ts';

const MOST_CALLERS = 6;
const LONGEST_CALL = 12;

/** A call that hands a function the router which that hangs, and often the one on which it hangs it. */
export interface HandingCall {
  path: string;
  router: string;
  onto: string | null;
}

/**
 * What a function of Python hangs that is handed to it, `def add_routes(app, api): app.include_router(api)`, by those who
 * call it; null where it hangs something of its own.
 */
export function handingCalls(evidence: Evidence, { path, startLine, values }: Found<'mount'>): HandingCall[] | null {
  const around = symbolsOfFile(evidence.pack, path).findLast(
    (each) => each.kind === 'function' && each.startLine < startLine && startLine <= each.endLine,
  );
  if (around === undefined) return null;
  const taken = parametersOf(evidence.text(around));
  if (!taken.includes(values.router)) return null;
  const name = shortName(around.name);
  return callers(evidence.pack, around.id, { limit: MOST_CALLERS })
    .filter((each) => evidence.file(each.path)?.place === 'source')
    .flatMap((use) => use.lines.map((line) => ({ ...use, line })))
    .flatMap((use): HandingCall[] => {
      const text = (evidence.lines(use.path) ?? []).slice(use.line - 1, use.line - 1 + LONGEST_CALL).join('\n');
      const begin = new RegExp(`\\b${escaped(name)}\\(`).exec(text);
      const open = begin ? begin.index + begin[0].length - 1 : -1;
      const close = open < 0 ? -1 : closingBracket(text, open);
      if (close < 0) return [];
      const given = splitList(text.slice(open + 1, close));
      const handed = (parameter: string): string | null => {
        const place = taken.indexOf(parameter);
        const written = place < 0 ? null : (namedArgument(given, parameter) ?? given[place] ?? null);
        return written !== null && /^\w+$/.test(written.trim()) ? written.trim() : null;
      };
      const router = handed(values.router);
      return router === null
        ? []
        : [{ path: use.path, router, onto: values.onto === undefined ? null : handed(values.onto) }];
    });
}

/** The names of the parameters of a function, in their order. */
function parametersOf(text: string): string[] {
  const head = /^[ \t]*(?:async[ \t]+)?def[ \t]+\w+(?:\[[^\]\n]*\])?\(/m.exec(text);
  const open = head ? head.index + head[0].length - 1 : -1;
  const close = open < 0 ? -1 : closingBracket(text, open);
  return close < 0 ? [] : splitList(text.slice(open + 1, close)).map((each) => /^\s*(\w*)/.exec(each)?.[1] ?? '');
}
