import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { responsibilityOf } from './responsibilities.ts';

const PAGE =
  'import Link from \'next/link\';\nexport default function Index() {\n  return <Link href="/">Back</Link>;\n}\n';
const LIST = 'export function CrateList() {\n  return <ul />;\n}\n';

test('a folder of pages is told by their addresses, and one with a page among other files by its names', async () => {
  const pages = { 'pages/crates/index.tsx': PAGE, 'pages/crates/[id].tsx': PAGE };
  const evidence = await evidenceIn(pages);
  const { text } = responsibilityOf(evidence, { name: 'pages/crates/', files: [...evidence.files], lines: 8 });
  expect(text).toContain('`/crates` and `/crates/{id}`');
  expect(text).not.toContain('Index');
  const mixed = { 'pages/lids/index.tsx': PAGE, 'pages/lids/list.ts': LIST, 'pages/lids/other.ts': LIST };
  const other = await evidenceIn(mixed);
  const part = { name: 'pages/lids/', files: [...other.files], lines: 12 };
  expect(responsibilityOf(other, part).text).toContain('CrateList');
});

test('pages of SvelteKit and React Router tell their folder, beside their pieces and a few routes', async () => {
  const svelte = '<h1>Crates</h1>\n';
  const evidence = await evidenceIn({
    'svelte.config.js': 'export default {};\n',
    'src/routes/crates/+page.svelte': svelte,
    'src/routes/lids/+page.svelte': svelte,
    'src/routes/lids/row.svelte': svelte,
    'src/routes/lids/cell.svelte': svelte,
    'src/routes/lids/head.svelte': svelte,
  });
  const files = evidence.files.filter(({ path }) => path.startsWith('src/routes/'));
  expect(responsibilityOf(evidence, { name: 'src/routes/', files, lines: 5 }).text).toBe(
    'shows the two pages `/crates` and `/lids`',
  );
});
