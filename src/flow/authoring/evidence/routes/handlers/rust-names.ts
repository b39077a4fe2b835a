import { escaped } from '../../../../../base/escaped.ts';
import { readImports } from '../../../../../engine/pack/file-content.ts';
import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import {
  type FoundSymbol,
  findSymbols,
  readSymbol,
  symbolsOfFile,
} from '../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';

/**
 * The function that a path of Rust names where it is written: `Self::list` inside of a type, `orders::list` by the
 * modules that the file declares and uses, also where the module takes it from one below it, `pub use list::*`.
 */
export function rustSymbol(
  evidence: Evidence,
  from: string,
  written: string,
  within: number | null,
): FoundSymbol | undefined {
  const segments = written.replace(/::<.*$/s, '').split('::');
  const name = segments.pop() ?? '';
  const owner = segments.at(-1) ?? '';
  if (!from.endsWith('.rs') || owner === '' || !/^\w+$/.test(name)) return undefined;
  if (owner === 'Self') {
    const [type] = (within === null ? undefined : readSymbol(evidence.pack, within))?.name.split('.') ?? [];
    return symbolsOfFile(evidence.pack, from).find((each) => each.name === `${type}.${name}`);
  }
  const [only, ...others] = /^[A-Z]/.test(owner)
    ? functionsNamed(evidence, `${owner}.${name}`)
    : inModule(evidence, moduleOf(evidence, from, segments), name);
  return others.length === 0 ? only : undefined;
}

/** Where the modules lie that a file of Rust declares. */
export function moduleFolder(path: string): string {
  return /(?:^|\/)(?:mod|lib|main)\.rs$/.test(path) ? directoryOf(path) : path.replace(/\.rs$/, '');
}

function inModule(evidence: Evidence, module: string | undefined, name: string): FoundSymbol[] {
  if (module === undefined) return [];
  const found = functionsNamed(evidence, name);
  const own = found.filter(({ path }) => path === module);
  return own.length > 0 ? own : found.filter(({ path }) => path.startsWith(`${moduleFolder(module)}/`));
}

function functionsNamed(evidence: Evidence, name: string): FoundSymbol[] {
  return findSymbols(evidence.pack, name, { exact: true, limit: 50 }).filter(
    (each) =>
      /^(?:function|method)$/.test(each.kind) && each.name === name && evidence.file(each.path)?.place === 'source',
  );
}

/** The file of a module, followed from the one that names it. */
function moduleOf(evidence: Evidence, from: string, segments: readonly string[]): string | undefined {
  const [first = '', ...rest] = segments;
  let file =
    first === 'crate'
      ? rootOf(evidence, from)
      : (usedModule(evidence, from, first) ?? takenModule(evidence, from, first) ?? crates(evidence).get(first));
  for (const segment of rest) file = file === undefined ? undefined : childOf(evidence, file, segment);
  return file;
}

/** What a name at the start of a path stands for in a file: a module that it declares, or uses from elsewhere. */
function usedModule(evidence: Evidence, from: string, local: string): string | undefined {
  const file = evidence.file(from);
  if (!file) return undefined;
  const imports = readImports(evidence.pack.blocks, file.id);
  const used = imports.find(({ names }) => names.some((each) => each.local === local));
  // One `use` of several names is as many imports of one line.
  const targets = fileImports(evidence.pack, from)
    .filter(({ module, line }) => module === used?.module && line === used.line)
    .flatMap(({ target }) => target ?? []);
  const [target] = targets;
  if (target === undefined) return undefined;
  const own = used?.names.find((each) => each.local === local)?.name ?? '';
  if (own === '') return target;
  return (
    targets.find((each) => new RegExp(`(?:^|/)${escaped(own)}(?:/mod)?\\.rs$`).test(each)) ??
    childOf(evidence, target, own)
  );
}

/** A module of the one from which a file takes everything: `use crate::controllers::*`. */
function takenModule(evidence: Evidence, from: string, name: string): string | undefined {
  const file = evidence.file(from);
  if (!file) return undefined;
  const whole = readImports(evidence.pack.blocks, file.id).filter(({ names }) =>
    names.some(({ local }) => local === '*'),
  );
  const found = fileImports(evidence.pack, from)
    .filter(({ module, line }) => whole.some((each) => each.module === module && each.line === line))
    .flatMap(({ target }) => (target === null ? [] : (childOf(evidence, target, name) ?? [])));
  const [only, ...others] = new Set(found);
  return others.length === 0 ? only : undefined;
}

function childOf(evidence: Evidence, parent: string, name: string): string | undefined {
  const folder = moduleFolder(parent);
  return [`${folder}/${name}.rs`, `${folder}/${name}/mod.rs`]
    .map((each) => each.replace(/^\.?\//, ''))
    .find((each) => evidence.file(each));
}

/** The first files of the libraries of a workspace, by the names that its other crates call them by. */
const crates = derived(
  (evidence): ReadonlyMap<string, string> =>
    new Map(
      evidence.files
        .filter(({ path }) => /(?:^|\/)Cargo\.toml$/.test(path))
        .flatMap(({ path }): [string, string][] => {
          const name = /^\[package\][^[]*?^name\s*=\s*"([\w-]+)"/m.exec((evidence.lines(path) ?? []).join('\n'))?.[1];
          const root = path.replace(/Cargo\.toml$/, 'src/lib.rs');
          return name !== undefined && evidence.file(root) ? [[name.replaceAll('-', '_'), root]] : [];
        }),
    ),
);

function rootOf(evidence: Evidence, from: string): string | undefined {
  const folder = from.slice(0, from.lastIndexOf('src/') + 4);
  return [`${folder}lib.rs`, `${folder}main.rs`].find((each) => evidence.file(each));
}
