import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { directoryOf } from '../components.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

type Command = Found<'command'>;

const DEEPEST_COMMAND = 6;

/** The names of the commands above one, as far as this and other files tell: `history` for `history list`. */
export function parentNames(evidence: Evidence, command: Command, depth = 0): string[] {
  const { parent } = command.values;
  const own = parent?.split(' ') ?? [];
  const above = depth > DEEPEST_COMMAND ? undefined : openerOf(evidence, command);
  return above ? [...parentNames(evidence, above, depth + 1), above.values.name, ...own] : own;
}

/** The topmost command above one, in the file in which it is made known to the program. */
export function topCommand(evidence: Evidence, command: Command, depth = 0): Command {
  const above = depth > DEEPEST_COMMAND ? undefined : openerOf(evidence, command);
  return above ? topCommand(evidence, above, depth + 1) : command;
}

/** The command of this or another file below which one hangs, where there is only one. */
export function openerOf(evidence: Evidence, command: Command): Command | undefined {
  const { under } = command.values;
  if (under === undefined) return undefined;
  const openers = openersOf(evidence);
  // A method may be called on what another package made, where its type is not written.
  const names = under.includes('.') ? [under, under.replace(/^\w+/, '*')] : [under];
  const found = names
    .flatMap((name) => openers.get(name) ?? [])
    .filter((each) => !isCounted(each.opener, command) && reaches(evidence, each, command));
  // What is called so itself is nearer than what such a one is added to.
  const nearer = found.filter((each) => each.own);
  const above = nearer.length > 0 ? nearer : found;
  // Two commands that use the same name do not tell which of them is meant.
  return above.length === 1 ? above[0]?.opener : undefined;
}

/** Whether a command is the one asked about, or one above it in the same file, which its parent names already. */
function isCounted(opener: Command, { path, values }: Command): boolean {
  const [above, own] = [opener.values, values].map(({ parent, name }) => `${parent ? `${parent} ` : ''}${name} `);
  return opener.path === path && own?.startsWith(above ?? '') === true;
}

interface Opener {
  opener: Command;
  module: string | undefined;
  within: string | undefined;
  own: boolean;
}

const openersOf = derived((evidence): Map<string, Opener[]> => {
  const openers = new Map<string, Opener[]>();
  for (const opener of evidence.facts('command'))
    for (const { name, module, within, own = false } of opener.values.opens ?? [])
      openers.set(name, [...(openers.get(name) ?? []), { opener, module, within, own }]);
  return openers;
});

/** Files of a Go package share their names; elsewhere a name of another file comes by an import. */
function reaches(evidence: Evidence, { opener, module, within }: Opener, command: Command): boolean {
  const isGo = command.path.endsWith('.go');
  const isSame = (path: string) =>
    path === command.path || (isGo && path.endsWith('.go') && directoryOf(path) === directoryOf(command.path));
  if (module === undefined) return isSame(opener.path);
  // A module of Python that is named in a text is loaded when it is asked for.
  const named = `/${module.replaceAll('.', '/')}`;
  if (command.path.endsWith('.py') && module.includes('.') && `/${command.path}`.endsWith(`${named}.py`)) return true;
  return fileImports(evidence.pack, opener.path)
    .flatMap((each) => (each.module === module && each.target !== null ? [each.target] : []))
    .flatMap((target) => (within === undefined ? [target] : modulesNamed(target, within)))
    .some(isSame);
}

/** Of what one line takes from a package of Python, the module with a name: the target itself, or one beside it. */
function modulesNamed(target: string, name: string): string[] {
  const folder = directoryOf(target) === '.' ? '' : `${directoryOf(target)}/`;
  const isIt = target === `${folder}${name}.py` || target.endsWith(`/${name}/__init__.py`);
  return isIt ? [target] : [`${folder}${name}.py`, `${folder}${name}/__init__.py`];
}
