import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';

const START = "import http from 'node:http';\nconst server = http.createServer();\nserver.listen(8080);\n";

test('a folder that is called old and that nothing imports is no part of the product', async () => {
  const evidence = await evidenceIn({ 'old/shop.ts': START, 'src/shop.ts': START });
  expect(evidence.facts('entry-point').map(({ path }) => path)).toEqual(['src/shop.ts']);
  expect(evidence.file('old/shop.ts')?.place).toBe('aside');
});

test('a folder that other files import from is used, whatever its name', async () => {
  const evidence = await evidenceIn({
    'old/shop.ts': 'export const till = 1;\n',
    'archive/pack.ts': 'export const pack = 1;\n',
    'src/main.ts':
      "import { pack } from '../archive/pack.ts';\nimport { till } from '../old/shop.ts';\nexport const both = [pack, till];\n",
  });
  expect(evidence.file('old/shop.ts')?.place).toBe('source');
  expect(evidence.file('archive/pack.ts')?.place).toBe('source');
});

test('a part that a framework finds by name has routes or models', async () => {
  const evidence = await evidenceIn({
    'app/ideas/models.py':
      'from django.db import models\n\n\nclass Idea(models.Model):\n    title = models.CharField(max_length=20)\n',
    'app/trash/notes.py': 'def empty():\n    return 1\n',
  });
  expect(evidence.file('app/ideas/models.py')?.place).toBe('source');
  expect(evidence.file('app/trash/notes.py')?.place).toBe('aside');
});
