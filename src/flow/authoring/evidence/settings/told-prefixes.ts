import type { Evidence, Found } from '../evidence.ts';
import { named, readerOf } from './reader-prefixes.ts';
import { listedVariables } from './told-variables.ts';
import { PROGRAM } from './two-programs.ts';

type SettingFact = Found<'setting'>;

/** So many names of one file are given with the same prefix that its loader puts it there. */
const FEWEST = 3;

/**
 * Variables that a file declares, or asks an object for, by the last words of their names, where a loader that is not known
 * puts a prefix before all of them: samples and documents spell `SHOP_PORT`, `SHOP_FOLDER` and `SHOP_ROWS`, and never `PORT` by itself.
 */
export function withToldPrefixes(evidence: Evidence, facts: readonly SettingFact[]): SettingFact[] {
  const given = facts.filter(
    (fact) =>
      fact.values.source === 'environment' &&
      PROGRAM.test(fact.path) &&
      !fact.values.of &&
      (fact.values.declared || readerOf(evidence, fact) !== null),
  );
  const declared = Map.groupBy(given, ({ path }) => path);
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
  const ofLoaders = new Set(given);
  return facts.map((fact) => {
    const prefix = ofLoaders.has(fact) ? prefixes.get(fact.path) : undefined;
    const { name } = fact.values;
    return prefix === undefined || told.has(name) || name.startsWith(prefix) ? fact : named(fact, `${prefix}${name}`);
  });
}

/** What stands before every name of a file that is told at all. */
function prefixOf(names: ReadonlySet<string>, told: ReadonlySet<string>): string | null {
  const before = new Map<string, Set<string>>();
  for (const whole of told) {
    if (names.has(whole)) return null;
    for (let at = whole.indexOf('_'); at > 0; at = whole.indexOf('_', at + 1)) {
      const name = whole.slice(at + 1);
      if (names.has(name)) before.set(name, (before.get(name) ?? new Set()).add(whole.slice(0, at + 1)));
    }
  }
  const [first, ...others] = before.values();
  const [prefix, ...more] = [...(first ?? [])].filter((each) => others.every((other) => other.has(each)));
  return before.size >= FEWEST && more.length === 0 ? (prefix ?? null) : null;
}
