import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { allSettings } from './all-settings.ts';

const holder = (more: string) => `package tools

import "github.com/spf13/viper"

var (
	Params *viper.Viper
)

func Init() {
	Params = viper.New()
	Params.AutomaticEnv()
${more}	Params.SetDefault("BAKERY_HEAT", 220)
}
`;

const READER = `package oven

func open() {
	key := tools.Params.GetString("BAKERY_SECRET")
	heat := tools.Params.GetInt("BAKERY_HEAT")
	// tools.Params.GetString("BAKERY_OLD")
	version := tools.Params.GetString("VERSION")
	other := request.Params.GetString("bread")
	tools.Params.Set("BAKERY_ROOM", heat)
	room := tools.Params.GetString("BAKERY_ROOM")
}
`;

test('what other packages ask a held Viper for by its name is a setting, and may hold a secret', async () => {
  const settings = allSettings(
    await evidenceIn({ 'go.mod': 'module example.com/bakery\n', 'tools/env.go': holder(''), 'oven/oven.go': READER }),
  );
  expect(settings.map(({ name, secret, default: value }) => [name, secret, value]).sort()).toEqual([
    ['BAKERY_HEAT', false, '220'],
    ['BAKERY_SECRET', true, null],
  ]);
});

test('under a prefix the name is no variable', async () => {
  const settings = allSettings(
    await evidenceIn({
      'go.mod': 'module example.com/bakery\n',
      'tools/env.go': holder('\tParams.SetEnvPrefix("SHOP")\n'),
      'oven/oven.go': READER,
    }),
  );
  expect(settings.map(({ name }) => name)).not.toContain('BAKERY_SECRET');
});
