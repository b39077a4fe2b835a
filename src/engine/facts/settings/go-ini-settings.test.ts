import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

async function keysOf(path: string, source: string): Promise<Record<string, unknown>> {
  const facts = extractFacts(path, source, await parseFile(path, source));
  return Object.fromEntries(
    facts.flatMap(({ kind, values }) =>
      kind === 'setting'
        ? [[values.name, values.default ?? values.choices ?? (values.computed ? 'computed' : null)]]
        : [],
    ),
  );
}

const CODE = `package shop

import "time"

func load(cfg Provider) {
	Name = cfg.Section("").Key("SHOP_NAME").MustString("corner")
	sec := cfg.Section("till")
	Till.Port = sec.Key("PORT").MustInt(8080)
	Till.Wait = sec.Key("WAIT").MustDuration(5 * time.Second)
	Till.Open = sec.Key("OPEN").MustBool()
	Till.Host = sec.Key("HOST").String()
	Till.Root = sec.Key("ROOT").MustString(rootOf(Name))
	if Till.Open {
		sec = cfg.Section("drawer")
		Till.Size = sec.Key("SIZE").MustInt(4)
	}
	Till.Lost = sec.Key("LOST").MustInt(1)
}

func loadInk(cfg Provider) {
	sec, err := cfg.GetSection("ink.colours")
	Ink.Kind = sec.Key("KIND").In("red", []string{"red", "blue"})
	Ink.Pot = ConfigSectionKeyString(sec, "POT", "glass")
}

func loadNamed(cfg Provider, name string) {
	sec := cfg.Section("pen." + name)
	Pen = sec.Key("TIP").MustString("fine")
}
`;

test('keys are read with the section that stands above them, and not where it is not sure', async () => {
  expect(await keysOf('shop/setting/load.go', CODE)).toEqual({
    SHOP_NAME: 'corner',
    'till.PORT': '8080',
    'till.WAIT': '5s',
    'till.OPEN': 'false',
    'till.HOST': null,
    'till.ROOT': 'computed',
    'drawer.SIZE': '4',
    'ink.colours.KIND': 'red',
    'ink.colours.POT': 'glass',
  });
});
