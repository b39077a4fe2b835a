import { derived, type Evidence, type Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

const BOUND = /\bBindPFlag\(\s*"([\w.-]+)",.*\bLookup\(\s*"([\w.-]+)"\s*\)/;
const KEY = /\b(?:SetDefault|BindEnv)\(\s*"([\w.-]+)"/;

/** The flag that Viper binds to a key, in whichever file: what its help says holds for the variable of the key too. */
export function boundFlag(evidence: Evidence, facts: readonly SettingFact[]): SettingFact | undefined {
  const bound = boundFlags(evidence);
  if (bound.size === 0) return undefined;
  for (const { path, startLine } of facts) {
    const key = KEY.exec(evidence.lines(path)?.[startLine - 1] ?? '')?.[1]?.toLowerCase();
    const flag = key === undefined ? undefined : bound.get(key);
    if (flag) return flag;
  }
  return undefined;
}

const boundFlags = derived((evidence): Map<string, SettingFact> => {
  const flags = evidence
    .facts('setting')
    .filter(({ path, values }) => values.source === 'flag' && path.endsWith('.go'));
  const found = new Map<string, SettingFact>();
  for (const [path, own] of Map.groupBy(flags, (fact) => fact.path))
    for (const line of evidence.lines(path) ?? []) {
      const [, key, name] = BOUND.exec(line) ?? [];
      const flag = own.find(({ values }) => values.name === `--${name}` && values.help !== undefined);
      if (key !== undefined && flag) found.set(key.toLowerCase(), flag);
    }
  return found;
});
