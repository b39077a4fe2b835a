import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { goAssignments } from '../../text/go-assignments.ts';
import { splitList, stringValue } from '../../text/literal.ts';

const FUNCTION = /^(?:function|method)$/;
/** A constant of another package or file, which is looked up where all files are known. */
const CONSTANT = /^(?:[a-z]\w*\.)?[A-Z]\w*$/;

/**
 * A registration whose path is a variable of the function, with what this is set to in its stead:
 * `path := paths.Crates`, and the ending that a path is given where it does not have that yet.
 */
export function withLocalPath(file: SourceFile, call: CodeCall): CodeCall {
  const [first = '', ...others] = call.arguments;
  if (others.length === 0 || !/^[a-z]\w*$/.test(first) || /^(?:nil|true|false)$/.test(first)) return call;
  const written = setTo(file, first, call.line);
  return written === null ? call : { ...call, arguments: [written, ...others] };
}

function setTo(file: SourceFile, name: string, line: number): string | null {
  const around = file.parsed.symbols[file.symbolAround(line, FUNCTION) ?? -1];
  if (around === undefined) return null;
  const body = file.codeOf(around.startLine, around.endLine);
  const [only, ...others] = goAssignments(body, name);
  const above = only === undefined ? 0 : body.slice(0, only.index).split('\n').length;
  if (only === undefined || only.operator !== ':=' || around.startLine + above - 1 > line) return null;
  const { value } = only;
  const parts = splitList(value, '+').map((each) => each.trim());
  if (!parts.every((each) => stringValue(each) !== null || CONSTANT.test(each))) return null;
  if (others.length === 0) return value;
  const [ended] = others;
  const ending = others.length === 1 && ended !== undefined ? endingOf(body, name, ended.index) : null;
  return ending === null ? null : stringValue(value)?.endsWith(ending) ? value : `${value}+"${ending}"`;
}

/** `if !strings.HasSuffix(path, "*") { path += "*" }`: what is added where it is not there. */
function endingOf(body: string, name: string, at: number): string | null {
  const asked = new RegExp(`\\bif !strings\\.HasSuffix\\(${escaped(name)}, "([^"\\\\]+)"\\) \\{\\s*$`).exec(
    body.slice(0, at),
  )?.[1];
  const added = new RegExp(`^${escaped(name)}\\s*\\+=\\s*"([^"\\\\]+)"\\s*\\n\\s*\\}`).exec(body.slice(at))?.[1];
  return asked !== undefined && asked === added ? asked : null;
}
