import { join } from 'node:path';
import { installedAround, isBelow, programs } from '../commands/installed-programs.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import {
  type GoProgram,
  goProgramAround,
  goPrograms,
  hasTopProgram,
  isOfHelper,
  mainGoProgram,
} from '../files/go-programs.ts';
import { isBesideProduct } from './beside-product.ts';
import { PROGRAM } from './two-programs.ts';

type SettingFact = Found<'setting'>;

/** The mentions of one name, apart where two programs say different things of it: `LISTEN` of each is its own. */
export function byProgram(evidence: Evidence, facts: SettingFact[]): SettingFact[][] {
  const taken = Map.groupBy(facts, ({ path }) => goProgramAround(evidence, path)?.folder ?? sidePython(evidence, path));
  if (taken.size < 2) return [facts];
  const isPython = facts.some(({ path }) => sidePython(evidence, path) !== undefined);
  const own = [...taken].filter(([program]) => isPython || program !== undefined).map(([, each]) => each);
  const said = (key: 'help' | 'default') =>
    new Set(own.flatMap((each) => each.find(({ values }) => values[key] !== undefined)?.values[key] ?? []));
  return said('help').size > 1 || said('default').size > 1 ? [...taken.values()] : [facts];
}

/** The program that alone takes a setting, unless it is the only one, or the one that the project is named after. */
export function soleProgram(evidence: Evidence, facts: readonly SettingFact[]): string | null {
  const [only, ...others] = new Set(
    facts.map(({ path }) => goProgramAround(evidence, path) ?? namedBeside(evidence, path)),
  );
  const isOne = only !== undefined && others.length === 0 && only !== mainGoProgram(evidence);
  return isOne && (ownPrograms(evidence).length > 1 || hasTopProgram(evidence))
    ? only.name
    : (packageProgram(evidence, facts) ?? moduleProgram(evidence, facts));
}

const APPLICATION =
  /^(.*?)(?:^|\/)src\/main\/resources\/(?:config\/)?(?:application|bootstrap)(?:-[\w-]+)?\.(?:properties|ya?ml)$/;

/** The module of the JVM that alone has a setting, where several are programs: each reads the file with its own settings. */
function moduleProgram(evidence: Evidence, facts: readonly SettingFact[]): string | null {
  const modules = besideModules(evidence);
  const [only, ...others] = new Set(facts.map(({ path }) => modules.find((module) => isBelow(path, module))));
  return only === undefined || others.length > 0 ? null : (only.split('/').at(-1) ?? only);
}

/** Modules that are programs, without the one that has more settings than all others together. */
const besideModules = derived((evidence): string[] => {
  const modules = Map.groupBy(
    evidence.facts('setting').filter(({ path }) => APPLICATION.test(path) && !isBesideProduct(evidence, path)),
    ({ path }) => APPLICATION.exec(path)?.[1] ?? '',
  );
  const given = [...modules.values()].flat().length;
  const names = [...modules].filter(([, own]) => own.length * 2 <= given).map(([module]) => module);
  return modules.size < 2 ? [] : names.filter((module) => module !== '');
});

/** The one program of the package of Node, or of the crate, that alone reads a setting, beside other packages: `packages/translate`. */
function packageProgram(evidence: Evidence, facts: readonly SettingFact[]): string | null {
  const names = facts.map(({ path }): string | null => {
    const own =
      /\.(?:[cm]?[jt]sx?|rs)$/.test(path) || sidePython(evidence, path) ? installedAround(evidence, path) : [];
    // The file that one of several programs of a crate starts in is of that one.
    const start = own.find(({ folder, target }) => path.endsWith('.rs') && path === join(folder, target ?? ''));
    if (start !== undefined && own.length > 1) return start.name;
    const [only, ...others] = new Set(own.filter(({ folder }) => folder !== '.').map(({ name }) => name));
    return only === undefined || others.length > 0 ? null : only;
  });
  const [name = null, ...others] = new Set(names);
  const [path = ''] = facts.map((fact) => fact.path);
  if (name === null || others.length > 0) return null;
  const isNamesake = name === evidence.projectName.split('/').at(-1)?.toLowerCase();
  const [program, second] = installedAround(evidence, path);
  if (!isNamesake && (second !== undefined || !path.endsWith('.rs'))) return name;
  if (program === undefined || !isBeside(evidence, program.folder)) return null;
  // What is called like the product is told by its package: `@shop/cli`.
  const manifest = evidence.facts('manifest').find((each) => directoryOf(each.path) === program.folder);
  return isNamesake ? (manifest?.values.name ?? null) : name;
}

/** The folder of a package of Python that installs one program beside what most settings are of: `mcp` beside `api`. */
function sidePython(evidence: Evidence, path: string): string | undefined {
  const [program, ...others] = path.endsWith('.py') ? installedAround(evidence, path) : [];
  return program !== undefined && others.length === 0 && sidePackages(evidence).has(program.folder)
    ? program.folder
    : undefined;
}

const sidePackages = derived((evidence): Set<string> => {
  const read = evidence.facts('setting').filter(({ path, values }) => PROGRAM.test(path) && values.source !== 'flag');
  const folders = new Set(programs(evidence).map(({ folder }) => folder));
  return new Set(
    [...folders].filter(
      (folder) => folder !== '.' && read.filter(({ path }) => isBelow(path, folder)).length * 4 < read.length,
    ),
  );
});

/** Whether most settings are declared elsewhere. */
function isBeside(evidence: Evidence, folder: string): boolean {
  const read = evidence.facts('setting').filter(({ path, values }) => PROGRAM.test(path) && values.declared);
  return read.filter(({ path }) => isBelow(path, folder)).length * 2 < read.length;
}

/** A package that makes the command of one program is of that program: `kingpin.New("shopctl")` in `cli` and `cmd/shopctl`. */
function namedBeside(evidence: Evidence, path: string): GoProgram | undefined {
  const [only, ...others] = evidence
    .facts('command')
    .filter((fact) => fact.values.program && fact.path.endsWith('.go') && directoryOf(fact.path) === directoryOf(path));
  return others.length > 0 ? undefined : goPrograms(evidence).find(({ name }) => name === only?.values.name);
}

function ownPrograms(evidence: Evidence): GoProgram[] {
  return goPrograms(evidence).filter(({ folder }) => !isOfHelper(evidence, `${folder}/main.go`));
}
