import { derived, type Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

export interface Program {
  name: string;
  /** The folder of the manifest that installs it. */
  folder: string;
  target: string | undefined;
}

/** Programs that a manifest installs; a crate with a main file installs one under its own name. */
export const programs = derived((evidence): Program[] => [
  ...evidence
    .facts('entry-point')
    .filter(({ values, path }) => values.what === 'binary' && evidence.file(path)?.place === 'source')
    .map(({ values, path }) => ({ name: values.name, folder: directoryOf(path), target: values.target })),
  ...evidence
    .facts('manifest')
    .filter(({ values, path }) => {
      const main = path.replace(/Cargo\.toml$/, 'src/main.rs');
      const hasOwn = evidence
        .facts('entry-point')
        .some(
          (each) =>
            each.path === path &&
            each.values.what === 'binary' &&
            (each.values.target === 'src/main.rs' || each.values.name === values.name),
        );
      return values.ecosystem === 'crates.io' && values.name && evidence.file(main) !== undefined && !hasOwn;
    })
    .map(({ values, path }) => ({ name: values.name ?? '', folder: directoryOf(path), target: 'src/main.rs' })),
]);

/** The programs of the nearest manifest around a file that installs any. */
export function installedAround(evidence: Evidence, path: string): Program[] {
  const binaries = programs(evidence).filter(({ folder }) => isBelow(path, folder));
  const deepest = Math.max(...binaries.map((each) => depthOf(each.folder)));
  return binaries.filter(({ folder }) => depthOf(folder) === deepest);
}

function depthOf(folder: string): number {
  return folder === '.' ? 0 : folder.split('/').length;
}

export function isBelow(path: string, folder: string): boolean {
  return folder === '.' || path.startsWith(`${folder}/`);
}
