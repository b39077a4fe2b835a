import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../../test/evidence-in.ts';
import { routesOf } from '../../routes.ts';
import { bareAmong } from './bare-routes.ts';

const router = (name: string, guard: string): string => `import { Router } from 'express';
export const ${name} = Router();
${['/a', '/b', '/c'].map((path) => `${name}.get('/${name}${path}', (req, res) => res.json([]));`).join('\n')}
${name}.post('/${name}', ${guard}(req, res) => res.json([]));
`;
const app = (names: readonly [name: string, folder: string][]): string => `import express from 'express';
${names.map(([name, folder]) => `import { ${name} } from './${folder}/${name}.js';`).join('\n')}
const app = express();
${names.map(([name]) => `app.use('/', ${name});`).join('\n')}
app.listen(80);
`;

test('that no guard was seen is told only beside routes that have one', async () => {
  const routes = routesOf(
    await evidenceIn({
      'src/app.js': app([
        ['crates', 'shop'],
        ['shelves', 'shop'],
        ['boxes', 'depot'],
      ]),
      'src/shop/crates.js': router('crates', 'requireAuth, '),
      'src/shop/shelves.js': router('shelves', ''),
      'src/depot/boxes.js': router('boxes', ''),
    }),
  );
  const isBare = bareAmong(routes);
  const doors = routes.map(
    (route) => `${route.method} ${route.path} ${route.guards.join() || (isBare(route) ? 'none' : '?')}`,
  );
  expect(doors).toContain('POST /crates requireAuth');
  expect(doors).toContain('GET /crates/a none');
  expect(doors).toContain('GET /shelves/a none');
  expect(doors.filter((each) => each.includes('/boxes'))).toEqual([
    'GET /boxes/a ?',
    'GET /boxes/b ?',
    'GET /boxes/c ?',
    'POST /boxes ?',
  ]);
});
