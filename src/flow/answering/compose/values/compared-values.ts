import { escaped } from '../../../../base/escaped.ts';
import {
  type FoundSymbol,
  findSymbols,
  shortName,
  symbolDetail,
  symbolsBearing,
} from '../../../../engine/pack/search/find-symbols.ts';
import { nameTerms } from '../../../../engine/pack/search/name-match.ts';
import type { SymbolKind } from '../../../../engine/syntax/parsed-file.ts';
import type { CodeSource } from '../../../authoring/cite.ts';
import { at, type Evidence } from '../../../authoring/evidence/evidence.ts';
import { statesOf } from '../../../authoring/evidence/states.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { bullet, cited, citedList, opening, type Part, paragraph } from '../part.ts';
import { type NamedPlace, namedIn } from './named-in.ts';

const NAMED = 5;
const MOST_WORDS = 6;
const EXCERPT = 10;
/** A line that asks which of several it is. */
const TELLS_APART = /\b(?:if|elif|else if|elsif|switch|case|match|when|unless)\b|[=!]==?/;

/** One of the two: what the question calls it, what the code writes, and where it is defined. */
interface Side {
  name: string;
  written: readonly string[];
  source: CodeSource;
}

/** Two values of one thing, as `TOTP` and `HOTP` are: what each is written as, and the functions that name one or both. */
export function* comparedValues(inquiry: Inquiry, phrases: readonly string[]): Generator<Part> {
  const [left = [], right = []] = phrases.map((phrase) =>
    (phrase.match(/[\p{L}\p{N}_-]{2,}/gu) ?? []).slice(0, MOST_WORDS),
  );
  for (const one of left.filter((word) => !right.includes(word)))
    for (const other of right.filter((word) => !left.includes(word))) {
      const found = twoConstants(inquiry.evidence, one, other) ?? twoValues(inquiry.evidence, one, other);
      if (found) return yield* told(inquiry, found);
    }
}

interface Two {
  owner: string;
  path: string;
  sides: readonly [Side, Side];
}

/** Constants of one type, or of one file. */
function twoConstants(evidence: Evidence, one: string, other: string): Two | null {
  const found = (word: string): FoundSymbol[] =>
    findSymbols(evidence.pack, word, { exact: true, limit: 20 }).filter(
      ({ kind, path }) =>
        /^(?:constant|property|variable)$/.test(kind) &&
        isProduction(evidence.file(path)?.role) &&
        evidence.file(path)?.place === 'source',
    );
  const others = found(other);
  for (const a of found(one)) {
    const b = others.find(
      (each) => each.path === a.path && ownerOf(each.name) === ownerOf(a.name) && each.name !== a.name,
    );
    if (!b || !CONSTANT.test(shortName(a.name))) continue;
    const side = (symbol: FoundSymbol): Side => ({
      name: shortName(symbol.name),
      written: [shortName(symbol.name)],
      source: at(symbol),
    });
    return { owner: ownerOf(a.name), path: a.path, sides: [side(a), side(b)] };
  }
  return null;
}

/** Small letters alone are the name of a variable as often as that of a value. */
const CONSTANT = /[A-Z]/;

/** Two of the values that a thing can have, with the constants that stand for them. */
function twoValues(evidence: Evidence, one: string, other: string): Two | null {
  const set = statesOf(evidence).find(({ values }) =>
    [one, other].every((word) => values.some((value) => value.toLowerCase() === word.toLowerCase())),
  );
  if (!set) return null;
  const side = (word: string): Side => ({
    name: word,
    written: constantsFor(evidence, set.name, word),
    source: at(set.fact),
  });
  return { owner: set.name, path: set.fact.path, sides: [side(one), side(other)] };
}

const CONSTANTS: ReadonlySet<SymbolKind> = new Set(['constant']);
const MOST_CONSTANTS = 10;

/** `ListOptinDouble` stands for *double* of `list_optin`. */
function constantsFor({ pack }: Evidence, set: string, word: string): string[] {
  const wanted = nameTerms(`${set}_${word}`).parts;
  const names = symbolsBearing(pack, wanted.at(-1) ?? '', CONSTANTS)
    .filter(({ name }) => wanted.every((part) => nameTerms(shortName(name)).parts.includes(part)))
    .slice(0, MOST_CONSTANTS)
    .filter(({ id }) => new RegExp(`["']${escaped(word)}["']`, 'i').test(symbolDetail(pack, id)?.signature ?? ''));
  return [...new Set(names.map(({ name }) => shortName(name)))];
}

function* told(inquiry: Inquiry, { owner, path, sides }: Two): Generator<Part> {
  const [a, b] = sides;
  yield opening(
    `${code(a.name)} and ${code(b.name)} are two values${owner === '' ? '' : ` of ${code(owner)}`} in ${code(path)}`,
    cited(a.source, b.source),
  );
  const [first, second] = sides.map(({ written }) =>
    written.flatMap((name) => namedIn(inquiry, name, [a.source, b.source])),
  );
  if (!first || !second) return;
  const both = first.filter(({ text }) => second.some((each) => each.text === text));
  const alone = (places: readonly NamedPlace[]): NamedPlace[] =>
    places.filter(({ text }) => !both.some((each) => each.text === text));
  const apart = both.find(({ line, isInside }) => isInside && TELLS_APART.test(line));
  if (apart) {
    const { path, startLine } = apart.source;
    yield paragraph(`${apart.text} tells them apart`, cited(apart.source));
    yield { form: 'excerpt', path, startLine, endLine: startLine + EXCERPT - 1 };
  }
  for (const [words, places] of [
    ['Both are named, and so may be told apart, in ', both],
    [`${code(a.name)} alone is named in `, alone(first)],
    [`${code(b.name)} alone is named in `, alone(second)],
  ] as const)
    if (places.length > 0)
      yield bullet(words, ...citedList(places.slice(0, NAMED), Math.max(0, places.length - NAMED)));
}

function ownerOf(name: string): string {
  return name.slice(0, Math.max(0, name.lastIndexOf('.')));
}
