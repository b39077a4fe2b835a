/** What asks whether there is something, and what a literal ends with. */
const ASKED = /^["'\])!]*\s*(?:!==?\s*(?:undefined|null|false|''|"")\s*)?\)?\s*\?(?![?.:])\s*/;
const NAMES = /(?<=\benv\.|\benv\.get\(["']|\benv\[["']|\bgetenv\(\s{0,4}["']|\$_(?:ENV|SERVER)\[["'])[A-Z][A-Z\d_]*/g;
const LITERAL = /^\s*:\s*(-?\d[\d_.]*(?: ?\* ?\d[\d_.]*)*|"[^"\n]*"|'[^'\n]*'|true|false)(?=\s*(?:[,;)\]}\n]|$))/;

/** `process.env.X ? Number(process.env.X) : 90`, `getenv('X') ? getenv('X') === 'true' : true`: what holds where the variable that is asked for is the one that is taken. */
export function ternaryDefault(code: string, end: number, name: string): string | null {
  const after = code.slice(end, end + 300);
  const asked = ASKED.exec(after)?.[0];
  if (asked === undefined) return null;
  const taken = /^[^?:;{}]{1,160}/.exec(after.slice(asked.length))?.[0] ?? '';
  const names = taken.match(NAMES) ?? [];
  if (names.length === 0 || names.some((each) => each !== name)) return null;
  return LITERAL.exec(after.slice(asked.length + taken.length))?.[1] ?? null;
}

/** What stands before a read in the branch of such a choice: `getenv('X') ? strtolower(`. */
const CHOSEN =
  /(?:\benv\.|\benv\[["']|\bgetenv\(\s{0,4}["']|\$_(?:ENV|SERVER)\[["'])([A-Z][A-Z\d_]*)["'\])!]*\s*(?:!==?\s*(?:undefined|null|false|''|"")\s*)?\)?\s*\?(?![?.:])[^?:;{}]{0,160}$/;
const LONGEST = 240;

/** Whether a read only takes what the choice around it has asked for: what it makes of nothing never holds. */
export function isChosen(code: string, at: number, name: string): boolean {
  return CHOSEN.exec(code.slice(Math.max(0, at - LONGEST), at))?.[1] === name;
}
