import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf } from '../models.ts';
import { statesOf } from '../states.ts';
import { placeOf, tieTo } from './held-states.ts';

test('an enumeration is of a stored model by its name or a column, and a helper of one file is of none', async () => {
  const evidence = await evidenceIn({
    'db/migrations/1_start.sql': 'CREATE TABLE letters (id int primary key, post_phase text);\n',
    'src/letters.rs':
      'pub enum LetterState {\n    Open,\n    Sent,\n}\n\npub enum PostPhase {\n    Sorting,\n    Carrying,\n}\n',
    'proto/letters.proto':
      'enum LetterState {\n  LETTER_STATE_OPEN = 0;\n  LETTER_STATE_SENT = 1;\n}\n\nmessage Told {\n  Status status = 1;\n  string name = 2;\n}\n',
    'src/status.rs': 'pub enum Status {\n    Fresh,\n    Old,\n}\n',
    'src/pool.rs': 'enum PoolState {\n    Idle,\n    Busy,\n}\n',
  });
  const models = modelsOf(evidence);
  expect(
    statesOf(evidence)
      .map((set) => `${set.name} ${tieTo(set, models)}`)
      .toSorted(),
  ).toEqual(['LetterState 3', 'PoolState 0', 'PostPhase 3', 'Status 0']);
});

test('an enumeration is told where the models are kept, with what is stored of it', async () => {
  const evidence = await evidenceIn({
    'shop/models.py':
      'from django.db import models\n\n\nclass Crate(models.Model):\n    status = models.CharField(max_length=20)\n',
    'shop/enums.py': 'class CrateStatus(ShopEnum):\n    open = "Open"\n    shut = "Shut"\n',
    'plugins/scale.py': 'class CrateState(ShopEnum):\n    heavy = "Heavy"\n    light = "Light"\n',
    'pages/Crate.vue': '<script lang="ts">\nenum CrateStatus {\n  OPEN = "Open",\n  SHUT = "Shut",\n}\n</script>\n',
    'pages/lid.ts': "export enum LidStatus {\n  Loose = 'loose',\n  Tight = 'tight',\n}\n",
  });
  const models = modelsOf(evidence);
  expect(
    statesOf(evidence)
      .map((set) => ({ ...set, fact: placeOf(set, models) }))
      .map(
        ({ fact, ...set }) =>
          `${set.name} ${fact ? `${fact.path} ${fact.values.kept} ${tieTo({ ...set, fact }, models)}` : '–'}`,
      )
      .toSorted(),
  ).toEqual(['CrateState plugins/scale.py Heavy,Light 0', 'CrateStatus shop/enums.py Open,Shut 3', 'LidStatus –']);
});
