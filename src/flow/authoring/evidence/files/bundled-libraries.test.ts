import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';

const PLAIN = {
  'index.php': "<?php\nrequire 'libs/Mailer/Mailer.php';\necho 'a';\n",
  'libs/Mailer/Mailer.php': '<?php\nnamespace Post\\Mailer;\nclass Mailer {}\n',
  'libs/guards.php': '<?php\nfunction guard() {}\n',
  'libs/own/words.php': '<?php\nfunction words() {}\n',
};

test('a library with namespaces in a project of plain PHP is code of others', async () => {
  const evidence = await evidenceIn(PLAIN);
  expect(evidence.file('libs/Mailer/Mailer.php')?.place).toBe('vendored');
  expect(evidence.file('libs/guards.php')?.place).toBe('source');
  expect(evidence.file('libs/own/words.php')?.place).toBe('source');
});

test('where the project has namespaces too, its libraries may be its own', async () => {
  const evidence = await evidenceIn({ ...PLAIN, 'src/Shop.php': '<?php\nnamespace Shop;\nclass Shop {}\n' });
  expect(evidence.file('libs/Mailer/Mailer.php')?.place).toBe('source');
});
