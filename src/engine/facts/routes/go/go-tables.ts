import { escaped } from '../../../../base/escaped.ts';
import type { Fact } from '../../fact.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';
import { UNTOLD } from '../guard-marks.ts';
import { makeRoute } from '../route-maker.ts';
import type { GoRouter } from './go-routers.ts';

/** `for _, route := range routes {`: a loop over rows. */
const LOOP = /\bfor\s+\w+\s*,\s*(\w+)\s*:?=\s*range\s+/g;
const METHOD = /^(?:http\.Method([A-Z]\w+)|"([A-Z]{3,7})")$/;
const FIELD = /^(\w+)\s*:\s*([\s\S]+)$/;
const LONGEST_ROW = 2_000;

/**
 * Tables whose rows a loop of the same file registers: `{"GET", "/orders", listOrders}` or `{Method: "GET", Pattern: "/orders",
 * Handler: listOrders}`. What the loop puts around a handler is not read, so that nothing is known of guards.
 */
export function goTables(
  file: SourceFile,
  framework: string,
  routerAt: (name: string, line: number) => GoRouter,
): Fact[] {
  const loops = registeringLoops(file);
  if (loops.length === 0) return [];
  return [...file.code.matchAll(/\{\s*(?=(?:\w+\s*:\s*)?(?:"|http\.Method))/g)].flatMap(({ index }): Fact[] => {
    const close = closingBracket(file.bare, index);
    if (close < 0 || close - index > LONGEST_ROW) return [];
    const row = rowIn(splitList(file.code.slice(index + 1, close)));
    // Of several loops, each registers the table that it runs over.
    const receiver = loops.length === 1 ? loops[0] : loops.find(({ from, to }) => from < index && close <= to);
    if (row === null || !receiver) return [];
    const router = routerAt(receiver.name, receiver.line);
    return [
      makeRoute({
        method: row.method,
        path: [router.prefix, row.path],
        before: router.before,
        framework,
        line: file.lineAt(index),
        endLine: file.lineAt(close),
        handler: row.handler,
        guards: [UNTOLD],
        router: receiver.name,
        whole: router.rooted,
        symbol: receiver.inside,
      }),
    ];
  });
}

/** A loop that registers the rows of a table on a router, and where that table stands. */
interface Loop {
  name: string;
  line: number;
  inside: number | undefined;
  from: number;
  to: number;
}

/** The loops that register the methods and the paths of their rows, with their routers. */
function registeringLoops(file: SourceFile): Loop[] {
  return [...file.bare.matchAll(LOOP)].flatMap((match): Loop[] => {
    const [head, row = ''] = match;
    const behind = match.index + head.length;
    const open = bodyAfter(file.bare, behind);
    const close = open < 0 ? -1 : closingBracket(file.bare, open);
    if (close < 0) return [];
    const body = file.bare.slice(open, close);
    const registers = new RegExp(
      `\\b([\\w.]+?)(?:\\.NewRoute\\(\\))?\\.(?:Methods?|MethodFunc|Handle|HandleFunc|Handler|HandlerFunc|Add)\\(\\s*(?:strings\\.ToUpper\\()?${escaped(row)}\\.\\w*(?:[mM]ethods?|[vV]erb)\\b`,
    ).exec(body);
    const path = new RegExp(`\\b${escaped(row)}\\.\\w*(?:[pP]attern|[pP]ath|[rR]oute|URL|url|[eE]ndpoint)\\b`);
    if (!registers?.[1] || !path.test(body)) return [];
    const line = file.lineAt(open + registers.index);
    const [from, to] = tableOf(
      file.bare,
      /^\w+(?=\s*\{)/.exec(file.bare.slice(behind, open + 1))?.[0],
      match.index,
      open,
    );
    return [{ name: registers[1], line, inside: file.symbolAround(line, /^(?:function|method)$/), from, to }];
  });
}

/** Where the table begins and ends that a loop runs over: the last one of its name before it, or that in its own head. */
function tableOf(bare: string, name: string | undefined, loop: number, body: number): [number, number] {
  if (name === undefined) return [loop, body];
  const set = [
    ...bare.slice(0, loop).matchAll(new RegExp(`\\b${escaped(name)}\\s*(?:\\[\\]\\w+\\s*)?:?=[^\\n]*\\{`, 'g')),
  ].at(-1);
  const open = set ? set.index + set[0].length - 1 : -1;
  return open < 0 ? [loop, loop] : [open, closingBracket(bare, open)];
}

/** The bracket that opens the body of a loop, behind one of a table that is written in its head. */
function bodyAfter(bare: string, from: number): number {
  const line = bare.indexOf('\n', from);
  const first = bare.indexOf('{', from);
  if (first < 0) return -1;
  if (!/^\s*(?:\[\]|\w*\[\])/.test(bare.slice(from, first + 1)))
    return line > first ? bare.lastIndexOf('{', line) : first;
  // `range []struct{ … }{ … } {`: the last of the brackets that follow each other.
  let open = first;
  for (let close = closingBracket(bare, open); close >= 0; close = closingBracket(bare, open)) {
    const next = /^\s*\{/.exec(bare.slice(close + 1, close + 40));
    if (!next) return open;
    open = close + next[0].length;
  }
  return open;
}

/** The method, the path and what answers, by the names of fields or by what stands in the places of a row. */
function rowIn(cells: readonly string[]): { method: string; path: string; handler: string } | null {
  const values = cells.map((cell) => FIELD.exec(cell)?.[2]?.trim() ?? cell.trim());
  const at = values.findIndex((each) => METHOD.test(each));
  const [, named, written] = METHOD.exec(values[at] ?? '') ?? [];
  const method = named ?? written;
  const path = values.map((each) => stringValue(each)).find((each) => each?.startsWith('/'));
  const handler = values.findLast(
    (each) =>
      /^(?:[A-Za-z_]\w*)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?$|^func\b/.test(each) &&
      !/^(?:http\.Method\w+|true|false|nil)$/.test(each),
  );
  if (method === undefined || !path || handler === undefined) return null;
  return { method: method.toUpperCase(), path, handler: /^func\b/.test(handler) ? 'inline function' : handler };
}
