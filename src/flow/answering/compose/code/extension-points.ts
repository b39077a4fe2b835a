import type { Pack } from '../../../../engine/pack/open-pack.ts';
import {
  type FoundSymbol,
  findSymbols,
  type SymbolDetail,
  shortName,
  symbolDetail,
  symbolsBearing,
  symbolsOfFile,
} from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import type { SymbolKind } from '../../../../engine/syntax/parsed-file.ts';
import { directoryOf } from '../../../authoring/evidence/files/directory-of.ts';
import { productFiles } from '../../../authoring/evidence/parts.ts';
import type { Inquiry } from '../../inquiry.ts';
import { sameThing } from '../../subject/name-verbs.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { isWrittenElsewhere } from '../../subject/side-code.ts';
import { wantedThing } from '../../understanding/one-more.ts';
import { implementersOf } from './implementers.ts';

const EXTENDED: ReadonlySet<string> = new Set(['interface', 'trait', 'class', 'struct', 'module']);
const LEAST_TYPES = 3;
/** What two implement is there to be implemented; a class that two extend need not be. */
const LEAST_OF_CONTRACT = 2;
const LOOKED_AT = 80;
const CONTRACTS: ReadonlySet<SymbolKind> = new Set(['interface', 'trait']);
const FILES_READ = 40;
const FEWEST_FILES = 3;
const LONG_WORD = 8;
const SHORT_FORM = 4;
/** Words of a name that only say that others are made from it, or that it is a part that can be exchanged. */
const SAYS_BASE =
  /^(?:bas|base|abstract|generic|interfac|interface|component|provid|provider|backend|driver|adapt|adapter|plugin|servic|applicat)$/;
const SAYS_ONLY_BASE = /^(?:i|bas|base|abstract|generic|interfac|interface)$/;
const SAYS_SORT = /^(?:types?|kinds?|sorts?)$/i;

/** "Another website to get lyrics from": where no code speaks of websites, it is one more of what lyrics come from. */
const USED_FOR = /\bto \w{2,20} ([\w -]{3,60}) (?:from|with|to|by|at|in|on|through|over)\s*\??$/i;

