import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

test('what a framework does with a secret says nothing of a program that reads it itself', async () => {
  const helpIn = async (path: string, text: string) => settingsOf(await evidenceIn({ [path]: text }))[0]?.help;
  expect(await helpIn('src/session.ts', 'sign(process.env.SECRET_KEY_BASE);\n')).toBeNull();
  expect(await helpIn('config/secrets.rb', 'key = ENV["SECRET_KEY_BASE"]\n')).toContain('keys that sign');
});
