import type { Found } from '../evidence.ts';

type SettingFact = Found<'setting'>;

/** Classes that hold others twice, and those others again, would have keys without end. */
const MOST_KEYS = 5_000;

/**
 * The keys of .NET configuration that classes are filled from: what says which class a section is read into (a field of
 * nothing) and the properties of the classes, joined to whole names such as `Mail:Retry:Most`.
 */
export function boundSections(fields: readonly SettingFact[], files: readonly SettingFact[]): SettingFact[] {
  const classes = Map.groupBy(fields, ({ values }) => values.of ?? '');
  const spell = spelling(files);
  const propertiesOf = ({ path, values }: SettingFact): SettingFact[] => {
    const name = values.holds ?? '';
    const all = classes.get(name) ?? classes.get(name.replace(/^I(?=[A-Z])/, '')) ?? [];
    const beside = all.filter((each) => each.path === path);
    // Two classes of one name in other files: which one is meant, their namespaces tell.
    return beside.length > 0 ? beside : new Set(all.map((each) => each.path)).size === 1 ? all : [];
  };
  let left = MOST_KEYS;
  const keysOf = (holder: SettingFact, above: string, around: readonly string[]): SettingFact[] =>
    propertiesOf(holder).flatMap((fact): SettingFact[] => {
      left -= 1;
      if (left < 0) return [];
      const { of = '', holds, default: value, computed, ...values } = fact.values;
      const { name, isInFile } = spell(`${above}:${values.name}`);
      if (around.includes(of)) return [];
      if (holds !== undefined) return keysOf(fact, name, [...around, of]);
      // What the file of the configuration gives replaces what the class holds.
      const own = isInFile
        ? {}
        : { ...(value === undefined ? {} : { default: value }), ...(computed ? { computed } : {}) };
      return [{ ...fact, subject: name, values: { ...values, ...own, name } }];
    });
  const seen = new Set<string>();
  return (classes.get('') ?? [])
    .toSorted((a, b) => a.values.name.length - b.values.name.length)
    .filter(({ values: { holds = '' } }) => !seen.has(holds) && seen.add(holds))
    .flatMap((root) => keysOf(root, root.values.name, []));
}

/** Keys have no case of their own: they are told as the file of the configuration writes them. */
function spelling(files: readonly SettingFact[]): (name: string) => { name: string; isInFile: boolean } {
  const known = new Map(
    files
      .filter(({ values }) => values.source === 'property')
      .map(({ values: { name } }) => [name.toLowerCase(), name] as const),
  );
  const small = new Set(
    [...known.values()]
      .filter((name) => /^[a-z]/.test(name) && name.includes(':'))
      .map((name) => name.split(':')[0]?.toLowerCase()),
  );
  return (name) => {
    const written = known.get(name.toLowerCase());
    if (written !== undefined) return { name: written, isInFile: true };
    const isSmall = small.has(name.split(':')[0]?.toLowerCase());
    return { name: isSmall ? name.replace(/(?:^|:)[A-Z]/g, (letter) => letter.toLowerCase()) : name, isInFile: false };
  };
}
