import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { writeDocuments } from '../../write-documents.ts';

test('a variable and the key that the same field has in the file of the configuration are one secret setting', async () => {
  const fields = `package config

type config struct {
	SecretKey string \`yaml:"secret-key" env:"DEPOT_SECRET_KEY"\`
	MailPassword string \`yaml:"mail.password" env:"DEPOT_MAIL_PASSWORD"\`
	Address string \`yaml:"address" env:"DEPOT_ADDRESS"\`
}
`;
  const { pack } = await evidenceIn({ 'go.mod': 'module example.com/depot\n', 'config/config.go': fields });
  const { prd } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'depot' });
  expect(prd.find(({ id }) => id === 'security_requirements')?.markdown).toContain(
    'Settings that hold a secret: `DEPOT_SECRET_KEY` and `DEPOT_MAIL_PASSWORD`',
  );
});
