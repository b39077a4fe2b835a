import { escaped } from '../../../base/escaped.ts';
import type { Pack } from '../../../engine/pack/open-pack.ts';
import {
  CALLABLE,
  type FoundSymbol,
  findSymbols,
  symbolDetail,
  symbolsOfFile,
} from '../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../engine/pack/search/name-match.ts';
import { asksWhereItStands } from '../understanding/sentence.ts';
import type { Understanding } from '../understanding/understand-question.ts';
import { FEW_WORDS, topicsOf } from '../understanding/understand-question.ts';
import { isFailureName, speaksOfFailure } from './failures.ts';
import { isProduction } from './question-terms.ts';
import { isMigration, isPage, isScript } from './side-code.ts';

export interface NamedSymbol {
  symbol: FoundSymbol;
  /** As it stands in the question. */
  asked: string;
  /** 1 where one file defines the name, less where many do. */
  weight: number;
}

const MOST_OF_A_NAME = 40;
const MOST_OF_A_WORD = 500;
const MINOR: ReadonlySet<string> = new Set(['section', 'key', 'other']);
/** Definitions of code that stand for themselves. */
export const CODE_KINDS: ReadonlySet<string> = new Set([
  'class',
  'interface',
  'struct',
  'trait',
  'enum',
  'type',
  'function',
  'method',
  'macro',
]);
/** What a plain word may name: an attribute called `router` is not what "the router" means. */
const MAJOR: ReadonlySet<string> = new Set([...CODE_KINDS, 'table']);

/** Definitions that the question names: identifiers, pairs of words that are one name, and the only word of a short question. */
export function namedSymbols(pack: Pack, understanding: Understanding): NamedSymbol[] {
  const { identifiers, sentence } = understanding;
  // "Before it is written to the Archive" names no subject.
  const isAside = (word: string): boolean => sentence?.aside.has(word.toLowerCase()) ?? false;
  const pairs = understanding.pairs.filter((pair) => !pair.split(' ').some(isAside));
  const found = identifiers.flatMap((name) => definitionsOf(pack, name, name, 1));
  const joined = pairs.flatMap((pair) => {
    const [first = '', second = ''] = pair.split(' ');
    // "Which monitor types" and "where are monitor types defined" ask for what the code calls a `MonitorType`.
    const isSeveral = understanding.kind === 'list' || asksWhereItStands(understanding.text);
    const seconds = isSeveral ? [second, second.replace(/(?<=\w{3})s$/, '')] : [second];
    return seconds
      .flatMap((last) => [`${first}_${last}`, `${first}${last}`])
      .flatMap((name) => definitionsOf(pack, name, pair, 0.7));
  });
  // Three words may be one name as well: "the custom mail parser" is the `CustomMailParser`.
  const longer = pairs.flatMap((pair) =>
    pairs
      .filter((next) => next.split(' ')[0] === pair.split(' ')[1])
      .map((next) => `${pair} ${next.split(' ')[1]}`)
      .flatMap((three) =>
        [' ', '_'].flatMap((mark) => definitionsOf(pack, three.replaceAll(' ', mark.trim()), three, 0.8)),
      ),
  );
  const members = ownedMembers(pack, understanding);
  const topics = topicsOf(understanding).filter(({ text }) => !isAside(text));
  const [only] = topics;
  // "What happens when a ping comes in" wants what is done then.
  const wanted = /^what happens\b/i.test(understanding.text) ? CALLABLE : TYPES;
  const alone =
    only && topics.length === 1 && identifiers.length + joined.length + longer.length === 0
      ? wholeWords(understanding.text, only.text).flatMap((word) => definitionsOf(pack, word, word, 0.7, wanted))
      : [];
  // "How does Task decide whether …" speaks of the project, also where a type bears its name.
  const project = new Set(
    topics.length > 0 ? understanding.words.flatMap(({ isProject, text }) => (isProject ? [text] : [])) : [],
  );
  const capitals =
    identifiers.length > 0 || understanding.text.split(/\s+/).length > FEW_WORDS
      ? []
      : capitalWords(understanding.text)
          .filter((word) => !project.has(word.toLowerCase()) && !isAside(word))
          .flatMap((word) => definitionsOf(pack, word, word, 0.8));
  const [sorted, another] = identifiers.length > 0 ? [] : ofItsSort(pack, understanding.text);
  if (sorted && !another) return [sorted];
  const best = new Map<number, NamedSymbol>();
  // "How do timeouts work" does not mean the error that is raised when time is out.
  const plain = (members.length > 0 ? members : [...longer, ...joined, ...capitals, ...alone]).filter(
    ({ symbol }) =>
      speaksOfFailure(understanding.text) ||
      ![symbol.name, ...(symbolDetail(pack, symbol.id)?.bases ?? [])].some(isFailureName),
  );
  for (const named of [...found, ...plain]) {
    const known = best.get(named.symbol.id);
    if (!known || known.weight < named.weight) best.set(named.symbol.id, named);
  }
  return [...best.values()];
}

