import { expect, test } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

test('libraries of each scope are cited together, and who asks for run time is not told of others', async () => {
  const sources = {
    'package.json':
      '{\n  "name": "post",\n  "dependencies": {\n    "ink": "1.0.0"\n  },\n  "devDependencies": {\n    "glue": "2.0.0",\n    "wax": "3.0.0"\n  }\n}\n',
  };
  const all = await askSources('Which libraries does it depend on?', { sources });
  expect(all.text).toContain('Development: `glue`, `wax`');
  expect(all.places).toContain('package.json:7-8');
  const running = await askSources('Which libraries does it need at run time?', { sources });
  expect(running.text).toContain('`ink`');
  expect(running.text).not.toContain('glue');
});

test('a database that is a file is nobody’s service', async () => {
  const sources = {
    'package.json': '{ "name": "post", "dependencies": { "better-sqlite3": "11.0.0", "nodemailer": "6.0.0" } }',
    'src/main.js':
      "import Database from 'better-sqlite3';\nimport { createTransport } from 'nodemailer';\nexport const db = new Database('post.db');\nexport const mail = createTransport({});\n",
  };
  const all = await askSources('What external systems does it integrate with?', { sources });
  expect(all.text).toContain('`SQLite`');
  const others = await askSources('Which third-party services does it call?', { sources });
  expect(others.text).toContain('`SMTP server`');
  expect(others.text).not.toContain('SQLite');
});
