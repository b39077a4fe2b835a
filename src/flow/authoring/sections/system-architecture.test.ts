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
