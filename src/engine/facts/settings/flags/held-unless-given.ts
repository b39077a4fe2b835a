import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
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
  const name = `\\*?${flag.replaceAll('.', '\\.')}`;
  const taken = new RegExp(
    `^([ \\t]*)if ${name} (?:(?:!=|>) (?:0|"")) \\{\\s*\\n\\s*([A-Za-z][\\w.]*) = ${name}\\s*\\n\\s*\\}`,
    'gm',
  );
  const found = [...file.code.matchAll(taken)];
  const [only] = found;
  // What is taken in two places holds something else in each.
  if (only === undefined || found.length > 1) return undefined;
  const target = only[2] ?? '';
  const isPackage = /^[a-z]\w*\.[A-Z]\w*$/.test(target) && isImported(file, target.slice(0, target.indexOf('.')));
  if (isPackage) return assignments(file.code, target).length === 1 ? target : undefined;
  return target.includes('.') ? undefined : setBefore(file, only.index, target);
}

function isImported(file: SourceFile, name: string): boolean {
  return file.parsed.imports.some(({ module, names }) =>
    names.length > 0 ? names.some(({ local }) => local === name) : module.split('/').at(-1) === name,
  );
}

/** The literal that a function sets a variable to, and nothing else before the flag is asked for. */
function setBefore(file: SourceFile, at: number, name: string): string | undefined {
  const around = file.parsed.symbols[file.symbolAround(file.lineAt(at), /^(?:function|method)$/) ?? -1];
  if (around === undefined) return undefined;
  const above = file.code.slice(file.offsetOf(around.startLine), at);
  const [value, ...others] = assignments(above, name);
  return value !== undefined && others.length === 0 && shownLiteral(value) !== null ? value : undefined;
}

function assignments(code: string, name: string): string[] {
  const written = new RegExp(
    `(?<![\\w.])${name.replaceAll('.', '\\.')}(?:,\\s*\\w+)*\\s*[-+|]?:?=(?!=)\\s*([^\\n]+)`,
    'g',
  );
  return [...code.matchAll(written)].map(([, value = '']) => value.trim());
}
