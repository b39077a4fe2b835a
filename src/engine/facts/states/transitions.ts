import type { TransitionFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';

const FIELDS = '(?:[sS]tatus|STATUS|[sS]tate|STATE|[pP]hase|[sS]tage)';
/** Whether a line can name one at all shows faster than what it says about it. */
const NAMES_FIELD = new RegExp(FIELDS);
const FIELD = String.raw`\w*${FIELDS}\w*`;
const VALUE = String.raw`["':]?([A-Za-z][\w.-]*)["']?`;
/** A condition that holds in one state: `if (order.status === 'open')`. */
const HOLDS = new RegExp(
  String.raw`\b(?:if|elif|elsif|else if|when|case|unless)\b.*?\b${FIELD}\s*(===?|!==?|\bis\b)\s*${VALUE}`,
);
const BECOMES = new RegExp(String.raw`(?<![=!<>])\b${FIELD}["']?\s*(?:=(?!=|>)|:|=>|:=)\s*${VALUE}\s*[,;})]?\s*$`);
/** `update orders set status = 'paid' where status = 'open'` */
const UPDATE =
  /\bset\b[^;]{0,200}?\b(?:status|state|phase)\s*=\s*'(\w+)'[^;]{0,300}?\bwhere\b[^;]{0,200}?\b(?:status|state|phase)\s*=\s*'(\w+)'/gi;
/** Object-relational mappers: `where: { status: A }, data: { status: B }`. */
const MAPPED = new RegExp(
  String.raw`\bwhere:\s*\{[^{}]{0,200}?\bstatus:\s*${VALUE}[^{}]{0,200}\}[^{}]{0,40}\bdata:\s*\{[^{}]{0,200}?\bstatus:\s*${VALUE}`,
  'g',
);
/** Ruby's state machines and Python's `transitions`. */
const DECLARED =
  /\b(?:from|source)["']?\s*[:=]>?\s*[[(]?\s*([\w:'", -]+?)[\])]?\s*,\s*["']?(?:to|dest|target)["']?\s*[:=]>?\s*[:'"]?(\w+)/g;
const TABLES = 'transitions|moves|nextStates|next_states|STATUS_FLOW|allowedNext|ALLOWED_NEXT';
const NAMES_TABLE = new RegExp(TABLES, 'i');
const TABLE = new RegExp(String.raw`\b\w*(?:${TABLES})\w*\b[^=\n{]*=\s*(?:new Map\(|Object\.freeze\()?\{`, 'gi');
const LINES_INSIDE = 14;
const LINES_AFTER = 40;
const MOST_LINES = 20_000;

/** Moves from one state to another: declared, written as a table, or made where the earlier state was asked for. */
export function transitionsIn(file: SourceFile): TransitionFact[] {
  if (!/stat(?:us|e)|phase|stage/i.test(file.text) || file.lines.length > MOST_LINES) return [];
  const found = [...declared(file), ...tables(file), ...asked(file)];
  const seen = new Set<string>();
  return found
    .filter(({ from, to }) => from !== to && !NOTHING.test(from) && !NOTHING.test(to))
    .filter(({ from, to }) => !seen.has(`${from} ${to}`) && seen.add(`${from} ${to}`))
    .map(({ from, to, line }) => ({
      kind: 'transition',
      subject: `${from} → ${to}`,
      values: { from, to },
      startLine: line,
      endLine: line,
      score: 1,
      polarity: 'observed',
    }));
}

const NOTHING = /^(?:null|undefined|None|nil|true|false|True|False|this|self|new|await|self\.\w+)$/;

interface Move {
  from: string;
  to: string;
  line: number;
}

function declared(file: SourceFile): Move[] {
  const moves: Move[] = [];
  for (const match of file.code.matchAll(UPDATE))
    moves.push({ from: match[2] ?? '', to: match[1] ?? '', line: file.lineAt(match.index) });
  for (const match of file.text.includes('where:') ? file.code.matchAll(MAPPED) : [])
    moves.push({ from: last(match[1]), to: last(match[2]), line: file.lineAt(match.index) });
  if (/aasm|state_machine|transitions|StateMachine|fsm/i.test(file.text))
    for (const match of file.code.matchAll(DECLARED))
      for (const from of (match[1] ?? '').match(/\w+/g) ?? [])
        moves.push({ from, to: match[2] ?? '', line: file.lineAt(match.index) });
  return moves;
}

/** `const TRANSITIONS = { open: ['paid', 'cancelled'] }` */
function tables(file: SourceFile): Move[] {
  if (!NAMES_TABLE.test(file.code)) return [];
  return [...file.code.matchAll(TABLE)].flatMap((match) => {
    const from = match.index + match[0].length;
    const body = file.code.slice(from, from + 2_000).split(/\n\s{0,2}\}/)[0] ?? '';
    return [...body.matchAll(/[["']?([\w.]+)["'\]]?\s*:\s*(?:new Set\(|set\()?[[{(]([^\])}]*)[\])}]/g)].flatMap((row) =>
      [...(row[2] ?? '').matchAll(/["']?([A-Za-z][\w.]*)["']?/g)].map((value) => ({
        from: last(row[1]),
        to: last(value[1]),
        line: file.lineAt(from + row.index),
      })),
    );
  });
}

/** A state that is asked for, and the one that is set below it: inside the condition, or after it refused the others. */
function asked(file: SourceFile): Move[] {
  return file.lines.flatMap((text, index): Move[] => {
    const [, operator = '', value] = (NAMES_FIELD.test(text) && HOLDS.exec(text)) || [];
    if (value === undefined) return [];
    const isRefused = operator.startsWith('!') !== /\bunless\b/.test(text);
    const next = file.lines.slice(index + 1, index + 4).join('\n');
    if (isRefused && !/\b(?:throw|raise|return|abort|panic|bail!|fail)\b/.test(next)) return [];
    const depth = indentOf(text);
    const below = file.lines.slice(index + 1, index + 1 + (isRefused ? LINES_AFTER : LINES_INSIDE));
    const end = below.findIndex(
      (line) => line.trim() !== '' && (isRefused ? indentOf(line) < depth : indentOf(line) <= depth),
    );
    const place = (end < 0 ? below : below.slice(0, end)).findIndex((line) =>
      BECOMES.test(line.replace(/\/\/.*$/, '')),
    );
    const to = place < 0 ? undefined : BECOMES.exec(below[place] ?? '')?.[1];
    return to === undefined ? [] : [{ from: last(value), to: last(to), line: index + 2 + place }];
  });
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** `OrderStatus.OPEN` is `OPEN`. */
function last(value: string | undefined): string {
  return value?.split('.').at(-1) ?? '';
}
