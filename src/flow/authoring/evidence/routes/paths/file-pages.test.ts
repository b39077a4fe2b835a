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
