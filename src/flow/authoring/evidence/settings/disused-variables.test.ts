import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingsOf } from '../settings.ts';

test('a sample that gives a key of a schema which is filled from another variable gives none', async () => {
  const evidence = await evidenceIn({
    '.env.example': '# Which mode the shop is in\nNEXT_PUBLIC_SHOP_MODE=quiet\n',
    'src/env.js':
      "const { createEnv } = require('@t3-oss/env-nextjs');\nconst { z } = require('zod');\nmodule.exports = createEnv({\n  client: {\n    NEXT_PUBLIC_SHOP_MODE: z.string().optional(),\n  },\n  runtimeEnv: {\n    NEXT_PUBLIC_SHOP_MODE: process.env.SHOP_MODE,\n  },\n});\n",
  });
  expect(
    settingsOf(evidence)
      .map(({ name }) => name)
      .filter((name) => /^(?:NEXT_PUBLIC_)?SHOP_/.test(name))
      .sort(),
  ).toEqual(['SHOP_MODE']);
});

test('a variable of a sample that nothing but the file of make reads is none of the product', async () => {
  const evidence = await evidenceIn({
    'go.mod': 'module example.org/quay\n',
    '.env': 'CRANE=tall\nQUAY_PORT=80\n',
    Makefile: 'include .env\n\nbuild:\n\tdocker build --build-arg crane=$(CRANE) .\n',
    'main.go':
      'package main\n\nimport "os"\n\n// lift uses the crane.\nfunc lift(crane string) string {\n\treturn crane + os.Getenv("QUAY_PORT")\n}\n\nfunc main() {\n\tlift("low")\n}\n',
  });
  expect(settingsOf(evidence).map(({ name }) => name)).toEqual(['QUAY_PORT']);
});

test('what Ruby only gives a value where there is none, and nothing asks for, is no setting', async () => {
  const evidence = await evidenceIn({
    'config/puma.rb':
      'ENV["QUAY_CRANES"] ||= "2"\nENV["QUAY_ROPES"] ||= "4"\nleast = ENV.fetch("QUAY_LEAST", Rails.application.credentials.least)\n',
    'lib/ropes.rb': 'ROPES = ENV["QUAY_ROPES"].to_i\n',
  });
  expect(settingsOf(evidence).map(({ name, default: value, without }) => [name, value ?? without])).toEqual([
    ['QUAY_ROPES', '4'],
    ['QUAY_LEAST', 'what the credentials of Rails hold'],
  ]);
});
