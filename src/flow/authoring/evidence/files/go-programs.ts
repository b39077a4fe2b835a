import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

/** One of several programs of Go that a repository makes. */
export interface GoProgram {
  /** As its code calls it, else as its folder is called. */
  name: string;
  folder: string;
}

/** Programs of Go in folders of their own: one in the topmost folder has the whole repository for its code. */
export const goPrograms = derived((evidence): GoProgram[] => {
  const folders = evidence
    .facts('entry-point')
    .filter(
      ({ path, values }) =>
        values.what === 'main' && path.endsWith('.go') && evidence.file(path)?.place === 'source' && path.includes('/'),
    )
    .map(({ path }) => directoryOf(path));
  return [...new Set(folders)].map((folder) => {
    const [only, ...others] = evidence
      .facts('command')
      .filter(
        ({ path, values }) => values.program && directoryOf(path) === folder && /^[a-z][\w-]*$/.test(values.name),
      );
    // A folder that only says that a program starts there has no name for it.
    const called = lastOf(folder.replace(/(?<=[^/])\/(?:main|cmd|src|app|bin)$/, ''));
    return { folder, name: only && others.length === 0 ? only.values.name : called };
  });
});

function lastOf(folder: string): string {
  return folder.split('/').at(-1) ?? folder;
}

/** The program in whose folder a file lies, or that alone is made of the module below the topmost one in which it lies. */
export function goProgramAround(evidence: Evidence, path: string): GoProgram | undefined {
  const [around] = goPrograms(evidence)
    .filter(({ folder }) => path.startsWith(`${folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length);
  if (around !== undefined || !path.endsWith('.go')) return around;
  const module = innerModules(evidence).find((folder) => path.startsWith(`${folder}/`));
  const [only, ...others] =
    module === undefined ? [] : goPrograms(evidence).filter(({ folder }) => folder.startsWith(`${module}/`));
  return others.length === 0 ? only : undefined;
}

const innerModules = derived((evidence): string[] =>
  evidence.facts('manifest').flatMap(({ path }) => (path.endsWith('/go.mod') ? directoryOf(path) : [])),
);

/** Whether a program of Go starts in the topmost folder. */
export const hasTopProgram = derived((evidence): boolean =>
  evidence.facts('entry-point').some(({ path, values }) => values.what === 'main' && /^[^/]+\.go$/.test(path)),
);

/** The program that goes by the name of the project. */
export const mainGoProgram = derived((evidence): GoProgram | undefined => {
  const modules = evidence.facts('manifest').flatMap(({ path, values }) => (path === 'go.mod' ? values.name : []));
  const names = [evidence.projectName, ...modules].map((name) =>
    name
      ?.replace(/\/v\d+$/, '')
      .split('/')
      .at(-1),
  );
  return goPrograms(evidence).find(({ folder }) => names.includes(lastOf(folder)));
});

/** What Go keeps from everybody outside, and what those who work on the product keep for themselves. */
const HELPER_FOLDER = /(?:^|\/)(?:internal(?!\/cmd\/)|dev|devel|tools?|hack|scripts?)\//;
const HELPER_NAME =
  /(?:^|[-_])(?:(?:code|doc|docs)?gen|gendocs?|scripts?|suites?|devtools?|fixtures?|e2e)$|^(?:build|gen|generate|lint|bump)[-_]|^(?:generators?|dev|devel|hack)$|(?<!work)bench(?:mark)?$/;

/** Whether a file is of a program that makes files of the product, or checks them. */
export function isOfHelper(evidence: Evidence, path: string): boolean {
  const program = goProgramAround(evidence, path);
  return (
    program !== undefined &&
    program !== mainGoProgram(evidence) &&
    (HELPER_FOLDER.test(program.folder) || HELPER_NAME.test(lastOf(program.folder)))
  );
}
