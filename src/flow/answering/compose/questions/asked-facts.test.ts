import { expect, test } from 'vitest';
import { askSources } from '../../../../../test/ask-sources.ts';

const SOURCES = {
  'bench/limits.ts': `import { takeTurn } from '../src/turnstile.ts';

export function measureTurns(): void {
  takeTurn('bench');
}
`,
  'src/turnstile.ts':
    '/** Lets one visitor through. */\nexport function takeTurn(visitor: string): string {\n  return visitor;\n}\n',
  'src/gate.ts': `import { takeTurn } from './turnstile.ts';

export function openGate(): void {
  takeTurn('gate');
}
`,
  'src/config.ts': `/** Port to listen on. */
export const port = process.env.GATE_PORT ?? '7000';
/** Hosts with a port. */
export const hosts = process.env.GATE_HOSTS ?? '';

export const threads = process.env.GATE_SCAN_THREADS ?? '3';
export const seconds = process.env.GATE_SCAN_SECONDS ?? '5';
export const minutes = process.env.GATE_TICKET_MINUTES ?? '90';
`,
  'src/records.ts':
    "import { Client } from 'pg';\n\nexport const client = new Client(process.env.STORE_PORT ?? '5432');\n",
  'src/pass.ts': 'export interface Pass {\n  id: string;\n}\n',
  'page/pass.ts': 'export interface Pass {\n  id: string;\n}\n',
  'page/texts.ts':
    'export interface Pass {\n  title: string;\n}\n\nexport class Desk {\n  pass(): string {\n    return "";\n  }\n}\n',
  'src/policy/rules.ts': '/** Allows by policy. */\nexport function allow(): boolean {\n  return true;\n}\n',
  'src/policy/rules.test.ts': "import { expect } from 'vitest';\n\nexpect(1).toBe(1);\n",
  'src/plugins/manager.ts':
    'export class PluginManager {\n  load(): void {\n    this.load();\n  }\n\n  end(): void {}\n}\n',
  'src/plugins/errors.ts': 'export class LoadError extends Error {\n  code = 1;\n\n  more = 2;\n\n  most = 3;\n}\n',
  'src/plugins/paths.ts':
    'export function placesOf(folder: string): string[] {\n  const all = [folder];\n\n  all.sort();\n\n  return all;\n}\n',
  'src/letters.ts':
    "import { send } from 'postmaster';\n\n/** Sends letters. */\nexport function sendLetter(to: string): void {\n  send(to);\n}\n",
  'src/limits.ts': '/** Visitors that may queue at once. */\nexport const MAX_QUEUE = 40;\n',
  'src/cli.ts': `import { Command } from 'commander';

const program = new Command();
program.command('backup').description('Copies the tickets into a folder.').action(() => undefined);
program.command('close').description('Closes the gate.').action(() => undefined);
`,
  'package.json':
    '{ "name": "gate", "version": "1.0.0", "engines": { "node": ">=22" }, "dependencies": { "postmaster": "2.0.0", "pg": "8.0.0" }, "optionalDependencies": { "node": "24.0.0" } }',
};

