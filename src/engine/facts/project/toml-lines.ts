/** One `key = value` of a TOML file with the table it stands in; a value that runs over lines is joined. */
export interface TomlPair {
  table: string;
  key: string;
  value: string;
  line: number;
}

export function tomlPairs(lines: readonly string[]): TomlPair[] {
  const pairs: TomlPair[] = [];
  let table = '';
  for (let at = 0; at < lines.length; at++) {
    const text = lines[at] ?? '';
    const header = /^\s*\[\[?\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$/.exec(text);
    if (header) {
      table = (header[1] ?? '').replaceAll('"', '').replaceAll("'", '');
      continue;
    }
    const pair = /^\s*("[^"]+"|'[^']+'|[\w.-]+)\s*=\s*(.*)$/.exec(text);
    if (!pair) continue;
    const line = at + 1;
    let value = withoutComment(pair[2] ?? '');
    if (/^"""|^'''/.test(value)) {
      const mark = value.slice(0, 3);
      while (!value.slice(3).includes(mark) && at + 1 < lines.length && at - line < 200)
        value += `\n${lines[++at] ?? ''}`;
    } else
      while (openBrackets(value) > 0 && at + 1 < lines.length && at - line < 500)
        value += `\n${withoutComment(lines[++at] ?? '')}`;
    pairs.push({ table, key: (pair[1] ?? '').replace(/^["']|["']$/g, ''), value: value.trim(), line });
  }
  return pairs;
}

function withoutComment(text: string): string {
  const hash = /^(?:[^#"']|"[^"]*"|'[^']*')*/.exec(text)?.[0] ?? text;
  return hash.length < text.length && text[hash.length] === '#' ? hash : text;
}

function openBrackets(value: string): number {
  const plain = value.replace(/"[^"\n]*"|'[^'\n]*'/g, '');
  return (plain.match(/[[{]/g)?.length ?? 0) - (plain.match(/[\]}]/g)?.length ?? 0);
}
