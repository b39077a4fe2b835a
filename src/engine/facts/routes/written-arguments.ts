import { escaped } from '../../../base/escaped.ts';
import type { CodeCall } from '../../syntax/parsed-file.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList } from '../text/literal.ts';

/** The arguments of a call as they are written, however long they are: the parser keeps the beginning of each. */
export function writtenArguments(file: SourceFile, call: CodeCall): string[] {
  const { name, line, endLine } = call;
  const from = file.offsetOf(line);
  const text = file.bare.slice(from, file.offsetOf(endLine + 1));
  const [first = ''] = call.arguments;
  const begins = squeezed(first).slice(0, LONGEST_BEGINNING);
  const found = [...text.matchAll(new RegExp(`(?<![\\w$])${escaped(name)}\\s*(?:<[^()]*>)?\\(`, 'g'))]
    .map(({ 0: { length }, index }) => from + index + length - 1)
    .map((open) => ({ open, close: closingBracket(file.bare, open) }))
    .filter(({ close }) => close >= 0 && file.lineAt(close) <= endLine)
    .filter(({ open, close }) => squeezed(file.code.slice(open + 1, close)).startsWith(begins));
  const [only] = found;
  return only ? splitList(file.code.slice(only.open + 1, only.close)) : [...call.arguments];
}

const LONGEST_BEGINNING = 60;

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}
