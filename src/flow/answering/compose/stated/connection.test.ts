import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const DEPOT = {
  'go.mod': 'module example.com/depot\n\ngo 1.24\n',
  'main.go': 'package main\n\nfunc main() {\n\tstart()\n}\n',
  'internal/store/open.go':
    'package store\n\nimport (\n\t"database/sql"\n\t"os"\n)\n\nfunc Open() (*sql.DB, error) {\n\treturn sql.Open("postgres", os.Getenv("DEPOT_DATABASE_URL"))\n}\n',
};

test.each(['Where is the database connection set up?', 'How does it connect to the database?'])(
  'where the database is connected is told by the line that opens it, and by its settings: %s',
  async (question) => {
    const { text, support } = await askSources(question, { sources: DEPOT });
    expect(support).toBe('strong');
    expect(text).toMatch(/^The connection to the database is set up in `internal\/store\/open\.go`, line 9 \[1\]/);
    expect(text).toContain('`DEPOT_DATABASE_URL`');
  },
);

test('a program that opens none is not said to', async () => {
  const { text } = await askSources('Where is the database connection set up?', {
    sources: { 'main.go': DEPOT['main.go'], 'go.mod': DEPOT['go.mod'] },
  });
  expect(text).toContain('Not found');
});

test('a source of other data is no database', async () => {
  const ask = (below: string) =>
    askSources('Where is the database connection set up?', {
      sources: { ...DEPOT, 'config/depot.yaml': `depot:\n  datasource:\n    ${below}\n` },
    });
  expect((await ask('source: file')).text).not.toContain('config/depot.yaml');
  expect((await ask('url: jdbc:postgresql://db/depot')).text).toContain('config/depot.yaml');
});
