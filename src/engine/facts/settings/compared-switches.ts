import type { SettingFound } from './setting-maker.ts';

const FORMED = /^["'\])]*(?:\??\.(?:toLowerCase|trim|lower|strip|downcase)(?:\(\))?)*\s*/;

/** `process.env.X === 'true'`, `os.getenv("X") != "false"`: what such a switch is where nobody sets it. */
export function comparedSwitch(code: string, end: number): 'true' | 'false' | null {
  const after = code.slice(end, end + 80);
  const [, sign, value] =
    /^([!=]==?)\s*["'](true|false)["']/i.exec(after.slice(FORMED.exec(after)?.[0].length ?? 0)) ?? [];
  if (sign === undefined || value === undefined || sign.startsWith('!') === (value.toLowerCase() === 'true'))
    return null;
  return sign.startsWith('!') ? 'true' : 'false';
}

/** A switch holds what its comparison makes of nothing, where all comparisons agree and no other read says otherwise. */
export function withSwitches(
  found: readonly SettingFound[],
  switches: ReadonlyMap<SettingFound, string>,
): SettingFound[] {
  if (switches.size === 0) return [...found];
  const byName = Map.groupBy(found, ({ name }) => name);
  return found.map((each) => {
    const value = switches.get(each);
    if (value === undefined) return each;
    const isSure = byName
      .get(each.name)
      ?.every((other) => other.default === null && (switches.get(other) ?? value) === value);
    return isSure && !each.required && !each.fallback ? { ...each, default: value } : each;
  });
}