/** The interface or base that is called what the question asks for, where several types implement it already. */
export function extensionPoint(
  { evidence, pack, subject, understanding }: Inquiry,
  isTopic: (word: string) => boolean,
): SymbolDetail | null {
  const topics = understanding.words.filter(({ text }) => isTopic(text));
  const words = topics.map(({ stem: root }) => root);
  // Where it is to go names other things than what is to be added.
  const thing = (wantedThing(understanding.text) ?? understanding.text).toLowerCase();
  const named = topics.filter(({ text }) => thing.includes(text) && !SAYS_SORT.test(text));
  const isSpoken = named.some(({ stem: root }) =>
    subject.terms.some((term) => term.stem === root && term.files >= FEWEST_FILES),
  );
  const used = USED_FOR.exec(understanding.text)?.[1]?.toLowerCase() ?? '';
  const wanted = isSpoken || used === '' ? named : topics.filter(({ text }) => used.includes(text));
  // A profile of a video is no video: of several words the last one says what is wanted, unless it only says that it is a part.
  const last = wanted.at(-1);
  const heads = last && wanted.length > 2 && !SAYS_BASE.test(last.stem) ? [last] : wanted;
  const isOfThing = (name: string): boolean =>
    sortParts(name).some((part) =>
      heads.some(({ stem: root }) => sameThing(root).includes(part) || part.startsWith(root.slice(0, SHORT_FORM))),
    );
  const isAsked = (part: string): boolean =>
    words.some(
      (word) =>
        sameThing(word).includes(part) ||
        (word.length >= LONG_WORD && word.slice(0, SHORT_FORM) === part.slice(0, SHORT_FORM)),
    );
  const isCalled = (name: string): boolean => {
    const parts = sortParts(name);
    return parts.length > 0 && parts.every(isAsked);
  };
  // Where a plugin is all that is wanted, its base is called so, perhaps after the project too: `ShopPlugin`.
  const [role, ...others] = wanted;
  const own = nameTerms(evidence.projectName).parts;
  const isCalledSo = (name: string): boolean => {
    const parts = nameTerms(name).parts.filter((part) => !(SAYS_ONLY_BASE.test(part) || own.includes(part)));
    return role !== undefined && others.length === 0 && parts.length === 1 && parts[0] === role.stem;
  };
  // An `Adapter` in the folder `db` is a database adapter.
  const isCalledThere = ({ name, path }: { name: string; path: string }): boolean => {
    const { parts } = nameTerms(shortName(name));
    const around = directoryOf(path)
      .split('/')
      .flatMap((segment) => nameTerms(segment).parts);
    const others = words.filter((word) => !parts.includes(word));
    return (
      parts.length > 0 &&
      parts.length < words.length &&
      parts.every((part) => words.includes(part)) &&
      others.every((word) => sameThing(word).some((each) => around.includes(each)))
    );
  };
  const fitting = subject.symbols
    .slice(0, LOOKED_AT)
    .filter(({ symbol, role }) => isProduction(role) && EXTENDED.has(symbol.kind))
    .map(({ symbol }) => symbol);
  // The folder may be called what is asked for, and its contract after what it does: `notification/`, `Notifier`.
  const inFolder = productFiles(evidence)
    .filter(({ path }) => isCalled(directoryOf(path).split('/').at(-1) ?? ''))
    .slice(0, FILES_READ)
    .flatMap(({ path }) => symbolsOfFile(pack, path))
    .filter(({ kind }) => CONTRACTS.has(kind));
  // One of many that bear the word in their names may not be among the best.
  const bearing = wanted.flatMap(({ stem: root }) =>
    sameThing(root).flatMap((term) => symbolsBearing(pack, term, CONTRACTS)),
  );
  const bases = wanted.flatMap(({ text }) => basesCalled(pack, text));
  const called = [
    ...new Map([...fitting, ...inFolder, ...bearing, ...bases].map((symbol) => [symbol.id, symbol])).values(),
  ].filter(
    (symbol) =>
      isProduction(evidence.file(symbol.path)?.role) &&
      !isWrittenElsewhere(symbol.path) &&
      ((isCalled(shortName(symbol.name)) && isOfThing(shortName(symbol.name))) ||
        isCalledSo(shortName(symbol.name)) ||
        isCalledThere(symbol)),
  );
  const [best] = called
    .flatMap((symbol) => {
      const detail = symbolDetail(pack, symbol.id);
      const known = detail ? implementersOf(pack, detail).length : 0;
      // What is kept inside its part is for that part, unless much is made from it.
      const least = CONTRACTS.has(symbol.kind) && symbol.exported ? LEAST_OF_CONTRACT : LEAST_TYPES;
      return detail && known >= least ? [{ detail, known, parts: sortParts(shortName(symbol.name)).length }] : [];
    })
    // What says more of what is asked for comes first, then what more types are made from.
    .sort((a, b) => b.parts - a.parts || b.known - a.known);
  return best?.detail ?? null;
}

/** Bases by the ways in which they are called: `AbstractReport`, `ReportBase`, `BaseReport`. */
function basesCalled(pack: Pack, thing: string): FoundSymbol[] {
  const name = `${thing.charAt(0).toUpperCase()}${thing.slice(1)}`;
  const one = name.replace(/(?<=\w{3})s$/, '');
  return [...new Set([name, one])]
    .flatMap((each) => ['Abstract', 'Base'].flatMap((base) => [`${base}${each}`, `${each}${base}`, `${each}_${base}`]))
    .flatMap((each) => findSymbols(pack, each, { limit: 5, exact: true }))
    .filter(({ kind }) => kind === 'class');
}

/** What a type is one of, by the words of its name: "query" and "runner" of `BaseQueryRunner`. */
function sortParts(name: string): string[] {
  return nameTerms(name).parts.filter((part) => part.length > 1 && !SAYS_BASE.test(part));
}

const DEEPEST_BASE = 5;
const IS_BASE = /^(?:Base|Abstract)[A-Z]/;

/** The types that extend or implement a type, also through another base; what is a base itself is none of them. */
export function madeFrom(pack: Pack, point: SymbolDetail): SymbolDetail[] {
  const found = new Map<number, SymbolDetail>();
  let bases = [point];
  for (let depth = 0; depth < DEEPEST_BASE && bases.length > 0; depth++) {
    const below = bases.flatMap((base) => implementersOf(pack, base)).filter(({ id }) => !found.has(id));
    for (const each of below) found.set(each.id, each);
    bases = below;
  }
  return [...found.values()].filter(({ name }) => !IS_BASE.test(shortName(name)));
}
