import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket } from '../../text/literal.ts';

/** The last line of the block that follows a call: `route("/x") { … }`. */
export function blockEnd(file: SourceFile, call: CodeCall): number {
  const open = file.bare.indexOf('{', file.offsetOf(call.line));
  const close = open < 0 || file.lineAt(open) > call.endLine ? -1 : closingBracket(file.bare, open);
  return Math.max(call.endLine, close < 0 ? 0 : file.lineAt(close));
}
