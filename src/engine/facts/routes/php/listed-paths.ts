import { escaped } from '../../../../base/escaped.ts';
import type { CodeCall } from '../../../syntax/parsed-file.ts';
import type { SourceFile } from '../../source-file.ts';
import { closingBracket, splitList, stringValue } from '../../text/literal.ts';

/** A variable in a text: `"{$kind}/all"`, `"$kind/all"`. */
const VARIABLE = /\{?\$(\w+)\}?/;
const LOOP = /\bforeach\s*\(\s*\$(\w+)\s+as\s+\$(\w+)(?:\s*=>\s*\$(\w+))?\s*\)\s*\{/g;
const LONGEST_LIST = 20_000;

/**
 * A path with a variable in it, once for each entry of the list that a loop around the call goes through, with what
 * answers there; as it is where it has no variable, and none where nothing tells what the variable holds.
 */
export function listedPaths(
  file: SourceFile,
  call: CodeCall,
  { path, action }: { path: string; action: string },
): { path: string; action: string }[] {
  const variable = VARIABLE.exec(path);
  if (variable === null) return [{ path, action }];
  const before = file.bare.slice(0, file.offsetOf(call.line));
  const loop = [...before.matchAll(LOOP)].findLast(
    ({ index, 0: head }) => closingBracket(file.bare, index + head.length - 1) >= before.length,
  );
  const [, list = '', first = '', second] = loop ?? [];
  return entriesOf(file, list).flatMap(([key, value]) => {
    const held = second === undefined ? { [first]: value } : { [first]: key, [second]: value };
    const told = stringValue(held[variable[1] ?? '']);
    const own = path.replace(VARIABLE, told ?? '');
    // A second variable is not followed.
    return told === null || VARIABLE.test(own)
      ? []
      : [{ path: own, action: held[action.replace(/^\$/, '')] ?? action }];
  });
}

/** What stands in the one list that a variable of a file is given: `$kinds = ['boats' => Boats::class]`. */
function entriesOf(file: SourceFile, name: string): [key: string, value: string][] {
  const [only, ...others] = [...file.bare.matchAll(new RegExp(`\\$${escaped(name)}\\s*=\\s*\\[`, 'g'))];
  const open = only === undefined || others.length > 0 ? -1 : only.index + only[0].length - 1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open, LONGEST_LIST);
  if (close < 0) return [];
  return splitList(file.code.slice(open + 1, close)).flatMap((each): [string, string][] => {
    const [key = '', value] = each.split('=>').map((part) => part.trim());
    return key === '' ? [] : [value === undefined ? ['', key] : [key, value]];
  });
}
