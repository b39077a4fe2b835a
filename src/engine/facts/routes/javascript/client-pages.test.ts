import { expect, test } from 'vitest';
import { parseFile } from '../../../syntax/parse-file.ts';
import { extractFacts } from '../../extract-facts.ts';

test('a table whose type a package of the project hands on has its pages, and not what stands below an unknown path', async () => {
  const path = 'apps/desk/src/routes.tsx';
  const table = `const lidsRoute: RouteObject = {
  path: '/lids',
  children: [{ index: true, Component: Lids }, { path: ':lid', Component: Lid }],
};

export const routes: RouteObject[] = [
  { path: '/boats', Component: Boats },
  lidsRoute,
  { path: 'overview', Component: Overview },
];
`;
  const pagesIn = async (head: string): Promise<string[]> =>
    extractFacts(path, head + table, await parseFile(path, head + table))
      .flatMap((fact) => (fact.kind === 'route' ? [fact.values.path] : []))
      .sort();
  expect(await pagesIn("import { type RouteObject } from '@quay/frame';\n\n")).toEqual([
    '/boats',
    '/lids',
    '/lids/{lid}',
  ]);
  expect(await pagesIn('interface RouteObject {}\n\n')).toEqual([]);
});
