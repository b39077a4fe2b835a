import { escaped } from '../../../base/escaped.ts';
import { directoryOf, exactly, type ImportTarget, type ProjectFiles, type Resolve } from './project-files.ts';

/** Rust: paths from `crate`, `self`, `super` or a crate of the workspace lead through `x.rs` and `x/mod.rs`. */
export function rustResolver(files: ProjectFiles): Resolve {
  const crates = readCrates(files);
  return (from, module) => {
    const parts = module.split('::').filter((part) => part !== '' && part !== '*');
    const [first = ''] = parts;
    const own = crates.find(({ directory }) => directory === '' || from.startsWith(`${directory}/`));
    const program = own === undefined ? null : programOf(files, own, from);
    if (first === 'crate' && program !== null) return walk(files, program, parts.slice(1), from);
    const source = own ? join(own.directory, 'src') : rootAbove(files, from);
    if (first === 'crate') return walk(files, source, parts.slice(1));
    const beside = program !== null && directoryOf(from) === program ? program : moduleDirectory(from);
    if (first === 'self') return walk(files, beside, parts.slice(1), from);
    if (first === 'super') {
      let directory = beside;
      let rest = parts;
      while (rest[0] === 'super') {
        directory = directoryOf(directory);
        rest = rest.slice(1);
      }
      return walk(files, directory, rest);
    }
    const crate = crates.find(({ name }) => name === first);
    if (crate) return walk(files, join(crate.directory, 'src'), parts.slice(1));
    const child = walk(files, beside, parts, from);
    return child.filter(({ file }) => file !== files.id(from));
  };
}

interface Crate {
  name: string;
  directory: string;
}

function readCrates(files: ProjectFiles): Crate[] {
  return files
    .named('Cargo.toml')
    .flatMap((path) => {
      // A library may be imported by another name than that of its package.
      const names = ['package', 'lib'].map(
        (table) =>
          new RegExp(`^\\[${escaped(table)}\\][^[]*?^name\\s*=\\s*"([^"]+)"`, 'ms').exec(files.text(path))?.[1] ?? '',
      );
      return names.map((name) => ({ name: name.replaceAll('-', '_'), directory: directoryOf(path) }));
    })
    .filter(({ name }) => name !== '')
    .sort((a, b) => b.directory.length - a.directory.length);
}

/** Without a Cargo.toml the root is the highest folder that has a lib.rs or main.rs. */
function rootAbove(files: ProjectFiles, from: string): string {
  let root = '';
  for (let directory = directoryOf(from); ; directory = directoryOf(directory)) {
    if (files.first([join(directory, 'lib.rs'), join(directory, 'main.rs')]) !== undefined) root = directory;
    if (directory === '') return root;
  }
}

/** The folder of a crate of its own beside the library: each test, example and further program is one, with its modules beside it. */
function programOf(files: ProjectFiles, { directory }: Crate, from: string): string | null {
  const inside = directory === '' ? from : from.slice(directory.length + 1);
  const [, folder, below] = /^(tests|examples|benches|src\/bin)\/(?:([^/]+)\/)?/.exec(inside) ?? [];
  if (folder === undefined) return null;
  const whole = join(directory, folder);
  return below !== undefined && files.id(`${whole}/${below}/main.rs`) !== undefined ? `${whole}/${below}` : whole;
}

/** Follows module names as far as there are files; what is left are names inside the last file. */
function walk(files: ProjectFiles, start: string, parts: readonly string[], startFile?: string): ImportTarget[] {
  let directory = start;
  let found =
    startFile === undefined
      ? files.first([join(start, 'lib.rs'), join(start, 'main.rs'), join(start, 'mod.rs'), `${start}.rs`])
      : files.id(startFile);
  for (const part of parts) {
    const next = files.first([join(directory, `${part}.rs`), join(directory, `${part}/mod.rs`)]);
    if (next === undefined) break;
    found = next;
    directory = join(directory, part);
  }
  return exactly(found);
}

/** Where the submodules of a file lie. */
function moduleDirectory(path: string): string {
  return /(^|\/)(mod|lib|main)\.rs$/.test(path) ? directoryOf(path) : path.replace(/\.rs$/, '');
}

function join(directory: string, path: string): string {
  return directory === '' ? path : `${directory}/${path}`;
}
