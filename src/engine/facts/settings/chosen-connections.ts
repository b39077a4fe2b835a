import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import { openLiteral } from './default-value.ts';
import type { SettingFound } from './setting-maker.ts';

const BLOCK = /(['"])([\w-]+)\1\s*=>\s*(?=\[|array\()/g;
/** `'default' => env('DB_CONNECTION', 'mysql')`. */
const CHOSEN = /(['"])default\1\s*=>\s*(?:env\(\s*['"]\w+['"]\s*,\s*)?['"]([\w-]+)['"]/g;

/**
 * A configuration of Laravel gives one variable another default for every connection: that of the connection which is
 * chosen where nobody says otherwise, or is named `default`, holds, and those of the others are told beside it.
 */
export function ofChosenConnection(file: SourceFile, found: readonly SettingFound[]): SettingFound[] {
  if (file.language !== 'php' || !/(?:^|\/)config\//.test(file.path)) return [...found];
  const names = new Set(['default', ...[...file.code.matchAll(CHOSEN)].map(([, , name = '']) => name)]);
  const all = [...file.code.matchAll(BLOCK)].flatMap(({ 0: text, 2: name = '', index }) => {
    const open = file.bare.slice(index + text.length).search(/[[(]/) + index + text.length;
    const close = closingBracket(file.bare, open);
    return close < 0 ? [] : [{ name, from: file.lineAt(index), to: file.lineAt(close) }];
  });
  const blocks = all.filter(({ name }) => names.has(name));
  const isChosen = ({ line }: SettingFound): boolean => blocks.some(({ from, to }) => from <= line && line <= to);
  const held = new Set(found.filter((each) => isChosen(each) && each.default).map(({ name }) => name));
  const byName = Map.groupBy(found, ({ name }) => name);
  // The smallest block around a read is the connection that it is of.
  const blockOf = ({ line }: SettingFound): string | undefined =>
    all.findLast(({ from, to }) => from <= line && line <= to)?.name;
  const casesOf = (name: string): [string, string][] => {
    const own = (byName.get(name) ?? []).flatMap((each): [string, string][] => {
      const [block, value] = [blockOf(each), openLiteral(each.default)];
      return block === undefined || value === null || value === '' ? [] : [[block, value]];
    });
    return new Set(own.map(([, value]) => value)).size > 1 ? own : [];
  };
  return found.map((each) => {
    if (!held.has(each.name)) return each;
    return isChosen(each) ? { ...each, cases: casesOf(each.name) } : { ...each, default: null };
  });
}
