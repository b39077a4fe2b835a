import { derived, type Evidence, type Found } from '../evidence.ts';

/**
 * Places where something begins to run. In Go, what listens is only started where the project has a program to start it;
 * a module of a Python package that can also be run by itself helps its makers.
 */
export const startsOf = derived((evidence): readonly Found<'entry-point'>[] => {
  const entries = evidence.facts('entry-point');
  const isGo = ({ path }: Found<'entry-point'>): boolean => path.endsWith('.go');
  const isRun = entries.some(
    (entry) => isGo(entry) && entry.values.what === 'main' && evidence.file(entry.path)?.place === 'source',
  );
  const isPackaged = evidence
    .facts('manifest')
    .some(({ values, path }) => values.ecosystem === 'PyPI' && !path.includes('/'));
  return entries.filter((entry) => {
    const { values, path } = entry;
    if (isSample(evidence, path)) return false;
    if (isGo(entry)) return isRun || values.what !== 'server';
    return !(
      isPackaged &&
      isInPackage(evidence, path) &&
      values.what === 'main' &&
      path.endsWith('.py') &&
      !STARTS.test(path)
    );
  });
});

const SAMPLES = /^(.*\/src\/main\/(?:java|kotlin|scala|groovy)\/)(?:[^/]+\/)*(?:samples?|examples?|demos?)\//;

/** A package of samples beside others shows how they are used; one that holds everything is only called so. */
function isSample(evidence: Evidence, path: string): boolean {
  const [folder, root] = SAMPLES.exec(`/${path}`)?.map((each) => each.slice(1)) ?? [];
  return (
    folder !== undefined &&
    root !== undefined &&
    evidence.files.some((file) => file.path.startsWith(root) && !file.path.startsWith(folder))
  );
}

/** Whether a folder around a file is a package of Python; an empty file that says so of an inner one is not kept. */
function isInPackage(evidence: Evidence, path: string): boolean {
  const folders = path.split('/').slice(0, -1);
  return folders.some(
    (_, depth) => evidence.file([...folders.slice(0, depth + 1), '__init__.py'].join('/')) !== undefined,
  );
}

/** Modules that are there to be run. */
const STARTS = /(?:^|\/)(?:__main__|app|cli|main|manage|server|start|run\w*)\.py$/;