const SORT =
  /\b(?:the|an?|our|this) (\p{Lu}\w+) (model|entity|component|service|controller|worker|job|serializer|validator|store|hook)\b(?!['\u2019])/u;

/** "The Status model": of all that bear the name, the one that lies among the models. Pages draw a model and are none. */
function ofItsSort(pack: Pack, text: string): NamedSymbol[] {
  const [, name, sort] = SORT.exec(text) ?? [];
  if (name === undefined || sort === undefined) return [];
  const folder = new RegExp(`(?:^|/)${escaped(sort).replace(/y$/, '(?:y|ie)')}s?/`, 'i');
  const isModel = /^(?:model|entity)$/.test(sort);
  return definitionsOf(pack, name, name, 0.8)
    .filter(({ symbol: { path } }) => folder.test(path) && !(isModel && isPage(path)))
    .map((each) => ({ ...each, weight: 1 }));
}

const OWNED = [
  /\b(?:an?|the|its|each|every) (?:\w+ )??(\w+)(?: (?:model|class|type|struct|table|entity|record|object))?['\u2019]s (\w+(?: \w+)?)/i,
  /\bthe (\w+(?: \w+)?) of (?:an?|the|each|every) (?:\w+ )??(\w+)(?: (?:model|class|type|struct|table|entity|record|object))?\b/i,
];
const OF_A_PART: ReadonlySet<string> = new Set(['impact', 'what']);

/** "The Parcel model's hash" is the member of that name of a type of that name. */
function ownedMembers(pack: Pack, { text, kind, identifiers }: Understanding): NamedSymbol[] {
  if (identifiers.length > 0 || !OF_A_PART.has(kind)) return [];
  const [before, after] = OWNED.map((shape) => shape.exec(text));
  const [owner, member] = before ? [before[1], before[2]] : [after?.[2], after?.[1]];
  if (owner === undefined || member === undefined) return [];
  const wanted = nameTerms(member).parts;
  const types = definitionsOf(pack, owner, owner, 0.8).filter(({ symbol }) => TYPES.has(symbol.kind));
  return types.flatMap(({ symbol: { name, path } }) =>
    symbolsOfFile(pack, path)
      .filter((symbol) => symbol.name.startsWith(`${name}.`) && isCalled(symbol.name.slice(name.length + 1), wanted))
      .map((symbol) => ({ symbol, asked: member, weight: 1 })),
  );
}

/** `hash`, `Hashed` and `passwordHash` for the password hash. */
function isCalled(own: string, wanted: readonly string[]): boolean {
  const { parts, whole } = nameTerms(own);
  return whole === wanted.join('') || (parts.length === wanted.length && wanted.every((part) => parts.includes(part)));
}

function definitionsOf(
  pack: Pack,
  name: string,
  asked: string,
  weight: number,
  wanted: ReadonlySet<string> = TYPES,
): NamedSymbol[] {
  const own = name.split(/\.|::|#|->/).at(-1) ?? name;
  // A plain word is the key of many texts and fields before it is the name of a type.
  const limit = weight === 1 ? MOST_OF_A_NAME : MOST_OF_A_WORD;
  const all = findSymbols(pack, name, { limit, exact: true }).filter((symbol) => {
    const last = symbol.name.split(/\.|::/).at(-1) ?? '';
    // Plain words speak of what a file shows to others; two that are the name of a type mean it wherever it is seen.
    const isSeen = symbol.exported || (asked.includes(' ') && TYPES.has(symbol.kind));
    const fits = weight === 1 ? !MINOR.has(symbol.kind) : MAJOR.has(symbol.kind) && isSeen;
    return fits && last.toLowerCase() === own.toLowerCase();
  });
  const types = all.filter(({ kind }) => kind !== 'constructor');
  const candidates = ofPackage(types.length > 0 ? types : all, name);
  const named = weight < 1 ? candidates.filter(({ kind }) => wanted.has(kind)) : [];
  const sameCase = named.length > 0 ? named : candidates.filter(({ name: found }) => found.endsWith(own));
  // An acronym such as CLI is no `cli` of someone's example.
  const fitting = sameCase.length > 0 || /^\p{Lu}+$/u.test(own) ? sameCase : candidates;
  const role = pack.query('select role from files where path = ?');
  const production = fitting.filter(({ path }) => isProduction(String(role.get(path)?.['role'] ?? '')));
  const isTest = (path: string): boolean => role.get(path)?.['role'] === 'test' && !/fixture/i.test(path);
  const found = production.length > 0 || weight < 1 ? production : fitting.filter(({ path }) => isTest(path));
  // Migrations keep copies of the models they change.
  const lasting = found.filter(({ path }) => !isMigration(path) && !(weight < 1 && isScript(path)));
  const kept = lasting.length > 0 ? lasting : found;
  // A plain word that many definitions share names none of them; a name that is written like code means its file.
  const sharers = new Set(kept.map(({ path, name: full }) => (weight === 1 ? path : `${path} ${full}`))).size;
  // "The `file` plugin" is spelled as a field of something is, and means no field.
  const worth = weight === 1 && /^\p{Ll}+$/u.test(name) && kept.every(({ kind }) => FIELDS.has(kind)) ? FIELD : weight;
  return kept.map((symbol) => ({ symbol, asked, weight: worth / Math.sqrt(Math.max(1, sharers)) }));
}

/** "The daemon" is the type `Daemon` before any method called `daemon`. */
const TYPES: ReadonlySet<string> = new Set(['class', 'interface', 'struct', 'trait', 'enum', 'type']);
const FIELDS: ReadonlySet<string> = new Set(['property', 'variable', 'parameter']);
const FIELD = 0.4;

/** `plugin.Handler` is what the folder or the file `plugin` defines, before what lies somewhere below it. */
function ofPackage(symbols: readonly FoundSymbol[], name: string): readonly FoundSymbol[] {
  const qualifier = name
    .split(/\.|::|#|->/)
    .at(-2)
    ?.toLowerCase();
  if (qualifier === undefined) return symbols;
  const own = symbols.filter(({ path, name: full }) => {
    const [file = '', folder = ''] = path.toLowerCase().split('/').reverse();
    return !full.includes('.') && (folder === qualifier || file.replace(/\.\w+$/, '') === qualifier);
  });
  return own.length > 0 ? own : symbols;
}

/** Words with a capital inside the sentence: `Blueprint`, `Config`. The first word of a sentence has one anyway. */
function capitalWords(text: string): string[] {
  return [
    ...new Set(
      [...text.matchAll(/(?<=[\p{Ll}\p{N},;:)("'`] ?\s|["'(])\p{Lu}\p{Ll}[\p{L}\p{N}]+\b/gu)].map(([word]) => word),
    ),
  ];
}

/** The word as it stands in the text, and without its plural ending. */
function wholeWords(text: string, word: string): string[] {
  const written = (text.match(/[\p{L}_$][\p{L}\p{N}_$]+/gu) ?? []).filter((each) => each.toLowerCase() === word);
  return [...new Set([...written, ...written.map((each) => each.replace(/s$/, ''))])].filter((each) => each.length > 2);
}
