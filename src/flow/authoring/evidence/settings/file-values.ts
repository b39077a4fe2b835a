import type { CodeSource } from '../../cite.ts';

export interface FileValue {
  /** Without its quotes; null where it is no plain one. */
  value: string | null;
  source: CodeSource;
}

const SECTION = /^\s*\[([\w.-]+)\]\s*$/;
const PAIR = /^(\s*)(["']?)((?:[A-Za-z]|(?<=["'])\d)[\w-]*)\2\s*[:=]\s*(\S.*?)?\s*,?\s*$/;
/** Only behind a space begins a comment: `http://shop/#/till`. */
const PLAIN = /^("[^"]*"|'[^']*'|[^\s#"'[{|>&*](?:[^#]|(?<=\S)#)*?)\s*(?:(?<=[\s"'])#.*)?$/;

/** Values by their whole keys: of YAML and JSON by their levels, of TOML and INI by their tables. */
export function fileValues(path: string, lines: readonly string[]): Map<string, FileValue> {
  const found = new Map<string, FileValue>();
  let above: { indent: number; key: string }[] = [];
  // What stands in a list has no name of its own.
  let list = Number.POSITIVE_INFINITY;
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:[#;]|\/\/)/.test(line)) continue;
    const [, table] = SECTION.exec(line) ?? [];
    if (table !== undefined) above = [{ indent: -1, key: table }];
    const [, dash] = /^(\s*)(?:-\s|[\]{])/.exec(line) ?? [];
    if (dash !== undefined && index > 0) list = Math.min(list, dash.length);
    const [whole, indent = '', , key = '', written] = PAIR.exec(line) ?? [];
    if (whole === undefined) continue;
    if (indent.length <= list) list = Number.POSITIVE_INFINITY;
    else continue;
    above = above.filter((each) => each.indent < indent.length);
    const opens = written === '{' || (written === undefined && /:\s*(?:#.*)?$/.test(line)) || /^#/.test(written ?? '');
    if (opens) {
      above.push({ indent: indent.length, key });
      continue;
    }
    const plain = written === undefined ? '' : PLAIN.exec(written)?.[1];
    const source = { path, startLine: index + 1, endLine: index + 1 };
    const isNone = /^(?:null|~)$/.test(plain ?? '');
    if (!isNone)
      found.set([...above.map((each) => each.key), key].join('.'), {
        value: plain?.replace(/^(["'])(.*)\1$/, '$2') ?? null,
        source,
      });
  }
  return found;
}
