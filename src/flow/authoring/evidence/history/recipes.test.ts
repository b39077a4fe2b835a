import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, writeTestPack } from '../../../../../test/make-pack.ts';
import { openPack } from '../../../../engine/pack/open-pack.ts';
import { Evidence } from '../evidence.ts';
import { recipesOf } from './recipes.ts';

test('a stored model is added with its migration, and a commit that moves models adds none', async () => {
  const names = ['bag', 'box', 'crate', 'stamp'];
  const model = (name: string): string =>
    `from django.db import models\n\n\nclass ${name}(models.Model):\n    size = models.IntegerField()\n`;
  const sources = Object.fromEntries(
    names.flatMap((name) => [
      [`shop/models/${name}.py`, model(name)],
      [`shop/migrations/0_${name}.py`, 'pass\n'],
    ]),
  );
  const commits = names.map((name, place) => ({
    sha: `${place}`.repeat(40),
    author: { name: 'A', email: 'a@example.org' },
    date: place,
    subject: name === 'stamp' ? 'Move the stamp to a file of its own' : `Add the ${name}`,
    body: '',
    paths: name === 'stamp' ? ['shop/models/stamp.py'] : [`shop/models/${name}.py`, `shop/migrations/0_${name}.py`],
  }));
  const pack = openPack(await writeTestPack(join(temporaryFolder(), 'test.pack'), sources, { facts: true, commits }));
  onTestFinished(() => pack.close());
  const found = recipesOf(new Evidence(pack, { commit: 'test', projectName: 'test' }));
  expect(found.find(({ what }) => what === 'a stored model')).toMatchObject({
    total: 3,
    migrations: { folder: 'shop/migrations/', commits: 3 },
  });
});
