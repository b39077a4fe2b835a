import { expect, test } from 'vitest';
import { parseFile } from '../../syntax/parse-file.ts';
import { extractFacts } from '../extract-facts.ts';

test('a command of cobra that is written into what adds it is no program of its own', async () => {
  const path = 'cmd/depot/root.go';
  const source = `package main

import "github.com/spf13/cobra"

func main() {
	_ = newRoot().Execute()
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "depot",
		Short: "Keeps crates",
	}
	root.AddCommand(&cobra.Command{
		Use:   "version",
		Short: "Shows the version",
		Run: func(cmd *cobra.Command, args []string) {
			println("1")
		},
	})
	return root
}
`;
  const facts = extractFacts(path, source, await parseFile(path, source));
  expect(
    facts.flatMap((fact) => (fact.kind === 'command' ? [[fact.subject, fact.values.program ?? false]] : [])),
  ).toEqual([
    ['depot', true],
    ['depot version', false],
  ]);
});
