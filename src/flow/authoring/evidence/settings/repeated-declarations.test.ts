import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

const NAMES = ['PAGE_SIZE', 'HOST_NAME', 'DOOR_COLOUR', 'OPENING_HOUR', 'CLOSING_HOUR', 'GREETING'];
const TABLE = `from derpconf.config import Config\n\n${NAMES.map((name, at) => `Config.define("${name}", ${at}, "What the shop does with it", "Shop")\n`).join('')}`;

test('what a function is given one by one are settings where something reads them from the configuration', async () => {
  const read = NAMES.slice(0, 3)
    .map((name) => `    print(self.context.config.${name})\n`)
    .join('');
  const settings = settingsOf(await evidenceIn({ 'shop/config.py': TABLE, 'shop/app.py': `def run(self):\n${read}` }));
  expect(settings.map(({ name, default: value }) => `${name} ${value}`).sort()).toEqual(
    NAMES.map((name, at) => `${name} ${at}`).sort(),
  );
});

test('names that nothing reads from a configuration are no settings', async () => {
  const words = NAMES.map((name) => `    print(words.${name})\n`).join('');
  expect(settingsOf(await evidenceIn({ 'shop/config.py': TABLE, 'shop/app.py': `def run(words):\n${words}` }))).toEqual(
    [],
  );
});
