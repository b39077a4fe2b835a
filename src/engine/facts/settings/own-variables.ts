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
