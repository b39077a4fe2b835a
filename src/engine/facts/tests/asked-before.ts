import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';

const GROUP = /^(?:describe|context|feature)$/;
/** What RSpec runs before an example of its group, and what an example runs by its name. */
const SETUP = /^(?:before|subject)$/;

/**
 * What stands around an example of RSpec and asks for something before it, the nearest first: `before { get "/orders" }`
 * in one of its groups, or `subject { post "/orders" }` where it is named.
 */
export function askedBefore(file: SourceFile): (line: number, endLine: number, body: string) => string[] {
  if (file.language !== 'ruby') return () => [];
  const calls = file.parsed.calls.filter(
    ({ receiver, name }) =>
      (receiver === null || receiver === 'RSpec') && (GROUP.test(name) || (receiver === null && SETUP.test(name))),
  );
  const groups = calls.filter(({ name }) => GROUP.test(name));
  const setups = calls.flatMap((call): { call: CodeCall; group: CodeCall }[] => {
    const group = SETUP.test(call.name)
      ? groups.filter((each) => holds(each, call.line, call.endLine)).at(-1)
      : undefined;
    return group === undefined ? [] : [{ call, group }];
  });
  return (line, endLine, body) =>
    setups
      .filter(({ call, group }) => holds(group, line, endLine) && (call.name === 'before' || isNamed(call, body)))
      .toSorted((a, b) => b.group.line - a.group.line)
      .map(({ call }) => file.textOf(call.line, call.endLine));
}

function holds(group: CodeCall, line: number, endLine: number): boolean {
  return group.line <= line && endLine <= group.endLine && (group.line !== line || group.endLine !== endLine);
}

/** `subject(:perform)` is run where `perform` is written. */
function isNamed({ arguments: [name = ''] }: CodeCall, body: string): boolean {
  const own = /^:(\w+)/.exec(name)?.[1];
  return (
    /\b(?:subject|is_expected)\b/.test(body) || (own !== undefined && new RegExp(`\\b${escaped(own)}\\b`).test(body))
  );
}
