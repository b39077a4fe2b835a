import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder, writeTestPack } from '../../../../../test/make-pack.ts';
import { openPack } from '../../../../engine/pack/open-pack.ts';
import { Evidence } from '../evidence.ts';
import { recipesOf } from './recipes.ts';

const NAMES = ['bag', 'box', 'crate', 'stamp'];

/** How a stored model is added where the last of four was only moved. */
async function modelRecipe(place: { of(name: string): string; migration(name: string): string }, sources: object) {
  const commits = NAMES.map((name, day) => ({
    sha: `${day}`.repeat(40),
    author: { name: 'A', email: 'a@example.org' },
    date: day,
    subject: name === 'stamp' ? 'Move the stamp to a file of its own' : `Add the ${name}`,
    body: '',
    paths: name === 'stamp' ? [place.of(name)] : [place.of(name), place.migration(name)],
  }));
  const pack = openPack(
    await writeTestPack(join(temporaryFolder(), 'test.pack'), { ...sources }, { facts: true, commits }),
  );
  onTestFinished(() => pack.close());
  const found = recipesOf(new Evidence(pack, { commit: 'test', projectName: 'test' }));
  return found.find(({ what }) => what === 'a stored model');
}

test('a stored model is added with its migration, and a commit that moves models adds none', async () => {
  const place = {
    of: (name: string): string => `shop/models/${name}.py`,
    migration: (name: string): string => `shop/migrations/0_${name}.py`,
  };
  const model = (name: string): string =>
    `from django.db import models\n\n\nclass ${name}(models.Model):\n    size = models.IntegerField()\n`;
  const sources = Object.fromEntries(
    NAMES.flatMap((name) => [
      [place.of(name), model(name)],
      [place.migration(name), 'pass\n'],
    ]),
  );
  expect(await modelRecipe(place, sources)).toMatchObject({
    total: 3,
    migrations: { folder: 'shop/migrations/', commits: 3 },
  });
});

test('a model whose columns the migrations tell is added as a class', async () => {
  const place = {
    of: (name: string): string => `app/Models/${name}.php`,
    migration: (name: string): string => `database/migrations/2024_01_01_create_${name}.php`,
  };
  const sources = Object.fromEntries(
    NAMES.flatMap((name) => [
      [
        place.of(name),
        `<?php\nuse Illuminate\\Database\\Eloquent\\Model;\nclass ${name} extends Model\n{\n    protected $fillable = ['size'];\n}\n`,
      ],
      [
        place.migration(name),
        `<?php\nSchema::create('${name}s', function (Blueprint $table) {\n    $table->id();\n});\n`,
      ],
    ]),
  );
  expect(await modelRecipe(place, sources)).toMatchObject({
    folder: 'app/Models/',
    migrations: { folder: 'database/migrations/', commits: 3 },
  });
});
