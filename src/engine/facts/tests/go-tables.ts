import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import type { FoundTest } from './found-test.ts';

const MOST_ROWS = 60;
const LONGEST_ROW = 4_000;
const LONGEST_BODY = 4_000;

/** `t.Run(each.name, func…)` inside a Go test: each row of its table with a name, run by the body with its values put in. */
export function tableTests(file: SourceFile): FoundTest[] {
  return file.parsed.calls.flatMap((call): FoundTest[] => {
    const run = runOfRows(call);
    const around = file.symbol(call.inside);
    if (!run || !around) return [];
    const body = file.textOf(call.line, call.endLine).slice(0, LONGEST_BODY);
    // `each.want.status` is told by the field that stands last.
    const value = new RegExp(`\\b${escaped(run.row)}((?:\\.\\w+)+)\\b`, 'g');
    return rowsOf(file, around.startLine, call.line, run.field).map(
      (row): FoundTest => ({
        ...row.test,
        suite: [around.name],
        symbol: call.inside ?? undefined,
        body: body.replace(value, (whole, fields: string) => row.values.get(fields.split('.').at(-1) ?? '') ?? whole),
      }),
    );
  });
}

function runOfRows({ name, arguments: [first = ''] }: CodeCall): { row: string; field: string } | null {
  const [, row, field] = /^(\w+)\.(\w+)$/.exec(first) ?? [];
  return name === 'Run' && row !== undefined && field !== undefined ? { row, field } : null;
}

/** Rows that say themselves what they ask for and what must come back, run by something of another file. */
export function scenarioTests(file: SourceFile): FoundTest[] {
  if (!/\bName:\s*"/.test(file.text) || !/Status\w*:\s/.test(file.text)) return [];
  const isRunHere = (index: number): boolean =>
    file.parsed.calls.some((call) => call.inside === index && runOfRows(call) !== null);
  return file.parsed.symbols.flatMap((symbol, index): FoundTest[] => {
    if (symbol.kind !== 'function' || !/^Test[A-Z_]/.test(symbol.name) || isRunHere(index)) return [];
    return rowsOf(file, symbol.startLine, symbol.endLine + 1, 'Name').flatMap(({ test, values }): FoundTest[] => {
      const said = (name: RegExp): string | undefined => [...values].find(([field]) => name.test(field))?.[1];
      const [method, path] = [said(/^method$/i), said(/^(?:url|path|uri|target|endpoint|route)$/i)];
      const status = said(/^(?:expected|want|exp)?_?(?:http)?_?(?:status|code|statuscode)$/i);
      if (method === undefined || path === undefined || status === undefined) return [];
      const body = `NewRequest(${method}, ${path})\nstatus ${status}`;
      return [{ ...test, suite: [symbol.name], symbol: index, body }];
    });
  });
}

interface Row {
  test: FoundTest;
  values: ReadonlyMap<string, string>;
}

/** The rows between two lines that have a name, with those of their fields that are plain values. */
function rowsOf(file: SourceFile, startLine: number, endLine: number, field: string): Row[] {
  const [from, to] = [file.offsetOf(startLine), file.offsetOf(endLine)];
  const names = file.code.slice(from, to).matchAll(new RegExp(`\\b${escaped(field)}:\\s*"([^"\\n]{3,160})"`, 'g'));
  return [...names].slice(0, MOST_ROWS).flatMap((match): Row[] => {
    const open = openingOf(file.bare, from + match.index);
    const close = open < 0 ? -1 : closingBracket(file.bare, open);
    if (close < 0 || close > to || close - open > LONGEST_ROW) return [];
    const fields = file.code.slice(open, close + 1).matchAll(/\b(\w+):\s*("[^"\n]*"|[\w.]+)\s*[,}\n]/g);
    const test: FoundTest = {
      name: match[1] ?? '',
      suite: [],
      framework: 'Go',
      doc: '',
      line: file.lineAt(open),
      endLine: file.lineAt(close),
      row: true,
    };
    return [{ test, values: new Map([...fields].map(([, name = '', value = '']) => [name, value])) }];
  });
}

/** The brace that is open at an offset. */
function openingOf(bare: string, at: number): number {
  let depth = 0;
  for (let place = at; place > Math.max(0, at - LONGEST_ROW); place--) {
    if (bare[place] === '}') depth++;
    else if (bare[place] === '{' && depth-- === 0) return place;
  }
  return -1;
}
