import { VERBS } from '../../../engine/facts/text/verbs.ts';
import { joined } from './list.ts';
import { plural, singular } from './plural.ts';
import { VERB_NAME } from './stated-wish.ts';

const ORDER = ['list', 'search', 'read', 'create', 'add', 'change', 'update', 'delete', 'remove'];

/** Words for the same deed, the plainest first: one of them is told. */
const SAME: readonly (readonly string[])[] = [
  ['update', 'change', 'edit', 'modify', 'replace', 'save'],
  ['create', 'add'],
  ['delete', 'remove', 'uninstall'],
];

/** The plainest of the words for a deed that are there: "add" where nothing says "create". */
function plainest(verb: string, all: readonly string[]): string {
  const same = SAME.find((each) => each.includes(verb)) ?? [];
  return same.find((each) => all.includes(each)) ?? verb;
}

interface Deed {
  wish: string;
  verb: string;
  /** "the" where there is one such thing only. */
  isOnlyOne: boolean;
  /** Whether one of several is meant: "a rate". */
  isAny: boolean;
  head: string;
  tail: string;
}

interface Gathered {
  text: string;
  /** The wishes that it tells. */
  of: readonly string[];
}

/** Wishes about the same thing as one: "list teams", "read a team", "delete a team" → "list, read and delete teams". */
export function gathered(wishes: readonly string[], thing = ''): Gathered[] {
  const byThing = new Map<string, Deed[]>();
  for (const wish of wishes) {
    const deed = deedOf(wish, thing);
    const key = deed === null ? wish : `${singular(deed.head)}${deed.tail}`;
    byThing.set(key, [
      ...(byThing.get(key) ?? []),
      deed ?? { wish, verb: '', isOnlyOne: false, isAny: false, head: '', tail: '' },
    ]);
  }
  return inPairs(ofTheSame(withoutRepeats([...byThing.values()])));
}

/** "list and delete users" is not said once more of the users of a team. */
function withoutRepeats(groups: readonly (readonly Deed[])[]): (readonly Deed[])[] {
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first?.tail.startsWith(' of ')) return [group];
    const whole = groups.find(([each]) => each?.tail === '' && singular(each.head) === singular(first.head));
    const told = whole?.map(({ verb }) => verb) ?? [];
    const left = group.filter(({ verb }) => !told.includes(plainest(verb, told)));
    return left.length > 0 ? [left] : [];
  });
}

/** "add a page to a book" and "remove a page from a book" → "add a page to a book or remove one from it"; of several, "them". */
function inPairs(told: readonly Gathered[]): Gathered[] {
  const backs = new Map(
    told.flatMap((each): [Gathered, Gathered][] => {
      const [, what, where] = /^add (.+) to (an? [^,;]+)$/.exec(each.text) ?? [];
      const ways = what ? [`remove ${what} from ${where}`, `delete ${what} from ${where}`] : [];
      const back = told.find(({ text }) => ways.includes(text));
      return back ? [[each, back]] : [];
    }),
  );
  const taken = new Set(backs.values());
  return told.flatMap((each) => {
    const back = backs.get(each);
    if (!back) return taken.has(each) ? [] : [each];
    const which = /^add an? /.test(each.text) ? 'one' : 'them';
    return [{ text: `${each.text} or ${back.text.split(' ')[0]} ${which} from it`, of: [...each.of, ...back.of] }];
  });
}

/**
 * "list the solves of a team" and "list the awards of a team" → "list the solves and awards of a team"; "add a page to a
 * book" and "add a map to a book" → "add pages and maps to a book".
 */
function ofTheSame(groups: readonly (readonly Deed[])[]): Gathered[] {
  const byOwner = new Map<string, (readonly Deed[])[]>();
  for (const [place, group] of groups.entries()) {
    const [first] = group;
    const isAlone = first !== undefined && group.length === 1 && /^ (?:of|to|from) an? /.test(first.tail);
    const isPaired = isAlone && groups.some(([each]) => isBackOf(first, each));
    const key = isAlone ? `${first.verb}${first.tail}${isPaired}` : String(place);
    byOwner.set(key, [...(byOwner.get(key) ?? []), group]);
  }
  return [...byOwner.values()].map((same) => {
    const [[first] = []] = same;
    const of = same.flat().map(({ wish }) => wish);
    if (!first || same.length === 1) return { text: together(same[0] ?? []), of };
    const isAny = same.every(([deed]) => deed?.isAny);
    const heads = same.map(([deed]) => (isAny ? plural(deed?.head ?? '') : (deed?.head ?? '')));
    return { text: `${first.verb} ${isAny ? '' : 'the '}${joined(heads)}${first.tail}`, of };
  });
}

/** Whether what is put somewhere by one deed is taken away by the other. */
function isBackOf({ verb, head, tail }: Deed, other: Deed | undefined): boolean {
  if (other?.head !== head || verb === other.verb) return false;
  return tail.replace(/^ (?:to|from) /, '') === other.tail.replace(/^ (?:to|from) /, '');
}

/** `unpause` is as much of a verb as `pause`. */
function isVerb(word: string): boolean {
  const known = (each: string): boolean => VERBS.includes(each) || ORDER.includes(each) || VERB_NAME.test(each);
  return known(word) || known(word.replace(/^(?:de|dis|re|un)/, ''));
}

/** Whatever stands before the thing that all wishes are about is done to it. */
function deedOf(wish: string, thing: string): Deed | null {
  const [, verb = '', article, object = ''] = /^([a-z]+) (?:(an?|the) )?([^,;()`]+)$/.exec(wish) ?? [];
  const [head = ''] = object.split(/(?= (?:of|to|from|with|for|by|in|on|as|and|at) )/);
  if (!isVerb(verb) && singular(head).toLowerCase() !== thing) return null;
  // "log in" and "sign up by email" are done to nothing.
  if (head === '' || /^(?:in|out|up|off|on|to|from|by)\b|(?<!e|\b(?:b|emb|sh|sl))ed$/.test(head)) return null;
  const isOnlyOne = singular(head) === head && (article === 'the' || /^(?:current|my own) /.test(head));
  const isAny = article !== undefined && article !== 'the';
  return { wish, verb, isOnlyOne, isAny, head, tail: object.slice(head.length) };
}

const MANY_VERBS = 8;

function together(deeds: readonly Deed[]): string {
  const [first] = deeds;
  if (!first) return '';
  const place = (verb: string): number => (ORDER.includes(verb) ? ORDER.indexOf(verb) : ORDER.length);
  const all = deeds.map(({ verb }) => verb);
  const verbs = [...new Set(all.map((verb) => plainest(verb, all)))]
    // What undoes a deed goes without saying where there are many.
    .filter(
      (verb, _, told) => told.length <= MANY_VERBS || !told.includes(verb.replace(/^un/, '')) || !verb.startsWith('un'),
    )
    .toSorted((a, b) => place(a) - place(b));
  if (verbs.length < 2) return deeds.find(({ verb }) => verb === verbs[0])?.wish ?? first.wish;
  const thing = deeds.every(({ isOnlyOne }) => isOnlyOne)
    ? `${/^my /.test(first.head) ? '' : 'the '}${first.head}`
    : plural(singular(first.head));
  return `${joined(verbs)} ${thing}${first.tail}`;
}
