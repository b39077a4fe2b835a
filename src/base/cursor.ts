import { AppError } from './errors.ts';

/**
 * Where a list goes on: the sort keys of its last row, written so that a client treats them as one opaque word. A
 * cursor grants nothing, because every query names its organization again, so it is checked for shape and not signed.
 */
export type CursorKeys = readonly (string | number)[];

export function encodeCursor(list: string, keys: CursorKeys): string {
  return Buffer.from(JSON.stringify([list, ...keys])).toString('base64url');
}

/** The keys of a cursor that this list gave out, whose types must be those of `example`. */
export function decodeCursor<Keys extends CursorKeys>(list: string, cursor: string, example: Keys): Keys {
  const keys = parse(cursor);
  const fits =
    keys !== undefined &&
    keys.length === example.length + 1 &&
    keys[0] === list &&
    example.every((key, index) => typeof key === typeof keys[index + 1]);
  if (!fits) {
    throw new AppError(
      'invalid-input',
      'The cursor is not one that this list gave out. Pass `next_cursor` of the page before unchanged, or leave it out to start again.',
      { details: [{ field: 'cursor', message: 'is not a cursor of this list' }] },
    );
  }
  return keys.slice(1) as unknown as Keys; // Length and types were compared with the example above.
}

function parse(cursor: string): unknown[] | undefined {
  if (cursor.length > 1_000 || !/^[\w-]+$/.test(cursor)) return undefined;
  try {
    const keys: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    const valid =
      Array.isArray(keys) && keys.every((key) => (typeof key === 'number' ? Number.isFinite(key) : isPlainText(key)));
    return valid ? keys : undefined;
  } catch {
    return undefined;
  }
}

/** PostgreSQL cannot take a NUL in text, so a forged cursor must not carry one. */
function isPlainText(key: unknown): boolean {
  return typeof key === 'string' && !key.includes('\0') && key.isWellFormed();
}
