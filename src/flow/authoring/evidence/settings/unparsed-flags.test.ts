import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { settingFacts } from './setting-facts.ts';

const program = (parse: string): string => `package main

import (
	"flag"

	"example.org/shop/cmd"
)

func init() {
	flag.StringVar(&place, "place", "here", "Where all the books are kept")
	${parse}
}

func main() {
	cmd.Execute()
}
`;

async function options(files: Record<string, string>): Promise<string[]> {
  const evidence = await evidenceIn({ 'go.mod': 'module example.org/shop\n', ...files });
  return settingFacts(evidence).map(({ values }) => values.name);
}

test('an option of the standard library of Go is one where the program parses it', async () => {
  expect(await options({ 'main.go': program('//flag.Parse()') })).toEqual([]);
  expect(await options({ 'main.go': program('flag.Parse()') })).toEqual(['--place']);
  // Another program parses its own.
  const other = 'package main\n\nimport "flag"\n\nfunc main() {\n\tflag.Parse()\n}\n';
  expect(await options({ 'main.go': program(''), 'tools/main.go': other })).toEqual([]);
  expect(await options({ 'main.go': program(''), 'start.go': other })).toEqual(['--place']);
  const shared = 'package cmd\n\nimport "flag"\n\nfunc Execute() {\n\tflag.Parse()\n}\n';
  expect(await options({ 'main.go': program(''), 'cmd/run.go': shared })).toEqual(['--place']);
});
