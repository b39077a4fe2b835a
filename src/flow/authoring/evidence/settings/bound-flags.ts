import { directoryOf } from '../components.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

const BOUND = /\bBindPFlag\(\s*"([\w.-]+)",.*\bLookup\(\s*"([\w.-]+)"\s*\)/;
const KEY = /\b(?:SetDefault|BindEnv)\(\s*"([\w.-]+)"/;
const READ = /\.(?:Get\w*|IsSet)\(\s*"([\w.-]+)"/;

/** The flag that Viper binds to a key, in whichever file: what its help says holds for the variable of the key too. */
export function boundFlag(evidence: Evidence, facts: readonly SettingFact[]): SettingFact | undefined {
  const bound = boundFlags(evidence);
  for (const { path, startLine } of facts) {
    if (!path.endsWith('.go')) continue;
    const lines = evidence.lines(path) ?? [];
    const line = lines[startLine - 1] ?? '';
    const key = KEY.exec(line)?.[1]?.toLowerCase();
    const flag = key === undefined ? undefined : bound.get(key);
    if (flag) return flag;
    const read = READ.exec(line)?.[1];
    if (read !== undefined && lines.some((each) => each.includes('.BindPFlags(')))
      return flagBeside(evidence, path, read);
  }
  return undefined;
}

/** Where all flags of a command are bound, a key is that of the one flag of the package with its name. */
function flagBeside(evidence: Evidence, path: string, key: string): SettingFact | undefined {
  const named = evidence
    .facts('setting')
    .filter(
      (fact) =>
        fact.values.source === 'flag' &&
        fact.values.name === `--${key}` &&
        fact.values.help !== undefined &&
        directoryOf(fact.path) === directoryOf(path),
    );
  return named.length === 1 ? named[0] : undefined;
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
