import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { partsOf, productFiles } from './parts.ts';

test('packages are parts of their own, the smaller ones together, even where the picture is full', async () => {
  const code = (lines: number) => 'export const a = 1;\n'.repeat(lines);
  const numbers = Array.from({ length: 20 }, (_, each) => each);
  const evidence = await evidenceIn({
    ...Object.fromEntries(numbers.slice(0, 15).map((each) => [`web/folder${each}/a.ts`, code(40)])),
    ...Object.fromEntries(numbers.slice(0, 15).map((each) => [`web/folder${each}/b.ts`, code(40)])),
    ...Object.fromEntries(
      numbers.flatMap((each) => [
        [`packages/p${each}/package.json`, `{ "name": "p${each}" }\n`],
        [`packages/p${each}/a.ts`, code(each === 0 ? 60 : 5)],
        [`packages/p${each}/b.ts`, code(each === 0 ? 60 : 5)],
      ]),
    ),
  });
  const names = partsOf(evidence).parts.map(({ name }) => name);
  expect(names).toContain('packages/p0/');
  expect(names).toContain('packages/**');
  expect(names).not.toContain('packages/');
});

test('files of one package use each other without an import', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/post\n',
    'main.go': 'package main\n\nfunc main() {\n\tWeigh()\n}\n',
    'scale.go': 'package main\n\nfunc Weigh() int {\n\treturn 1\n}\n',
  });
  expect(partsOf(evidence).links).toMatchObject([
    { from: 'main.go', to: 'scale.go', files: 1, example: { path: 'main.go', line: 4 } },
  ]);
});

test('many folders of one size are one part, and one that stands out is told beside the others', async () => {
  const code = (lines: number) => 'export const a = 1;\n'.repeat(lines);
  const carriers = Array.from({ length: 30 }, (_, each) => [`post/carriers/carrier${each}/send.ts`, code(20)]);
  const others = ['scale', 'stamp', 'till', 'hall', 'desk', 'cart'].flatMap((name) => [
    [`${name}/a.ts`, code(60)],
    [`${name}/b.ts`, code(60)],
  ]);
  const alike = await evidenceIn(Object.fromEntries([...carriers, ...others]));
  const names = partsOf(alike).parts.map(({ name }) => name);
  expect(names).toContain('post/carriers/');
  expect(names.filter((name) => name.startsWith('post/'))).toHaveLength(1);
  const large = await evidenceIn(
    Object.fromEntries([...carriers, ...others, ['post/carriers/ship/send.ts', code(450)]]),
  );
  const told = partsOf(large).parts.map(({ name }) => name);
  expect(told).toEqual(expect.arrayContaining(['post/carriers/ship/', 'post/carriers/**']));
  expect(told.filter((name) => /carrier\d/.test(name))).toEqual([]);
});

test('settings that the program takes belong to it, and those of its tools do not', async () => {
  const settings = 'export default { port: 1 };\n';
  const evidence = await evidenceIn({
    'package.json': '{ "name": "post" }\n',
    'vite.config.ts': settings,
    'stamps.config.ts': settings,
    'src/desk/config/desk.config.ts': settings,
    'src/hall/hall.config.ts': settings,
    'src/desk/desk.ts':
      "import desk from './config/desk.config';\nimport vite from '../../vite.config';\nexport const open = () => [desk, vite];\n",
    'src/desk/desk.spec.ts':
      "import hall from '../hall/hall.config';\ntest('opens', () => expect(hall).toBeTruthy());\n",
  });
  expect(productFiles(evidence).map(({ path }) => path)).toEqual([
    'src/desk/config/desk.config.ts',
    'src/desk/desk.ts',
  ]);
});
