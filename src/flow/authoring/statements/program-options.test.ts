import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../test/evidence-in.ts';
import { writeDocuments } from '../write-documents.ts';

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
