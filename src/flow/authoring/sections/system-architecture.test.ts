import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { writeDocuments } from '../write-documents.ts';

test('a request is drawn through what does the work, and not through the errors that it may end with', async () => {
  const { pack } = await evidenceIn({
    'package.json': JSON.stringify({ name: 'harbour', dependencies: { express: '5.0.0' } }),
    'src/app.ts':
      "import express from 'express';\nimport { showBoat } from './boats/show-boat.js';\n\nconst app = express();\napp.get('/boats/:id', showBoat);\napp.listen(8080);\n",
    'src/boats/show-boat.ts':
      "import { findBoat } from '../store/find-boat.js';\nimport { countBerths } from '../berths/count-berths.js';\nimport { NotThere } from '../exceptions/index.js';\n\nexport function showBoat(req, res) {\n  const boat = findBoat(req.params.id);\n  if (!boat) throw new NotThere();\n  res.json({ boat, berths: countBerths(boat) });\n}\n",
    'src/store/find-boat.ts': 'export function findBoat(id: string) {\n  return boats.get(id);\n}\n',
    'src/berths/count-berths.ts': 'export function countBerths(boat) {\n  return boat.berths.length;\n}\n',
    'src/exceptions/index.ts': 'export class NotThere extends Error {\n  status = 404;\n}\n',
  });
  const { techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'harbour' });
  const drawn = techspec.find(({ id }) => id === 'system_architecture')?.markdown ?? '';
  expect(drawn).toContain('sequenceDiagram');
  expect(drawn).toContain(': findBoat');
  expect(drawn).toContain(': countBerths');
  expect(drawn).not.toContain('NotThere');
});

async function architectureOf(sources: Record<string, string>): Promise<string> {
  const { pack } = await evidenceIn(sources);
  const { techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'harbour' });
  return techspec.find(({ id }) => id === 'system_architecture')?.markdown ?? '';
}

test('classes of PHP that name each other load nothing by it, and modules of a script do', async () => {
  const php = (name: string, other: string): string =>
    `<?php\nnamespace Dock\\${name};\n\nuse Dock\\${other}\\${other};\n\nclass ${name} {\n  public function of(${other} $one) {}\n}\n`;
  const classes = await architectureOf({
    'composer.json': '{ "name": "dock/desk", "autoload": { "psr-4": { "Dock\\\\": "src/" } } }',
    'src/Boat/Boat.php': php('Boat', 'Berth'),
    'src/Berth/Berth.php': php('Berth', 'Boat'),
  });
  expect(classes).toContain('One circle of classes that name each other with `use`, which loads nothing, was found');
  expect(classes).not.toContain('load time');
  const script = (name: string, other: string): string =>
    `import { ${other} } from '../${other}/${other}.js';\nexport const ${name} = () => ${other};\n`;
  const modules = { 'src/boat/boat.ts': script('boat', 'berth'), 'src/berth/berth.ts': script('berth', 'boat') };
  expect(await architectureOf(modules)).toContain('One circle of imports that closes at load time was found');
  const types = modules['src/berth/berth.ts'].replace('import {', 'import type {');
  expect(await architectureOf({ ...modules, 'src/berth/berth.ts': types })).not.toContain('circle of imports that');
});
