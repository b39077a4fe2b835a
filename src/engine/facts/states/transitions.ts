import type { TransitionFact } from '../fact.ts';
import type { SourceFile } from '../source-file.ts';
import { askedMoves, lastName, type Move } from './asked-moves.ts';

const VALUE = String.raw`["':]?([A-Za-z][\w.-]*)["']?`;
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
const MOST_LINES = 20_000;

/** Moves from one state to another: declared, written as a table, or made where the earlier state was asked for. */
export function transitionsIn(file: SourceFile): TransitionFact[] {
  if (!/stat(?:us|e)|phase|stage/i.test(file.text) || file.lines.length > MOST_LINES) return [];
  const found = [...declared(file), ...tables(file), ...askedMoves(file)];
  const seen = new Set<string>();
  return found
    .filter(({ from, to }) => from !== to && !NOTHING.test(from) && !NOTHING.test(to))
    .filter(({ from, to, of, set }) => {
      const key = `${from} ${to} ${of} ${set}`;
      return !seen.has(key) && seen.add(key);
    })
    .map(({ from, to, line, of, set }) => ({
      kind: 'transition',
      subject: `${from} → ${to}`,
      values: { from, to, ...(of !== undefined && { of }), ...(set !== undefined && { set }) },
      startLine: line,
      endLine: line,
      score: 1,
      polarity: 'observed',
    }));
}

const NOTHING = /^(?:null|undefined|None|nil|true|false|True|False|this|self|new|await|self\.\w+)$/;

function declared(file: SourceFile): Move[] {
  const moves: Move[] = [];
  for (const match of file.code.matchAll(UPDATE))
    moves.push({ from: match[2] ?? '', to: match[1] ?? '', line: file.lineAt(match.index) });
  for (const match of file.text.includes('where:') ? file.code.matchAll(MAPPED) : [])
    moves.push({ from: lastName(match[1]), to: lastName(match[2]), line: file.lineAt(match.index) });
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
        from: lastName(row[1]),
        to: lastName(value[1]),
        line: file.lineAt(from + row.index),
      })),
    );
  });
}
