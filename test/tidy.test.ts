import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generatedPages } from '../scripts/write-docs.ts';
import { SETTINGS } from '../src/base/config.ts';
import { COMMANDS } from '../src/edge/cli/cli.ts';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const root = new URL('..', import.meta.url).pathname;

/** What the documents say must be what the code does. */
describe('the house is tidy:', () => {
  it('every generated page is up to date (npm run docs)', async () => {
    for (const [path, content] of Object.entries(await generatedPages())) {
      expect(existsSync(join(root, path)) ? read(path) : '', path).toBe(content);
    }
  });

  it('every folder of src/ has its paragraph in ARCHITECTURE.md', () => {
    const folders = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, 'src/').length))
      .filter((folder) => folder.split('/').length === 2);
    const map = read('ARCHITECTURE.md');
    expect(folders.length).toBeGreaterThan(5);
    for (const folder of folders) expect(map, folder).toContain(`\`${folder}\``);
  });

  it('every setting is in docs/configuration.md', () => {
    const page = read('docs/configuration.md');
    for (const { env } of Object.values(SETTINGS)) expect(page).toContain(`\`${env}\``);
  });

  it('every command is in the README or docs/operations.md', () => {
    const pages = read('README.md') + read('docs/operations.md');
    for (const { name } of COMMANDS) expect(pages, name).toContain(`lorekeep ${name}`);
  });

  it('every test and page that docs/security.md names exists', () => {
    const named = [...read('docs/security.md').matchAll(/`((?:test|src|docs)\/[\w/.-]+)`/g)].map(
      ([, path = '']) => path,
    );
    expect(named.length).toBeGreaterThan(50);
    for (const path of named) expect(existsSync(join(root, path)), path).toBe(true);
  });

  it('every dependency has its reason in docs/dependencies.md', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read('package.json'));
    const page = read('docs/dependencies.md');
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      expect(page, name).toContain(`\`${name}\``);
    }
  });

  it('the lockfile names no download address', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved": *"http/);
  });
});
