import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'go.mod': 'module example.org/depot\n',
  'config.yaml': 'gate:\n  addr: 8400\n  most-ip: 15000\n  lamp-on: false\n  lamp-path: lamps\n  gate-name: north\n',
  'config/config.go': `package config

type Depot struct {
	Gate Gate \`mapstructure:"gate"\`
}

type Gate struct {
	Addr     int    \`mapstructure:"addr"\`
	MostIP   int    \`mapstructure:"most-ip"\` // Most calls from one address
	LampOn   bool   \`mapstructure:"lamp-on"\`
	LampPath string \`mapstructure:"lamp-path"\`
	GateName string \`mapstructure:"gate-name"\`
}
`,
  'global/global.go': 'package global\n\nimport "example.org/depot/config"\n\nvar Settings config.Depot\n',
  'core/read.go':
    'package core\n\nimport (\n\t"github.com/spf13/viper"\n\t"example.org/depot/global"\n)\n\nfunc Read() {\n\tviper.Unmarshal(&global.Settings)\n}\n',
  'limit/limit.go': `package limit

import "example.org/depot/global"

func PerAddress() int {
	return global.Settings.Gate.MostIP
}

func Lamp() bool {
	if global.Settings.Gate.LampOn {
		return true
	}
	return false
}

func Shine() bool {
	return Lamp()
}
`,
};

test.each([
  ['What does MostIP do?', 'gate.most-ip', 'Gate.MostIP', 'PerAddress'],
  ['Is the most-ip rate limit applied to all routes?', 'gate.most-ip', 'Gate.MostIP', 'PerAddress'],
  ['Where is gate.lamp-on used?', 'gate.lamp-on', 'Gate.LampOn', 'Lamp'],
])('%s is answered by the key, its value and the lines that read its field', async (question, key, field, reader) => {
  const { text, support } = await askSources(question, { sources: SOURCES });
  expect(support).toBe('strong');
  expect(text).toContain(`\`${key}\` is a setting; its default is \`${key === 'gate.most-ip' ? '15000' : 'false'}\``);
  expect(text).toContain(`\`${reader}\` reads it as \`${field}\``);
  expect(text.includes('nothing was found that calls')).toBe(reader === 'PerAddress');
});
