import type { Pack } from './open-pack.ts';

const known = new WeakMap<Pack, Map<number, string | null>>();

/** The path of a file by its number; null where there is none. Each is looked up once: following uses asks for them again and again. */
export function pathOfFile(pack: Pack, file: number): string | null {
  const paths = known.get(pack) ?? new Map<number, string | null>();
  known.set(pack, paths);
  const found = paths.get(file);
  if (found !== undefined) return found;
  const path = pack.query('select path from files where id = ?').get(file)?.['path'];
  paths.set(file, typeof path === 'string' ? path : null);
  return paths.get(file) ?? null;
}
