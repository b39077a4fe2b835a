import { escaped } from '../../../base/escaped.ts';
import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList, stringValue } from '../text/literal.ts';

const MOST_CHOICES = 40;

/** What a field of Django may hold: `choices=[("new", _("New")), …]`, `choices=STATES` or `choices=State.choices` of the file. */
export function choicesOf(file: SourceFile, written: string | null): string[] {
  if (written === null) return [];
  const [, owner, name] = /^(?:(\w+)\.)?(\w+)(?:\(\))?$/.exec(written) ?? [];
  if (name === undefined) return pairsIn(file, written);
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
  return pairsIn(file, file.codeOf(symbol.startLine, symbol.endLine).replace(/^[^=]*=\s*/, ''));
}

/** The first of each pair, which may be a constant of the file; none where one of them is not known. */
function pairsIn(file: SourceFile, text: string): string[] {
  const open = /^[[(]/.test(text) ? 0 : -1;
  const close = open < 0 ? -1 : closingBracket(text, open);
  if (close < 0) return [];
  const values = splitList(text.slice(1, close).replace(/#[^\n]*/g, ''))
    .filter((part) => part !== '')
    .slice(0, MOST_CHOICES)
    .map((part) => {
      const [, value, constant] = /^[[(]\s*(?:(["'][^"'\n]*["'])|(?:\w+\.)?([A-Za-z]\w*))\s*,/.exec(part) ?? [];
      return stringValue(value ?? constantIn(file, constant));
    });
  return values.every((value) => value !== null && value !== '') ? values.filter((value) => value !== null) : [];
}

/** What a constant is set to; nothing where the file sets it to several values. */
function constantIn(file: SourceFile, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const set = file.code.matchAll(
    new RegExp(`^[ \\t]*${escaped(name)}\\s*(?::[^=\\n]*)?=\\s*(\\S[^\\n]*?)[ \\t]*$`, 'gm'),
  );
  const values = new Set([...set].map(([, value = '']) => value));
  const [only] = values;
  return values.size === 1 ? only : undefined;
}
