import { parentNames } from './command-names.ts';
import { derived, type Evidence, type Found } from './evidence.ts';
import { TOOLING } from './tooling.ts';

export interface CommandEntry {
  /** With its parent: `publish heroku`. */
  name: string;
  help: string | null;
  options: Found<'command'>['values']['options'];
  fact: Found<'command'>;
}

/** Commands of the product under their whole name, those with a help text first. */
export const commandsOf = derived((evidence): CommandEntry[] => {
  const seen = new Set<string>();
  const all = evidence.facts('command');
  // What helps to make the product is started by those who make it, unless there is nothing else.
  const own = all.filter(({ path }) => !TOOLING.test(path));
  const named = (own.length > 0 ? own : all).map((fact) => ({
    name: nameOf(evidence, fact),
    help: fact.values.help ?? null,
    options: fact.values.options,
    fact,
  }));
  // What the help of the program leaves out is not for its users, nor is what hangs below it.
  const hidden = named.flatMap(({ name, fact }) => (fact.values.hidden ? [`${name} `] : []));
  return named
    .filter(({ name }) => !hidden.some((each) => `${name} `.startsWith(each)))
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .sort(
      (a, b) =>
        Number(b.help !== null) - Number(a.help !== null) ||
        b.fact.score - a.fact.score ||
        b.options.length - a.options.length ||
        (a.name < b.name ? -1 : 1),
    );
});

/** A function called `main` is known by the program that it is installed as. */
function nameOf(evidence: Evidence, fact: Found<'command'>): string {
  const { name } = fact.values;
  const parents = parentNames(evidence, fact);
  if (parents.length > 0 || !/^(?:main|cli|app|run|entry_?point|root)$/.test(name)) return [...parents, name].join(' ');
  const binaries = evidence.facts('entry-point').filter(({ values }) => values.what === 'binary');
  const installed = binaries.find(({ values }) => {
    const module = values.target?.split(':')[0]?.replaceAll('.', '/');
    return (
      module !== undefined && new RegExp(`(?:^|/)${module.replace(/[^\w/-]/g, '\\$&')}(?:/|\\.\\w+$)`).test(fact.path)
    );
  });
  return (installed ?? (binaries.length === 1 ? binaries[0] : undefined))?.values.name ?? name;
}
