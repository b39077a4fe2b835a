/** Folders that hold what tools made or fetched, not what people of the project wrote. */
const SKIPPED = new Set([
  '.git',
  '.hg',
  '.svn',
  '.bzr',
  '.idea',
  '.gradle',
  '.next',
  '.nuxt',
  '.terraform',
  '.tox',
  '.nox',
  '.venv',
  '.mypy_cache',
  '.pytest_cache',
  '.ruff_cache',
  '.parcel-cache',
  '.turbo',
  '__pycache__',
  '__MACOSX',
  'bower_components',
  'node_modules',
]);

export const SKIPPED_FOLDER_REASON = 'a folder of tools, not of the project';

/** The skipped folder that a path lies in, or null. A file that only has such a name is not skipped. */
export function skippedFolderOf(path: string): string | null {
  const segments = path.split('/');
  const at = segments.findIndex((segment, index) => index < segments.length - 1 && SKIPPED.has(segment));
  return at === -1 ? null : segments.slice(0, at + 1).join('/');
}
