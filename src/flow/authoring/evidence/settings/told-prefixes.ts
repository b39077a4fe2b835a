import type { Evidence, Found } from '../evidence.ts';
import { listedVariables } from './told-variables.ts';
import { PROGRAM } from './two-programs.ts';

type SettingFact = Found<'setting'>;

/** So many names of one file are given with the same prefix that its loader puts it there. */
const FEWEST = 3;

/**
 * Variables that a file declares by the last words of their names, where a loader that is not known puts a prefix before
 * all of them: samples and documents spell `SHOP_PORT`, `SHOP_FOLDER` and `SHOP_ROWS`, and never `PORT` by itself.
 */
export function withToldPrefixes(evidence: Evidence, facts: readonly SettingFact[]): SettingFact[] {
  const declared = Map.groupBy(
    facts.filter(
      ({ path, values }) => values.source === 'environment' && values.declared && PROGRAM.test(path) && !values.of,
    ),
    ({ path }) => path,
  );
  if (![...declared.values()].some((own) => own.length >= FEWEST)) return [...facts];
  const told = new Set(
    [
      ...facts.filter(({ path, values }) => values.source === 'environment' && !PROGRAM.test(path)),
      ...listedVariables(evidence),
    ].map(({ values }) => values.name),
  );
  const prefixes = new Map(
    [...declared].flatMap(([path, own]): [string, string][] => {
      const prefix = prefixOf(new Set(own.map(({ values }) => values.name)), told);
      return prefix === null ? [] : [[path, prefix]];
    }),
  );
  return facts.map((fact) => {
    const prefix = prefixes.get(fact.path);
    const { source, name } = fact.values;
    if (prefix === undefined || source !== 'environment' || told.has(name) || name.startsWith(prefix)) return fact;
    return { ...fact, subject: `${prefix}${name}`, values: { ...fact.values, name: `${prefix}${name}` } };
  });
}

/** What stands before at least half of the names wherever they are told, and none of them is told without it. */
function prefixOf(names: ReadonlySet<string>, told: ReadonlySet<string>): string | null {
  if (names.size < FEWEST || [...names].some((name) => told.has(name))) return null;
  const counts = new Map<string, number>();
  for (const whole of told)
    for (let at = whole.indexOf('_'); at > 0; at = whole.indexOf('_', at + 1))
      if (names.has(whole.slice(at + 1)))
        counts.set(whole.slice(0, at + 1), (counts.get(whole.slice(0, at + 1)) ?? 0) + 1);
  const [prefix, count] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? ['', 0];
  return count >= FEWEST && count * 2 >= names.size ? prefix : null;
}
