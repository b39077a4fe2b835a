import type { SourceFile } from '../source-file.ts';

/** `process.env.X = …` sets the variable for others. */
export function isAssigned(bare: string, at: number, read: string): boolean {
  if (read.trimEnd().endsWith('(')) return false;
  const close = read.trimEnd().endsWith('[') ? bare.indexOf(']', at) : at;
  return close >= 0 && close - at < 120 && /^\]?\s*=(?![=>])/.test(bare.slice(close, close + 8));
}

const FAR = 4_000;

/** `os.environ["X"] = …` as the first that a function does with the variable: what it reads below is its own. */
export function isSetBefore(file: SourceFile, at: number, line: number, name: string): boolean {
  const around = file.symbol(file.symbolAround(line, /^(?:function|method|constructor)$/));
  const before = around === undefined ? '' : file.code.slice(Math.max(file.offsetOf(around.startLine), at - FAR), at);
  const first = before.indexOf(name);
  // What is set in a block that ends before is set in some case only.
  const [own = '', ...below] = before.slice(before.lastIndexOf('\n', first) + 1).split('\n');
  const isLeft = below.some((text) => /\S/.test(text) && text.search(/\S/) < own.search(/\S/));
  if (first < 0 || isLeft) return false;
  const head = before.slice(Math.max(0, first - 20), first);
  const isHeld = /(?:environ\[|\benv\[|\bENV\[)["']$|\bprocess\.env\.$/.test(head);
  return isHeld
    ? /^["']?\]?\s*=(?!=)/.test(before.slice(first + name.length, first + name.length + 6))
    : /\b(?:Setenv|set_var|putenv|SetEnvironmentVariable)\(\s*["']$/.test(head);
}

const MOST_ABOVE = 80;
const CONDITION = /^\s*(?:\}\s*)?(?:if|unless|elif|else|case|cond|when|rescue|except|catch)\b|->\s*$/;
/** What production runs is the case that the settings are for. */
const PRODUCTION = /\bprod(?:uction)?\b/i;

/** Whether a read stands below a condition, or in a script that something else starts: the program goes on without it. */
export function isOfOneCase(file: SourceFile, line: number): boolean {
  if (file.extension === 'exs' && !/(?:^|\/)config\/[^/]+$/.test(file.path)) return true;
  let indent = (file.lines[line - 1] ?? '').search(/\S/);
  for (let at = line - 2; at >= Math.max(0, line - MOST_ABOVE) && indent > 0; at--) {
    const text = file.lines[at] ?? '';
    const own = text.search(/\S/);
    if (own < 0 || own >= indent) continue;
    if (CONDITION.test(text) && !PRODUCTION.test(text)) return true;
    indent = own;
  }
  return false;
}
