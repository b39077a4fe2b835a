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
