import { expect, test } from 'vitest';
import { evidenceIn } from '../../../../../test/evidence-in.ts';
import { defaultOf } from '../../statements/setting-default.ts';
import { settingsOf } from '../settings.ts';

const ARGUMENTS = `use clap::Parser;

#[derive(Parser)]
pub struct Args {
    /// Which shelf to show
    #[arg(long, env = "DESK_SHELF")]
    pub shelf: Option<PathBuf>,

    /// Where books wait
    ///
    /// Only for large ones. If this option is not set, the folder of
    /// the system will be used.
    #[arg(long)]
    pub wait: Option<PathBuf>,

    /// How many rows
    #[arg(long)]
    pub rows: Option<u16>,

    /// Who reads
    #[arg(long)]
    pub reader: Option<String>,
}
`;
const USED = `fn open(args: Args) {
    let shelf = args.shelf.unwrap_or_else(|| PathBuf::from("."));
    let rows = args.rows.clone().unwrap_or(5);
    let again = args.rows.unwrap_or(7);
}
`;

test('what code takes for an option that nobody typed is its default, and what its comment says', async () => {
  const evidence = await evidenceIn({
    'Cargo.toml': '[package]\nname = "desk"\n\n[dependencies]\nclap = "4"\n',
    'src/main.rs': `mod args;\nfn main() {}\n${USED}`,
    'src/args.rs': ARGUMENTS,
  });
  const told = settingsOf(evidence).map((each) => [each.name, defaultOf(each)]);
  expect(told.sort()).toEqual([
    ['--reader', ''],
    ['--rows', ''],
    ['--shelf', '`.`'],
    ['--wait', 'the folder of the system'],
    ['DESK_SHELF', '`.`'],
  ]);
});
