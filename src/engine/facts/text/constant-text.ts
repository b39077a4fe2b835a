import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { stringValue } from './literal.ts';

/** The text that a constant of the same file stands for. */
export function constantText(file: SourceFile, name: string): string | null {
  const symbol = file.parsed.symbols.find((each) => each.name === name && /^(?:constant|variable)$/.test(each.kind));
  return symbol ? stringValue(/=\s*(['"`][^'"`]*['"`])\s*$/.exec(symbol.signature)?.[1]) : null;
}

/** `shortHelp`, `texts.ShortHelp`: what may be a constant of another file of Go. */
export function goConstantName(written: string | undefined): string | undefined {
  return /^(?:\w+\.)?[A-Za-z]\w*$/.exec(written ?? '')?.[0];
}

/** What stands for a name that a constant of another file holds, until all files are known. */
export function nameByConstant(constant: string): string {
  return `{${constant}}`;
}

/** A text of Go, as a literal or as a constant or variable of the same file, wherever it is set. */
export function goText(file: SourceFile, written: string | undefined): string | null {
  const text = stringValue(written);
  if (text !== null || written === undefined || !/^\w+$/.test(written)) return text;
  const found = new RegExp(`\\b${escaped(written)}\\s*(?:string\\s*)?:?=\\s*("[^"\\n]*"|\`[^\`]*\`)`).exec(
    file.code,
  )?.[1];
  return stringValue(found);
}