test.each([
  [
    'Where is takeTurn enforced?',
    [
      '`takeTurn` is used in at least two places of the code: `openGate` in `src/gate.ts` [1] and `measureTurns`',
      'It is a function',
    ],
  ],
  ['What breaks if I change `takeTurn`?', ['directly: `openGate` [1] and `measureTurns` [2]']],
  ['What is the default port?', ['The setting `GATE_PORT` has the default `7000` [1]']],
  // Three types have the name, and a method too.
  ['What is a pass?', ['`Pass` is an interface in ']],
  [
    'Which library sends letters?',
    ['Where the code speaks of *sends* and *letters*, it imports `postmaster` in `src/letters.ts` [1]'],
  ],
  ['Which tests cover the policy module?', ['A test file is named after *policy*: `src/policy/rules.test.ts` [1]']],
  ['Which setting names the hosts?', ['`GATE_HOSTS` is an environment variable']],
  ['How long is a ticket valid?', ['The setting `GATE_TICKET_MINUTES` has the default `90` [1]']],
  [
    'Is there a limit on the queue?',
    ['The constant `MAX_QUEUE`, "Visitors that may queue at once", in `src/limits.ts` is `40` [1]'],
  ],
  [
    'How do I back up the tickets?',
    ['The command `backup` does this; its help says: "Copies the tickets into a folder" [1]'],
  ],
  ['How do I close the gate from the command line?', ['The command `close` does this']],
  ['Which port does it listen on?', ['The setting `GATE_PORT` has the default `7000` [1]']],
  [
    'Which database does it use?',
    ['Signs of these databases were found: PostgreSQL (a client of it is imported in `src/records.ts`) [1]'],
  ],
  ['Which node version is needed?', ['The project asks for node >=22 [1]']],
  // The number of threads is no time, though its name fits.
  ['How long may a scan take?', ['The setting `GATE_SCAN_SECONDS` has the default `5` [1]']],
  ['How many visitors queue in parallel?', ['The constant `MAX_QUEUE`']],
])('%s', async (question, said) => {
  const { text } = await askSources(question, { sources: SOURCES, projectName: 'gate' });
  for (const words of said) expect(text).toContain(words);
});

test('a program without a database has none', async () => {
  const { text, support } = await askSources('What database does it use?', {
    sources: { 'src/turnstile.ts': SOURCES['src/turnstile.ts'], 'src/gate.ts': SOURCES['src/gate.ts'] },
    projectName: 'gate',
  });
  expect(support).toBe('none');
  expect(text).toContain('no client of a database, no table and no service beside it that keeps data was found');
});

test('what is needed at run time serves all, and the files of a folder are called what the code calls them', async () => {
  const libraries = await askSources('Which libraries does it need at run time?', { sources: SOURCES });
  expect(libraries.text).toContain('`postmaster` 2.0.0');
  expect(libraries.text).not.toContain('in particular');
  const tool = (name: string): string => `export const tool = {\n  name: '${name}',\n  run: () => 1,\n};\n`;
  const { text } = await askSources('Which stamp tools are there?', {
    sources: {
      'src/stamp/tools/press-stamp.ts': tool('press_stamp'),
      'src/stamp/tools/wash-stamp.ts': tool('wash_stamp'),
      'src/stamp/tools/dry-stamp.ts': tool('other'),
    },
  });
  expect(text).toContain('`dry-stamp` [1], `press_stamp` [2] and `wash_stamp` [3]');
});

test('a command that adds nothing is not how one more is added', async () => {
  const { text } = await askSources('How do I add a new backup?', { sources: SOURCES, projectName: 'gate' });
  expect(text).not.toContain('does this');
});

test('a folder of unlike files is no place for one more of them', async () => {
  const { text } = await askSources('How do I add a new plugin?', { sources: SOURCES, projectName: 'gate' });
  expect(text).not.toContain('Add a file');
});

test('where something is stored is told by the stored model that is called after it, and by what is named for writing it', async () => {
  const { text, support } = await askSources('Where are parcels stored?', {
    sources: {
      'schema.sql': 'create table parcels (id integer primary key, weight integer not null, sender text);\n',
      'src/parcels.py': `import os

PARCEL_FOLDER = os.environ.get("PARCEL_FOLDER", "/var/parcels")


def save_parcel(db, parcel):
    db.execute("insert into parcels values (?, ?, ?)", parcel)


def is_parcel_saved(db, parcel):
    return db.execute("select 1 from parcels where id = ?", parcel.id)
`,
    },
  });
  expect(support).toBe('strong');
  expect(text).toContain('A stored model is called after it: `parcels` in `schema.sql` with three fields');
  expect(text).toMatch(/Named for writing it: `save_parcel` in `src\/parcels\.py` \[\d+\]\./);
  expect(text).toContain('A setting is called after it: `PARCEL_FOLDER` (default `/var/parcels`)');
});

