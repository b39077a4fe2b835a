import { escaped } from '../../../../base/escaped.ts';
import type { CodeSymbol } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';

/** A structure of Go with its fields, each with the names that lead to it and its type. */
export interface GoStruct {
  name: string;
  fields: readonly { names: readonly string[]; type: string }[];
}

type Given = Map<string, string>;

const DEEPEST = 5;
const MOST_MAKERS = 20;
const MOST_CALLS = 20;

/** Which values the code gives the fields of structures before anything is read into them, by structure and field. */
export function givenValues(
  file: SourceFile,
  structs: readonly GoStruct[],
): (struct: string, field: string) => string | undefined {
  const made = madeValues(file, structs);
  const given = new Map(structs.map(({ name }) => [name, valuesGiven(file, name)]));
  const set = new Map(structs.map(({ name }) => [name, valuesSet(file, name)]));
  return (struct, field) =>
    made.get(struct)?.get(field) ?? set.get(struct)?.get(field) ?? given.get(struct)?.get(field);
}

/** `func (c *Config) SetDefaults() { c.Port = 80 }`, and what any of its methods sets where it finds a field empty. */
function valuesSet(file: SourceFile, type: string): Given {
  const { given, give } = onceGiven();
  const opens = new RegExp(`^func \\((\\w+) \\*${escaped(type)}\\) (\\w+)\\(`);
  for (const method of file.parsed.symbols.filter(({ kind }) => kind === 'method')) {
    const [, variable, name = ''] = opens.exec(method.signature) ?? [];
    if (variable === undefined) continue;
    const body = bodyOf(file, method);
    if (/^(?:set|apply|fill|init)?defaults?$/i.test(name))
      for (const [path, value] of assigned(outside(body, []), variable)) give(path, value);
    const asked = new RegExp(
      `^\\tif (?:len\\()?${escaped(variable)}\\.([\\w.]+)\\)? (?:==|<=) (?:""|0|nil) \\{\\n\\s*${escaped(variable)}\\.\\1 = ([^\\n]+)\\n`,
      'gm',
    );
    // What it takes from something that it is handed is no default: `if c.Port == 0 { c.Port = other.Port }`.
    const isHanded = (value: string): boolean =>
      new RegExp(`[(,]\\s*${escaped(/^\w*/.exec(value)?.[0] || '!')}\\b`).test(
        method.signature.replace(/^func \([^)]*\)/, ''),
      );
    for (const [, path = '', value = ''] of body.matchAll(asked)) if (!isHanded(value)) give(path, value);
  }
  return given();
}

/** `config.Server.Port = 8080` on a fresh structure, and `Timeout: 5` in one whose name promises the defaults. */
function valuesGiven(file: SourceFile, type: string): Given {
  const { given, give } = onceGiven();
  for (const [, variable = ''] of file.bare.matchAll(
    new RegExp(`\\b(\\w+)\\s*:?=\\s*(?:&?${escaped(type)}\\{|new\\(${escaped(type)}\\))`, 'g'),
  ))
    for (const [path, value] of assigned(file.code, variable)) give(path, value);
  for (const match of file.bare.matchAll(new RegExp(`(?<![\\w\\]*.])${escaped(type)}\\{`, 'g'))) {
    const line = file.lineAt(match.index);
    const symbol = file.symbol(file.symbolAround(line));
    const open = match.index + match[0].length - 1;
    const close = closingBracket(file.bare, open);
    const isDefault =
      /default/i.test(`${symbol?.name ?? ''} ${file.lines[line - 1] ?? ''} ${heldBy(file, match.index)}`) ||
      isMaker(symbol);
    if (close < 0 || !isDefault) continue;
    for (const [, name = '', value = ''] of file.code
      .slice(open, close)
      .matchAll(/^[ \t]*([A-Z]\w*):[ \t]*([^\n{}]+?),?[ \t]*$/gm))
      if (!isDeeper(file.bare.slice(open + 1, close), name)) give(name, value);
  }
  return given();
}

/** The name of the variable of the package in whose value a place lies. */
function heldBy(file: SourceFile, at: number): string {
  const begin = file.bare.lastIndexOf('\nvar ', at);
  const [, name = ''] = /^var (\w+)/.exec(file.bare.slice(begin + 1, at)) ?? [];
  return begin < 0 || file.bare.slice(begin, at).includes('\n}') ? '' : name;
}

/** Values by path; what is given two different ones has none. */
function onceGiven(): { given: () => Given; give: (path: string, value: string) => void } {
  const values: Given = new Map();
  const twice = new Set<string>();
  return {
    give: (path, value) => {
      if (values.has(path) && values.get(path) !== value.trim()) twice.add(path);
      values.set(path, value.trim());
    },
    given: () => new Map([...values].filter(([path]) => !twice.has(path))),
  };
}

