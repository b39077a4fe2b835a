import { derived, type Evidence, type Found } from './evidence.ts';

/** What a package manager leaves behind in the folder that it installs. */
const LOCKS: Readonly<Record<string, string>> = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'yarn.lock': 'yarn',
  'pnpm-lock.yaml': 'pnpm',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
};

/**
 * The scripts of the project by what starts them: a package of a workspace is installed by the package manager of the whole,
 * which only the manifest at the top or the lock beside it names.
 */
export const scriptsOf = derived((evidence): readonly Found<'script'>[] => {
  const managers = managersByFolder(evidence);
  return evidence.facts('script').map((script) => {
    if (script.values.runner !== 'npm') return script;
    const runner = foldersAbove(script.path).flatMap((folder) => managers.get(folder) ?? [])[0] ?? 'npm';
    return { ...script, values: { ...script.values, runner } };
  });
});

function managersByFolder(evidence: Evidence): Map<string, string> {
  const managers = new Map<string, string>();
  for (const { path } of evidence.files) {
    const manager = LOCKS[path.slice(path.lastIndexOf('/') + 1)];
    // Where several have been at work, npm is there for all of them.
    if (manager !== undefined) managers.set(folderOf(path), managers.has(folderOf(path)) ? 'npm' : manager);
  }
  for (const { path, values } of evidence.facts('script'))
    if (/^(?:yarn|pnpm)$/.test(values.runner)) managers.set(folderOf(path), values.runner);
  return managers;
}

/** The folder of a file and those around it, the nearest first. */
function foldersAbove(path: string): string[] {
  const parts = folderOf(path)
    .split('/')
    .filter((part) => part !== '');
  return parts.map((_, place) => parts.slice(0, parts.length - place).join('/')).concat('');
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
