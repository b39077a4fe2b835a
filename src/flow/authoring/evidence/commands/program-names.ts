import { escaped } from '../../../../base/escaped.ts';
import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { dotnetProgram } from '../files/dotnet-projects.ts';
import { goProgramAround, isOfHelper } from '../files/go-programs.ts';
import { TOOLING } from '../files/tooling.ts';
import { topCommand } from './command-names.ts';
import { binaryOf, crateProgram, parsingProgram } from './crate-programs.ts';
import { installedAround, isBelow, type Program } from './installed-programs.ts';
import { scriptProgram } from './script-programs.ts';

/** What a framework's commands are typed behind: a script of the project, where it lies, or the framework's own program. */
const STARTERS: Readonly<Record<string, { file: RegExp; typed: (path: string) => string }>> = {
  'manage.py': { file: /(?:^|\/)manage\.py$/, typed: (path) => `python ${path}` },
  artisan: { file: /(?:^|\/)artisan$/, typed: (path) => `php ${path}` },
  Symfony: { file: /(?:^|\/)bin\/console$/, typed: (path) => path },
};
const OWN_PROGRAM: Readonly<Record<string, string>> = { Flask: 'flask' };

/** How the program is started that a command belongs to, or null where the repository does not tell. */
export function programOf(evidence: Evidence, fact: Found<'command'>): string | null {
  const { parent = '', framework } = fact.values;
  const starter = STARTERS[parent] ?? STARTERS[framework];
  if (starter) {
    const path = nearest(starterFiles(evidence, starter.file), fact.path);
    if (path !== undefined) return starter.typed(path);
    return fact.path.endsWith('.php') ? (nearest(consoleScripts(evidence), fact.path) ?? null) : null;
  }
  // Their names say already behind which program they are typed.
  if (framework === 'Rails' || framework === 'Mix') return null;
  if (framework === 'Thor') return thorScript(evidence, topCommand(evidence, fact));
  if (framework === 'Flask') return OWN_PROGRAM[framework] ?? null;
  if (fact.path.endsWith('.go')) return packageProgram(evidence, fact) ?? goProgram(evidence, fact.path);
  if (fact.path.endsWith('.cs')) return dotnetProgram(evidence, fact.path);
  const binary = fact.path.endsWith('.rs') ? binaryOf(evidence, fact.path) : null;
  if (binary !== null) return binary;
  const parser = fact.path.endsWith('.rs') ? parsingProgram(evidence, topCommand(evidence, fact)) : null;
  if (parser !== null) return parser;
  const run = scriptProgram(evidence, fact);
  if (run !== null) return run;
  const own = installedAround(evidence, fact.path);
  if (own.length === 0 && fact.path.endsWith('.rs')) return crateProgram(evidence, fact.path);
  // The file of the topmost group is the one that a program of Python starts.
  const topmost = fact.path.endsWith('.py') ? topCommand(evidence, fact) : fact;
  const started = own.filter(({ target }) => target !== undefined && starts(target, topmost.path));
  if (started.length === 1) return started[0]?.name ?? null;
  if (own.length > 0 && isLeftOut(evidence, topmost)) {
    const script = scriptOf(evidence, topmost.path);
    // Beside an installed program, a package is started by its name, and a file by those who make it.
    return /(?:^|\/)__main__\.py$/.test(topmost.path) || !topmost.values.sole
      ? (script ?? scriptAround(evidence, topmost.path))
      : null;
  }
  const [only] = own;
  // Two names of one program are typed alike; the one that the program calls itself is the better one.
  if (only && own.length > 1 && only.target !== undefined && own.every(({ target }) => target === only.target))
    return (own.find(({ name, folder }) => callsItself(evidence, name, folder)) ?? only).name;
  if (only && own.length === 1 && (!fact.path.endsWith('.py') || takesCommands(evidence, only))) return only.name;
  if (NEST.test(framework)) return documentedPrograms(evidence).get(fact.values.name) ?? null;
  if (!fact.path.endsWith('.py')) return null;
  const top = topCommand(evidence, fact).path;
  return scriptOf(evidence, top) ?? scriptAround(evidence, top);
}

