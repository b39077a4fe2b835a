import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
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
  expect(await paths(without, LINKED)).toEqual(['/models']);
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
