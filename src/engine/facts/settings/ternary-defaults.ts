/** What asks whether there is something, and what a literal ends with. */
const ASKED = /^["'\])!]*\s*(?:!==?\s*(?:undefined|null|''|"")\s*)?\)?\s*\?(?![?.])\s*/;
const LITERAL = /^\s*:\s*(-?\d[\d_.]*(?: ?\* ?\d[\d_.]*)*|"[^"\n]*"|'[^'\n]*'|true|false)(?=\s*(?:[,;)\]}\n]|$))/;

/** `process.env.X ? Number(process.env.X) : 90`: what holds where the variable that is asked for is the one that is taken. */
export function ternaryDefault(code: string, end: number, name: string): string | null {
  const after = code.slice(end, end + 300);
  const asked = ASKED.exec(after)?.[0];
  if (asked === undefined) return null;
  const taken = /^[^?:;{}]{1,160}/.exec(after.slice(asked.length))?.[0] ?? '';
  const names = taken.match(/(?<=\benv\.|\benv\[["'])[A-Z][A-Z\d_]*/g) ?? [];
  if (names.length === 0 || names.some((each) => each !== name)) return null;
  return LITERAL.exec(after.slice(asked.length + taken.length))?.[1] ?? null;
}
