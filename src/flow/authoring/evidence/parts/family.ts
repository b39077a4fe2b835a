import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { readImports } from '../../../../engine/pack/file-content.ts';
import {
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import type { CodeSource } from '../../cite.ts';
import { numberWord } from '../../wording/count.ts';
import { docSentence } from '../../wording/doc-sentence.ts';
import { joined } from '../../wording/list.ts';
import { code, lower } from '../../wording/markup.ts';
import { plural } from '../../wording/plural.ts';
import { toldComment } from '../../wording/told-comment.ts';
import type { Evidence } from '../evidence.ts';
import type { Part } from '../parts.ts';

const FEWEST = 3;
/** Share of the types of a part above which they say what it is. */
const SHARE = 0.5;
/** Share of its lines. */
const LEAST_LINES = 0.4;
const SHARE_OF_WORD = 0.8;
const MOST_NAMED = 4;
const TYPE = /^(?:class|struct)$/;
/** What any type may be built on says nothing of it. */
const OF_ANY =
  /^(?:object|Object|ABC|Protocol|Generic|Enum|IntEnum|StrEnum|NamedTuple|TypedDict|Exception|Error|RuntimeException|Serializable|Cloneable|Comparable|IDisposable|IEquatable|Component|PureComponent|Model|BaseModel|Struct|Default|Clone|Debug|Display|From|Into|Drop|Send|Sync|\w)$/;

/**
 * Types of a part that are all built on one base: "44 handlers built on `AbstractHandler`, among them …". Null where they are
 * built on several, or are only some of its types.
 */
export function familyIn(evidence: Evidence, part: Part): { text: string; sources: CodeSource[] } | null {
  const types = part.files.flatMap(({ path }) =>
    symbolsOfFile(evidence.pack, path)
      .filter(({ kind, name }) => TYPE.test(kind) && !name.includes('.'))
      .flatMap(({ id }) => symbolDetail(evidence.pack, id) ?? [])
      .map(withoutTraits)
      .map((type) => withoutAliases(evidence, type)),
  );
  const members = membersByBase(types);
  const [base, own] =
    [...members]
      .filter(([name, all]) => !OF_ANY.test(name) && all.length >= FEWEST && all.length >= types.length * SHARE)
      .map(
        ([name, all]) =>
          [name, all, all.filter(({ bases }) => bases.some((each) => ownName(each) === name)).length] as const,
      )
      // The one that most of them name is what they are; what that is built on itself is further away.
      .toSorted((a, b) => b[2] - a[2] || b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))[0] ?? [];
  if (base === undefined || own === undefined || !isMuchOf(part, own)) return familiesIn(part, types);
  const several = own.length < types.length * SHARE_OF_WORD ? familiesIn(part, types) : null;
  if (several !== null) return several;
  const ordered = own.toSorted((a, b) => lengthOf(b) - lengthOf(a) || (a.path < b.path ? -1 : 1));
  const names = ordered.slice(0, MOST_NAMED).map((each) => code(tellingName(each, own)));
  const about = toldBase(types, base);
  return {
    text: `${numberWord(own.length)} ${nounOf(own)} built on ${code(writtenBase(types, base))}${own.length > names.length ? ', among them' : ':'} ${joined(names)}${about === null ? '' : `; ${code(base)}: ${lower(about)}`}`,
    sources: ordered.slice(0, 2).map(({ path, startLine }) => ({ path, startLine, endLine: startLine })),
  };
}

const FEWEST_OF_SEVERAL = 8;
const MOST_BASES = 2;

/**
 * Types of a folder that is called after them, on a few bases: "28 handlers, 16 of them built on `LetterHandler` and twelve
 * on `ParcelHandler`, among them …".
 */
function familiesIn(part: Part, types: readonly SymbolDetail[]): { text: string; sources: CodeSource[] } | null {
  const folder = /([^/]+)\/$/.exec(part.name)?.[1]?.toLowerCase();
  const built = types.filter(({ bases }) => bases.some((each) => !OF_ANY.test(ownName(each))));
  const byBase = [...Map.groupBy(built, ({ bases: [base = ''] }) => ownName(base))]
    .toSorted((a, b) => b[1].length - a[1].length || (a[0] < b[0] ? -1 : 1))
    .slice(0, MOST_BASES);
  const own = byBase.flatMap(([, all]) => all);
  if (own.length < FEWEST_OF_SEVERAL || own.length < types.length * SHARE_OF_WORD || !isMuchOf(part, own)) return null;
  const noun = nounOf(own);
  if (noun !== folder || byBase.some(([, all]) => all.length < FEWEST)) return null;
  const counts = byBase.map(([base, all]) => `${numberWord(all.length)} on ${code(writtenBase(types, base))}`);
  const ordered = own.toSorted((a, b) => lengthOf(b) - lengthOf(a) || (a.path < b.path ? -1 : 1)).slice(0, MOST_NAMED);
  return {
    text: `${numberWord(own.length)} ${noun}, ${joined(counts).replace(' on ', ' of them built on ')}, among them ${joined([...new Set(ordered.map((each) => code(tellingName(each, own))))])}`,
    sources: ordered.slice(0, 2).map(({ path, startLine }) => ({ path, startLine, endLine: startLine })),
  };
}

