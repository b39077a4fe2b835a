// Every case of test/corpus: a name, a file name, a source, and what is expected of it as readable lines. To add one, write
// all but the expectation, run with UPDATE_CORPUS=1, and read what was filled in.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../src/engine/syntax/languages.ts';
import { parseFile } from '../src/engine/syntax/parse-file.ts';
import type { ParsedFile } from '../src/engine/syntax/parsed-file.ts';

const folder = new URL('corpus/', import.meta.url);
const CASE =
  /^={80}\n(?<name>.*)\n(?<path>.*)\n={80}\n(?<source>[\s\S]*?)\n?-{80}\n(?<expected>[\s\S]*?)(?=^={80}\n|(?![\s\S]))/gm;

for (const fileName of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
  const file = new URL(fileName, folder);
  const cases = [...readFileSync(file, 'utf8').matchAll(CASE)].map(({ groups = {} }) => groups);
  describe(fileName.replace('.txt', ''), () => {
    test.each(cases)('$name', async ({ path = '', source = '', expected = '' }) => {
      const lines = describeParsed(await parseFile(path, `${source}\n`));
      if (process.env['UPDATE_CORPUS']) return;
      expect(lines.join('\n')).toBe(expected.trim());
    });
  });
  if (process.env['UPDATE_CORPUS']) {
    const rule = '='.repeat(80);
    const parts = await Promise.all(
      cases.map(async ({ name, path = '', source }) => {
        const lines = describeParsed(await parseFile(path, `${source}\n`));
        return `${rule}\n${name}\n${path}\n${rule}\n${source}\n${'-'.repeat(80)}\n${lines.join('\n')}\n\n`;
      }),
    );
    writeFileSync(file, parts.join(''));
  }
}

test('every language has a corpus with at least three cases, one of them broken', () => {
  const tested = new Map<string, string>();
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.txt')))
    tested.set(name.replace('.txt', ''), readFileSync(new URL(name, folder), 'utf8'));
  const sharedWith: Record<string, string> = { tsx: 'typescript', svelte: 'vue' };
  for (const { name } of LANGUAGES) {
    const corpus = tested.get(sharedWith[name] ?? name) ?? '';
    expect([...corpus.matchAll(CASE)].length, name).toBeGreaterThanOrEqual(3);
    expect(corpus, name).toMatch(/^(broken|Broken|bin)\b/m);
  }
});

function describeParsed({ symbols, imports, calls, comments, warnings }: ParsedFile): string[] {
  const nameOf = (index: number | null) => (index === null ? 'file' : (symbols[index]?.name ?? '?'));
  return [
    ...symbols.map((symbol) =>
      [
        `${symbol.startLine}-${symbol.endLine} ${symbol.kind} ${symbol.name}`,
        symbol.container === null ? '' : `in ${nameOf(symbol.container)}`,
        symbol.owner ? `of ${symbol.owner}` : '',
        symbol.exported ? 'exported' : '',
        symbol.bases.length > 0 ? `< ${symbol.bases.join(', ')}` : '',
        `| ${symbol.signature}`,
        symbol.doc ? `| ${JSON.stringify(symbol.doc)}` : '',
      ]
        .filter((part) => part !== '')
        .join(' '),
    ),
    ...imports.map(({ module, names, line, time, reexport }) => {
      const taken = names
        .map(({ name, local }) => (name === local ? name : `${name || '(module)'} as ${local}`))
        .join(', ');
      return `${line} import ${module} { ${taken} } ${time}${reexport ? ' reexport' : ''}`;
    }),
    ...calls.map((call) => {
      const target = call.receiver === null ? call.name : `${call.receiver} . ${call.name}`;
      const decorates = call.decorates === null ? '' : ` decorates ${nameOf(call.decorates)}`;
      return `${call.line} ${call.constructs ? 'new' : 'call'} ${target}(${call.arguments.join('; ')}) in ${nameOf(call.inside)}${decorates}`;
    }),
    ...comments.map(({ text, startLine, endLine }) => `${startLine}-${endLine} comment ${JSON.stringify(text)}`),
    ...warnings.map((warning) => `warning ${warning}`),
  ];
}
