import { cutAt, oneLine } from '../text/words.ts';

/** A line of a YAML file that says something. */
export interface Line {
  text: string;
  indent: number;
  number: number;
}

const MOST_COMMANDS = 20;
/** Words of the shell, what only says or checks something, and ends of blocks. */
const NO_COMMAND =
  /^(?:#|echo\b|\\|fi\b|then\b|else$|elif |done\b|do$|esac$|if |for |while |case |until |set -|export |local |exit\b|test |!? ?\[\[? |[{}]|[>|][-+]?$|\w+=(?:"[^"]*"|'[^']*'|[^\s"'$]*|\$\{?\w+\}?)$|\w+=["']?\$\(|\w+=\(|[^()]*\)$|;;)/;
/** Variables that every shell has. */
const VARIABLE = /\$\{?(?!(?:HOME|PWD|USER)\b)[A-Za-z_]/;

/** What the steps of a job run, as far as somebody could type it, and how many lines hold variables that only the job knows. */
export function commandsOf(body: readonly Line[]): { typed: string[]; others: number } {
  const found = body.flatMap((line, index): string[] => {
    const run = /^((?:- )?)(?:run|script|command|bash|pwsh):\s*(.*)$/.exec(line.text);
    // What an action is given is in its own language.
    if (!run || body.slice(0, index).findLast(({ indent }) => indent < line.indent)?.text === 'with:') return [];
    // Behind `- run: |` the next dash is the next step, and the next key stands two further in.
    const [, dash = '', value = ''] = run;
    const deeper = below(body, index, line.indent + dash.length);
    if (value !== '') return scalar(value, deeper);
    const items = dash === '' && deeper.length === 0 ? listAt(body, index, line.indent) : deeper;
    return items.flatMap((item, at) => {
      const text = /^- +(.*)$/.exec(item.text)?.[1];
      return text === undefined ? [] : scalar(text, below(items, at, item.indent));
    });
  });
  const lines = [...new Set(found.map((each) => cutAt(oneLine(uncommented(unquoted(each))), 160)))].filter(
    (each) => each !== '' && !NO_COMMAND.test(each),
  );
  const typed = lines.filter((each) => !VARIABLE.test(each.replace(/'[^']*'/g, ''))).slice(0, MOST_COMMANDS);
  return { typed, others: lines.length - typed.length };
}

/** Without what is said of it behind; a `#` inside quotes is part of the command. */
function uncommented(line: string): string {
  const [, command, comment] = /^(.*?\S)\s+#\s(.*)$/.exec(line) ?? [];
  return command === undefined || /["'`]/.test(comment ?? '') ? line : command;
}

/** The lines after one that stand further in. */
function below(lines: readonly Line[], index: number, indent: number): Line[] {
  const after = lines.slice(index + 1);
  const end = after.findIndex((next) => next.indent <= indent);
  return end < 0 ? after : after.slice(0, end);
}

/** A list may stand as deep as its key. */
function listAt(lines: readonly Line[], index: number, indent: number): Line[] {
  const after = lines.slice(index + 1);
  const end = after.findIndex(
    (next) => next.indent < indent || (next.indent === indent && !next.text.startsWith('- ')),
  );
  return end < 0 ? after : after.slice(0, end);
}

/** A block keeps its lines; what is folded, or goes on in the next line, is one. */
function scalar(value: string, deeper: readonly Line[]): string[] {
  if (value.startsWith('|')) return commandLines(deeper.map(({ text }) => text));
  const rest = deeper.map(({ text }) => text).join(' ');
  return commandLines([(/^>[-+\d]*(?: #.*)?$/.test(value) ? rest : `${value} ${rest}`).trim()]);
}

/** Lines that end in a backslash go on in the next; a here-document or a text of several lines cannot be typed in one. */
function commandLines(lines: readonly string[]): string[] {
  const whole: string[] = [];
  let open = '';
  let until: string | undefined;
  let quote: string | null = null;
  for (const [place, line] of lines.entries()) {
    if (quote !== null) {
      if (opensText(line, quote) !== null) quote = null;
      continue;
    }
    if (until !== undefined) {
      if (line.trim() === until) until = undefined;
      continue;
    }
    const text = `${open}${line.trim()}`;
    open = text.endsWith('\\') ? text.slice(0, -1) : '';
    if (open !== '') continue;
    const opened = text.startsWith('#') ? null : opensText(text);
    if (opened !== null && lines.slice(place + 1).some((later) => opensText(later, opened) !== null)) {
      quote = opened;
      continue;
    }
    until = /<<[-~]?\s*(["']?)([A-Za-z_]\w*)\1/.exec(text)?.[2];
    if (until === undefined) whole.push(text);
  }
  return open === '' ? whole : [...whole, open];
}

/** The quote of a text that a line begins and does not end; or, given the quote that was open, ends. */
function opensText(line: string, quote?: string): string | null {
  const bare = line.replace(/\\./g, '');
  if (quote !== undefined) return bare.split(quote).length % 2 === 0 ? quote : null;
  return /^(?:[^"']|"[^"]*"|'[^']*')*(["'])[^"']*$/.exec(bare)?.[1] ?? null;
}

export function unquoted(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/, '$2');
}
