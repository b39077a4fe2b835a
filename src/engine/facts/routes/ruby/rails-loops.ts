import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';

/** Calls that stand in a loop over a list that is written out: `%w[orders baskets].each do |name|`. */
export interface Loop {
  call: CodeCall;
  /** The calls inside, once for each value. */
  rounds: CodeCall[][];
}

const MOST_VALUES = 20;

export function loopsIn(file: SourceFile, calls: readonly CodeCall[]): Loop[] {
  const found = file.parsed.calls.flatMap((call): Loop[] => {
    const values = /^each(?:_with_index)?$/.test(call.name) ? listed(call.receiver ?? '') : [];
    if (values.length === 0 || call.endLine === call.line) return [];
    const variable = file.lines
      .slice(call.line - 1, call.endLine)
      .map((line) => /\.each(?:_with_index)?\s+do\s*\|\s*(\w+)/.exec(line)?.[1])
      .find((name) => name !== undefined);
    if (variable === undefined) return [];
    const inside = calls.filter((each) => call.line < each.line && each.line < call.endLine);
    return [{ call, rounds: values.map((value) => inside.map((each) => filled(each, variable, value))) }];
  });
  // A loop in another one would have to be gone through for each of its rounds.
  return found.filter(
    ({ call }) => !found.some(({ call: { line, endLine } }) => line < call.line && call.endLine < endLine),
  );
}

/** The values of `%w[a b]` and `[:a, :b]`. */
function listed(written: string): string[] {
  const [, words, items] = /^(?:%[iw][[({]([\w\s/-]*)[\])}]|\[([^[\]]*)\])$/.exec(written.trim()) ?? [];
  if (words !== undefined) return words.trim().split(/\s+/).slice(0, MOST_VALUES);
  const values = (items ?? '').split(',').map((each) => /^:?(["']?)([\w/-]+)\1$/.exec(each.trim())?.[2]);
  return values.some((each) => each === undefined) ? [] : values.flatMap((each) => each ?? []).slice(0, MOST_VALUES);
}

function filled(call: CodeCall, variable: string, value: string): CodeCall {
  const hole = new RegExp(`#\\{\\s*${escaped(variable)}(?:\\.to_s)?\\s*\\}`, 'g');
  const bare = new RegExp(`^((?:\\w+:\\s*|:\\w+\\s*=>\\s*)?)${escaped(variable)}(?=$|\\s*=>)`);
  return { ...call, arguments: call.arguments.map((each) => each.replace(hole, value).replace(bare, `$1'${value}'`)) };
}

const DRAWS = /^(?:resources?|get|post|put|patch|delete|match)$/;

/** Routes with the options that a block gives all of them: `with_options only: :index do`. */
export function withShared(calls: readonly CodeCall[]): CodeCall[] {
  const blocks = calls.filter(({ name }) => name === 'with_options');
  return calls.map((call) => {
    if (!DRAWS.test(call.name)) return call;
    const around = blocks.filter(({ line, endLine }) => line < call.line && call.endLine <= endLine);
    return around.length === 0
      ? call
      : { ...call, arguments: [...call.arguments, ...around.toReversed().flatMap((each) => each.arguments)] };
  });
}
