import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SETTINGS } from '../src/base/config.ts';
import { COMMANDS } from '../src/edge/cli/cli.ts';
import { SHOP } from './answers/shop.ts';
import { freePort } from './free-port.ts';
import { makeRepository } from './make-repository.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(ROOT, 'docs'))
    .filter(isPage)
    .map((name) => `docs/${name}`),
];

/** What a reader is told to type: the indented lines that begin with a program. */
const COMMAND_LINES = README.split('\n')
  .filter((line) => /^ {4}(?:npm|npx|curl) /.test(line))
  .map((line) => line.trim());

describe('the README', () => {
  let folder: string;
  let port: number;
  let serving: ChildProcess;
  let printed = '';

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lorekeep-readme-'));
    makeRepository(join(folder, 'my-project')).commit(SHOP, 'Begin');
    port = await freePort();
    // The tests run in an installed clone, so `npm ci` has happened; everything after it is run as it stands.
    const start = COMMAND_LINES.find((line) => line.includes('npm start -- '))?.replace('npm ci && ', '') ?? '';
    const [program = '', ...args] = asTyped(start).split(' ');
    serving = spawn(program, args, { cwd: ROOT, env: environment(), detached: true });
    serving.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece;
    });
    await vi.waitFor(() => expect(printed).toContain('Ask more: '), { timeout: 90_000, interval: 100 });
  });

  afterAll(async () => {
    const ended = once(serving, 'exit');
    // npm starts a shell that starts the server: the whole group is ended.
    if (serving.pid !== undefined) process.kill(-serving.pid, 'SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });

  function environment(): NodeJS.ProcessEnv {
    const { PATH, HOME } = process.env;
    return { PATH, HOME, LOREKEEP_PORT: String(port), LOREKEEP_DATA_DIR: join(folder, 'data') };
  }

  function asTyped(line: string): string {
    return line.replace('../my-project', join(folder, 'my-project')).replace(':7420', `:${port}`);
  }

  function run(line: string): Promise<{ code: number | string; stdout: string }> {
    return new Promise((resolve) => {
      execFile('sh', ['-c', asTyped(line)], { cwd: ROOT, env: environment() }, (error, stdout) =>
        resolve({ code: error?.code ?? 0, stdout }),
      );
    });
  }

  it('begins with a command that ends with a link, a token, a client line and an answer', () => {
    const told = README.split('\n').filter((line) =>
      /^ {4}(?:✔|Lorekeep serves| {2}Dashboard| {2}MCP token|Connect| {2}claude)/.test(line),
    );
    expect(told).toHaveLength(6);
    for (const line of told) {
      const shape = line
        .trim()
        .replace(/\d[\da-f.]*|mcp_…|code=…/g, '~')
        .split('~');
      for (const part of shape.map((each) => each.replaceAll(':7420', '').trim())) expect(printed).toContain(part);
    }
    expect(printed).toMatch(/> Give me an overview of the architecture\.\n\n {2}\S.* \[1\]/);
    expect(printed).toMatch(/ {2}\[1\] \S+:\d+-\d+ @ [0-9a-f]{12}\n/);
  });

  it.each(COMMAND_LINES.filter((line) => !/npm ci/.test(line)))('says to type: %s', async (line) => {
    const { code, stdout } = await run(line.replace('Where is an MCP token revoked?', 'Where is `total_price`?'));
    expect(code, stdout).toBe(0);
    expect(stdout.trim()).not.toBe('');
  });

  it('names no other commands than these, the start and the tests', () => {
    expect(COMMAND_LINES.filter((line) => /npm ci/.test(line))).toEqual([
      'npm ci && npm start -- ../my-project',
      'npm ci && npm test',
    ]);
    expect(COMMAND_LINES.length).toBeGreaterThan(6);
  });
});

describe('the pages', () => {
  it.each(PAGES)('%s leads to files that exist and names settings and commands that there are', (page) => {
    const text = readFileSync(join(ROOT, page), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)) {
      expect(existsSync(join(ROOT, dirname(page), target)), `${page} → ${target}`).toBe(true);
    }
    const settings = new Set<string>(Object.values(SETTINGS).flatMap(({ env }) => [env, `${env}_FILE`]));
    for (const [name] of text.matchAll(/\bLOREKEEP_[A-Z_]*[A-Z]\b/g)) {
      if (name !== 'LOREKEEP_TOKEN') expect(settings, `${page} names ${name}`).toContain(name);
    }
    const names = COMMANDS.map(({ name }) => name);
    for (const [, words = ''] of text.matchAll(/`(?:npx )?lorekeep ([a-z][a-z -]*)/g)) {
      const known = names.some((name) => words === name || words.startsWith(`${name} `));
      expect(known, `${page} names lorekeep ${words}`).toBe(true);
    }
  });
});

function isPage(name: string): boolean {
  return name.endsWith('.md');
}
