import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const DEPOT = {
  'go.mod': 'module example.com/depot\n\ngo 1.24\n\nrequire github.com/spf13/cobra v1.8.0\n',
  'main.go': 'package main\n\nfunc main() {\n\tnewRootCommand().Execute()\n}\n',
  'root.go':
    'package main\n\nimport "github.com/spf13/cobra"\n\nfunc newRootCommand() *cobra.Command {\n\tcmd := &cobra.Command{\n\t\tUse: "depot",\n\t\tShort: "Keeps parcels",\n\t}\n\tcmd.AddCommand(newPackCommand(), newForgetCommand())\n\treturn cmd\n}\n',
  'pack.go':
    'package main\n\nimport "github.com/spf13/cobra"\n\nfunc newPackCommand() *cobra.Command {\n\treturn &cobra.Command{\n\t\tUse: "pack",\n\t\tShort: "Put things into a parcel",\n\t\tRunE: func(cmd *cobra.Command, args []string) error {\n\t\t\treturn runPack(args)\n\t\t},\n\t}\n}\n\nfunc runPack(args []string) error {\n\tbox := openBox()\n\tcloseBox(box)\n\treturn nil\n}\n\nfunc openBox() string {\n\treturn "box"\n}\n\nfunc closeBox(box string) {\n}\n',
  'forget.go':
    'package main\n\nimport "github.com/spf13/cobra"\n\nfunc newForgetCommand() *cobra.Command {\n\treturn &cobra.Command{\n\t\tUse: "forget",\n\t\tShort: "Remove parcels from the depot",\n\t\tRunE: func(cmd *cobra.Command, args []string) error {\n\t\t\treturn runForget(args)\n\t\t},\n\t}\n}\n\nfunc runForget(args []string) error {\n\treturn nil\n}\n',
};

test('what a command does is told by its help, by what runs it and by the calls of that', async () => {
  const { text, support } = await askSources('How does depot pack work?', { sources: DEPOT, projectName: 'depot' });
  expect(support).toBe('strong');
  expect(text).toMatch(/^The command `depot pack` does this; its help says: "Put things into a parcel" \[1\]/);
  expect(text).toContain('It is run by `runPack` in `pack.go`');
  expect(text).toMatch(/1\. calls `openBox`.*\n2\. calls `closeBox`/);
});

test('a question in other words is told by the command whose name and help say them all', async () => {
  const { text } = await askSources('What happens when a parcel is forgotten?', {
    sources: DEPOT,
    projectName: 'depot',
  });
  expect(text).toMatch(/^The command `depot forget` does this/);
});

test('a command that says only a part of the question is not told for it', async () => {
  const { text } = await askSources('How is a parcel weighed?', { sources: DEPOT, projectName: 'depot' });
  expect(text).not.toContain('The command');
});

test('a command that is spelled out is told by its help', async () => {
  const sources = {
    'src/Command/ExportCommand.php':
      "<?php\nuse Symfony\\Component\\Console\\Attribute\\AsCommand;\nuse Symfony\\Component\\Console\\Command\\Command;\n#[AsCommand(name: 'shop:export')]\nclass ExportCommand extends Command\n{\n    protected function configure(): void\n    {\n        $this->setDescription('Exports the shelves of a shop.');\n    }\n\n    protected function execute($input, $output): int\n    {\n        return 0;\n    }\n}\n",
  };
  const { text, support } = await askSources('What does the command shop:export do?', { sources });
  expect(support).toBe('strong');
  expect(text).toContain('shop:export` does this; its help says: "Exports the shelves of a shop" [1].');
});
