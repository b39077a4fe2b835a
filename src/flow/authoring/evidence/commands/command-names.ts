import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { directoryOf } from '../components.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

type Command = Found<'command'>;

const DEEPEST_COMMAND = 6;

/** The names of the commands above one, as far as this and other files tell: `history` for `history list`. */
export function parentNames(evidence: Evidence, command: Command, depth = 0): string[] {
  const { parent, under } = command.values;
  const own = parent ? [parent] : [];
  if (under === undefined || depth > DEEPEST_COMMAND) return own;
  const found = (openersOf(evidence).get(under) ?? []).filter(
    ({ opener, module }) => !isCounted(opener, command) && reaches(evidence, opener, module, command),
  );
  // What is called so itself is nearer than what such a one is added to.
  const nearer = found.filter((each) => each.own);
  const above = nearer.length > 0 ? nearer : found;
  const [only] = above;
  // Two commands that use the same name do not tell which of them is meant.
  if (only === undefined || above.length > 1) return own;
  return [...parentNames(evidence, only.opener, depth + 1), only.opener.values.name, ...own];
}

/** Whether a command is the one asked about, or one above it in the same file, which its parent names already. */
function isCounted(opener: Command, { path, values }: Command): boolean {
  const [above, own] = [opener.values, values].map(({ parent, name }) => `${parent ? `${parent} ` : ''}${name} `);
  return opener.path === path && own?.startsWith(above ?? '') === true;
}

interface Opener {
  opener: Command;
  module: string | undefined;
  own: boolean;
}

const openersOf = derived((evidence): Map<string, Opener[]> => {
  const openers = new Map<string, Opener[]>();
  for (const opener of evidence.facts('command'))
    for (const { name, module, own = false } of opener.values.opens ?? [])
      openers.set(name, [...(openers.get(name) ?? []), { opener, module, own }]);
  return openers;
});

/** Files of a Go package share their names; elsewhere a name of another file comes by an import. */
function reaches(evidence: Evidence, opener: Command, module: string | undefined, command: Command): boolean {
  const isGo = command.path.endsWith('.go');
  const isSame = (path: string) =>
    path === command.path || (isGo && path.endsWith('.go') && directoryOf(path) === directoryOf(command.path));
  if (module === undefined) return isSame(opener.path);
  return fileImports(evidence.pack, opener.path).some(
    (each) => each.module === module && each.target !== null && isSame(each.target),
  );
}
