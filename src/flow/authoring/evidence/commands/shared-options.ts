import { positionals } from '../../../../engine/facts/commands/picocli-commands.ts';
import { edgesFrom } from '../../../../engine/pack/graph/edge-reader.ts';
import { type FoundSymbol, readSymbol } from '../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';

type Command = Found<'command'>;

const DEEPEST_BASE = 5;

/**
 * Options that a command takes from elsewhere: those of the classes that its class extends (picocli), and those that a
 * constant or function of another file puts on it (`@shared.PORT` of Click).
 */
export function sharedOptions(evidence: Evidence, command: Command): Command['values']['options'] {
  const own = new Set(command.values.options.map(({ name }) => name));
  return sharedBy(evidence, command)
    .flatMap(({ path, startLine, endLine }) =>
      (flagsByFile(evidence).get(path) ?? []).filter(
        (flag) => startLine <= flag.startLine && flag.startLine <= endLine && !own.has(flag.values.name),
      ),
    )
    .filter(({ values: { name } }) => !own.has(name) && own.add(name))
    .map(({ values: { name, default: value, help } }) => ({
      name,
      ...(value === undefined ? {} : { default: value }),
      ...(help === undefined ? {} : { help }),
    }));
}

/** What is typed behind a command whose class leaves that to one that it extends. */
export function sharedArguments(evidence: Evidence, command: Command): string | null {
  if (command.values.framework !== 'picocli') return null;
  const found = sharedBy(evidence, command).map(({ path, startLine, endLine }) =>
    positionals((evidence.lines(path) ?? []).slice(startLine - 1, endLine).join('\n')),
  );
  return found.find((typed) => typed !== '') ?? null;
}

/** The symbols whose options a command has too. */
function sharedBy(evidence: Evidence, { symbol, path, values }: Command): FoundSymbol[] {
  if (symbol === null) return [];
  if (values.framework === 'picocli') return basesOf(evidence, symbol);
  // What its own file puts on it is told with the command.
  return /^(?:Click|Typer|Flask)$/.test(values.framework)
    ? targetsOf(evidence, symbol, 'decorates').filter((each) => each.path !== path)
    : [];
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
