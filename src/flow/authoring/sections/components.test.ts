import { expect, test } from 'vitest';
import { packFileOf } from '../../../../test/make-pack.ts';
import { openPack } from '../../../engine/pack/open-pack.ts';
import { writeDocuments } from '../write-documents.ts';

/** The section on the components of these sources. */
async function told(sources: Record<string, string>): Promise<string> {
  const pack = openPack(await packFileOf(sources));
  try {
    const { techspec } = writeDocuments(pack, { commit: 'c0ffee', projectName: 'Post' });
    return techspec.find(({ id }) => id === 'components')?.markdown ?? '';
  } finally {
    pack.close();
  }
}

const code = (lines: number) => 'export const a = 1;\n'.repeat(lines);
const halls = Object.fromEntries(
  ['scale', 'stamp', 'till', 'hall', 'desk', 'cart'].flatMap((name) => [
    [`${name}/a.ts`, code(60)],
    [`${name}/b.ts`, code(60)],
  ]),
);

test('what is left of a folder beside its large parts is told with its share, and the largest part is a single one', async () => {
  const carriers = Object.fromEntries(
    Array.from({ length: 24 }, (_, each) => [`post/carriers/carrier${each}/send.ts`, code(20)]),
  );
  const said = await told({ ...halls, ...carriers, 'post/carriers/ship/send.ts': code(400) });
  expect(said).toMatch(/ and smaller folders, of which the largest single part is `post\/carriers\/ship\/` with 25 %/);
  expect(said).toMatch(
    /`post\/carriers\/` also holds `carrier0`, .*`carrier19` and 12 more, together 30 % of the lines/,
  );
});

test('where nothing is left of a folder, no part is called a single one', async () => {
  const said = await told(halls);
  expect(said).toMatch(/divides into six parts, of which `cart\/` is the largest with 17 %/);
  expect(said).not.toMatch(/single|also holds/);
});

test('a package of its own that nothing imports is not used by its tests alone', async () => {
  const tested = (folder: string) => ({
    [`${folder}/weigh.ts`]: `export function weigh() {\n  return 1;\n}\n${'export const b = 2;\n'.repeat(80)}`,
    [`${folder}/weigh.test.ts`]:
      "import { expect, test } from 'vitest';\nimport { weigh } from './weigh.ts';\n\ntest('weighs', () => {\n  expect(weigh()).toBe(1);\n});\n",
  });
  const said = await told({
    ...halls,
    ...tested('kiosk'),
    ...tested('crane'),
    'kiosk/package.json': '{ "name": "kiosk", "version": "1.0.0" }\n',
  });
  const users = (part: string): string | undefined =>
    said
      .split('\n')
      .find((line) => line.startsWith(`| \`${part}/\``))
      ?.split(' | ')[3];
  expect([users('kiosk'), users('crane')]).toEqual(['–', 'tests']);
});
