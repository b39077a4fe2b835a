import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

test('what a framework does with a secret says nothing of a program that reads it itself', async () => {
  const helpIn = async (path: string, text: string) => settingsOf(await evidenceIn({ [path]: text }))[0]?.help;
  expect(await helpIn('src/session.ts', 'sign(process.env.SECRET_KEY_BASE);\n')).toBeNull();
  expect(await helpIn('src/session.ts', 'sign(process.env.APP_KEY, process.env.SECRET_KEY);\n')).toBeNull();
  expect(await helpIn('src/server.ts', 'announce(process.env.SERVER_HOST);\n')).toBeNull();
  expect(await helpIn('src/mail.ts', 'send(process.env.MAIL_ADDRESS);\n')).toBeNull();
  expect(await helpIn('config/secrets.rb', 'key = ENV["SECRET_KEY_BASE"]\n')).toContain('keys that sign');
});

test('of two names that say the same of the program, the one that is filled in has the meaning', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'src/main.ts': 'server.listen(process.env.PORT || 8080);\n',
      'src/config.ts': 'export const config = { port: process.env.SERVER_PORT };\n',
    }),
  );
  expect(settings.map(({ name, help }) => [name, help])).toEqual([
    ['PORT', 'Port on which the program listens (from the name)'],
    ['SERVER_PORT', null],
  ]);
});
