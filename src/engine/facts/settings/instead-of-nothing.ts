import type { SourceFile } from '../source-file.ts';

const NOTHING = /^(?:0(?:\.0+)?|""|''|None|False|\[\]|\{\})$/;
const LITERAL = /^(?:-?\d[\d_.]*|"[^"\n]*"|'[^'\n]*'|True|False)(?=[ \t]*(?:$|[)\],#]))/m;
const LONGEST = 200;

/**
 * `int(os.getenv("PORT", 0)) or own_port`: what Python takes for nothing only says that nobody set the variable, and what stands
 * behind `or` holds then.
 */
export function insteadOfNothing(file: SourceFile, last: number, written: string | null): string | null {
  if (file.language !== 'python' || written === null) return written;
  const [behind, bracket] = /^(\s*\))?[ \t]+or\s+/.exec(file.code.slice(last + 1, last + LONGEST)) ?? [];
  // What a number is made of may be a text: `int(os.getenv("PORT", "0"))`.
  const isNothing = NOTHING.test(written) || (bracket !== undefined && /^["']0["']$/.test(written));
  if (behind === undefined || !isNothing) return written;
  const from = last + 1 + behind.length;
  return LITERAL.exec(file.code.slice(from, from + LONGEST))?.[0] ?? null;
}
