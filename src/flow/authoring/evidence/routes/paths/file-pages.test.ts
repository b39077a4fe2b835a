import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesIn } from '../../../../../../test/routes-in.ts';
import { routesOf } from '../../routes.ts';

const LINKED =
  'import Link from \'next/link\';\nexport default function Index() {\n  return <Link href="/">Back</Link>;\n}\n';
const PLAIN = 'export default function Index() {\n  return <p>Lids</p>;\n}\n';

test('a file that takes nothing from Next is a page beside others of a package that depends on it', async () => {
  const paths = async (manifest: string): Promise<string[]> => {
    const sources = {
      'web/package.json': manifest,
      'web/src/pages/crates/[id].tsx': LINKED,
      'web/src/pages/lids/index.tsx': PLAIN,
      'web/src/pages/_app.tsx': PLAIN,
      'desk/src/pages/seals.tsx': PLAIN,
    };
    return routesOf(await evidenceIn(sources))
      .map(({ path }) => path)
      .sort();
  };
  expect(await paths('{ "name": "web", "dependencies": { "next": "14.0.0" } }')).toEqual(['/crates/{id}', '/lids']);
  expect(await paths('{ "name": "web", "dependencies": { "react": "18.0.0" } }')).toEqual(['/crates/{id}']);
});

test('a file in a folder `app` of a package without Next is no page of that', async () => {
  const paths = async (manifest: string, page: string): Promise<string[]> => {
    const sources = { 'package.json': '{}', 'desk/package.json': manifest, 'desk/app/models/page.js': page };
    return routesOf(await evidenceIn(sources)).map(({ path }) => path);
  };
  const without = '{ "name": "desk", "devDependencies": { "ember-source": "3" } }';
  const model = "import Crate from './crate';\n\nexport default Crate.extend({ kind: 'page' });\n";
  expect(await paths(without, model)).toEqual([]);
  expect(await paths('{ "name": "desk", "dependencies": { "next": "15" } }', PLAIN)).toEqual(['/models']);
});

test('a file below `server/api` answers requests where it gives Nuxt a handler', async () => {
  const evidence = await evidenceIn({
    'server/api/crates.get.ts': 'export default defineEventHandler(async () => list());\n',
    'server/api/lids.js':
      'const options = { eventHandler: (event) => tell(event) };\nmodule.exports = new Lids(options);\n',
  });
  expect(routesOf(evidence).map(({ path }) => path)).toEqual(['/api/crates']);
});

test('a file is a route by its place only in a package that depends on the library which reads it so', async () => {
  const files = {
    'shop/app/crates/route.ts': 'export const GET = () => Response.json([]);\n',
    'shop/server/api/lids.ts': 'export default defineEventHandler(() => 1);\n',
    'shop/src/routes/seals/+server.ts': 'export const GET = () => 1;\n',
    'shop/app/routes/depots.tsx': 'export const loader = () => 1;\n',
    // What only speaks of it is none either.
    'shop/server/api/mails.ts': 'export default { eventHandler: (event) => send(event) };\n',
  };
  const pathsWith = async (...names: string[]): Promise<string[]> => {
    const dependencies = Object.fromEntries([...names, 'zod'].map((name) => [name, '1']));
    const manifest = JSON.stringify({ name: 'shop', dependencies });
    return (await routesIn({ ...files, 'shop/package.json': manifest }))
      .map((each) => each.split(':')[0] ?? '')
      .toSorted();
  };
  expect(await pathsWith()).toEqual([]);
  expect(await pathsWith('next')).toEqual(['GET /crates']);
  expect(await pathsWith('nuxt')).toEqual(['ANY /api/lids']);
  expect(await pathsWith('@sveltejs/kit')).toEqual(['GET /seals']);
  expect(await pathsWith('@remix-run/node')).toEqual(['ANY /depots']);
  expect((await routesIn(files)).length).toBe(4);
});
