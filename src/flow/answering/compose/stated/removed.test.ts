import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'package.json': '{"name": "lockers", "dependencies": {"ioredis": "5.0.0", "express": "4.0.0"}}\n',
  'lib/redis.js':
    "const Redis = require('ioredis');\nconst client = new Redis(process.env.REDIS_HOST);\nfunction remove(key) {\n  return client.del(key);\n}\nmodule.exports = { remove };\n",
  'lib/lockers.js':
    "const redis = require('./redis');\nfunction close(id) {\n  return redis.remove(id);\n}\nmodule.exports = { close };\n",
  'extra/seals.js': 'function seal(id) {\n  return id;\n}\nmodule.exports = { seal };\n',
  'build.js': "const small = ['lib'];\nconst whole = ['lib', 'extra'];\nmodule.exports = { small, whole };\n",
};

test('what removing a product breaks is told by the imports of its library, not by a function called remove', async () => {
  const { text } = await askSources('What breaks if I remove Redis?', { sources: SOURCES });
  expect(text).toMatch(/^One file of the code imports `ioredis` \[1\]: `lib\/redis.js`/);
  expect(text).toContain('`lib/redis.js` is imported in turn by one file: `lib/lockers.js`');
  expect(text).toContain('Settings called after it: `REDIS_HOST`');
});

test('names with a slash are folders, told apart by the lines of the build that name them', async () => {
  const { text } = await askSources('What is the difference between lib/ and extra/?', { sources: SOURCES });
  expect(text).toContain('`lib/` holds two source files [1] and `extra/` one source file [2].');
  expect(text).toContain("`build.js` has the line `const small = ['lib'];`");
});
