import { expect, test } from 'vitest';
import { routesIn } from '../../../../../../test/routes-in.ts';

const configuration = (adapter: string): string =>
  `import adapter from '@sveltejs/${adapter}';\nexport default { kit: { adapter: adapter({ fallback: 'index.html' }) } };\n`;
const site = {
  'web/package.json': '{ "devDependencies": { "@sveltejs/kit": "^2.0.0" } }',
  'web/src/routes/tides/+server.ts': 'export const GET = async () => new Response("low");\n',
  'web/src/routes/berths/+page.svelte': '<h1>Berths</h1>\n',
};

test('what would answer requests of a site that is built to files answers none, and its pages stay', async () => {
  const told = (adapter: string): Promise<string[]> =>
    routesIn({ ...site, 'web/svelte.config.js': configuration(adapter) });
  expect(await told('adapter-static')).toEqual(['PAGE /berths: nobody ()']);
  expect((await told('adapter-node')).toSorted()).toEqual(['GET /tides: GET ()', 'PAGE /berths: nobody ()']);
});

test('another site of the repository still answers', async () => {
  const told = await routesIn({
    ...site,
    'docs/svelte.config.js': configuration('adapter-static'),
    'web/svelte.config.js': configuration('adapter-node'),
  });
  expect(told).toContain('GET /tides: GET ()');
});
