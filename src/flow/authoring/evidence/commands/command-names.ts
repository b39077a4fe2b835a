import { escaped } from '../../../../base/escaped.ts';
import { symbolAt } from '../../../../engine/pack/file-symbols.ts';
import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { groupsAbove } from './flask-groups.ts';

type Command = Found<'command'>;

const DEEPEST_COMMAND = 6;

/** The names of the commands above one, as far as this and other files tell: `history` for `history list`. */
export function parentNames(evidence: Evidence, command: Command, depth = 0): string[] {
  const own = groupsAbove(evidence, command);
  const above = depth > DEEPEST_COMMAND ? undefined : openerOf(evidence, command);
  if (above === undefined) return own;
  const names = isTypedAbove(evidence, above) ? [above.values.name] : [];
  // Who adds a group under a name takes away the one that it gives itself.
  const rest = isNamedAnew(evidence, command, above) ? own.slice(1) : own;
  return [...parentNames(evidence, above, depth + 1), ...names, ...rest];
}

function isNamedAnew(evidence: Evidence, { path, values }: Command, above: Command): boolean {
  if (!path.endsWith('.py') || above.values.program || values.parent === undefined) return false;
  const [own] = values.parent.split(' ');
  return evidence
    .facts('command')
    .some(
      (each) =>
        each.path === path && each.values.under === values.under && isOfVariable(each) && each.values.name === own,
    );
}

/** A group of Typer or Cyclopts that a variable holds. */
function isOfVariable({ values }: Command): boolean {
  return values.program === true && /^(?:Typer|Cyclopts)$/.test(values.framework);
}

/** The topmost group of a file of Python is the program, or goes by another name where that is given to it. */
function isTypedAbove(evidence: Evidence, group: Command): boolean {
  if (!group.values.program || !group.path.endsWith('.py')) return true;
  // What has no name of its own is told by its variable alone.
  if (isOfVariable(group) && group.values.name === group.values.under) return false;
  const above = openerOf(evidence, group);
  if (above) return above.values.program === true;
  return !group.values.sole && !isInstalled(evidence, group);
}

/** `shop = "shop.main:group"` of a manifest names the function of the group. */
export function isInstalled(evidence: Evidence, { path, values: { under } }: Command): boolean {
  const module = path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.');
  return evidence.facts('entry-point').some(({ values: { target = '' } }) => {
    const [from = '', started] = target.split(':');
    return started === under && `.${module}`.endsWith(`.${from}`);
  });
}

/** Whether another file adds a function of Python under a name that takes the place of its own. */
export function isRenamed(evidence: Evidence, command: Command): boolean {
  const { under, parent, program } = command.values;
  if (!command.path.endsWith('.py') || program || parent !== undefined || under === undefined) return false;
  const opener = openerOf(evidence, command);
  return opener !== undefined && !opener.values.program && functionOf(evidence, command) === under;
}

/**
 * Whether a class with a command is typed: where some class of its module lists its subcommands, one that is in no such
 * list is the program, or is started by nobody.
 */
export function isListed(evidence: Evidence, command: Command): boolean {
  if (isTakenOut(evidence, command)) return false;
  if (command.values.framework !== 'picocli' || command.values.under === undefined) return true;
  return openerOf(evidence, command) !== undefined || !listingModules(evidence).has(moduleOf(command));
}

/** `// SweepCommand::class` in a list of commands, where nothing else names the class: nobody can type it. */
function isTakenOut(evidence: Evidence, command: Command): boolean {
  if (!command.path.endsWith('.php') || command.values.framework !== 'Symfony') return false;
  const own = command.symbol === null ? undefined : symbolAt(evidence.pack, command.symbol);
  if (own === undefined || own.kind !== 'class') return false;
  const named = new RegExp(
    `(?<![\\w])${escaped(own.name)}::class\\b|\\bnew\\s+\\\\?(?:\\w+\\\\)*${escaped(own.name)}\\b`,
  );
  const lines = filesWithName(evidence.pack, own.name)
    .filter((path) => path.endsWith('.php') && path !== command.path)
    .flatMap((path) => (evidence.lines(path) ?? []).filter((line) => named.test(line)));
  return lines.length > 0 && lines.every((line) => /^\s*(?:\/\/|#|\*)/.test(line));
}

const listingModules = derived(
  (evidence): Set<string> =>
    new Set(
      evidence
        .facts('command')
        .filter(({ values }) => values.framework === 'picocli' && values.opens?.some(({ own }) => !own))
        .map(moduleOf),
    ),
);

/** `cli` of `cli/src/main/java/…`. */
function moduleOf({ path }: Command): string {
  return path.replace(/(?:^|\/)src\/.*$/, '');
}

function functionOf({ pack }: Evidence, { symbol }: Command): string | undefined {
  return symbol === null ? undefined : symbolAt(pack, symbol)?.name;
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
  const [, module, variable] = /^(.+):(\w+)$/.exec(under) ?? [];
  if (variable !== undefined) {
    const folders = fileImports(evidence.pack, command.path).flatMap((each) =>
      each.module === module && each.target !== null ? [directoryOf(each.target)] : [],
    );
    return (openers.get(variable) ?? []).find((each) => each.own && folders.includes(directoryOf(each.opener.path)))
      ?.opener;
  }
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
function isCounted(opener: Command, command: Command): boolean {
  const { path, values } = command;
  if (opener === command) return true;
  // The name of a topmost group is no part of what its file says of those below it.
  if (opener.values.program && path.endsWith('.py')) return false;
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

/** Files of a package of Go or Java share their names; elsewhere a name of another file comes by an import. */
function reaches(evidence: Evidence, { opener, module, within }: Opener, command: Command): boolean {
  const language = /\.(?:go|java|kt)$/.exec(command.path)?.[0];
  const isSame = (path: string) =>
    path === command.path ||
    // A project of C# has no imports between its files.
    (path.endsWith('.cs') && command.path.startsWith(path.replace(/[^/]*$/, ''))) ||
    (language !== undefined && path.endsWith(language) && directoryOf(path) === directoryOf(command.path));
  if (module === undefined) return isSame(opener.path);
  // A module of Python that is named in a text is loaded when it is asked for.
  const named = `/${module.replaceAll('.', '/')}`;
  const own = `/${command.path.replace(/(?:\/__init__)?\.py$/, '')}`;
  if (command.path.endsWith('.py') && module.includes('.') && within === undefined && own.endsWith(named)) return true;
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
