import { closingBracket, splitList, stringValue } from './literal.ts';
import { maskCode } from './mask-code.ts';

/** A file of texts for one language is no longer, and is not nested deeper. */
const LONGEST = 600_000;
const DEEPEST = 8;

/** The texts that a file of PHP returns in a list of lists, by the path of their keys: `mooring.full` of `['mooring' => ['full' => '…']]`. */
export function phpTexts(text: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  if (text.length > LONGEST) return texts;
  const { code, bare } = maskCode('php', text);
  const returned = /\breturn\s*(?:\[|array\s*\()/.exec(bare);
  if (!returned) return texts;
  const open = returned.index + returned[0].length - 1;
  const close = closingBracket(bare, open, LONGEST);
  if (close > 0) gather(code.slice(open + 1, close), '', DEEPEST, texts);
  return texts;
}

function gather(list: string, before: string, left: number, texts: Map<string, string>): void {
  for (const each of splitList(list)) {
    const [whole, , key = ''] = /^(['"])([\w.:/ -]+)\1\s*=>\s*/.exec(each) ?? [];
    if (whole === undefined) continue;
    const value = each.slice(whole.length).trim();
    const inside = /^(?:\[|array\s*\()([\s\S]*)[\])]$/.exec(value)?.[1];
    if (inside !== undefined && left > 0) gather(inside, `${before}${key}.`, left - 1, texts);
    const parts = splitList(value, '.').map((part) => stringValue(part));
    if (inside === undefined && parts.length > 0 && !parts.includes(null)) texts.set(`${before}${key}`, parts.join(''));
  }
}
