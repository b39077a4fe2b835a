import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const DEPOT = {
  'package.json': '{"name": "depot", "dependencies": {"express": "4"}}',
  'src/app.js': `import express from 'express';
import crates from './crates.js';
const app = express();
app.delete('/shelves/:id', async (req, res, next) => {
  try {
    res.send(await crates.takeDown(req.params.id));
  } catch (err) {
    next(err);
  }
});
app.listen(1);
`,
  'src/crates.js': `import store from './store.js';
const crates = {
  takeDown: async (id) => {
    await store.empty(id);
    await store.lay(id);
    return true;
  },
};
export default crates;
`,
  'src/store.js': 'const store = {\n  empty: (id) => id,\n  lay: (id) => id,\n};\nexport default store;\n',
};

test('what a function without a name leaves to a method of an object is told with the steps of that', async () => {
  const { text } = await askSources('What does DELETE /shelves/{id} do?', { sources: DEPOT });
  expect(text).toContain('What it calls, in the order of its lines: `crates.takeDown`');
  expect(text).toContain('1. calls `store.empty(id)`');
  expect(text).toContain('2. calls `store.lay(id)`');
});
