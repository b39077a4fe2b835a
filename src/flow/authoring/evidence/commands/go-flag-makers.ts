import { escaped } from '../../../../base/escaped.ts';
import { type FoundSymbol, findSymbols, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import type { Evidence } from '../evidence.ts';
import { directoryOf } from '../files/directory-of.ts';

/** What makes options: the symbols that were found, and the names of those that were not. */
export interface FlagMakers {
  found: FoundSymbol[];
  unknown: string[];
}

/** Where a name is written: the file, and the function around it. */
interface Place {
  path: string;
  scope: string;
}

const DEEPEST_MAKER = 4;
/** A call that puts options on the command, or the set of flags, that it is handed. */
const HANDED = /(?<![\w.])([a-z]\w*(?:\.\w+)*|[A-Z]\w*)\(\s*(\w+)(?:\.(?:Persistent|Local)?Flags\(\))?\s*[,)]/g;
const MAKES_FLAGS =
  /(?:^|\.)(?:add|register|define|declare|init|install|setup|set|apply|attach|bind|with)\w*(?:flags?|options?|opts)$/i;

/** What a file of Go means by `common.RepoFlag` and `o.AddFlags`, and what those hand on to others: `o.Registry.AddFlags(cmd)`. */
export function goFlagMakers(evidence: Evidence, place: Place, written: string, depth = 0): FlagMakers {
  const maker = makerOf(evidence, place, written);
  if (maker === null) return { found: [], unknown: MAKES_FLAGS.test(written) ? [written] : [] };
  const text = evidence.text(maker);
  const sets = [...text.matchAll(/(\w+)\s*:?=\s*flag\.NewFlagSet\(/g)].map(([, set]) => set);
  // Of several sets each is of something else.
  if (sets.length > 1) return { found: [], unknown: [] };
  const taken = /(\w+)\s+\*(?:cobra\.Command|\w*flag\.FlagSet)\b/.exec(text)?.[1] ?? sets[0];
  if (depth > DEEPEST_MAKER) return { found: [maker], unknown: [] };
  if (taken === undefined) return withGiven(evidence, maker, text, depth);
  const held = [...text.matchAll(new RegExp(`\\b(\\w+)\\s*:?=\\s*${escaped(taken)}\\.\\w*Flags\\(\\)`, 'g'))].map(
    ([, set]) => set,
  );
  const inner = [...text.matchAll(HANDED)]
    .filter(
      ([, name = '', given]) =>
        (MAKES_FLAGS.test(name) || sets.length > 0) && (given === taken || held.includes(given)),
    )
    .map(([, name = '']) => goFlagMakers(evidence, { path: maker.path, scope: text }, name, depth + 1));
  return {
    found: [maker, ...inner.flatMap(({ found }) => found)],
    unknown: inner.flatMap(({ unknown }) => unknown),
  };
}

/** What gives options of urfave/cli back: `[]cli.Flag`, `*cli.StringFlag`. */
const GIVES_FLAGS = /\)\s*\*?(?:\[\]\*?)?cli\.\w*Flag\b/;
/** `append(commonFlags(), …)`, `append(commonFlags, …)`, `return commonFlags()`. */
const GIVEN = /(?:\b(?:append|Concat)\(|\breturn|,)\s*((?:\w+\.)?[A-Za-z]\w*)(?=\s*(?:[,)]|\(\)))/g;

/** A function that gives options back, with those that it takes from others of the kind: `append(commonFlags(), &cli.BoolFlag{…})`. */
function withGiven(evidence: Evidence, maker: FoundSymbol, text: string, depth: number): FlagMakers {
  if (!isGiver(evidence, maker)) return { found: [maker], unknown: [] };
  const names = new Set([...text.matchAll(GIVEN)].map(([, name = '']) => name));
  const inner = [...names].flatMap((name) => {
    const other = makerOf(evidence, { path: maker.path, scope: text }, name);
    return other === null || other.id === maker.id || !isGiver(evidence, other)
      ? []
      : goFlagMakers(evidence, { path: maker.path, scope: text }, name, depth + 1);
  });
  return {
    found: [maker, ...inner.flatMap(({ found }) => found)],
    unknown: inner.flatMap(({ unknown }) => unknown),
  };
}

function isGiver(evidence: Evidence, { id, kind }: FoundSymbol): boolean {
  return kind === 'function' && GIVES_FLAGS.test(symbolDetail(evidence.pack, id)?.signature ?? '');
}

/** The one function, constant, variable or method of Go that is meant. */
function makerOf(evidence: Evidence, place: Place, written: string): FoundSymbol | null {
  const [, of, mark, method = ''] = /^((?:\w+\.)?\w+)(\{\}|\(\))\.(\w+)$/.exec(written) ?? [];
  if (of !== undefined) {
    const made = mark === '{}' ? goSymbol(evidence, place.path, of, STRUCT) : returnedType(evidence, place.path, of);
    return made && only(methodsOf(evidence, made, method));
  }
  const parts = written.split('.');
  const name = parts.pop() ?? '';
  const plain = parts.length > 1 ? null : goSymbol(evidence, place.path, written, /^(?:function|constant|variable)$/);
  const [variable, ...fields] = parts;
  if (plain !== null || variable === undefined) return plain;
  let type = typeOf(evidence, place, variable);
  for (const field of fields) type = type && fieldType(evidence, type, field);
  return type && only(methodsOf(evidence, type, name));
}

/** The type of a variable, where the function around or the package writes it: `o := &options.LoadOptions{}`, `o *options.LoadOptions`. */
function typeOf(evidence: Evidence, { path, scope }: Place, variable: string): FoundSymbol | null {
  const made = new RegExp(
    `\\b${escaped(variable)}\\s*:?=\\s*(?:&?((?:\\w+\\.)?\\w+)\\{|new\\(((?:\\w+\\.)?\\w+)\\)|((?:\\w+\\.)?[nN]ew\\w*)\\()|\\b${escaped(variable)}\\s+\\*?((?:\\w+\\.)?\\w+)\\s*(?:[,)=\\n]|$)`,
  );
  const [, literal, given, maker, declared] =
    made.exec(scope) ??
    made.exec((evidence.lines(path) ?? []).filter((line) => /^(?:var\s|\t\w)/.test(line)).join('\n')) ??
    [];
  const type = literal ?? given ?? declared;
  if (type !== undefined) return goSymbol(evidence, path, type, STRUCT);
  return maker === undefined ? null : returnedType(evidence, path, maker);
}

/** The type that a function of Go returns first. */
function returnedType(evidence: Evidence, path: string, maker: string): FoundSymbol | null {
  const function_ = goSymbol(evidence, path, maker, /^function$/);
  const signature = function_ === null ? '' : (symbolDetail(evidence.pack, function_.id)?.signature ?? '');
  const returned = /\)\s*\(?\*?((?:\w+\.)?\w+)[^()]*\)?[\s{]*$/.exec(signature)?.[1];
  return function_ === null || returned === undefined ? null : goSymbol(evidence, function_.path, returned, STRUCT);
}

const STRUCT = /^(?:struct|class|type)$/;

/** `Registry RegistryOptions` and the embedded `RegistryOptions` of a struct. */
function fieldType(evidence: Evidence, type: FoundSymbol, field: string): FoundSymbol | null {
  const text = evidence.text(type);
  const named = new RegExp(`^\\s*${escaped(field)}\\s+\\*?((?:\\w+\\.)?\\w+)\\s*(?:\`|//|$)`, 'm').exec(text)?.[1];
  const embedded = new RegExp(`^\\s*\\*?((?:\\w+\\.)?${escaped(field)})\\s*(?:\`|//|$)`, 'm').exec(text)?.[1];
  const written = named ?? embedded;
  return written === undefined ? null : goSymbol(evidence, type.path, written, STRUCT);
}

function methodsOf(evidence: Evidence, type: FoundSymbol, name: string): FoundSymbol[] {
  return findSymbols(evidence.pack, `${type.name}.${name}`, { exact: true, limit: 20 }).filter(
    (each) => each.kind === 'method' && directoryOf(each.path) === directoryOf(type.path),
  );
}

function goSymbol(evidence: Evidence, from: string, written: string, kinds: RegExp): FoundSymbol | null {
  const [, module, name = ''] = /^(?:(\w+)\.)?(\w+)$/.exec(written) ?? [];
  return only(
    findSymbols(evidence.pack, name, { exact: true, limit: 20 }).filter(
      (each) =>
        each.name === name &&
        each.path.endsWith('.go') &&
        kinds.test(each.kind) &&
        evidence.file(each.path)?.place === 'source' &&
        (module === undefined
          ? directoryOf(each.path) === directoryOf(from)
          : directoryOf(each.path).split('/').at(-1) === module),
    ),
  );
}

function only(found: readonly FoundSymbol[]): FoundSymbol | null {
  return found.length === 1 ? (found[0] ?? null) : null;
}
