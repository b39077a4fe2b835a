import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { Page } from '../page.ts';
import { writeDocuments } from '../write-documents.ts';
import { tellProgramOptions } from './program-options.ts';

async function interfaceOf(source: string): Promise<string> {
  const { pack } = await evidenceIn({
    'Cargo.toml': '[package]\nname = "parcel"\n\n[dependencies]\nclap = "4"\n',
    'src/main.rs': source,
  });
  const { techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'parcel' });
  return techspec.find(({ id }) => id === 'interface_specifications')?.markdown ?? '';
}

test('what a program takes by its place is told with its options, and the letters of those', async () => {
  const built = await interfaceOf(
    [
      'use clap::{Arg, Command};',
      'fn main() {',
      '    Command::new(env!("CARGO_PKG_NAME"))',
      '        .arg(Arg::new("depot").env("PARCEL_DEPOT").help("Which depot"))',
      '        .arg(Arg::new("weight").short(\'w\').long("weight").help("How heavy it may be"));',
      '}',
      '',
    ].join('\n'),
  );
  expect(built).toContain('and it takes `[depot]` by its place');
  expect(built).toContain('| `-w, --weight` | How heavy it may be |');
  const derived = await interfaceOf(
    [
      'use clap::Parser;',
      '#[derive(Parser, Debug)]',
      'struct Arguments {',
      '    /// Which depot',
      '    #[arg(value_name = "DEPOT")]',
      '    depot: String,',
      '    /// How heavy it may be',
      '    #[arg(short, long, default_value = "10")]',
      '    weight: u32,',
      '}',
      'fn main() {',
      '    Arguments::parse();',
      '}',
      '',
    ].join('\n'),
  );
  expect(derived).toContain('and it takes `<DEPOT>` by its place');
  expect(derived).toContain('| `-w, --weight` | How heavy it may be |');
});

test('a short name that fills the same variable of Go is told with the long one', async () => {
  const { pack } = await evidenceIn({
    'go.mod': 'module example.org/parcel\n',
    'main.go': `package main

import "flag"

func main() {
	var shown bool
	flag.BoolVar(&shown, "version", false, "Show which version runs")
	flag.BoolVar(&shown, "v", false, "Show which version runs")
	weight := flag.Int("weight", 10, "How heavy it may be")
	flag.Parse()
	run(shown, *weight)
}
`,
  });
  const { techspec } = writeDocuments(pack, { commit: pack.meta.commit, projectName: 'parcel' });
  const told = techspec.find(({ id }) => id === 'interface_specifications')?.markdown ?? '';
  expect(told).toContain('| `-v, --version` | Show which version runs |');
  expect(told).toContain('| `--weight` | How heavy it may be |');
});

test('of many programs with options of their own, each has a few', async () => {
  const programs = ['crates', 'lids', 'seals', 'boats', 'piers', 'lamps', 'masts', 'sails'];
  const options = (of: string): string =>
    ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
      .map((each) => `var ${each} = flag.String("${of}-${each}", "", "Names ${of} number ${each}")\n`)
      .join('');
  const evidence = await evidenceIn({
    'go.mod': 'module shop.example\n',
    ...Object.fromEntries(
      programs.map((each) => [
        `cmd/${each}/main.go`,
        `package main\n\nimport "flag"\n\n${options(each)}\nfunc main() {\n\tflag.Parse()\n}\n`,
      ]),
    ),
  });
  const page = new Page(evidence);
  tellProgramOptions(evidence, page);
  const rows = page.finish('interface_specifications', 'Interface').markdown.match(/^\| `-/gm) ?? [];
  expect(rows).toHaveLength(32);
});
