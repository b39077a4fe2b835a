import type { SourceFile } from '../source-file.ts';
import { closingBracket } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

const BLOCK = /(['"])([\w-]+)\1\s*=>\s*(?=\[|array\()/g;
/** `'default' => env('DB_CONNECTION', 'mysql')`. */
const CHOSEN = /(['"])default\1\s*=>\s*(?:env\(\s*['"]\w+['"]\s*,\s*)?['"]([\w-]+)['"]/g;

/**
 * A configuration of Laravel gives one variable another default for every connection: that of the connection which is
 * chosen where nobody says otherwise, or is named `default`, holds.
 */
export function ofChosenConnection(file: SourceFile, found: readonly SettingFound[]): SettingFound[] {
  if (file.language !== 'php' || !/(?:^|\/)config\//.test(file.path)) return [...found];
  const names = new Set(['default', ...[...file.code.matchAll(CHOSEN)].map(([, , name = '']) => name)]);
  const blocks = [...file.code.matchAll(BLOCK)].flatMap(({ 0: text, 2: name = '', index }) => {
    const open = file.bare.slice(index + text.length).search(/[[(]/) + index + text.length;
    const close = names.has(name) ? closingBracket(file.bare, open) : -1;
    return close < 0 ? [] : [{ from: file.lineAt(index), to: file.lineAt(close) }];
  });
  const isChosen = ({ line }: SettingFound): boolean => blocks.some(({ from, to }) => from <= line && line <= to);
  const held = new Set(found.filter((each) => isChosen(each) && each.default).map(({ name }) => name));
  return found.map((each) => (held.has(each.name) && !isChosen(each) ? { ...each, default: null } : each));
}
