const KEY = /^( *)(["']?)([\w][\w./-]*)\2\s*:(?:\s+(.*?))?\s*$/;
const ITEM = /^( *)-(?:\s+(.*?))?\s*$/;

export interface WrittenList {
  /** Null where an item is no plain text, or where the file has the key more than once. */
  texts: string[] | null;
  startLine: number;
  endLine: number;
}

/**
 * The lists of a file of YAML by their whole keys, also where one is written in a line: `[/orders, /crates]`, or as a text
 * with commas.
 */
export function yamlLists(lines: readonly string[]): Map<string, WrittenList> {
  const found = new Map<string, WrittenList>();
  const met = new Map<string, number>();
  let above: { indent: number; key: string }[] = [];
  let isFirst = true;
  const set = (name: string, texts: string[] | null, line: number): void => {
    const startLine = found.get(name)?.startLine ?? met.get(name) ?? line;
    found.set(name, { texts, startLine, endLine: line });
  };
  for (const [index, line] of lines.entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    if (/^---(?:\s|$)/.test(line)) {
      // What a further document gives may hold for one profile only.
      isFirst &&= met.size === 0;
      above = [];
      continue;
    }
    const [item, dash = '', written = ''] = ITEM.exec(line) ?? [];
    if (item !== undefined) {
      above = above.filter(({ indent }) => indent <= dash.length);
      const name = nameOf(above);
      const before = found.get(name)?.texts;
      const text = itemText(written);
      set(name, before === null || text === null ? null : [...(before ?? []), text], index + 1);
      continue;
    }
    const [pair, indent = '', , key = '', value = ''] = KEY.exec(line) ?? [];
    // A text over several lines has no keys.
    if (pair === undefined) {
      if (above.length > 0) set(nameOf(above), null, index + 1);
      continue;
    }
    above = above.filter((each) => each.indent < indent.length);
    above.push({ indent: indent.length, key });
    const name = nameOf(above);
    const texts = value === '' || value.startsWith('#') ? undefined : inLine(value);
    if (met.has(name) || !isFirst) set(name, null, index + 1);
    else if (texts !== undefined) set(name, texts, index + 1);
    met.set(name, index + 1);
  }
  return found;
}

function nameOf(above: readonly { key: string }[]): string {
  return above.map(({ key }) => key).join('.');
}

/** `[/orders, "/crates"]`, or `/orders,/crates`. */
function inLine(value: string): string[] | null {
  const listed = /^\[([^[\]]*)\]\s*(?:#.*)?$/.exec(value)?.[1];
  if (listed === undefined && /^[[{|>&*]/.test(value)) return null;
  const whole = listed ?? itemText(value);
  if (whole === null) return null;
  const texts = whole
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map((each) => (listed === undefined ? each : itemText(each)));
  return texts.every((each) => each !== null) ? texts : null;
}

/** The text of an item without its quotes and the comment behind it; null where it is filled in, or is more than a text. */
function itemText(written: string): string | null {
  const quoted = /^(?:"([^"\\]*)"|'([^']*)')\s*(?:#.*)?$/.exec(written);
  const text = quoted ? (quoted[1] ?? quoted[2] ?? '') : written.replace(/\s+#.*$/, '').trim();
  const isPlain = quoted !== null || (text !== '' && !/^[*&!{["'|>%@`]|:\s|:$/.test(text));
  return isPlain && !text.includes('${') ? text : null;
}
