import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { modelsOf } from '../models.ts';

test('the model of users by the setting of Django is the one that is made for it', async () => {
  const evidence = await evidenceIn({
    'shop/models.py':
      'from django.conf import settings\nfrom django.contrib.auth.models import AbstractUser\nfrom django.db import models\n\n\nclass Keeper(AbstractUser):\n    name = models.CharField(max_length=20)\n\n\nclass Order(models.Model):\n    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)\n',
  });
  const order = modelsOf(evidence).find(({ name }) => name === 'Order');
  expect(order?.fields.map(({ references }) => references)).toEqual(['Keeper']);
});
