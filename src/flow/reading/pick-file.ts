import { AppError } from '../../base/errors.ts';
import { oneLine } from '../../base/text.ts';
import { fileHistory } from '../../engine/pack/history/file-history.ts';
import { listFolder } from '../../engine/pack/list-folder.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';

const NAMES_SHOWN = 60;

/** The file that a caller means; slashes and dots around a path do not count. */
export function pickFile(pack: Pack, path: string): string {
  const plain = plainPath(path);
  if (isThere(pack, plain)) return plain;
  throw noSuchFile(pack, plain);
}

/** The same, where a file that is gone by now will do as long as the history knows it. */
export function pickPastFile(pack: Pack, path: string): string {
  const plain = plainPath(path);
  return fileHistory(pack, plain) ? plain : pickFile(pack, plain);
}

export function checkLines({ start, end }: { start?: number; end?: number }): void {
  if (end === undefined || end >= (start ?? 1)) return;
  throw new AppError(
    'invalid-input',
    'The last line is before the first. Pass `start` and `end` the other way round.',
    {
      details: [{ field: 'end', message: 'is before `start`' }],
    },
  );
}

function plainPath(path: string): string {
  return path.replace(/^(?:\.?\/)+|^\.$/, '').replace(/\/+$/, '');
}

function isThere(pack: Pack, path: string): boolean {
  return pack.query('select 1 from files where path = ?').get(path) !== undefined;
}

/** A path that is not quite right is usually a folder, or the right file name in another folder; or it was left out. */
function noSuchFile(pack: Pack, path: string): AppError {
  const shown = oneLine(path, 200);
  const skipped = pack.query('select reason from skipped where path = ?').get(path);
  if (skipped) return new AppError('not-found', `'${shown}' was left out of the ingestion: ${skipped['reason']}.`);
  const entries = listFolder(pack, path);
  if (entries) {
    const names = entries.map(({ name, type }) => (type === 'folder' ? `${name}/` : name));
    const more = names.length > NAMES_SHOWN ? ` and ${names.length - NAMES_SHOWN} more` : '';
    const list = `${names.slice(0, NAMES_SHOWN).join(', ')}${more}`;
    return new AppError('not-found', `'${shown}' is a folder. It holds: ${list}. Name one of its files.`);
  }
  const name = path.slice(path.lastIndexOf('/') + 1);
  const inAnyCase = `/${name.toLowerCase()}`;
  const same = pack.corpus.files.filter((file) => `/${file.path.toLowerCase()}`.endsWith(inAnyCase)).slice(0, 5);
  const hint =
    same.length > 0
      ? ` Files of this name: ${same.map((file) => file.path).join(', ')}.`
      : ' Look for it with search_code, or pass a folder such as `.` to see what it holds.';
  const where = pack.meta.preview ? 'among the files that are read so far' : 'in this project';
  return new AppError('not-found', `There is no file '${shown}' ${where}.${hint}`);
}
