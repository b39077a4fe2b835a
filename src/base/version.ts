import { readFileSync } from 'node:fs';

/** The version of this program, from package.json, which lies two folders up both in src/ and in dist/. */
export const VERSION = readVersion();

function readVersion(): string {
  const file: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  return typeof file === 'object' && file !== null && 'version' in file ? String(file.version) : 'unknown';
}
