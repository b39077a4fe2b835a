import { DISPATCHED } from '../../../../engine/facts/commands/dispatched-commands.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { scriptsOf } from '../scripts.ts';

const RUNS = /^(?:node|tsx|ts-node|bun|deno)$/;
const FILE = /^\.?[\w./-]+\.[cm]?[jt]s$/;
/** Options whose value stands behind a blank. */
const LOADS = /^(?:--import|--loader|--require|-r)$/;

/** The file that a command starts, with nothing behind it: `node --import tsx ./lids.ts`. */
function startedFile(command: string): string | undefined {
  const [program = '', ...words] = command
    .trim()
    .replace(/^(?:npx|bunx) /, '')
    .split(/\s+/);
  const file = words.pop() ?? '';
  const isPlain = words.every(
    (word, at) => word === 'run' || /^--?[\w-]+(?:=[\w./-]+)?$/.test(word) || LOADS.test(words[at - 1] ?? ''),
  );
  return RUNS.test(program) && FILE.test(file) && isPlain ? file : undefined;
}

/**
 * How a file that tells words apart itself is started, where a script of the manifest at the top does so, or one there
 * passes on to the one of the same name in the package of the file: `pnpm run lids`.
 */
export function scriptProgram(evidence: Evidence, { path, values }: Found<'command'>): string | null {
  if (values.framework !== DISPATCHED || !/\.[cm]?[jt]s$/.test(path)) return null;
  const started = startedFiles(evidence).get(path) ?? [];
  const [only, ...others] = started.flatMap((script) => typed(evidence, script));
  return only !== undefined && others.length === 0 ? only : null;
}

const startedFiles = derived((evidence): Map<string, Found<'script'>[]> => {
  const started = scriptsOf(evidence).flatMap((script) => {
    const file = script.path.endsWith('package.json') ? startedFile(script.values.command) : undefined;
    return file === undefined ? [] : [{ script, path: below(directoryOf(script.path), file) }];
  });
  return new Map(
    [...Map.groupBy(started, ({ path }) => path)].map(([path, all]) => [path, all.map((each) => each.script)]),
  );
});

function below(folder: string, file: string): string {
  const own = file.replace(/^\.\//, '');
  return folder === '.' ? own : `${folder}/${own}`;
}

function typed(evidence: Evidence, { path, values: { name, runner } }: Found<'script'>): string[] {
  if (path === 'package.json') return [`${runner} run ${name}`];
  const own = evidence.facts('manifest').find((each) => each.path === path)?.values.name;
  if (own === undefined || own === null) return [];
  return scriptsOf(evidence)
    .filter(
      (each) => each.path === 'package.json' && each.values.name === name && passesOn(each.values.command, own, name),
    )
    .map((each) => `${each.values.runner} run ${name}`);
}

/** `pnpm --filter tools run lids`, `yarn workspace tools run lids`, `npm run lids -w tools --`. */
function passesOn(command: string, own: string, name: string): boolean {
  const words = command
    .trim()
    .split(/\s+/)
    .filter((word) => word !== 'run' && word !== '--');
  return (
    [`pnpm --filter ${own} ${name}`, `pnpm -F ${own} ${name}`, `yarn workspace ${own} ${name}`].includes(
      words.join(' '),
    ) || [`npm ${name} -w ${own}`, `npm ${name} --workspace=${own}`].includes(words.join(' '))
  );
}
