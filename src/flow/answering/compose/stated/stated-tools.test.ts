import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'package.json':
    '{ "name": "gate", "dependencies": { "nodemailer": "6.0.0", "chart.js": "4.0.0", "@prisma/client": "7.0.0" }, "devDependencies": { "@biomejs/biome": "2.0.0", "@types/nodemailer": "6.0.0", "@casl/prisma": "1.0.0" } }',
  'prisma/schema.prisma': 'datasource db {\n  provider = "postgresql"\n}\n\nmodel Visitor {\n  id Int @id\n}\n',
  'src/cache.ts': "import Redis from 'ioredis';\n\nexport const cache = new Redis();\n",
  'src/background.ts':
    "import { Chart } from 'chart.js';\n\n/** Paints the background of a chart. */\nexport function paintBackground(): void {\n  new Chart();\n}\n",
};

test.each([
  ['Which tool is used for linting?', ['known for linting and formatting is `@biomejs/biome` (development, 2.0.0']],
  [
    'Which library is used to send emails?',
    ['known for emails is `nodemailer` (runtime, 6.0.0, in `package.json`) [1].'],
  ],
  ['Which ORM is used?', ['known for access to the database is `@prisma/client`']],
  [
    'Which database does it use to store its data?',
    [
      'PostgreSQL (declared in `prisma/schema.prisma`) [1] and Redis (a client of it is imported in `src/cache.ts`) [2].',
    ],
  ],
])('%s', async (question, told) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'gate' });
  for (const words of told) expect(text).toContain(words);
});

test('does not name what merely stands near, nor list all, where nothing known for the purpose is there', async () => {
  const { text } = await askSources('Which background job library is used?', { sources: SOURCES, projectName: 'gate' });
  expect(text).not.toContain('it imports `chart.js`');
  expect(text).not.toContain('runtime dependencies');
});
