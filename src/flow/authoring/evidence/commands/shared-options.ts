import { escaped } from '../../../../base/escaped.ts';
import { DISPATCHED } from '../../../../engine/facts/commands/dispatched-commands.ts';
import { positionals } from '../../../../engine/facts/commands/picocli-commands.ts';
import { edgesFrom } from '../../../../engine/pack/graph/edge-reader.ts';
import { type FoundSymbol, findSymbols, readSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { djangoOptions } from './django-options.ts';
import { type FlagMakers, goFlagMakers } from './go-flag-makers.ts';
import { oclifOptions, untoldBases } from './oclif-bases.ts';

type Command = Found<'command'>;

const DEEPEST_BASE = 5;

/**
 * Options that a command takes from elsewhere: those of the classes that its class extends or mixes in (picocli), and
 * those that a constant or function of another file puts on it (`@shared.PORT` of Click, `common.RepoFlag` of urfave/cli,
 * `output.AddFlags(cmd.Flags())` of cobra).
 */
export function sharedOptions(evidence: Evidence, command: Command): Command['values']['options'] {
  const own = new Set(command.values.options.map(({ name }) => name));
  if (command.values.framework === 'oclif')
    return oclifOptions(evidence, command, classesAbove(evidence, command)).filter(({ name }) => !own.has(name));
  const isOwn = ({ name }: { name: string }): boolean => own.has(name) || !own.add(name);
  if (command.values.framework === 'Django') {
    const type = command.symbol === null ? null : readSymbol(evidence.pack, command.symbol);
    if (type === null) return [];
    const within = (method: FoundSymbol): Found<'setting'>[] => flagsWithin(evidence, method);
    return djangoOptions(evidence, type, sharedMakers(evidence, command), within).filter((each) => !isOwn(each));
  }
  return sharedMakers(evidence, command)
    .flatMap((maker) =>
      flagsWithin(evidence, maker).map((flag) => ({
        values: flag.values,
        below: isPersistent(evidence, command, maker.name) || /\.PersistentFlags\(\)/.test(evidence.text(flag)),
      })),
    )
    .filter(({ values }) => !isOwn(values))
    .map(({ values: { name, short, default: value, help, required, choices }, below }) => ({
      name,
      ...(below ? { below: true as const } : {}),
      ...(short === undefined ? {} : { short }),
      ...(value === undefined ? {} : { default: value }),
      ...(help === undefined ? {} : { help }),
      ...(required && value === undefined ? { required: true as const } : {}),
      ...(choices === undefined ? {} : { choices }),
    }));
}

/** `output.AddFlags(cmd.PersistentFlags())`: the commands below take them too. */
function isPersistent(evidence: Evidence, { path, symbol, values }: Command, maker: string): boolean {
  const around = values.takes === undefined || symbol === null ? null : readSymbol(evidence.pack, symbol);
  const text = around === null ? (evidence.lines(path) ?? []).join('\n') : evidence.text(around);
  return values.takes !== undefined && new RegExp(`\\b${escaped(maker)}\\(\\s*\\w+\\.PersistentFlags\\(\\)`).test(text);
}

/** What is typed behind a command whose class leaves that to one that it extends. */
export function sharedArguments(evidence: Evidence, command: Command): string | null {
  if (command.values.framework !== 'picocli') return null;
  const found = sharedMakers(evidence, command).map(({ path, startLine, endLine }) =>
    positionals((evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n')),
  );
  return found.find((typed) => typed !== '') ?? null;
}

/** The symbols whose options a command has too. */
export function sharedMakers(evidence: Evidence, command: Command): FoundSymbol[] {
  const { symbol, path, values } = command;
  if (values.framework === 'Django') return values.takes ? classesAbove(evidence, command) : [];
  if (values.takes !== undefined && path.endsWith('.go'))
    return makersOf(evidence, command).flatMap(({ found }) => found);
  if (symbol === null) return [];
  if (values.framework === 'picocli') {
    const own = readSymbol(evidence.pack, symbol);
    const bases = basesOf(evidence, symbol);
    return [...bases, ...[...(own === null ? [] : [own]), ...bases].flatMap((type) => mixedIn(evidence, type))];
  }
  // What its own file puts on it is told with the command.
  return /^(?:Click|Typer|Flask)$/.test(values.framework)
    ? targetsOf(evidence, symbol, 'decorates').filter((each) => each.path !== path)
    : [];
}

/** What makes options for a command of Go. */
function makersOf(evidence: Evidence, { path, symbol, values: { takes = [] } }: Command): FlagMakers[] {
  const around = symbol === null ? null : readSymbol(evidence.pack, symbol);
  const scope = around === null ? '' : evidence.text(around);
  return takes.map((name) => goFlagMakers(evidence, { path, scope }, name));
}

/** The functions of Go, or bases of Django, that put options on a command which were not found, or in which no option was. */
export function untoldMakers(evidence: Evidence, command: Command): string[] {
  const { takes = [], framework } = command.values;
  // What a word calls need not take options.
  if (framework === 'clap' || framework === DISPATCHED) return [];
  if (framework === 'oclif') return untoldBases(command, classesAbove(evidence, command));
  // A command of Django that extends one of a library has its options too.
  if (framework === 'Django') return sharedMakers(evidence, command).length > 0 ? [] : takes;
  return makersOf(evidence, command).flatMap(({ found, unknown }, place) => {
    const isEmpty = found.length > 0 && found.every((each) => flagsWithin(evidence, each).length === 0);
    return isEmpty && unknown.length === 0 ? (takes[place] ?? []) : unknown;
  });
}

function flagsWithin(evidence: Evidence, { path, startLine, endLine }: FoundSymbol): Found<'setting'>[] {
  return (flagsByFile(evidence).get(path) ?? [])
    .filter((flag) => startLine <= flag.startLine && flag.startLine <= endLine)
    .toSorted((a, b) => a.startLine - b.startLine);
}

const MIXED_IN =
  /@(?:CommandLine\.)?(?:Mixin|ArgGroup)(?:\((?:[^()"]|"[^"]*")*\))?\s+(?:(?:private|protected|public|final|static|var|val|lateinit)\s+)*(?:\w+\s*:\s*)?([A-Z]\w*)\b/g;

/** `@Mixin private LogOptions log;`: classes of other files whose options a class has too. */
function mixedIn(evidence: Evidence, { path, startLine, endLine }: FoundSymbol): FoundSymbol[] {
  const text = (evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n');
  return [...text.matchAll(MIXED_IN)].flatMap(([, type = '']) => {
    const found = findSymbols(evidence.pack, type, { exact: true, limit: 5 }).filter(
      (each) => each.name === type && each.kind === 'class' && evidence.file(each.path)?.place === 'source',
    );
    return found.length === 1 && found[0]?.path !== path ? found : [];
  });
}

function classesAbove(evidence: Evidence, { symbol }: Command): FoundSymbol[] {
  return symbol === null ? [] : basesOf(evidence, symbol);
}

function basesOf(evidence: Evidence, symbol: number, depth = 0): FoundSymbol[] {
  const found = targetsOf(evidence, symbol, 'base');
  return depth > DEEPEST_BASE ? found : [...found, ...found.flatMap(({ id }) => basesOf(evidence, id, depth + 1))];
}

function targetsOf({ pack }: Evidence, symbol: number, kind: 'decorates' | 'base'): FoundSymbol[] {
  return edgesFrom(pack, symbol).flatMap((edge): FoundSymbol[] => {
    const isOwn = edge.source === symbol && edge.kind === kind && edge.certainty === 'exact';
    const found = isOwn ? readSymbol(pack, edge.target) : null;
    return found === null ? [] : [found];
  });
}

const flagsByFile = derived(
  (evidence): Map<string, Found<'setting'>[]> =>
    Map.groupBy(
      evidence.facts('setting').filter(({ values }) => values.source === 'flag'),
      ({ path }) => path,
    ),
);
