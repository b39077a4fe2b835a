import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { factLine } from '../../../test/fact-line.ts';
import { readCorpus } from '../../../test/read-corpus.ts';
import { parseFile } from '../syntax/parse-file.ts';
import { extractFacts } from './extract-facts.ts';

const FOLDER = new URL('../../../test/corpus/facts/', import.meta.url);

/** Every corpus file has the name of a kind; its cases list the facts of that kind, and no others. */
for (const file of readdirSync(FOLDER).filter((name) => name.endsWith('.txt'))) {
  const kind = file.replace('.txt', '');
  describe(`${kind} facts`, () => {
    for (const { name, path, source, expected } of readCorpus(readFileSync(new URL(file, FOLDER), 'utf8')))
      test(name, async () => {
        const facts = extractFacts(path, source, await parseFile(path, source));
        const kinds = kind === 'route' ? ['route', 'mount'] : [kind];
        expect(
          facts
            .filter((fact) => kinds.includes(fact.kind))
            .map(factLine)
            .sort(),
        ).toEqual(expected.sort());
      });
  });
}

test('what a class asks of its own state stops the program, and what it asks of its arguments does not', async () => {
  const source = `class Tree {
  void split(List<Item> items) {
    Preconditions.checkState(items.size() == 1, "Interval should have a single item");
    Preconditions.checkArgument(items.size() < 9, "Interval should have at most eight items");
  }
}
`;
  const facts = extractFacts('src/Tree.java', source, await parseFile('src/Tree.java', source));
  expect(facts.flatMap((fact) => (fact.kind === 'invariant' ? [fact.values.error] : []))).toEqual(['panic', undefined]);
});

test('a root type of GraphQL ends at its brace, however long it is', async () => {
  const fields = Array.from({ length: 1_000 }, (_, place) => `  field${place}: String\n`).join('');
  const source = `type Mutation {\n${fields}}\n\ntype Quote {\n  owner: String\n}\n`;
  const facts = extractFacts('schema.graphql', source, await parseFile('schema.graphql', source));
  const routes = facts.filter(({ kind }) => kind === 'route').map(({ subject }) => subject);
  expect(routes).toContain('MUTATION /field0');
  expect(routes).not.toContain('MUTATION /owner');
});

test('a method of NestJS that skips the throttling of its class is not limited', async () => {
  const source = `import { Controller, Get, UseGuards } from '@nestjs/common';
@UseGuards(ThrottlerBehindProxyGuard)
@Controller('crates')
export class CratesController {
  @Get()
  list() {}
  @Get('news')
  @SkipThrottle()
  news() {}
}
`;
  const facts = extractFacts('src/crates.ts', source, await parseFile('src/crates.ts', source));
  const limits = facts.flatMap((fact) => (fact.kind === 'route' ? [fact.values.limits] : []));
  expect(limits).toEqual([['ThrottlerBehindProxyGuard'], undefined]);
});

test('whether the column of a relation of TypeORM may be null holds for the relation', async () => {
  const source = `import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
@Entity({ name: 'moorings' })
export class Mooring {
  @Column({ name: 'boat_id', length: 36 })
  boatId: string;
  @Column({ name: 'pier_id', length: 36, nullable: true })
  pierId: string | null;
  @ManyToOne(() => Boat, (boat) => boat.moorings)
  @JoinColumn({ name: 'boat_id' })
  boat: Promise<Boat>;
  @ManyToOne(() => Pier)
  @JoinColumn({ name: 'pier_id' })
  pier: Pier;
}
`;
  const facts = extractFacts('src/mooring.ts', source, await parseFile('src/mooring.ts', source));
  const relations = facts.flatMap((fact) => (fact.kind === 'data-model' ? fact.values.relations : []));
  expect(relations.map(({ through, rules }) => `${through}: ${rules?.join()}`)).toEqual([
    'boat: not null',
    'pier: nullable',
  ]);
});

test('a file of nothing but brackets, quotes and keywords costs little and throws nothing', async () => {
  const pieces = [
    'if (',
    '{',
    "'",
    '"',
    '`',
    'throw new Error(',
    'app.get("/',
    'CREATE TABLE x (',
    'must ',
    '# ',
    '/*',
    '${',
    '\n',
  ];
  const text = Array.from({ length: 40_000 }, (_, index) => pieces[(index * 7919) % pieces.length]).join('');
  const before = process.cpuUsage().user;
  for (const path of ['a.ts', 'a.py', 'a.go', 'a.rb', 'a.sql', 'README.md', 'a.java'])
    extractFacts(path, text, {
      language: LANGUAGE[path.split('.')[1] ?? ''] ?? 'text',
      symbols: [],
      imports: [],
      calls: [],
      references: [],
      comments: [],
      warnings: [],
    });
  // Measured in the time of the processor, so that a busy machine changes nothing.
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(5000);
});

test.each([
  ['a.tsx', "import { Route } from 'react-router-dom';\n", '<Route path="admin" element={<Frame />}> '],
  ['a.rs', 'use axum::Router;\n', 'let app = Router::new() '],
  ['b.rs', 'use actix_web::web;\n', 'web::scope("/orders") '],
  ['a.go', 'package a\n\ntype Mail struct {\n\tFrom string `env:"FROM"`\n}\n', 'A string `env:"A"` // not looked at '],
])('%s that opens the same again and again does not cost the square of its length', async (path, head, piece) => {
  const parsed = await parseFile(path, head);
  const before = process.cpuUsage().user;
  extractFacts(path, head + piece.repeat(6_000), parsed);
  expect((process.cpuUsage().user - before) / 1000).toBeLessThan(5000);
});

const LANGUAGE: Record<string, string> = {
  ts: 'typescript',
  py: 'python',
  go: 'go',
  rb: 'ruby',
  sql: 'sql',
  java: 'java',
};
