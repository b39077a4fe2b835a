import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';

/** What a block of Ruby gives where the variable is not set: `ENV.fetch('X') { 3000 }`. */
export function blockBehind(file: SourceFile, at: number): string | null {
  const opened = /^\)?\s*(?:\{|do\b)/.exec(file.bare.slice(at, at + 20))?.[0];
  if (opened === undefined) return null;
  const open = at + opened.length - 1;
  const close = opened.endsWith('{') ? closingBracket(file.bare, open) : -1;
  const given = close < 0 ? '' : file.code.slice(open + 1, close).trim();
  // What a longer block works out is known to the program alone.
  return given === '' || given.length > 80 || /[\n|]/.test(given) ? 'block()' : given;
}

/** `if ENV["X"].present?`, below it the variable in some form, and then `else` with a value. */
export function branchWithout(file: SourceFile, at: number, name: string): string | null {
  if (!/\bif\s+$/.test(file.code.slice(Math.max(0, at - 8), at))) return null;
  const value = new RegExp(
    `^[^\\n]{1,120}\\n\\s*ENV(?:\\[|\\.fetch\\()["']${escaped(name)}["'][^\\n]{0,80}\\n\\s*else\\s*\\n\\s*(:\\w+|\\d+|"[^"\\n]*"|'[^'\\n]*')\\s*\\n\\s*end\\b`,
  ).exec(file.code.slice(at, at + 400))?.[1];
  return value?.replace(/^:(\w+)$/, '"$1"') ?? null;
}
