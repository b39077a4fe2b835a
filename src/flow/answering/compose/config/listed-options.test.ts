import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'src/crates.ts': `/** Stores a crate, sealed or open. */
export function storeCrate(crate: Crate): void {
  seal(crate, process.env.CRATE_PREFIX);
}

/** Puts a seal on a crate. */
export function seal(crate: Crate, prefix: string): void {
  crate.seal = prefix;
}
`,
  'docs/crates.adoc': `= Crates

=== Sealing of crates

Crates can be sealed before they are stored.

*seal.wax.enable* : Optional boolean, defaults to false.

If it is on, this must be given:

 - *seal.wax.color* : Name of a color,
which is mixed.

=== Shelves

*shelf.width* : A number.
`,
};

test('settings that a section of a document lists answer where the program reads none that is called so', async () => {
  const { text, support, places } = await askSources('Which settings turn on sealing of stored crates?', {
    sources: SOURCES,
  });
  expect(support).toBe('strong');
  expect(text).toContain('`docs/crates.adoc` lists two settings under "Sealing of crates"');
  expect(text).toMatch(/\| `seal.wax.enable` \[\d\] \| Optional boolean, defaults to false/);
  expect(text).toMatch(/\| `seal.wax.color` \[\d\] \| Name of a color, which is mixed/);
  expect(text).not.toContain('shelf.width');
  expect(places).toContain('docs/crates.adoc:11-12');
});

test('a setting that has only the lesser word is not told for the one that is asked', async () => {
  const { text } = await askSources('Which settings turn on sealing of stored crates?', {
    sources: { 'src/crates.ts': SOURCES['src/crates.ts'] },
  });
  expect(text).not.toContain('`CRATE_PREFIX` is an environment variable');
});

test('what a function takes is no setting, and what a page says to its tools is not said', async () => {
  const sources = {
    'docs/api/crates.mdx': [
      '# Crates',
      '',
      '### `seal_crate`',
      '',
      'Seals a crate of the depot.',
      '',
      '**Args:**',
      '- `crate`: The crate of the depot to seal.',
      '- `wax`: The wax to seal the crate with.',
      '',
    ].join('\n'),
    'depot/crates.py': 'def seal_crate(crate, wax):\n    return crate + wax\n',
  };
  const { text } = await askSources('Which settings configure how a crate is sealed?', { sources });
  expect(text).not.toContain('lists two settings');
});
