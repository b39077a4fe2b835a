import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { goAssignments } from '../../text/go-assignments.ts';
import { shownLiteral } from '../../text/literal.ts';

/**
 * What holds in Go where a flag is not given, as code says that takes its value later: `config.LogFolder` of
 * `if *logs != "" { config.LogFolder = *logs }`, or the literal that a variable of the function was set to before.
 */
export function heldUnlessGiven(file: SourceFile, call: CodeCall): string | undefined {
  const line = file.lines[call.line - 1] ?? '';
  const into = /^&([\w.]+)$/.exec(call.arguments[0] ?? '')?.[1];
  const flag =
    into ?? /\b(\w+)\s*=\s*[\w.()]+\.\w+\(/.exec(line)?.[1] ?? /\b(\w+)\s*:=\s*[\w.()]+\.\w+\(/.exec(line)?.[1];
  if (flag === undefined) return undefined;
  const name = `\\*?${escaped(flag)}`;
  const taken = new RegExp(
    `^([ \\t]*)if ${name} (?:(?:!=|>) (?:0|"")) \\{\\s*\\n\\s*([A-Za-z][\\w.]*) = ${name}\\s*\\n\\s*\\}`,
    'gm',
  );
  const [first, ...others] = [...file.code.matchAll(taken)].map(({ 2: target = '', index }) => ({ target, index }));
  if (first === undefined) return undefined;
  const all = [first, ...others];
  const shared = all.find(({ target }) => isOfPackage(file, target));
  if (shared === undefined)
    return others.length > 0 || first.target.includes('.') ? undefined : setBefore(file, first.index, first.target);
  // What is taken in two places holds something else in each, but for what is begun with the other.
  const isOne = all.every(
    ({ target, index }) => target === shared.target || begunWith(file, index, target) === shared.target,
  );
  return isOne && goAssignments(file.code, shared.target).length === 1 ? shared.target : undefined;
}

/** Whether a name is that of a variable of another package: `config.LogFolder`. */
function isOfPackage(file: SourceFile, target: string): boolean {
  return /^[a-z]\w*\.[A-Z]\w*$/.test(target) && isImported(file, target.slice(0, target.indexOf('.')));
}

function isImported(file: SourceFile, name: string): boolean {
  return file.parsed.imports.some(({ module, names }) =>
    names.length > 0 ? names.some(({ local }) => local === name) : module.split('/').at(-1) === name,
  );
}

/** The literal that a function sets a variable to, and nothing else before the flag is asked for. */
function setBefore(file: SourceFile, at: number, name: string): string | undefined {
  const value = begunWith(file, at, name);
  return value !== undefined && shownLiteral(value) !== null ? value : undefined;
}

function begunWith(file: SourceFile, at: number, name: string): string | undefined {
  const around = file.parsed.symbols[file.symbolAround(file.lineAt(at), /^(?:function|method)$/) ?? -1];
  if (around === undefined || name.includes('.')) return undefined;
  const [only, ...others] = goAssignments(file.code.slice(file.offsetOf(around.startLine), at), name);
  return others.length === 0 ? only?.value : undefined;
}
