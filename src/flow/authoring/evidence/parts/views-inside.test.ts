import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { temporaryFolder, writeTestPack } from '../../../../../test/make-pack.ts';
import { openPack } from '../../../../engine/pack/open-pack.ts';
import { Evidence } from '../evidence.ts';
import { viewsInside } from './views-inside.ts';

async function told(sources: Record<string, string>): Promise<string | null> {
  return ofWeb(await evidenceIn(sources));
}

function ofWeb(evidence: Evidence): string | null {
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

test('a component with a picture on one long line is counted, and folders are named by how many they hold', async () => {
  const page = '<template>\n  <b>a</b>\n</template>\n';
  const file = join(temporaryFolder(), 'a.pack');
  await writeTestPack(
    file,
    Object.fromEntries(['Bag', 'Crate', 'Tray', 'Label'].map((name) => [`web/${name}.vue`, page])),
    {
      skipped: ['web/Door.vue', 'web/jquery.min.js', 'else/Room.vue'],
    },
  );
  const pack = openPack(file);
  onTestFinished(() => pack.close());
  expect(ofWeb(new Evidence(pack, { commit: 'test', projectName: 'test' }))).toMatch(/^holds five Vue components\b/);
  const rows = (folder: string, count: number, lines: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, place) => [`web/${folder}/Row${place}.vue`, page.repeat(lines)]),
    );
  expect(
    await told({ ...rows('crates', 3, 5), ...rows('services', 2, 1), ...rows('bags', 1, 9), ...rows('trays', 1, 8) }),
  ).toBe('holds seven Vue components, most of them in the folders `crates`, `services`, `bags` and `trays`');
});

test('components beside more code, and files of pages without a component, are not told so', async () => {
  const names = ['Bag', 'Crate', 'Tray', 'Label'];
  const pieces = Object.fromEntries(names.map((name) => [`web/${name}.tsx`, piece(name)]));
  expect(await told({ ...pieces, 'web/work.ts': 'export const a = 1;\n'.repeat(60) })).toBeNull();
  expect(
    await told(Object.fromEntries(names.map((name) => [`web/${name}.tsx`, 'export const rows = 1;\n']))),
  ).toBeNull();
});
