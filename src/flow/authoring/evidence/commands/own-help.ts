import { singular } from '../../wording/plural.ts';

/** A command with what is said of it. */
interface Told {
  name: string;
  help: string | null;
}

/**
 * What is said of commands with several names, `start` and `stop`, tells what none of them does. Of a text that was copied only
 * the file may be another one that it says things are written to: "Export boats to 'boats.csv'" of `export_crews`.
 */
export function withOwnHelp<Entry extends Told>(entries: readonly Entry[]): Entry[] {
  const names = Map.groupBy(entries, ({ help }) => (help === null ? null : unfiled(help)));
  const isShared = (help: string): boolean =>
    new Set(names.get(unfiled(help))?.map(({ name }) => name.split(' ').at(-1))).size > 1;
  return entries.map((entry) => {
    if (entry.help === null || !isShared(entry.help)) return entry;
    // It was written for the one whose name it says, unless that writes to a file of its own.
    const isWhole = unfiled(entry.help) === entry.help.toLowerCase();
    const alike = (names.get(unfiled(entry.help)) ?? []).filter((each) => saysName(each, entry.help ?? ''));
    return isWhole && alike.length === 1 && alike[0] === entry ? entry : { ...entry, help: null };
  });
}

/** "Check crates" of `check:crates`, of which each word is said. */
function saysName({ name }: Told, help: string): boolean {
  const said = new Set((help.toLowerCase().match(/[a-z]+/g) ?? []).map(singular));
  const words = (name.split(' ').at(-1) ?? '').toLowerCase().match(/[a-z]+/g) ?? [];
  return words.length > 1 && words.every((word) => said.has(singular(word)));
}

/** A text without the name of the file that something is written to, but with its kind. */
function unfiled(help: string): string {
  return help.toLowerCase().replace(/(?<=\b(?:to|into) )(["'`])[\w./-]*(\.\w+)\1/g, '*$2');
}