/** What a class of PHP takes in with `use` below its head lends it methods, and is nothing that it is a kind of. */
function withoutTraits(type: SymbolDetail): SymbolDetail {
  if (!type.path.endsWith('.php')) return type;
  return { ...type, bases: type.bases.filter((base) => type.signature.includes(ownName(base))) };
}

/**
 * `use Shop\Http\Gate as Base;`: what files call alike may be another type in each of them. Who takes in a `GlassDoor` as
 * its `Door` has a kind of door.
 */
function withoutAliases(evidence: Evidence, type: SymbolDetail): SymbolDetail {
  const file = type.bases.length === 0 ? undefined : evidence.file(type.path);
  if (!file) return type;
  const aliases = readImports(evidence.pack.blocks, file.id).flatMap(({ names }) =>
    names.filter(({ local, name }) => !name.endsWith(local) && /^[A-Z]\w*$/.test(name)),
  );
  const nameOf = (base: string): string => aliases.find(({ local }) => local === base)?.name ?? base;
  return aliases.length === 0 ? type : { ...type, bases: type.bases.map(nameOf) };
}

/** Whether their files make up a good part of all: functions beside them may be what it is about. */
function isMuchOf({ files, lines }: Part, types: readonly SymbolDetail[]): boolean {
  const paths = new Set(types.map(({ path }) => path));
  return files.reduce((sum, file) => sum + (paths.has(file.path) ? file.lines : 0), 0) >= lines * LEAST_LINES;
}

/** The types that are built on a base, directly or by way of another type of the part; a base is none of its own. */
function membersByBase(types: readonly SymbolDetail[]): Map<string, SymbolDetail[]> {
  const byName = Map.groupBy(types, ({ name }) => name);
  const members = new Map<string, SymbolDetail[]>();
  for (const type of types) {
    const above = new Set(type.bases.map(ownName));
    // A set that grows while it is gone through: the bases of its bases come along later.
    for (const base of above) {
      const [known, ...others] = byName.get(base) ?? [];
      if (known && others.length === 0) for (const next of known.bases) above.add(ownName(next));
    }
    for (const base of above) if (base !== type.name) members.set(base, [...(members.get(base) ?? []), type]);
  }
  return members;
}

/** A base of a library is told as it is written: `Scales::Base`. */
function writtenBase(types: readonly SymbolDetail[], base: string): string {
  if (types.some(({ name }) => name === base)) return base;
  const written = types.flatMap(({ bases }) => bases).find((each) => ownName(each) === base);
  return written?.replace(/[<([].*$/s, '').trim() ?? base;
}

/** `Base` of `shop.scales.Base<Letter>`. */
function ownName(base: string): string {
  return (
    base
      .replace(/[<([].*$/, '')
      .split(/[.\\]|::/)
      .at(-1)
      ?.trim() ?? base
  );
}

function lengthOf({ startLine, endLine }: SymbolDetail): number {
  return endLine - startLine;
}

/** Types of one name in many files are told by these. */
function tellingName({ name, path }: SymbolDetail, all: readonly SymbolDetail[]): string {
  if (all.filter((each) => each.name === name).length === 1) return shortName(name);
  const parts = path.replace(/\.\w+$/, '').split('/');
  const last = parts.at(-1) ?? path;
  return /^(?:__init__|index|mod)$/.test(last) || all.filter((each) => each.path.endsWith(`/${last}.py`)).length > 1
    ? (parts.at(-2) ?? last)
    : last;
}

/** "handlers", where nearly all names end so. */
function nounOf(types: readonly SymbolDetail[]): string {
  const lastWord = ({ name }: SymbolDetail): string => identifierWords(name).split(' ').at(-1) ?? '';
  const [word = '', same = []] =
    [...Map.groupBy(types, lastWord)].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
  return same.length >= types.length * SHARE_OF_WORD && /^[a-z]{3,}$/.test(word) ? plural(word) : 'types';
}

function toldBase(types: readonly SymbolDetail[], base: string): string | null {
  const [only, ...others] = types.filter(({ name }) => name === base);
  if (!only || others.length > 0) return null;
  const told = toldComment({ name: base, path: only.path, sentence: docSentence(only.doc, base) });
  // "Base class for orders" goes on behind a name of its own, which is no name there.
  return told !== null && /^(?:abstract )?(?:class|interface|type|trait)\b/i.test(told) ? null : told;
}