const PRESS = {
  'Cargo.toml':
    '[package]\nname = "press"\nversion = "1.0.0"\n\n[dependencies]\nclap = "4"\n\n# The vacuum is switched off on barges due to a leak in its pump.\nvacuum = "1"\n',
  'src/main.rs': `mod cli;
mod config;

use std::env;

fn main() {
    let plain = env::var_os("NO_COLOR").is_some();
    cli::run(plain);
}

fn vacuum_of_barges() -> u8 {
    1
}

fn vacuum_switched() -> u8 {
    vacuum_of_barges()
}
`,
  'src/cli.rs': `use clap::Parser;

#[derive(Parser)]
pub struct Opts {
    /// Presses twice.
    #[arg(long)]
    pub twice: bool,
    /// Presses without a sound.
    #[arg(long)]
    pub quiet: bool,
    /// Where the sheets lie.
    #[arg(long)]
    pub folder: Option<String>,
}

pub fn run(plain: bool) {
    let opts = Opts::parse();
}
`,
  'src/fold.rs': `pub fn has_fold(sheet: &str) -> bool {
    sheet.len() > 1
}

#[test]
fn folds_twice() {
    assert!(has_fold("ab"));
    assert!(has_fold("cd"));
}

#[cfg(test)]
mod folding {
    use super::has_fold;

    #[test]
    fn never() {
        assert!(!has_fold("a"));
    }
}
`,
  'src/config.rs':
    '/// How sheets are pressed.\npub struct Config {\n    /// Sheets at once.\n    pub sheets: usize,\n    pub plain: bool,\n}\n',
};

test.each([
  [
    'Where are the command line options defined?',
    'All three command-line options that were found are declared in `src/cli.rs`, in `Opts` [1]',
  ],
  [
    'Which environment variables does it read?',
    'At least one environment variable is read, and none was found that is set for this product alone: `NO_COLOR` [1]',
  ],
  [
    'Why is the vacuum switched off on barges?',
    'a comment in `Cargo.toml` says: "The vacuum is switched off on barges due to a leak in its pump" [1]',
  ],
  ['Which fields does Config have?', '`Config` in `src/config.rs` has two fields [1]'],
  [
    'Which tests cover `has_fold`?',
    'At least two tests or test helpers in `src/fold.rs` use `has_fold` in `src/fold.rs` directly: `folds_twice` [1] and `folding.never` [2]',
  ],
])('%s is told of what the code declares', async (question, told) => {
  const { text, support } = await askSources(question, { sources: PRESS, projectName: 'press' });
  expect(text).toContain(told);
  expect(support).toBe('strong');
});

test('what a value of Rust refuses is a rule, told as one where it says all that is asked', async () => {
  const sources = {
    'src/sheets.rs': `pub fn check_sheet_margin(margin: Option<&str>) -> Result<()> {
    match margin {
        Some(text) if text.len() > 1 => Err(anyhow!(
            "A sheet margin must be one letter, but {} were given. Write it once more, in the same way as on the \\
             first page of the book, and without the marks that some printers put around the letters there.",
            text.len()
        )),
        _ => Ok(()),
    }
}

pub fn find_colour(name: &str) -> Result<Colour> {
    colours().get(name).ok_or_else(|| anyhow!("'{}' is no known colour", name))
}
`,
  };
  const margin = await askSources('What must hold for the sheet margin?', { sources });
  expect(margin.text).toContain(
    '`check_sheet_margin` can fail with "A sheet margin must be one letter, but … were given" if `text.len() > 1` [1]',
  );
  expect(margin.support).toBe('strong');
  const colour = await askSources('What must hold for a colour?', { sources });
  expect(colour.text).toContain(`\`find_colour\` can fail with "'\`name\`' is no known colour" [1]`);
});
