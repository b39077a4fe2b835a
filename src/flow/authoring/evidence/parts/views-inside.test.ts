import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { viewsInside } from './views-inside.ts';

async function told(sources: Record<string, string>): Promise<string | null> {
  const evidence = await evidenceIn(sources);
  const files = [...evidence.files];
  const part = { name: 'web/', files, lines: files.reduce((sum, { lines }) => sum + lines, 0) };
  return viewsInside(evidence, part)?.text ?? null;
}

const piece = (name: string) => `export function ${name}() {\n  return <b>${name}</b>;\n}\n`;

test('a folder of components says how many there are, and which of them lie in which folders', async () => {
  const names = ['Bag', 'Crate', 'Tray', 'Label'];
  expect(
    await told(Object.fromEntries(names.map((name) => [`web/${name}.tsx`, piece(name).repeat(1 + name.length)]))),
  ).toBe('holds four React components, of which `Crate`, `Label` and `Tray` are the largest');
  expect(
    await told(
      Object.fromEntries(names.map((name) => [`web/${name.toLowerCase()}s/Main.vue`, '<template>a</template>\n'])),
    ),
  ).toBe('holds four Vue components, most of them in the folders `bags`, `crates`, `labels` and `trays`');
});

test('components beside more code, and files of pages without a component, are not told so', async () => {
  const names = ['Bag', 'Crate', 'Tray', 'Label'];
  const pieces = Object.fromEntries(names.map((name) => [`web/${name}.tsx`, piece(name)]));
  expect(await told({ ...pieces, 'web/work.ts': 'export const a = 1;\n'.repeat(60) })).toBeNull();
  expect(
    await told(Object.fromEntries(names.map((name) => [`web/${name}.tsx`, 'export const rows = 1;\n']))),
  ).toBeNull();
});
