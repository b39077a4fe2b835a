import type { SymbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { filesWithTerm } from '../../../../engine/pack/search/term-lists.ts';
import { termsOf } from '../../../../engine/pack/search/tokenize.ts';
import { count } from '../../../authoring/wording/count.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import { isProduction } from '../../subject/question-terms.ts';
import { namesOneOf } from '../../wording/same-word.ts';
import { citedList, type Part, step } from '../part.ts';

const LEAST = 3;
const MOST_MEMBERS = 12;
const MOST_NAMED = 8;
const SHORTEST = 4;
const ASIDE = /(?:^|\/)(?:locales?|i18n|lang(?:uages?)?|translations?|migrations?|dist|vendor)\//i;
const BASE = /^(?:index|base|abstract|common|types?|utils?|helpers?|interfaces?)$/i;

/** The files outside that name every one of the members: urls, maps, settings and pages in which one more is named too. */
export function* namedWithOthers(
  { pack, evidence }: Inquiry,
  members: readonly string[],
  example: SymbolDetail,
): Generator<Part> {
  const names = members.map(baseOf).filter((name) => !BASE.test(name));
  if (names.length < LEAST || names.length > MOST_MEMBERS || names.some((name) => name.length < SHORTEST)) return;
  const own = baseOf(example.path);
  const [first = new Set<number>(), ...others] = names
    .flatMap((name) => termsOf(name))
    .map((term) => filesWithTerm(pack, term));
  const found = [...first]
    .filter((place) => others.every((each) => each.has(place)))
    .flatMap((place) => pack.corpus.files[place] ?? [])
    .filter(({ path, role }) => isProduction(role) && !members.includes(path) && !ASIDE.test(path))
    .flatMap(({ path }) => {
      const lines = evidence.lines(path) ?? [];
      const isNamed = names.every((name) => lines.some((line) => namesOneOf(line, [name])));
      const line = lines.findIndex((text) => namesOneOf(text, [own]) && !/^\s*(?:#|\/\/|\*|\/\*)/.test(text));
      return isNamed && line >= 0 ? [{ path, line: line + 1, near: shared(path, example.path) }] : [];
    })
    .sort((a, b) => b.near - a.near || (a.path < b.path ? -1 : 1));
  const shown = found.slice(0, MOST_NAMED);
  if (shown.length > 0)
    yield step(
      `${count(found.length, 'file')} ${found.length === 1 ? 'names' : 'name'} each of the others, so look there too: `.replace(
        /^./,
        (letter) => letter.toUpperCase(),
      ),
      ...citedList(
        shown.map(({ path, line }) => ({ text: code(path), source: { path, startLine: line, endLine: line } })),
        found.length - shown.length,
      ),
    );
}

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '');
}

/** How many folders two files have in common, from the top. */
function shared(one: string, other: string): number {
  const [first, second] = [one.split('/'), other.split('/')];
  const apart = first.findIndex((part, place) => part !== second[place]);
  return apart < 0 ? first.length : apart;
}
