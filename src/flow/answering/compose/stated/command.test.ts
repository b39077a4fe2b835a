import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

test('an option of a program without commands does what it says', async () => {
  const sources = {
    'go.mod': 'module pier.example\n\ngo 1.24\n',
    'main.go':
      'package main\n\nimport "flag"\n\nfunc main() {\n\tadmin := flag.Bool("create-admin", false, "Create an admin user from a terminal")\n\tport := flag.Int("port", 80, "Port to listen on")\n\tflag.Parse()\n\tif *admin {\n\t\tcreate()\n\t}\n\tserve(*port)\n}\n\nfunc create() {}\n\nfunc serve(port int) {}\n',
  };
  const { text } = await askSources('How do I create an admin user?', { sources });
  expect(text).toContain(
    'The option `--create-admin` does this; its help says: "Create an admin user from a terminal" [1].',
  );
});

test('what only starts a command is no word of its name', async () => {
  const sources = {
    artisan: '#!/usr/bin/env php\n<?php\n',
    'composer.json': '{ "require": { "laravel/framework": "^12" } }',
    'app/Console/Commands/OpenBerth.php':
      "<?php\nnamespace App\\Console\\Commands;\nuse Illuminate\\Console\\Command;\nclass OpenBerth extends Command\n{\n    protected $signature = 'berth:open';\n    protected $description = 'Open a berth for boats';\n    public function handle(): void {}\n}\n",
    'app/Console/Commands/CountBoats.php':
      "<?php\nnamespace App\\Console\\Commands;\nuse Illuminate\\Console\\Command;\nclass CountBoats extends Command\n{\n    protected $signature = 'boats:count';\n    protected $description = 'Count the boats';\n    public function handle(): void {}\n}\n",
  };
  const { text } = await askSources('How do I open a berth from the command line?', { sources });
  expect(text).toContain('The command `php artisan berth:open` does this');
});
