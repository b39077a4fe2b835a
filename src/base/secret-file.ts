import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a file that its owner alone can read, unless it is there already. Two processes may start in the same new folder:
 * the link succeeds for one, and the other uses that one's file.
 */
export function makeSecretFile(file: string, content: () => string): void {
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}.new`;
  try {
    writeFileSync(fresh, content(), { mode: 0o600, flush: true });
    linkSync(fresh, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(fresh, { force: true });
  }
}