function assigned(code: string, variable: string): [path: string, value: string][] {
  return [
    ...code.matchAll(
      new RegExp(`^[ \\t]*${escaped(variable)}\\.((?:[A-Z]\\w*\\.)*[A-Z]\\w*)[ \\t]*=[ \\t]*([^=\\n]+)$`, 'gm'),
    ),
  ].map(([, path = '', value = '']) => [path, value]);
}

/** `func New() *Config`: what it returns nobody has changed yet. */
function isMaker(symbol: CodeSymbol | undefined): symbol is CodeSymbol {
  return (
    symbol?.kind === 'function' &&
    /^(?:New|new|\w*[dD]efault)\w*\(\)\s*\(?\*?\w*(?:Conf|Config|Configuration|Cfg|Settings|Options)\b/.test(
      symbol.signature.replace(/^func\s+/, ''),
    )
  );
}

/** What functions that make a configuration set in it, also through its own methods: `c.UseFiles(true)`. */
function madeValues(file: SourceFile, structs: readonly GoStruct[]): Map<string, Given> {
  const byStruct = new Map(structs.map((struct) => [struct.name, onceGiven()]));
  for (const maker of file.parsed.symbols.filter(isMaker).slice(0, MOST_MAKERS)) {
    const body = bodyOf(file, maker);
    const [, variable, type = ''] = /\b(\w+)\s*:?=\s*(?:&?|new\()(\w+)(?=[{)])/.exec(body) ?? [];
    if (variable === undefined || !byStruct.has(type)) continue;
    const give = (path: string, value: string): void => {
      const [struct, field] = fieldAt(structs, type, path.split('.')) ?? [];
      if (struct !== undefined && field !== undefined) byStruct.get(struct)?.give(field, value);
    };
    for (const [path, value] of assigned(outside(body, []), variable)) give(path, value);
    const calls = file.parsed.calls.filter(
      ({ receiver, line }) => receiver === variable && maker.startLine <= line && line <= maker.endLine,
    );
    for (const call of calls.slice(0, MOST_CALLS)) {
      const method = file.parsed.symbols.find(
        ({ kind, name, signature }) =>
          kind === 'method' &&
          name.split('.').at(-1) === call.name &&
          new RegExp(`^func \\(\\w+ \\*?${escaped(type)}\\) `).test(signature),
      );
      const [, own, parameters = ''] = /^func \((\w+) [^)]*\) \w+\(([^)]*)\)/.exec(method?.signature ?? '') ?? [];
      if (method === undefined || own === undefined) continue;
      const isSet = parameters
        .split(',')
        .flatMap((each, place) => (call.arguments[place] === 'true' ? (each.trim().split(' ')[0] ?? []) : []));
      for (const [path, value] of assigned(outside(bodyOf(file, method), isSet), own)) give(path, value);
    }
  }
  return new Map([...byStruct].map(([name, { given }]) => [name, given()]));
}

function bodyOf(file: SourceFile, { startLine, endLine }: CodeSymbol): string {
  return file.code.slice(file.offsetOf(startLine), file.offsetOf(endLine + 1));
}

/** A body without what stands below a condition, but for `if fresh {` where that is known to be true. */
function outside(body: string, isSet: readonly string[]): string {
  let depth = 0;
  return body
    .split('\n')
    .slice(1)
    .filter((line) => {
      if (/^\s*\}/.test(line) && depth > 0) depth--;
      const isShown = depth === 0;
      const condition = /^\s*(?:if|for|switch|\} else)\b\s*(.*?)\s*\{\s*$/.exec(line)?.[1];
      if (condition !== undefined && (depth > 0 || !isSet.includes(condition))) depth++;
      return isShown;
    })
    .join('\n');
}

/** The structure that holds the last name of a path, and the field as that structure knows it. */
function fieldAt(
  structs: readonly GoStruct[],
  struct: string,
  path: readonly string[],
  depth = 0,
): [struct: string, field: string] | null {
  const fields = depth > DEEPEST ? [] : (structs.find(({ name }) => name === struct)?.fields ?? []);
  if (fields.some(({ names }) => names.join('.') === path.join('.'))) return [struct, path.join('.')];
  const held = fields.find(({ names }) => names.length === 1 && names[0] === path[0]);
  return held === undefined ? null : fieldAt(structs, held.type.replace(/^\*/, ''), path.slice(1), depth + 1);
}

/** Whether a name is only given inside a structure of the structure. */
function isDeeper(body: string, name: string): boolean {
  const at = body.search(new RegExp(`^[ \\t]*${escaped(name)}:`, 'm'));
  const before = body.slice(0, Math.max(0, at));
  return (before.match(/\{/g)?.length ?? 0) > (before.match(/\}/g)?.length ?? 0);
}
