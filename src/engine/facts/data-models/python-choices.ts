import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';

const MOST_CHOICES = 40;

/** What a field of Django may hold: `choices=[("new", _("New")), …]`, `choices=STATES` or `choices=State.choices` of the file. */
export function choicesOf(file: SourceFile, written: string | null): string[] {
  if (written === null) return [];
  const [, owner, name] = /^(?:(\w+)\.)?(\w+)(?:\(\))?$/.exec(written) ?? [];
  if (name === undefined) return pairsIn(written);
  const held = owner !== undefined && name === 'choices' ? owner : name;
  const index = file.parsed.symbols.findIndex((symbol) => symbol.name.split('.').at(-1) === held);
  const symbol = file.parsed.symbols[index];
  if (symbol === undefined) return [];
  if (symbol.kind === 'class')
    return file
      .members(index)
      .filter(({ symbol: each }) => /^(?:property|constant)$/.test(each.kind) && !each.name.startsWith('_'))
      .flatMap(({ symbol: each }) => stringValue(/=\s*\(?\s*(["'][^"'\n]*["'])/.exec(each.signature)?.[1]) ?? [])
      .slice(0, MOST_CHOICES);
  return pairsIn(file.codeOf(symbol.startLine, symbol.endLine).replace(/^[^=]*=\s*/, ''));
}

/** The first of each pair; none where one of them is not written out. */
function pairsIn(text: string): string[] {
  const open = /^[[(]/.test(text) ? 0 : -1;
  const close = open < 0 ? -1 : closingBracket(text, open);
  if (close < 0) return [];
  const values = splitList(text.slice(1, close).replace(/#[^\n]*/g, ''))
    .filter((part) => part !== '')
    .slice(0, MOST_CHOICES)
    .map((part) => stringValue(/^[[(]\s*(["'][^"'\n]*["'])\s*,/.exec(part)?.[1]));
  return values.every((value) => value !== null && value !== '') ? values.filter((value) => value !== null) : [];
}
