import { expect, it } from 'vitest';
import { askSources } from '../../../../test/ask-sources.ts';

const SOURCES = {
  'src/piers.ts': `export class Piers {
  delete(pier: Pier): void {
    if (pier.boats.length > 0) throw new Error('A pier that has boats moored at it cannot be deleted');
    this.rows.delete(pier.id);
  }

  create(sailor: Sailor, name: string): void {
    if (sailor.piers.length >= 9) throw new Error('At most 9 lamps are allowed for each sailor');
    this.rows.add(name);
  }
}
`,
  'src/routes.ts': `import express from 'express';
import { Piers } from './piers';

const app = express();
const piers = new Piers();
app.delete('/piers/:id', (req, res) => res.json(piers.delete(req.params)));
app.post('/piers', (req, res) => res.json(piers.create(req.user, req.body.name)));
app.get('/lamps', (req, res) => res.json([]));
app.listen(80);
`,
  'package.json': '{"name": "harbour", "dependencies": {"express": "5"}}',
};

it.each([
  ['Can I delete a pier that still has boats?', 'A pier that has boats moored at it cannot be deleted'],
  ['Can a pier be deleted while it has boats?', 'A pier that has boats moored at it cannot be deleted'],
  ['How many lamps may a sailor have?', 'At most 9 lamps are allowed for each sailor'],
])('%s The rule says it', async (question, rule) => {
  const { text, support } = await askSources(question, { sources: SOURCES });
  expect(text).toMatch(new RegExp(`^${rule}; \`Piers\\.\\w+\` enforces it \\[1\\]`));
  expect(support).toBe('strong');
});

it.each(['Can I create a pier?', 'Can I delete a boat?'])('%s No rule is about that', async (question) => {
  const { text } = await askSources(question, { sources: SOURCES });
  expect(text).not.toMatch(/^(?:A pier that has|At most)/);
});
