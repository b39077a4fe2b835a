import { parse as parseToml } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { type Snippet, VARIABLE } from './client.ts';
import { OTHERS } from './others.ts';
import { POPULAR } from './popular.ts';

const CLIENTS = [...POPULAR, ...OTHERS];

const ADDRESSES = [
  { url: 'https://lore.example.com/mcp', token: 'mcp_k7Qw2n9XbT4e5678.eyJhbGciOi.JFZERTQSJ9-_.x_y-z' },
  { url: 'http://127.0.0.1:7420/mcp', token: 'mcp_AAAAAAAAAAAAAAAA.a.b.c' },
];

const snippets = CLIENTS.flatMap((client) =>
  client.snippets.map((snippet) => ({ name: `${client.name}: ${snippet.label} (${snippet.place})`, snippet })),
);

describe('the settings for every tool', () => {
  it.each(snippets)('$name parse in their format and hold address and header as they are', ({ snippet }) => {
    for (const address of ADDRESSES) {
      const words = wordsOf(snippet, snippet.text(address));
      expect(words.some((word) => word === address.url || isJsonWith(word, address.url))).toBe(true);
      const bearer = `Bearer ${address.token}`;
      const holdsToken = words.some((word) => word.endsWith(bearer) || isJsonWith(word, bearer));
      expect(holdsToken).toBe(snippet.secret);
      // What holds no token must name where the token is.
      if (!snippet.secret) expect(words.join('\n')).toMatch(/LOREKEEP_TOKEN|input:lorekeep_token|\$API_TOKEN/);
    }
  });

  it.each(snippets.filter(({ snippet }) => !snippet.secret))(
    '$name can be shared: no part of the token is in it',
    ({ snippet }) => {
      for (const address of ADDRESSES) expect(snippet.text(address)).not.toContain(address.token.slice(4, 12));
    },
  );

  it('install links hold the address and never a token', () => {
    const links = CLIENTS.flatMap((client) =>
      client.install ? [client.install.href('https://lore.example.com/mcp')] : [],
    );
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      const [, query = ''] = link.split('?');
      const config = new URLSearchParams(query).get('config');
      const value = JSON.parse(config === null ? decodeURIComponent(query) : atob(config));
      expect(value.url).toBe('https://lore.example.com/mcp');
      expect(value.headers.Authorization).toMatch(
        /^Bearer (\$\{(env:LOREKEEP_TOKEN|input:lorekeep_token)\}|YOUR_TOKEN)$/,
      );
    }
  });

  it('there is every tool once, each with at least one way', () => {
    expect(CLIENTS.length).toBeGreaterThanOrEqual(35);
    expect(new Set(CLIENTS.map(({ id }) => id)).size).toBe(CLIENTS.length);
    for (const client of CLIENTS) {
      const labels = client.snippets.map(({ label }) => label);
      expect(new Set(labels).size, client.name).toBe(labels.length);
      expect(labels.length, client.name).toBeGreaterThan(0);
    }
  });

  it('a variable is named the same everywhere', () => {
    expect(VARIABLE).toMatch(/^[A-Z_]+$/);
  });
});

function isJsonWith(word: string, value: string): boolean {
  return word.startsWith('{') && leaves(JSON.parse(word)).includes(value);
}

function wordsOf({ format }: Snippet, text: string): string[] {
  if (format === 'json') return leaves(JSON.parse(text));
  if (format === 'toml') return leaves(parseToml(text));
  if (format === 'yaml') return leaves(parseYaml(text));
  return shellWords(text);
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

/** The words of a command line as a POSIX shell splits them, for the quotes that our snippets use. */
function shellWords(line: string): string[] {
  const words: string[] = [];
  let word = '';
  let quote = '';
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    if (quote) {
      if (sign === quote) quote = '';
      else word += sign;
    } else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '\\') word += line[++at] ?? '';
    else if (sign === ' ') {
      words.push(word);
      word = '';
    } else word += sign;
  }
  expect(quote).toBe('');
  return [...words, word];
}
