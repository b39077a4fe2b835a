import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BareRepository, readFiles } from '../bench/bare-repository.ts';
import {
  type CommandEntry,
  commandsOf,
  runningPrograms,
  sharingCommands,
} from '../src/flow/authoring/evidence/commands.ts';
import { evidenceOf } from '../src/flow/authoring/evidence/evidence.ts';
import { literal } from '../src/flow/authoring/evidence/settings/setting.ts';
import { CHOICE, chosenPacks } from './chosen-packs.ts';
import { type DocumentedCommand, documentedCommands } from './command-pages.ts';

const FEWEST_COMMANDS = 8;

/**
 * Reads repositories that commit a reference of their commands which was made from the program, and counts which of them were
 * found in the code and where what is told of them differs from it. A reference may be of an older day, so differences are to
 * be looked at.
 */
export async function soakCommands(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: { ...CHOICE, out: { type: 'string', default: join(tmpdir(), 'lorekeep-commands') } },
  });
  const total = { repositories: 0, documented: 0, found: 0, right: 0, differences: new Map<string, number>() };
  for await (const { name, project, pack, about: documented } of chosenPacks(values, referenceOf)) {
    const evidence = evidenceOf(pack, project);
    const told = [...runningPrograms(evidence), ...commandsOf(evidence)];
    const sharing = sharingCommands(evidence);
    const byName = new Map(told.map((entry) => [entry.name, entry]));
    const rows = documented.map((each) => ({ each, entry: byName.get(each.name) }));
    const known = new Set(documented.map((each) => each.name));
    const differences: { kind: string; entry?: CommandEntry; name: string }[] = [
      ...rows.flatMap(({ each, entry }) => {
        if (!entry) return each.isRun ? [{ kind: 'missing', name: each.name }] : [];
        const shared = sharing
          .filter((above) => each.name.startsWith(`${above.name} `))
          .flatMap(({ options }) => options);
        return differencesOf(entry, shared, each).map((kind) => ({ kind, entry, name: each.name }));
      }),
      ...told.filter((entry) => !known.has(entry.name)).map((entry) => ({ kind: 'other', entry, name: entry.name })),
    ];
    const isWrong = new Set(differences.flatMap(({ entry, kind }) => (/not told/.test(kind) ? [] : (entry ?? []))));
    const found = rows.filter(({ entry }) => entry).length;
    const right = rows.filter(({ entry }) => entry && !isWrong.has(entry)).length;
    total.repositories += 1;
    total.documented += rows.length;
    total.found += found;
    total.right += right;
    console.log(
      `${name}: ${found} of ${rows.length} commands, nothing of ${right} of them is other than documented, ${told.length} told`,
    );
    const counts = Object.entries(Object.groupBy(differences, ({ kind }) => kind.replace(/:.*$/, '')));
    console.log(`  ${counts.map(([kind, each]) => `${kind} ${each?.length ?? 0}`).join(', ')}`);
    for (const [kind, each] of counts)
      total.differences.set(kind, (total.differences.get(kind) ?? 0) + (each?.length ?? 0));
    if (!values.missing) continue;
    for (const { kind, entry, name: command } of differences)
      console.log(`  ${kind}: ${command}${entry ? ` ${entry.fact.path}:${entry.fact.startLine}` : ''}`);
  }
  console.log(
    `${total.repositories} repositories: ${total.found} of ${total.documented} documented commands, nothing of ${total.right} is other than documented`,
  );
  for (const [kind, times] of total.differences) console.log(`  ${kind}: ${times}`);
  return 0;
}

/** Where the cells of a command say something else than its page. */
function differencesOf(entry: CommandEntry, shared: CommandEntry['options'], { options }: DocumentedCommand): string[] {
  const told = new Map([...shared, ...entry.options].map((option) => [option.name, option]));
  const documented = new Map(options.map((option) => [option.name, option]));
  // A reference leaves out what is on its way out.
  const foreign = [...told]
    .filter(([name, { help = '' }]) => /^--/.test(name) && !/\bdeprecated\b/i.test(help) && !documented.has(name))
    .flatMap(([name]) => (/^--(?:help|version)$/.test(name) ? [] : name));
  const untold = options.filter(({ name }) => !told.has(name));
  const own = untold.filter(({ inherited }) => !inherited);
  const both = options.flatMap((each) => {
    const option = told.get(each.name);
    return option ? [{ ...each, told: option, value: plainValue(literal(option.default ?? '')) }] : [];
  });
  const defaults = both.map((each) => ({ ...each, default: plainValue(each.default ?? '') }));
  const names = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join();
  const isNone = entry.options.length === 0 && own.length > 0 && !entry.untold?.length;
  return [
    ...(foreign.length > 0 ? [`option told, not documented: ${foreign}`] : []),
    ...(isNone ? [`no options told, but documented: ${names(own)}`] : []),
    ...(!isNone && own.length > 0 ? [`option documented, not told: ${names(own)}`] : []),
    ...(untold.length > own.length ? ['inherited option documented, not told'] : []),
    ...defaults
      .filter((each) => each.value !== '' && each.value !== each.default)
      .map((each) => `default differs: ${each.name} ${each.value} for ${each.default || 'none'}`),
    ...defaults
      .filter((each) => each.value === '' && each.default !== '')
      .map((each) => `default documented, not told: ${each.name} ${each.default}`),
    ...both
      .filter((each) => each.told.required && each.default !== null)
      .map((each) => `required, has a default: ${each.name}`),
    ...both.filter((each) => each.required && !each.told.required).map((each) => `required, not told: ${each.name}`),
  ];
}

/** One spelling for a default of a page and one of the code; what says nothing is empty. */
function plainValue(value: string): string {
  const plain = value
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/["'`\s]/g, '')
    .replace(/(?<=\d[hm])0[ms](?:0s)?$/, '');
  return /^(?:true|false|null|nil|none|0s?|\{\}|undefined)$/i.test(plain) ? '' : plain;
}

/** The commands of the programs that a repository has pages of; what shells complete belongs to the library. */
function referenceOf(repository: BareRepository): DocumentedCommand[] | null {
  const commands = new Map<string, DocumentedCommand>();
  for (const { path, text } of readFiles(repository, '')) {
    if (!path.endsWith('.md') || /(?:^|\/)(?:tests?|\w*fixtures?|testdata|vendor|examples?)\//i.test(path)) continue;
    for (const command of documentedCommands(text))
      if (!/ (?:completion|help)\b/.test(command.name)) commands.set(command.name, command);
  }
  const programs = Map.groupBy(commands.values(), ({ name }) => name.split(' ')[0]);
  const found = [...programs.values()].filter((each) => each.length >= FEWEST_COMMANDS).flat();
  return found.length === 0 ? null : found;
}
