import { AppError } from '../../base/errors.ts';

const NAME = /^[\p{L}\p{M}\p{N} ._\-/@]{1,100}$/u;

/** Names stand in lists that agents read, so they are short and plain. */
export function checkProjectName(name: string): string {
  const tidy = name.normalize('NFC').trim().replace(/ +/g, ' ');
  if (NAME.test(tidy)) return tidy;
  throw new AppError('invalid-input', 'A project name has 1 to 100 letters, digits, spaces and . _ - / @.', {
    details: [{ field: 'name', message: 'has 1 to 100 letters, digits, spaces and . _ - / @' }],
  });
}

/** Two names with the same key are the same name: unique in an organization without regard to case. */
export function projectNameKey(name: string): string {
  return name.normalize('NFC').trim().replace(/ +/g, ' ').toLowerCase();
}
