import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

test('a name of a tag that nothing else spells comes after those that a sample or another file has', async () => {
  const settings = settingsOf(
    await evidenceIn({
      'config/config.go':
        'package config\n\ntype Config struct {\n\tPort int `env:"PORT,required"`\n\tLamp string `env:"LAMP_KIND"`\n}\n',
      'main.go': 'package main\n\nimport "os"\n\nvar zone = os.Getenv("OWN_ZONE")\n',
      '.env.example': 'LAMP_KIND=oil\n',
    }),
  );
  expect(settings.map(({ name }) => name)).toEqual(['LAMP_KIND', 'OWN_ZONE', 'PORT']);
});
