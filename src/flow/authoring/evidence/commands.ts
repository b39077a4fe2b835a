import { derived, type Found } from './evidence.ts';

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
  return evidence
    .facts('command')
    .map((fact) => ({
      name: [fact.values.parent, fact.values.name].filter(Boolean).join(' '),
      help: fact.values.help ?? null,
      options: fact.values.options,
      fact,
    }))
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .sort(
      (a, b) =>
        Number(b.help !== null) - Number(a.help !== null) ||
        b.fact.score - a.fact.score ||
        b.options.length - a.options.length ||
        (a.name < b.name ? -1 : 1),
    );
});
