import type { Evidence } from '../evidence.ts';
import type { Setting } from './setting.ts';

/** `options.DataDir ?? Environment.GetEnvironmentVariable("SHOP_DATA")`, `argv.port || process.env.SHOP_PORT`. */
const ASKED_NEXT =
  /\b(?:\w*[oO]ptions|opts|argv|args|flags)\.(\w+)\s*(?:\?\?|\|\|)\s*(?:Environment\.GetEnvironmentVariable\("|process\.env\.)([A-Z][A-Z\d_]*)\b/g;

/** Options in whose stead a variable is asked, and the variables that say so where nothing else is said of them. */
export function withVariables(evidence: Evidence, settings: readonly Setting[]): Setting[] {
  const variables = new Map<string, Set<string>>();
  const askedIn = new Set<string>();
  const paths = new Set(
    settings.flatMap(({ source, facts }) =>
      source === 'environment' ? facts.flatMap(({ path }) => (/\.(?:cs|[cm]?[jt]s)$/.test(path) ? path : [])) : [],
    ),
  );
  for (const path of paths)
    for (const [, option = '', name = ''] of (evidence.lines(path) ?? []).join('\n').matchAll(ASKED_NEXT)) {
      askedIn.add(`${path} ${name}`);
      variables.set(option.toLowerCase(), (variables.get(option.toLowerCase()) ?? new Set()).add(name));
    }
  if (variables.size === 0) return [...settings];
  const names = new Set(settings.map(({ name }) => name));
  const variableOf = ({ source, name }: Setting): string | undefined => {
    const [only, ...others] = source === 'flag' ? (variables.get(plainName(name)) ?? []) : [];
    return others.length === 0 && only !== undefined && names.has(only) ? only : undefined;
  };
  const options = Map.groupBy(
    settings.filter((each) => variableOf(each) !== undefined),
    (each) => variableOf(each),
  );
  return settings.map((setting) => {
    const variable = variableOf(setting);
    if (variable !== undefined && setting.default === null && setting.fallback === null && !setting.required)
      return { ...setting, fallback: variable };
    const [option, ...others] = setting.source === 'environment' ? (options.get(setting.name) ?? []) : [];
    // What another file asks by itself is more than a stand-in.
    const isAlone = setting.facts.some(({ path }) => !askedIn.has(`${path} ${setting.name}`));
    return option === undefined || others.length > 0 || setting.help !== null || isAlone
      ? setting
      : { ...setting, help: `Used where \`${option.name}\` is not given` };
  });
}

/** `--data-dir` is the property `DataDir` or `dataDir`. */
function plainName(name: string): string {
  return name.replace(/^-+/, '').replaceAll('-', '').toLowerCase();
}
