import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { securityStatements } from '../../statements/security.ts';

test('a variable and the key that the same field has in the file of the configuration are one secret setting', async () => {
  const fields = `package config

type config struct {
	SecretKey string \`yaml:"secret-key" env:"DEPOT_SECRET_KEY"\`
	MailPassword string \`yaml:"mail.password" env:"DEPOT_MAIL_PASSWORD"\`
	Address string \`yaml:"address" env:"DEPOT_ADDRESS"\`
}
`;
  const evidence = await evidenceIn({ 'go.mod': 'module example.com/depot\n', 'config/config.go': fields });
  const told = securityStatements(evidence).handling.map(({ text }) => text);
  expect(told.find((text) => text.includes('secret'))).toMatch(/^At least two settings with a secret/);
});
