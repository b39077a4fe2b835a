import type { SourceFile } from '../source-file.ts';
import { closingBracket, splitList } from '../text/literal.ts';
import type { SettingFound } from './setting-maker.ts';

const HANDED = /\b((?:experimental__)?runtimeEnv(?:Strict)?)\s*:\s*\{/;
const ENTRY = /^["']?(\w+)["']?\s*:\s*process\.env(?:\.|\[["'])(\w+)\b/;

/**
 * The keys of a schema by the variables that it is handed for them: `runtimeEnv: { NEXT_PUBLIC_PORT: process.env.PORT }`. One that
 * it is handed nothing for, nobody can set.
 */
export function byTheirVariables(file: SourceFile, found: readonly SettingFound[]): SettingFound[] {
  const match = HANDED.exec(file.bare);
  const open = match === null ? -1 : match.index + match[0].length - 1;
  const close = open < 0 ? -1 : closingBracket(file.bare, open);
  if (match === null || close < 0) return [...found];
  const entries = splitList(file.code.slice(open + 1, close));
  const variables = new Map(
    entries.flatMap((each): [string, string][] => {
      const [, key, variable] = ENTRY.exec(each) ?? [];
      return key === undefined || variable === undefined ? [] : [[key, variable]];
    }),
  );
  const named = new Set(entries.map((each) => /^["']?(\w+)/.exec(each)?.[1]));
  // The other way of handing them takes those of the server from the environment itself, as does what is spread.
  const isAll = !match[1]?.startsWith('experimental') && !entries.some((each) => each.startsWith('...'));
  return found.flatMap((each) => {
    const name = variables.get(each.name);
    if (name === undefined) return isAll && !named.has(each.name) ? [] : [each];
    return [{ ...each, name }];
  });
}
