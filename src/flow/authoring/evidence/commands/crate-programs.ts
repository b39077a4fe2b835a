import { filesWithName } from '../../../../engine/pack/search/term-lists.ts';
import { derived, type Evidence, type Found } from '../evidence.ts';
import { TOOLING } from '../files/tooling.ts';
import { type Program, programs } from './installed-programs.ts';

/** A crate that makes no program is taken in by one of its workspace: the parser beside a command names it, or it is the only one. */
export function crateProgram(evidence: Evidence, path: string): string | null {
  const parsers = (evidence.lines(path) ?? []).flatMap(
    (line) => /^#\[(?:command|clap)\([^"]*\bname\s*=\s*"([\w-]+)"/.exec(line)?.[1] ?? [],
  );
  const made = programs(evidence).filter(
    ({ folder }) => !TOOLING.test(`${folder}/`) && evidence.file(`${folder}/Cargo.toml`)?.place === 'source',
  );
  const [only, ...others] = parsers.length > 0 ? parsers : made.map(({ name }) => name);
  return others.length === 0 ? (only ?? null) : null;
}

/** The program of a crate that a file is part of: Cargo makes one of each file and each folder with a main file in `src/bin`. */
export function binaryOf(evidence: Evidence, path: string): string | null {
  const [, crate = '', file, folder] = /^(.*\/)?src\/bin\/(?:([\w-]+)\.rs|([\w-]+)\/.+\.rs)$/.exec(path) ?? [];
  const main = file === undefined ? `${crate}src/bin/${folder}/main.rs` : path;
  if ((file ?? folder) === undefined || !evidence.file(main)) return null;
  const named = programs(evidence).find((each) => mainFiles(each).includes(main));
  return named?.name ?? file ?? folder ?? null;
}

/** The one program whose main file parses the struct above a command, or calls the module that does. */
export function parsingProgram(evidence: Evidence, { path, values: { under } }: Found<'command'>): string | null {
  if (under === undefined) return null;
  const crate = crateOf(evidence, path);
  const all = parsingFiles(evidence, under);
  const here = all.filter((each) => crateOf(evidence, each) === crate);
  // Many crates call their struct `Cli`: that of another crate is parsed here only where there is no second one.
  const isOnly = evidence.facts('command').every((each) => each.values.under !== under || each.path === path);
  const parsing = here.length === 0 && isOnly ? all : here;
  const names = new Set(
    programs(evidence)
      .filter((program) => mainFiles(program).some((main) => parsing.some((each) => hands(evidence, main, each))))
      .map(({ name }) => name),
  );
  const [only] = names;
  return only !== undefined && names.size === 1 ? only : null;
}

/** Files of Rust that parse what is typed into a struct: `Cli::parse()`. */
export function parsingFiles(evidence: Evidence, struct: string): string[] {
  const known = parsersFound(evidence);
  const found =
    known.get(struct) ??
    filesWithName(evidence.pack, struct).filter(
      (path) =>
        path.endsWith('.rs') &&
        evidence.file(path)?.place === 'source' &&
        (evidence.lines(path) ?? []).some((line) => parses(line, struct)),
    );
  known.set(struct, found);
  return found;
}

/** Each command below a struct asks for it. */
const parsersFound = derived((): Map<string, string[]> => new Map());

function parses(line: string, struct: string): boolean {
  return ['parse', 'try_parse', 'parse_from', 'try_parse_from'].some((each) => line.includes(`${struct}::${each}(`));
}

/** Where a program of a crate begins: the file that its manifest names, or the one that Cargo looks for. */
function mainFiles({ name, folder, target }: Program): string[] {
  const files =
    target === undefined ? [`src/bin/${name}.rs`, `src/bin/${name}/main.rs`] : [target.replace(/^\.\//, '')];
  return files.map((each) => (folder === '.' ? each : `${folder}/${each}`));
}

/** Whether a main file is the one that parses, or names its module by the whole path: `shop_lib::cli::tool::run()`. */
function hands(evidence: Evidence, main: string, parsing: string): boolean {
  if (main === parsing) return true;
  const crate = crateOf(evidence, parsing);
  const manifest = evidence
    .facts('manifest')
    .find(({ path }) => path === (crate === '.' ? 'Cargo.toml' : `${crate}/Cargo.toml`));
  const below = crate === '.' ? parsing : parsing.slice(crate.length + 1);
  const module = below
    .replace(/^src\//, '')
    .replace(/(?:(?:^|\/)mod)?\.rs$/, '')
    .split('/');
  if (manifest?.values.name === undefined || module.join('/') === 'lib') return false;
  const named = [manifest.values.name.replaceAll('-', '_'), ...module].join('::');
  return (evidence.lines(main) ?? []).some((line) => line.includes(`${named}::`));
}

/** The folder of the nearest manifest around a file. */
function crateOf(evidence: Evidence, path: string): string {
  const folders = path.split('/').slice(0, -1);
  for (let depth = folders.length; depth > 0; depth--) {
    const folder = folders.slice(0, depth).join('/');
    if (evidence.file(`${folder}/Cargo.toml`)) return folder;
  }
  return '.';
}
