import type { Evidence } from '../evidence.ts';

/** `Arg::new("serve-path")`, with what is chained behind it until the next argument. */
const BUILT = /\bArg::(?:new|with_name)\(\s*"([\w-]+)"\s*\)/g;
const BY_NAME = /\.(?:long|short)\(|\.hide\(\s*true\s*\)/;
/** A struct that clap fills from the command line, and its fields with the attributes above them. */
const PARSED = /#\[derive\([^)\]]*\bParser\b[^)\]]*\)\]/;
const FIELD = /^\s*(?:pub(?:\([\w:]+\))?\s+)?(?:r#)?(\w+)\s*:\s*([\w:<>]+),?\s*$/;
const ATTRIBUTE = /^\s*#\[(?:arg|clap|structopt|command)\b/;

/** What a program of clap takes by its place, as its help shows it: `[serve-path]`, `<FILE>`. Nothing where commands may take it. */
export function placedArguments(evidence: Evidence, path: string): string[] {
  if (!path.endsWith('.rs')) return [];
  const lines = evidence.lines(path) ?? [];
  const text = lines.join('\n');
  // Whose argument it is, the program's or that of a command, the text does not say.
  if (/\bsubcommands?\b|\bSubcommand\b/.test(text)) return [];
  return [...builtArguments(text), ...derivedArguments(lines, text)];
}

function builtArguments(text: string): string[] {
  const all = [...text.matchAll(BUILT)];
  return all.flatMap(({ index, 0: whole, 1: name = '' }, place) => {
    const chain = text.slice(index + whole.length, all[place + 1]?.index ?? index + 1_500);
    return BY_NAME.test(chain) ? [] : [/\.required\(\s*true\s*\)/.test(chain) ? `<${name}>` : `[${name}]`];
  });
}

function derivedArguments(lines: readonly string[], text: string): string[] {
  const start = lines.findIndex((line) => PARSED.test(line));
  if (start < 0 || !/^use clap\b/m.test(text)) return [];
  const open = lines.findIndex((line, place) => place > start && /\bstruct\s+\w+\s*\{/.test(line));
  const end = lines.findIndex((line, place) => place > open && /^\}/.test(line));
  if (open < 0 || end < 0) return [];
  const found: string[] = [];
  let marks = '';
  for (const line of lines.slice(open + 1, end)) {
    if (ATTRIBUTE.test(line) || (marks !== '' && !/\)\]\s*$/.test(marks))) marks += line;
    const [, name = '', type = ''] = FIELD.exec(line) ?? [];
    if (name === '' || (marks !== '' && !/\)\]\s*$/.test(marks))) continue;
    const bare = marks.replace(/"[^"]*"/g, '""');
    const isPlaced = !/\b(?:long|short|flatten|skip|hide|from_global)\b/.test(bare) && !/^bool$/.test(type);
    const shown = /\bvalue_name\s*=\s*"([^"]+)"/.exec(marks)?.[1] ?? name.toUpperCase();
    if (isPlaced) found.push(/^(?:Option|Vec)</.test(type) || /default_value/.test(bare) ? `[${shown}]` : `<${shown}>`);
    marks = '';
  }
  return found;
}
