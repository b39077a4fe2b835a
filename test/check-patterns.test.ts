import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const CHECK = fileURLToPath(new URL('../scripts/check-patterns.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'patterns-'));
afterAll(() => rmSync(folder, { recursive: true }));

function checked(lines: string[]): { status: number | null; found: number[] } {
  const path = join(folder, 'written.ts');
  writeFileSync(path, lines.map((line) => `${line};`).join('\n'));
  const { status, stderr } = spawnSync(process.execPath, [CHECK, path], { encoding: 'utf8' });
  const found = stderr.split('\n').flatMap((line) => /^\S+written\.ts:(\d+): /.exec(line)?.[1] ?? []);
  return { status, found: found.map(Number) };
}

it('a pattern that takes exponential time is told with its line', () => {
  const bad = [
    // What each repeats: one character.
    String.raw`/^(?:\w+)+$/`,
    String.raw`/^(?:\s*\w+\s*)+$/`,
    '/^(?:a|a)*b/',
    // Several characters.
    String.raw`/^(?:'\w{1,80}'\s*,?\s*)+\)/`,
    String.raw`/^(?:this\.|\w+\.)*\(/`,
    String.raw`/^(?:[<>=]=?=?\w\s)*$/`,
    String.raw`/^(?: -\S+(?: \S+\.yml)?)* run/`,
    // In what a lookaround asks, and around an end.
    '/x(?=(?:ab|a|b)*;)/',
    '/^(?:(?:ab|a|b)*;)*/',
    // Put together.
    String.raw`new RegExp('^(?:\\w+,?)+$', 'i')`,
    `new RegExp(\`^(?:\${WORD},?)+$\`)`,
    `new RegExp(String.raw\`^\${NAME}(?:\\s*\${WORD}\\s*)+$\`)`,
  ];
  const { status, found } = checked(['const WORD = /\\w+/.source;', ...bad]);
  expect(found).toEqual(bad.map((_, at) => at + 2));
  expect(status).toBe(1);
});

it('a pattern with one way through what it repeats passes', () => {
  const good = [
    String.raw`/^\w+(?:\s*,\s*\w+)*$/`,
    // Where it may end, nothing that follows can be a misfit.
    String.raw`/^(?:\w+\s*,?\s*)+/`,
    // A lookahead says which of two it is.
    String.raw`/^(?:\w+(?=")|(?:int|str)(?![\w"])|")*$/`,
    String.raw`/"(?:[^"\\]|\\.)*"/`,
    String.raw`/^(?:[^;.]|\.(?!W))*;$/`,
    '/^(?:a|a){1,3}$/',
    `new RegExp(\`^(?:\${escaped(name)},)+$\`)`,
  ];
  expect(checked(good)).toEqual({ status: 0, found: [] });
});

it('a text that is taken into a pattern goes through escaped, or is called a pattern', () => {
  const bad = [
    'new RegExp(name)',
    `new RegExp(\`^\${name}$\`)`,
    `new RegExp(\`^(?:\${names.join("|")})$\`)`,
    'new RegExp(isWhole ? name : "x")',
    `const made = (name) => new RegExp(\`^\${name}$\`)`,
    `new RegExp(\`^\${told}$\`)`,
  ].map((line) => line.replaceAll('told', 'spelled'));
  const { status, found } = checked([`const spelled = \`(?:\${name})\``, ...bad]);
  expect(found).toEqual(bad.map((_, at) => at + 2));
  expect(status).toBe(1);
  const good = [
    `new RegExp(\`^\${escaped(name)}{\${String(count)}}$\`)`,
    `new RegExp(\`^(?:\${names.map(escaped).join("|")})$\`)`,
    `new RegExp(\`^\${NAME}\${WORD.source}$\`)`,
    `const made = (pattern) => new RegExp(\`^\${pattern}$\`)`,
    `new RegExp(\`^\${kept}$\`)`,
  ];
  expect(checked(['const kept = isWhole ? escaped(name) : `\\\\w+`', ...good])).toEqual({ status: 0, found: [] });
});

it('a check that saw no pattern fails', () => {
  expect(checked(['const none = 1;']).status).toBe(1);
});
