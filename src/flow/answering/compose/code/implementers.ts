import { escaped } from '../../../../base/escaped.ts';
import { fileOutline } from '../../../../engine/pack/file-outline.ts';
import { implementers, references } from '../../../../engine/pack/graph/symbol-graph.ts';
import type { Pack } from '../../../../engine/pack/open-pack.ts';
import {
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { directoryOf } from '../../../authoring/evidence/files/directory-of.ts';
import { isInlineTest } from '../../subject/side-code.ts';
import { goImplementers } from './go-implementers.ts';

const MOST = 200;

/** Types of production code that implement or extend a type, also where only a line outside their definition says so. */
export function implementersOf(pack: Pack, type: SymbolDetail): SymbolDetail[] {
  const said = implementers(pack, type.id, { limit: MOST }).flatMap(({ symbol }) =>
    symbol ? (symbolDetail(pack, symbol.id) ?? []) : [],
  );
  const more =
    type.kind === 'trait' && type.path.endsWith('.rs')
      ? implementedInRust(pack, type)
      : type.kind === 'module'
        ? modulesBeside(pack, type)
        : goImplementers(pack, type);
  // An interface of Go that embeds another asks for more than it; it implements nothing.
  const made = said.filter(({ kind, path }) => !(kind === 'interface' && path.endsWith('.go')));
  const found = new Map([...more, ...made].map((each) => [each.id, each]));
  return [...found.values()].filter(
    ({ path, name }) =>
      !/test|(?:^|\/)(?:spec|features)\/|[._]spec\./i.test(path) &&
      !isInlineTest({ path, name }) &&
      !/dummy|fake|mock|stub/i.test(name),
  );
}

/** Modules of Elixir beside a behaviour that say that they have it. */
function modulesBeside(pack: Pack, { name, path }: SymbolDetail): SymbolDetail[] {
  const folder = directoryOf(path);
  return pack.corpus.files
    .filter((file) => file.path !== path && file.path.endsWith('.ex') && directoryOf(file.path) === folder)
    .flatMap((file) => symbolsOfFile(pack, file.path))
    .filter(({ kind }) => kind === 'module')
    .flatMap(({ id }) => symbolDetail(pack, id) ?? [])
    .filter(({ bases }) => bases.includes(name));
}

/** `impl Matcher for RegexMatcher`, in a file that uses the trait, for types of that file. */
function implementedInRust(pack: Pack, trait: SymbolDetail): SymbolDetail[] {
  const own = implLine(trait);
  const paths = new Set(references(pack, trait.id, { limit: MOST }).map(({ path }) => path));
  return [...paths].flatMap((path) => {
    const names = new Set(fileOutline(pack, path)?.lines.map((line) => own.exec(line)?.[1]));
    return symbolsOfFile(pack, path)
      .filter(({ name, kind }) => names.has(name) && /^(?:struct|enum|type)$/.test(kind))
      .flatMap(({ id }) => symbolDetail(pack, id) ?? []);
  });
}

function implLine({ name }: SymbolDetail): RegExp {
  return new RegExp(`^\\s*(?:unsafe\\s+)?impl\\b.*\\b${escaped(shortName(name))}(?:<.*>)?\\s+for\\s+(\\w+)`);
}

/** The lines in which a type implements another: in Rust a block of its own, elsewhere its definition. */
export function implementation(pack: Pack, type: SymbolDetail, by: SymbolDetail): SymbolDetail {
  if (!by.path.endsWith('.rs') || type.kind !== 'trait') return by;
  const lines = fileOutline(pack, by.path)?.lines ?? [];
  const own = implLine(type);
  const start = lines.findIndex((line) => own.exec(line)?.[1] === by.name);
  const end = lines.findIndex((line, place) => place > start && /^\}/.test(line));
  return start < 0 || end < 0 ? by : { ...by, startLine: start + 1, endLine: end + 1 };
}
