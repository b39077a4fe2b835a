import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { writeDocuments } from '../write-documents.ts';

test('some keys of each section of a shipped file come before many of one', async () => {
  const lamps = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `    "${name}Limit": 5`).join(',\n');
  const { pack } = await evidenceIn({
    'package.json': '{"name":"shop","main":"src/desk.js","dependencies":{"config":"3"}}\n',
    'config/default.json': `{\n  "lamps": {\n${lamps}\n  },\n  "desk": {\n    "rows": 5,\n    "town": "Ulm"\n  }\n}\n`,
    'src/desk.js': `const config = require('config');\n\nlisten(${['lamps.aLimit', 'lamps.bLimit', 'lamps.cLimit', 'lamps.dLimit', 'desk.rows', 'desk.town'].map((key) => `config.get('${key}')`).join(', ')});\n`,
  });
  const { techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'shop' });
  const told = techspec.find(({ id }) => id === 'configuration')?.markdown ?? '';
  const names = [...told.matchAll(/^\| `([\w.]+)`/gm)].map(([, name = '']) => name);
  expect(names.slice(0, 4).map((name) => name.split('.')[0])).toEqual(['lamps', 'lamps', 'desk', 'desk']);
  expect(names).toHaveLength(8);
});
