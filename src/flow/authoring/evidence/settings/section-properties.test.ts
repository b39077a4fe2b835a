import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

const CONFIG = `package config

type config struct {
	Server struct {
		Host    string \`yaml:"host"\`
		Proxied bool   \`yaml:"proxied"\`
		Icon    string \`yaml:"icon"\`
	} \`yaml:"server"\`
	Auth struct {
		Token string \`yaml:"token-name"\`
		Host  string \`yaml:"host"\`
	} \`yaml:"auth"\`
}
`;

test('a key is told by the rows and headings below that of its section', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module shop\n',
    'config/config.go': CONFIG,
    'docs/configuration.md': [
      '# Configuration',
      '## Server',
      '| Name | Type | Required | Default |',
      '| ---- | ---- | -------- | ------- |',
      '| host | string | no | |',
      '| proxied | boolean | no | false |',
      "| icon | string | no | the shop's own icon |",
      '',
      '#### `host`',
      'The address that the shop listens on.',
      '#### `proxied`',
      'Whether another server stands in front of the shop.',
      '## Auth settings',
      '| Name | Required | Description |',
      '| ---- | -------- | ----------- |',
      '| token-name | yes | What the cookie of a visitor is called |',
      '## Elsewhere',
      '#### `host`',
      'The address of something that is no setting.',
    ].join('\n'),
  });
  expect(
    settingsOf(evidence)
      .map(({ name, help, default: value, without, requiredIf }) => ({ name, help, value, without, requiredIf }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
  ).toEqual([
    { name: 'auth.host', help: null, value: null, without: null, requiredIf: null },
    {
      name: 'auth.token-name',
      help: 'What the cookie of a visitor is called',
      value: null,
      without: null,
      requiredIf: '`auth` is given',
    },
    {
      name: 'server.host',
      help: 'The address that the shop listens on',
      value: null,
      without: null,
      requiredIf: null,
    },
    { name: 'server.icon', help: null, value: null, without: "the shop's own icon", requiredIf: null },
    {
      name: 'server.proxied',
      help: 'Whether another server stands in front of the shop',
      value: 'false',
      without: null,
      requiredIf: null,
    },
  ]);
});
