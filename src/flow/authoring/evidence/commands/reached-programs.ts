import { join } from 'node:path';
import { fileImports } from '../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';
import { goPrograms, hasTopProgram, isOfHelper } from '../files/go-programs.ts';
import { isBelow, type Program, programs } from './installed-programs.ts';

/** What takes an option of the command line: the one program that reaches its parser, else the file that parses it. */
export type OptionHome = { program: string } | { file: string };

interface Start {
  name: string;
  /** The folder whose code may be of the program. */
  folder: string;
  files: readonly string[];
}

/**
 * Where a file lies in which one of several programs of one package parses what is typed: that program, if no other
 * reaches the file. Null where the package makes one program, so that there is nothing to tell apart.
 */
export function optionHome(evidence: Evidence, path: string): OptionHome | null {
  const around = startsAround(evidence, path);
  if (around.length < 2) return isOfManyScripts(evidence, path, around) ? { file: path } : null;
  const begun = around.filter(({ files }) => files.includes(path));
  // A file in which one program starts parses for that one, whoever else takes something from it.
  const [only, ...others] = begun.length > 0 ? begun : around.filter((each) => reached(evidence, each).has(path));
  return only !== undefined && others.length === 0 ? { program: only.name } : { file: path };
}

/** A file of Python that is started by itself, as others are that take options, and that no installed program starts with or reaches. */
function isOfManyScripts(evidence: Evidence, path: string, around: readonly Start[]): boolean {
  return (
    optionScripts(evidence).size > 1 &&
    optionScripts(evidence).has(path) &&
    !around.some((each) => reached(evidence, each).has(path))
  );
}

const optionScripts = derived((evidence): Set<string> => {
  const paths = new Set(
    evidence
      .facts('setting')
      .filter(({ path, values }) => values.source === 'flag' && path.endsWith('.py'))
      .map(({ path }) => path),
  );
  return new Set(
    [...paths].filter((path) =>
      (evidence.lines(path) ?? []).some((line) => /^if __name__ == ["']__main__["']/.test(line)),
    ),
  );
});

/** Several programs of the innermost folder around a file that makes any, each with a start of its own. */
function startsAround(evidence: Evidence, path: string): Start[] {
  const isSame = ({ files: [file = ''] }: Start): boolean => familyOf(file) === familyOf(path);
  const around = starts(evidence).filter((each) => isSame(each) && isBelow(path, each.folder));
  const deepest = Math.max(...around.map(({ folder }) => folder.length));
  return around.filter(({ folder }) => folder.length === deepest);
}

/** Files that import each other, whatever they end in. */
function familyOf(path: string): string {
  const ending = path.replace(/^.*\./, '');
  return /^[cm]?[jt]sx?$/.test(ending) ? 'js' : ending;
}

/** Programs by where they start; two names of one start are one program, called by its first name. */
const starts = derived((evidence): Start[] => {
  const installed = programs(evidence).flatMap((program): Start[] => {
    const file = startFile(evidence, program);
    return file === undefined ? [] : [{ name: program.name, folder: program.folder, files: [file] }];
  });
  const made = goPrograms(evidence)
    .filter(({ folder }) => !isOfHelper(evidence, `${folder}/main.go`))
    .map(({ name, folder }): Start => ({ name, folder: '.', files: folderFiles(evidence).get(folder) ?? [] }));
  const top = { name: topName(evidence), folder: '.', files: folderFiles(evidence).get('.') ?? [] };
  const all = [...installed, ...(hasTopProgram(evidence) ? [top] : []), ...made].filter(
    ({ files }) => files.length > 0,
  );
  return [...Map.groupBy(all, ({ folder, files }) => `${folder} ${files[0]}`).values()].flatMap(
    ([first]) => first ?? [],
  );
});

/** What a program that starts in the topmost folder is called: as the one program outside of those in folders of their own calls itself, else as the module. */
function topName(evidence: Evidence): string {
  const folders = goPrograms(evidence).map(({ folder }) => folder);
  const [only, ...others] = new Set(
    evidence
      .facts('command')
      .filter(
        ({ path, values }) =>
          values.program && path.endsWith('.go') && !folders.some((folder) => path.startsWith(`${folder}/`)),
      )
      .map(({ values }) => values.name),
  );
  if (only !== undefined && others.length === 0 && /^[a-z][\w-]*$/.test(only)) return only;
  return lastOf(evidence.facts('manifest').find(({ path }) => path === 'go.mod')?.values.name ?? evidence.projectName);
}

/** `shop` of `example.com/shop/v2`. */
function lastOf(module: string): string {
  return (
    module
      .replace(/\/v\d+$/, '')
      .split('/')
      .at(-1) ?? module
  );
}

/** The file in which an installed program starts: of the module that it names, or the one that it names itself. */
function startFile(evidence: Evidence, { folder, target }: Program): string | undefined {
  if (target === undefined) return undefined;
  const module = /^[\w.]+(?=:|$)/.exec(target)?.[0].replaceAll('.', '/');
  const modules = ['', 'src/', 'lib/'].flatMap((root) => [`${root}${module}.py`, `${root}${module}/__init__.py`]);
  return [target, ...modules].map((each) => join(folder, each)).find((each) => evidence.file(each) !== undefined);
}

const reachedFrom = derived((): Map<Start, Set<string>> => new Map());

/** The files that a program takes something from, however far away. */
function reached(evidence: Evidence, start: Start): Set<string> {
  const known = reachedFrom(evidence).get(start);
  if (known !== undefined) return known;
  const seen = new Set(start.files);
  for (const path of seen) for (const each of importedBy(evidence, path)) seen.add(each);
  reachedFrom(evidence).set(start, seen);
  return seen;
}

const imported = derived((): Map<string, readonly string[]> => new Map());

function importedBy(evidence: Evidence, path: string): readonly string[] {
  const known = imported(evidence).get(path);
  if (known !== undefined) return known;
  const targets = fileImports(evidence.pack, path).flatMap(({ target }) => (target ? [target] : []));
  // A package of Go is one, whichever of its files is named.
  const found = new Set(
    targets.flatMap((target) => [
      target,
      ...(target.endsWith('.go') ? (folderFiles(evidence).get(directoryOf(target)) ?? []) : []),
    ]),
  );
  imported(evidence).set(path, [...found]);
  return [...found];
}

const folderFiles = derived((evidence): Map<string, string[]> => {
  const files = evidence.files.flatMap(({ path, place }) => (place === 'source' && path.endsWith('.go') ? [path] : []));
  return Map.groupBy(files, directoryOf);
});
