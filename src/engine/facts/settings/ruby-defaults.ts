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

/** What the application keeps encrypted beside its code: no value of the code. */
const CREDENTIALS = /^(?:Rails\.application\.)?credentials(?=[.[!]|$)/;

/** `ENV.fetch("X", Rails.application.credentials.x)`, `ENV["X"] || Rails.application.credentials.dig(:x)`: in words what holds instead. */
export function keptInCredentials(file: SourceFile, end: number, written: string | null): string | null {
  if (file.language !== 'ruby') return null;
  const behind = /^["'\])]{0,3}(?:\.presence)?\s*\|\|\s*([\w.]{1,60})/.exec(file.code.slice(end, end + 90))?.[1];
  return CREDENTIALS.test(written ?? behind ?? '') ? 'what the credentials of Rails hold' : null;
}

/** `ENV.fetch("X") { most }`, where the file has `most = ENV.fetch("Y") { 5 }`: the variable that holds instead. */
export function variableInstead(file: SourceFile, written: string | null): string | null {
  if (file.language !== 'ruby' || written === null || !/^[a-z_]\w*$/.test(written)) return null;
  const set = [...file.code.matchAll(new RegExp(`^[ \\t]*${escaped(written)}\\s*=(?![=~>])\\s*([^\\n]*)`, 'gm'))];
  const [only, ...others] = set.map(([, value = '']) => value);
  if (only === undefined || others.length > 0) return null;
  return /^(?:Integer\()?ENV(?:\.fetch\(?\s*|\[)["']([A-Z][A-Z\d_]*)["']/.exec(only)?.[1] ?? null;
}
