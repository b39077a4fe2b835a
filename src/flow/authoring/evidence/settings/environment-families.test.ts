import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { environmentFamilies } from './environment-families.ts';

test('variables that code picks out of the whole environment are told by what they begin with', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n',
    'conf.go': `package main

import (
	"os"
	"strings"
)

const overridePrefix = "SHOP_CONF_"

func load() {
	for _, env := range os.Environ() {
		if !strings.HasPrefix(env, overridePrefix) {
			continue
		}
		// strings.HasPrefix(env, "SHOP_OLD_")
		set(strings.TrimPrefix(env, overridePrefix))
	}
}
`,
    'shop/read.py': `import os

def read():
    return {key: value for key, value in os.environ.items() if key.startswith("SHOP_OPTION_")}
`,
    'shop/other.py': 'import os\nname = os.getenv("SHOP_NAME")\nok = name.startswith("BOOK_")\n',
  });
  expect(environmentFamilies(evidence).map(({ prefix }) => prefix)).toEqual(
    expect.arrayContaining(['SHOP_CONF_', 'SHOP_OPTION_']),
  );
  expect(environmentFamilies(evidence)).toHaveLength(2);
});

test('what is taken out of the environment is no setting, and a key of a section is told with both', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/shop\n',
    'conf/env.go': `package conf

import (
	"os"
	"strings"
)

const prefix = "SHOP__"

func load() {
	for _, env := range os.Environ() {
		if strings.HasPrefix(env, prefix) {
			section, key, _ := strings.Cut(env[len(prefix):], "__")
			set(section, key)
		}
	}
}

func clean() {
	for _, env := range os.Environ() {
		if strings.HasPrefix(env, "GIT_") {
			name, _, _ := strings.Cut(env, "=")
			_ = os.Unsetenv(name)
		}
	}
}
`,
  });
  expect(environmentFamilies(evidence)).toMatchObject([{ prefix: 'SHOP__', keys: 'SHOP__section__KEY' }]);
});
