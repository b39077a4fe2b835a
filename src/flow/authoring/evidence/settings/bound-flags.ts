import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

type SettingFact = Found<'setting'>;

const BOUND = /\bBindPFlag\(\s*"([\w.-]+)",.*\bLookup\(\s*"([\w.-]+)"\s*\)/;
const KEY = /\b(?:SetDefault|BindEnv)\(\s*"([\w.-]+)"/;
const READ = /\.(?:Get\w*|IsSet)\(\s*"([\w.-]+)"/;

/**
 * The flag that Viper binds to a key, in whichever file, or that sets what a variable sets: what its help says holds for
 * the key and the variable too.
 */
export function boundFlag(evidence: Evidence, facts: readonly SettingFact[]): SettingFact | undefined {
  const bound = boundFlags(evidence);
  for (const fact of facts) {
    const { path, startLine } = fact;
    if (!path.endsWith('.go') || fact.values.source === 'flag') continue;
    const lines = evidence.lines(path) ?? [];
    const line = lines[startLine - 1] ?? '';
    const same = flagOfTarget(evidence, fact, line, lines[startLine] ?? '');
    if (same) return same;
    const key = KEY.exec(line)?.[1]?.toLowerCase();
    const flag = key === undefined ? undefined : bound.get(key);
    if (flag) return flag;
    const read = READ.exec(line)?.[1];
    if (read !== undefined && lines.some((each) => each.includes('.BindPFlags(')))
      return flagBeside(evidence, path, read);
  }
  return undefined;
}

/** `config.Port = os.Getenv("SHOP_PORT")`, `config.Port, _ = strconv.Atoi(os.Getenv("SHOP_PORT"))`. */
const ASSIGNED = /^\s*(?:if )?([A-Za-z]\w*(?:\.\w+)*)(?:\s*,\s*\w+)?\s*=\s*([^=\s].*)$/;
/** `flags.StringVarP(&config.Port, …)`, and a field of go-flags. */
const TARGET = /Var[PF]?\(\s*&([\w.]+)\s*,|^\s*(\w+)\s+[\w.*[\]]+\s+`[^`]*\blong:"/;

/** `if v := os.Getenv("SHOP_PORT"); v != "" {`, and a check without a variable of its own. */
const CHECK = /^\s*if\b(?:\s+(\w+)(?:\s*,\s*\w+)?\s*:=)?.*\{\s*$/;

/** The one flag of the package that sets what a variable is written into, in its own line or in the one that its check opens. */
function flagOfTarget(
  evidence: Evidence,
  { path, values }: SettingFact,
  line: string,
  next: string,
): SettingFact | undefined {
  if (values.source !== 'environment') return undefined;
  const [checks, held] = CHECK.exec(line) ?? [];
  const [, target, value = ''] = ASSIGNED.exec(line) ?? (checks === undefined ? null : ASSIGNED.exec(next)) ?? [];
  // What is set to something else there is only chosen by the variable.
  const isWritten = value === 'true' || /"|env/i.test(value) || (held !== undefined && value.includes(held));
  if (target === undefined || !isWritten) return undefined;
  const flags = flagTargets(evidence);
  const found = [target, target.split('.').at(-1)].flatMap((each) => flags.get(`${directoryOf(path)} ${each}`) ?? []);
  const own = found.filter((flag) => flag.path === path);
  const [only, ...others] = own.length > 0 ? own : found;
  return others.every((other) => other.values.name === only?.values.name) ? only : undefined;
}

const flagTargets = derived((evidence): Map<string, SettingFact[]> => {
  const flags = evidence
    .facts('setting')
    .filter(({ path, values }) => values.source === 'flag' && path.endsWith('.go'));
  return Map.groupBy(flags, ({ path, startLine }) => {
    const [, variable, field] = TARGET.exec(evidence.lines(path)?.[startLine - 1] ?? '') ?? [];
    return `${directoryOf(path)} ${variable ?? field ?? ''}`;
  });
});

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
