import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { Page } from '../page.ts';
import { dataModels } from './data-models.ts';

const THINGS =
  'Crate Lid Seal Label Shelf Aisle Hall Depot Gate Lane Dock Crane Driver Truck Route Stop Bell Clock Watch Shift Badge Locker Bench Stove'.split(
    ' ',
  );

test('a diagram of many relations leaves room for the table below it', async () => {
  const models = THINGS.map((name, place) => {
    const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((step) => THINGS[(place + step) % THINGS.length] ?? '');
    const keys = others.map(
      (other) => `    first_${other.toLowerCase()}_of_it = models.ForeignKey(${other}, on_delete=models.CASCADE)\n`,
    );
    const texts = ['sender', 'reader', 'street', 'town', 'country', 'weight', 'colour'].map(
      (each) => `    ${each}_as_it_is_written = models.CharField(max_length=255, unique=True)\n`,
    );
    return `class ${name}(models.Model):\n${[...keys, ...texts].join('')}\n`;
  });
  const evidence = await evidenceIn({
    'requirements.txt': 'django==5.2\n',
    'depot/models.py': `from django.db import models\n\n${models.join('\n')}`,
  });
  const page = new Page(evidence);
  dataModels.write(evidence, page);
  const { markdown } = page.finish('data_models', 'Data models');
  expect(markdown).toContain('erDiagram');
  expect(markdown).toMatch(/^\| `\w+` \|/m);
  // What is exchanged, and the states of what is stored, have room behind it.
  expect(markdown.split(/\s+/).length).toBeLessThan(800);
});
