import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

test('an abstract model of Django has no table, however late that is said', async () => {
  const path = 'shop/abstract_models.py';
  const source = `from django.db import models

class AbstractCrate(models.Model):
    code = models.CharField(max_length=20, unique=True)
${'    # kept dry\n'.repeat(250)}
    class Meta:
        abstract = True
`;
  const facts = extractFacts(path, source, await parseFile(path, source));
  expect(facts.filter(({ kind }) => kind === 'invariant')).toEqual([]);
});
