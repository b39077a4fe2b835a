import { findSymbols } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

type Command = Found<'command'>;

const DEEPEST = 3;

/** Options of clap that a command takes up from structs of other files: `#[command(flatten)] log: LogArgs`. */
export function flattenedOptions(evidence: Evidence, command: Command, depth = 0): Command['values']['options'] {
  if (command.values.framework !== 'clap' || depth > DEEPEST) return [];
  return (command.values.takes ?? []).flatMap((written) => {
    const struct = structNamed(evidence, written);
    const options = struct ? [...struct.values.options, ...flattenedOptions(evidence, struct, depth + 1)] : [];
    // What is taken up as a whole or not at all need not be given.
    return written.endsWith('?') ? options.map(({ required: _, ...option }) => option) : options;
  });
}

/**
 * The structs of clap whose options a command has, and which were not read: those it takes up, and the one that it holds
 * where that has commands below it too.
 */
export function untoldStructs(evidence: Evidence, command: Command, held: Command | undefined): string[] {
  if (command.values.framework !== 'clap') return [];
  const holds = held === undefined ? (command.values.opens ?? []) : [];
  return [
    ...unreadIn(evidence, command),
    ...(held ? unreadIn(evidence, held) : []),
    ...holds.flatMap((link) => (hasOptions(evidence, link) ? link.name : [])),
  ];
}

function unreadIn(evidence: Evidence, command: Command, depth = 0): string[] {
  return (command.values.takes ?? []).flatMap((name) => {
    const struct = structNamed(evidence, name);
    if (struct === undefined) return [name.replace('?', '')];
    return depth === DEEPEST ? [] : unreadIn(evidence, struct, depth + 1);
  });
}

function structNamed(evidence: Evidence, name: string): Command | undefined {
  const found = structs(evidence).get(name.replace('?', '')) ?? [];
  return found.length === 1 ? found[0] : undefined;
}

const structs = derived(
  (evidence): Map<string, Command[]> =>
    Map.groupBy(
      evidence.facts('command').filter(({ values }) => values.framework === 'clap' && values.sole === true),
      ({ values: { under, name } }) => under ?? name,
    ),
);

/** `#[arg(long)]` or `#[clap(flatten)]` on a field. */
const OPTION = /#\[(?:arg|clap|command|structopt)\((?:[^\]]*[\s,(])?(?:long|short|flatten)\b/;

/** Whether a struct of another file that a command holds has options. */
function hasOptions(evidence: Evidence, { name, module }: { name: string; module?: string | undefined }): boolean {
  const last = module?.split('::').at(-1);
  const [struct, ...others] = findSymbols(evidence.pack, name, { exact: true, limit: 20 }).filter(
    (each) =>
      each.name === name &&
      each.kind === 'struct' &&
      [`/${last}.rs`, `/${last}/mod.rs`].some((end) => each.path.endsWith(end)),
  );
  return struct !== undefined && others.length === 0 && OPTION.test(evidence.text(struct));
}
