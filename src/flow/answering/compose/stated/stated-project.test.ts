import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  LICENSE:
    'MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction\n',
  'mix.exs':
    'defmodule Gate.MixProject do\n  def project do\n    [\n      app: :gate,\n      elixir: "~> 1.18"\n    ]\n  end\nend\n',
  'package.json':
    '{ "name": "gate", "scripts": { "db:migrate": "prisma migrate dev", "test:codegen": "playwright codegen", "test:browser": "playwright test" } }',
  '.github/workflows/ci.yml':
    'name: Checks\non: push\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - run: mix test\n      - run: npm run deploy --prefix ./page\n',
  'prisma/person.prisma': 'model Person {\n  id Int @id\n  pass Pass?\n}\n',
  'prisma/pass.prisma':
    'model Pass {\n  id Int @id\n  personId Int @unique\n  person Person @relation(fields: [personId], references: [id])\n}\n',
  'lib/sessions.ex': 'defmodule Gate.UserSessions do\n  def close(session), do: session\nend\n',
};

test.each([
  ['What is the license?', ['The licence by the files at the root of the project: MIT in `LICENSE` [1].'], []],
  ['Which Elixir version is needed?', ['`mix.exs` names elixir `~> 1.18` [1].'], []],
  ['What does CI run?', ['One job of GitHub Actions was found, in `Checks`', '`mix test`'], []],
  ['How do I run the database migrations?', ['To run the migrations, use `npm run db:migrate`'], []],
  ['How do I run the end-to-end tests?', ['use `npm run test:browser`'], ['codegen']],
  ['How is it deployed?', [], ['./page']],
  ['What relations does the Person model have?', ['has one field beside its relations', 'It is related to `Pass`'], []],
  [
    'How long do user sessions last?',
    ['Weak evidence: no setting, no constant and no rule was found that says it'],
    [],
  ],
])('%s', async (question, told, silent) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'gate' });
  for (const words of told) expect(text).toContain(words);
  for (const words of silent) expect(text).not.toContain(words);
});

test('names those who worked on the whole by their commits, without bots', async () => {
  const commit = (sha: string, name: string) => ({
    sha: sha.repeat(40),
    author: { name, email: `${sha}@example.com` },
    date: 1_700_000_000,
    subject: 'Open the gate',
    body: '',
    paths: ['lib/sessions.ex'],
  });
  const { text } = await askSources('Who are the main contributors?', {
    sources: SOURCES,
    projectName: 'gate',
    commits: [commit('a', 'Ada'), commit('b', 'Ada'), commit('c', 'Update bot'), commit('d', 'Ben')],
  });
  expect(text).toContain('By commits, Ada (2) and Ben (1) of 3 by two names');
});