/** The one script that starts the class of a command: `exe/shop` of a gem is installed, `bin/shop` is started where it lies. */
function thorScript(evidence: Evidence, { values: { under = '' } }: Found<'command'>): string | null {
  const scripts = evidence.files.filter(
    ({ path, place }) =>
      place === 'source' &&
      /(?:^|\/)(?:bin|exe)\/[\w-]+(?:\.rb)?$/.test(path) &&
      (evidence.lines(path) ?? []).some((line) => new RegExp(`\\b${escaped(under)}\\.start\\b`).test(line)),
  );
  const [only, ...others] = scripts;
  if (only === undefined || others.length > 0) return null;
  const isGem = evidence.files.some(({ path }) => /^[\w-]+\.gemspec$/.test(path));
  return isGem ? only.path.replace(/^.*\//, '') : only.path;
}

/** A group of Python that none adds, where groups of other files are added by name, is no part of the program. */
function isLeftOut(evidence: Evidence, { path, values }: Found<'command'>): boolean {
  if (!values.program || !path.endsWith('.py')) return false;
  // A script with a group of its own beside an installed one is for those who make the product.
  if (values.sole) return scriptOf(evidence, path) !== null && startsGroup(evidence, path);
  return evidence
    .facts('command')
    .some((each) => each.values.program && each.values.opens?.some(({ module }) => module !== undefined));
}

/** Whether a program that is installed around a file starts a group of another one. */
function startsGroup(evidence: Evidence, path: string): boolean {
  return evidence
    .facts('command')
    .some(
      (each) =>
        each.values.program &&
        each.path !== path &&
        installedAround(evidence, path).some(({ target }) => target !== undefined && starts(target, each.path)),
    );
}

/** Scripts under a name of the project's own that hand what is typed to a console of Symfony, on which Artisan is built. */
const consoleScripts = derived((evidence): string[] =>
  starterFiles(evidence, /(?:^|\/)bin\/[\w-]+$/).filter((path) =>
    fileImports(evidence.pack, path).some(({ module }) => module.startsWith('Symfony\\Component\\Console\\')),
  ),
);

function callsItself(evidence: Evidence, name: string, folder: string): boolean {
  return evidence.facts('command').some(({ values, path }) => values.name === name && isBelow(path, folder));
}

/** The one short script that starts what it takes from a file: `manage.py` of an application that is no Django. */
function scriptAround(evidence: Evidence, path: string): string | null {
  const scripts = evidence
    .facts('entry-point')
    .filter(
      (each) =>
        each.values.what === 'main' &&
        each.path.endsWith('.py') &&
        evidence.file(each.path)?.place === 'source' &&
        (evidence.lines(each.path) ?? []).length < SHORTEST_MODULE &&
        fileImports(evidence.pack, each.path).some(({ target }) => target === path),
    );
  const [only] = scripts;
  return only && scripts.length === 1 ? `python ${only.path}` : null;
}

/** Libraries for commands of NestJS, which do not say what the program is called. */
const NEST = /^(?:nest-commander|nestjs-command)$/;

/** What documents type before commands whose program the code does not name: `shop-admin list-users` at the start of a line. */
const documentedPrograms = derived((evidence): Map<string, string> => {
  const names = evidence.facts('command').flatMap(({ values }) => (NEST.test(values.framework) ? values.name : []));
  const typed = new RegExp(`^\\s*(?:\\$ )?((?:\\./)?[\\w./-]+) (${names.map(escaped).join('|')})\\s*$`);
  const found = new Map<string, Set<string>>();
  for (const { path, place } of names.length > 0 ? evidence.files : []) {
    if (place !== 'document') continue;
    for (const line of evidence.lines(path) ?? []) {
      const [, program, name] = typed.exec(line) ?? [];
      if (program !== undefined && name !== undefined) found.set(name, (found.get(name) ?? new Set()).add(program));
    }
  }
  // One program takes all of them: a command that no document types is typed like the others.
  const all = new Set([...found.values()].flatMap((each) => [...each]));
  const [only] = all;
  return new Map(only !== undefined && all.size === 1 ? names.map((name) => [name, only]) : []);
});

/** Whether it is known how a command is typed: a module beside an installed program that does not start it may run nowhere. */
export function isTyped(evidence: Evidence, fact: Found<'command'>): boolean {
  const { sole, framework } = fact.values;
  // Where nobody is found that takes up what it hangs on, names above it are missing.
  if (topCommand(evidence, fact).values.part) return false;
  if (fact.path.endsWith('.go')) {
    // What a method makes is added by the one who calls it; where none below the program is found, names above it are missing.
    const { program, under } = topCommand(evidence, fact).values;
    return program === true || under?.includes('.') !== true || !hasGoProgram(evidence);
  }
  if ((!fact.path.endsWith('.py') && !(sole && framework === 'commander')) || programOf(evidence, fact) !== null)
    return true;
  return !sole && installedAround(evidence, fact.path).length === 0;
}

const hasGoProgram = derived((evidence): boolean =>
  evidence.facts('command').some(({ path, values }) => values.program === true && path.endsWith('.go')),
);

const COMMAND_LIBRARY = /^(?:click|typer|argparse|cyclopts|fire|docopt|optparse|cleo|cloup|rich_click|asyncclick)\b/;
/** A module that is shorter only passes on what another one holds. */
const SHORTEST_MODULE = 40;

/** Whether the module that an installed program of Python starts looks at what is typed behind its name. */
function takesCommands(evidence: Evidence, { folder, target }: Program): boolean {
  const module = target?.split(':')[0]?.replaceAll('.', '/');
  const path = ['', 'src/']
    .flatMap((root) => [`${root}${module}.py`, `${root}${module}/__init__.py`])
    .map((each) => (folder === '.' ? each : `${folder}/${each}`))
    .find((each) => evidence.file(each));
  if (module === undefined || path === undefined) return true;
  return (
    fileImports(evidence.pack, path).some((each) => COMMAND_LIBRARY.test(each.module)) ||
    evidence.facts('command').some((each) => each.path === path) ||
    (evidence.lines(path) ?? []).length < SHORTEST_MODULE
  );
}

/** How a file of Python is started by itself: as a package, or as a script that asks whether it is one. */
function scriptOf(evidence: Evidence, path: string): string | null {
  if (/(?:^|\/)__main__\.py$/.test(path)) {
    // A package lies below the folder of sources, and none has a hyphen in its name.
    const own = directoryOf(path)
      .replace(/^(?:.*\/)?src\//, '')
      .replace(/^.*-[^/]*\//, '');
    return own.includes('-') ? `python ${directoryOf(path)}` : `python -m ${own.replaceAll('/', '.')}`;
  }
  const isScript = evidence.facts('entry-point').some((each) => each.path === path && each.values.what === 'main');
  return isScript ? (moduleCall(evidence, path) ?? `python ${path}`) : null;
}

const RELATIVE = /^\s*from\s+\.+\w*(?:\.\w+)*\s+import\b/;

/**
 * `cd server && python -m scripts.sweep`: what takes something from beside it by a relative import, or by the name of its own
 * package, fails where it is started by its path; a project that is not installed is only found from its folder.
 */
function moduleCall(evidence: Evidence, path: string): string | null {
  const manifest = evidence
    .facts('manifest')
    .filter(({ values, path: each }) => values.ecosystem === 'PyPI' && isBelow(path, directoryOf(each)))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
  const folder = manifest === undefined ? '.' : directoryOf(manifest.path);
  const own = folder === '.' ? path : path.slice(folder.length + 1);
  if (!/^[A-Za-z_]\w*(?:\/[A-Za-z_]\w*)+\.py$/.test(own)) return null;
  const lines = evidence.lines(path) ?? [];
  const packageName = own.split('/')[0] ?? '';
  const isRelative = lines.some((line) => RELATIVE.test(line));
  const isOfPackage = lines.some((line) => new RegExp(`^\\s*(?:from|import)\\s+${escaped(packageName)}\\b`).test(line));
  if (!isRelative && !isOfPackage && !takesFromFolder(evidence, folder, manifest?.path, lines)) return null;
  const module = `python -m ${own.replace(/\.py$/, '').replaceAll('/', '.')}`;
  return folder === '.' ? module : `cd ${folder} && ${module}`;
}

/** Whether a script takes a package that lies beside its own folder, where the project is one that nobody installs. */
function takesFromFolder(
  evidence: Evidence,
  folder: string,
  manifest: string | undefined,
  lines: readonly string[],
): boolean {
  if (manifest === undefined || !manifest.endsWith('pyproject.toml')) return false;
  if ((evidence.lines(manifest) ?? []).some((line) => /^\[build-system\]|^packages\s*=/.test(line))) return false;
  const taken = lines.flatMap((line) => /^\s*(?:from|import)\s+([a-z_]\w*)/.exec(line)?.[1] ?? []);
  const below = folder === '.' ? '' : `${folder}/`;
  return taken.some((name) => evidence.file(`${below}${name}/__init__.py`) !== undefined);
}

/** The program that a package with urfave/cli makes, where it makes one: other files append their commands to its list. */
function packageProgram(evidence: Evidence, { path, values }: Found<'command'>): string | null {
  if (values.framework !== 'urfave/cli') return null;
  const made = evidence
    .facts('command')
    .filter((each) => each.values.program && directoryOf(each.path) === directoryOf(path));
  const [only] = made;
  return only && made.length === 1 ? typedName(evidence, only) : null;
}

/** A program of Go may show itself under a name for people, `Shop Admin`: it is typed as its file is called. */
export function typedName(evidence: Evidence, fact: Found<'command'>): string {
  const { path, values } = fact;
  if (values.framework === 'yargs') return programOf(evidence, fact) ?? values.name;
  if (path.endsWith('.cs')) return dotnetProgram(evidence, path) ?? values.name;
  return path.endsWith('.go') && /[A-Z]/.test(values.name)
    ? (goProgram(evidence, path) ?? values.name.toLowerCase())
    : values.name;
}

/** Whether a command stands in the file or package that an installed program starts. */
function starts(target: string, path: string): boolean {
  const module = target
    .split(':')[0]
    ?.replace(/^\.\//, '')
    .replace(/\.[cm]?[jt]s$|\.py$|\.rs$/, '')
    .replaceAll(/\.(?=\w)/g, '/');
  if (module === undefined) return false;
  return new RegExp(`(?:^|/)${escaped(module)}(?:/|\\.\\w+$)`).test(path);
}

/** `cmd/tool/…` makes the program `tool`; a main file beside `go.mod` makes one with the module's last name. */
function goProgram(evidence: Evidence, path: string): string | null {
  const around = goProgramAround(evidence, path);
  if (around && /(?:^|\/)cmd\//.test(around.folder)) return around.name;
  // What stands in other folders than that of the commands writes files of the product, or serves its tests.
  const products = evidence
    .facts('entry-point')
    .filter(
      ({ values, path: file }) =>
        values.what === 'main' &&
        file.endsWith('.go') &&
        evidence.file(file)?.place === 'source' &&
        !TOOLING.test(file) &&
        !isOfHelper(evidence, file),
    );
  const inCommands = products.filter(({ path: file }) => /(?:^|\/)cmd\/[\w-]+\/[\w-]+\.go$/.test(file));
  const [only] = inCommands.length === 1 ? inCommands : products;
  if (only === undefined || (inCommands.length !== 1 && products.length > 1)) return null;
  const named = /(?:^|\/)cmd\/([\w-]+)\/[\w-]+\.go$/.exec(only.path)?.[1];
  const module = evidence.facts('manifest').find((each) => each.path === only.path.replace(/[^/]+$/, 'go.mod'));
  return (
    named ??
    module?.values.name
      ?.replace(/\/v\d+$/, '')
      .split('/')
      .at(-1) ??
    null
  );
}

function starterFiles(evidence: Evidence, file: RegExp): string[] {
  return evidence.files.filter(({ path, place }) => place === 'source' && file.test(path)).map(({ path }) => path);
}

/** The file that lies deepest in a folder around a path, or the only one. */
function nearest(files: readonly string[], path: string): string | undefined {
  const around = files.filter((file) => isBelow(path, directoryOf(file.replace(/(^|\/)bin\/(?=[^/]+$)/, '$1'))));
  return around.sort((a, b) => b.length - a.length)[0] ?? (files.length === 1 ? files[0] : undefined);
}
