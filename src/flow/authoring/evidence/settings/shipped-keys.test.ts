import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { defaultOf } from '../../statements/setting-default.ts';
import { settingsOf } from '../settings.ts';

const GETTERS = `package conf

import (
	"os"
	"github.com/beego/beego/v2/server/web"
)

func GetConfigString(key string) string {
	if value, ok := os.LookupEnv(key); ok {
		return value
	}
	res, _ := web.AppConfig.String(key)
	return res
}

func GetConfigBool(key string) bool {
	return GetConfigString(key) == "true"
}
`;
const ASKED = `package shop

import "example.org/shop/conf"

func Open() {
	open(conf.GetConfigString("driverName"), conf.GetConfigString("dataSource"), conf.GetConfigBool("showRows"))
	listen(conf.GetConfigString("deskPort"), conf.GetConfigString("deskSecret"), conf.GetConfigString("lampColor"))
}
`;
const FILE = `httpport = 8000
driverName = mysql
dataSource = root:apples@tcp(localhost:3306)/
showRows =
deskPort = 389 # of the desk
deskSecret = "apples"
`;

test('keys that a function of the project looks up in the environment first have what the shipped file gives', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n',
    'conf/conf.go': GETTERS,
    'conf/app.conf': FILE,
    'shop/open.go': ASKED,
  });
  const told = settingsOf(evidence).map((each) => [each.name, each.source, each.keptIn, defaultOf(each)]);
  expect(told.sort()).toEqual([
    ['dataSource', 'environment', 'app.conf', 'set in `app.conf`'],
    ['deskPort', 'environment', 'app.conf', '`389`'],
    ['deskSecret', 'environment', 'app.conf', 'secret, not shown'],
    ['driverName', 'environment', 'app.conf', '`mysql`'],
    ['httpport', 'property', 'app.conf', '`8000`'],
    ['lampColor', 'environment', undefined, ''],
    ['showRows', 'environment', 'app.conf', 'empty'],
  ]);
});

test('keys that a function looks up elsewhere are no settings, nor those of a sample', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n',
    'conf/conf.go': 'package conf\n\nfunc GetConfigString(key string) string {\n\treturn texts[key]\n}\n',
    'conf/app.conf': FILE,
    'shop/open.go': ASKED,
  });
  expect(settingsOf(evidence)).toEqual([]);
});

test('keys that a library is asked for have what its file of defaults gives', async () => {
  const evidence = await evidenceIn({
    'package.json': '{"name":"shop","main":"src/desk.js","dependencies":{"config":"3"}}\n',
    'config/default.json':
      '{\n  "desk": {\n    "port": 80,\n    "host": "::1",\n    "lamps": [\n      { "color": "red" }\n    ]\n  },\n  "rows": 5\n}\n',
    'src/desk.js':
      "const config = require('config');\n\nlisten(config.get('desk.port'), config.get('desk.host'), config.get('rows'), config.get('desk.lamps'));\n",
  });
  const told = settingsOf(evidence).map((each) => [each.name, each.keptIn, defaultOf(each)]);
  expect(told.sort()).toEqual([
    ['desk.host', 'default.json', '`::1`'],
    ['desk.lamps', 'default.json', 'set in `default.json`'],
    ['desk.port', 'default.json', '`80`'],
    ['rows', 'default.json', '`5`'],
  ]);
});

const TAGGED = `package config

type Depot struct {
	Gate  Gate  \`mapstructure:"gate" yaml:"gate"\`
	Mysql Mysql \`mapstructure:"mysql" yaml:"mysql"\`
}

type Gate struct {
	Addr     int    \`mapstructure:"addr" yaml:"addr"\` // Port of the gate
	MostIP   int    \`mapstructure:"most-ip" yaml:"most-ip"\`
	LampPath string \`mapstructure:"lamp-path" yaml:"lamp-path"\` // 灯的路径
}

type Mysql struct {
	Base \`mapstructure:",squash" yaml:",inline"\`
}

type Base struct {
	Host     string \`mapstructure:"host" yaml:"host"\`
	Password string \`mapstructure:"password" yaml:"password"\`
}
`;
const SHIPPED = `gate:
  addr: 8400
  most-ip: 15000
  lamp-path: ""
mysql:
  host: localhost
  password: apples
`;

test.each([
  [
    'viper',
    'github.com/spf13/viper',
    'v := viper.New()\n\tv.SetConfigFile("config.yaml")\n\tv.ReadInConfig()\n\tv.Unmarshal(&global.Settings)',
  ],
  ['koanf', 'github.com/knadh/koanf/v2', 'k := koanf.New(".")\n\tk.Unmarshal("", &global.Settings)'],
  ['cleanenv', 'github.com/ilyakaznacheev/cleanenv', 'cleanenv.ReadConfig("config.yaml", &global.Settings)'],
])(
  'a structure of any name that %s reads a file into has the keys, with what the shipped file gives',
  async (_name, library, read) => {
    const evidence = await evidenceIn({
      'go.mod': 'module example.org/depot\n',
      'server/config.yaml': SHIPPED,
      'server/config/config.go': TAGGED,
      'server/global/global.go':
        'package global\n\nimport "example.org/depot/server/config"\n\nvar (\n\tSettings config.Depot\n\tName     string\n)\n',
      'server/core/read.go': `package core\n\nimport (\n\t"${library}"\n\t"example.org/depot/server/global"\n)\n\nfunc Read() {\n\t${read}\n}\n`,
    });
    const told = settingsOf(evidence).map((each) => [each.name, each.keptIn, defaultOf(each), each.help]);
    expect(told.sort()).toEqual([
      ['gate.addr', 'config.yaml', '`8400`', 'Port of the gate'],
      ['gate.lamp-path', 'config.yaml', 'empty', '灯的路径'],
      ['gate.most-ip', 'config.yaml', '`15000`', null],
      ['mysql.host', 'config.yaml', '`localhost`', 'Host of MySQL (from the name)'],
      ['mysql.password', 'config.yaml', 'secret, not shown', 'Password for MySQL (from the name)'],
    ]);
  },
);
