import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import { thirdPerson } from '../wording/third-person.ts';

/** What the words of a plain question do in it: what is done, to what, who does it, and under which circumstance. */
export interface Sentence {
  /** What is done, as it is asked. */
  deed: string;
  /** What it is done to. */
  things: readonly string[];
  /** Those of them that only say whose: "the hotness of a story". */
  owners: ReadonlySet<string>;
  /** People and what they do at their screen, which is seldom said where it is done. */
  who: ReadonlySet<string>;
  /** "Before it is stored", "to the files on disk when": told by the way, and not what is asked for. */
  aside: ReadonlySet<string>;
  /** "Of a request", "an incoming event": it is done where requests are answered, and need not say so. */
  isOfRequests: boolean;
}

/** "What is a parcel and how is it sent" asks what is done to it. */
const OF_BOTH = /^what (?:is|are) ((?:an? |the )?\w+(?: \w+)?),? and how (is|are|does|do) (?:it|they)\b/;
const PERSON =
  /^(?:users?|clients?|visitors?|someone|somebody|anyone|anybody|people|person|customers?|servers?|app|application|callers?)$/;
/** Only people do this, and the code that answers them calls it by what it does itself. */
const GESTURE = /^(?:opens|submits|clicks|visits|presses|enters|tries|wants|sees|types|logs|views)$/;
const INCOMING = /\bincoming /;
const OF_REQUESTS = / (?:of|in|for|from|on|with) (?:(?:an?|the|each|every|all|incoming) )*(?:http |api )?requests?\b/;

/** How a plain question begins, and what follows then. */
const HEADS: readonly (readonly [RegExp, 'clause' | 'bare' | 'inverted' | 'told' | 'doing'])[] = [
  [
    /^what (?:happens|goes on|takes place|is done)(?: (?:to|with) (.+?))? (?:when|if|after|once|as soon as|before) /,
    'clause',
  ],
  [/^what (?:must|has to|needs to|should) (?:hold|be (?:true|given|met|the case)) (?:for|when|before|if) /, 'clause'],
  [/^(?:how|where|when|why) (?:is|are|was|were|gets?) /, 'inverted'],
  [/^who (?:is|are|was|were|gets?|will be) /, 'told'],
  [/^(?:how|where|when|why) (?:does|do|did|can|could|may|must|will|should) /, 'bare'],
  [/^who (?:is (?:allowed|permitted|able) to|has the right to|may|can|could|must) /, 'doing'],
];
/** What is asked besides. */
const SECOND = /,? and (?:how|why|when|where|who|what|which) .*$/;
const CIRCUMSTANCE = new Set('before after when if once while until unless whenever because'.split(' '));
/** "Decides when": what follows is what is decided. */
const OPENS_CLAUSE = /^(?:decid|determin|know|tell|check|detect)/;
const AUXILIARY = new Set('is are was were be been being gets get got'.split(' '));
const MODAL = new Set("can cannot can't could may might must should will would won't".split(' '));
const DETERMINER = new Set(
  'a an the this that these those its his her their my our your one some any every each all no another'.split(' '),
);
const LINK = new Set(
  'to into from by in on at for with against as via through over above beyond under out up off and or of between per within without not again'.split(
    ' ',
  ),
);
const PRONOUN = /^(?:it|them|they|itself)$/;
const INNER = /^(?:whether|that|which|what|how)$/;
const ENDS_IN_S = /[a-z]{2}[^s]s$/;
const ADVERB = /[a-z]{3}ly$/;
const PARTICIPLES = new Set(
  'begun bound broken brought built caught chosen cut done drawn drunk driven fed felt found forgotten frozen given got gone grown held hidden hit hung kept known laid left lent let lookup lost made meant met paid put read run said seen sent set shown shut sold sought spent split spread taken taught told thrown understood won worn written'.split(
    ' ',
  ),
);

/** Takes a plain question apart; null where it is built otherwise. */
export function sentenceOf(text: string): Sentence | null {
  const lower = text
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(OF_BOTH, (_, thing: string, asks: string) => `how ${asks} ${thing}`);
  for (const [head, order] of HEADS) {
    const found = head.exec(lower);
    if (!found) continue;
    const rest = lower.slice(found[0].length).replace(OF_REQUESTS, '').replace(INCOMING, '').replace(SECOND, '');
    const all = wordsOf(rest).filter((word) => !ADVERB.test(word));
    const isMine = /^(?:i|we|you|one)$/.test(all[0] ?? '');
    // "When I delete a parcel" says what is done; "how do I" asks how to.
    if (isMine && (order !== 'clause' || thirdPerson(all[1] ?? '') === null)) return null;
    const words = isMine ? all.slice(1) : all;
    const cut = words.findIndex(
      (word, place) => place > 0 && CIRCUMSTANCE.has(word) && !OPENS_CLAUSE.test(words[place - 1] ?? ''),
    );
    // Who is told "when a parcel is lost" is asked for that parcel.
    const main = cut < 0 || order === 'told' ? words : words.slice(0, cut);
    const verb =
      order === 'doing' || isMine
        ? 0
        : order === 'inverted' || order === 'told'
          ? participleIn(main)
          : verbIn(main, order === 'bare');
    if (verb === null) return null;
    const before = main.slice(0, verb);
    const of = before.indexOf('of');
    const acts = order === 'clause' ? main.findIndex((word) => GESTURE.test(word)) : -1;
    const gesture = acts > 0 ? main.slice(0, acts + 1).flatMap(spoken) : [];
    const named = main.toSpliced(verb, 1).flatMap(spoken);
    const isThing = (word: string): boolean => !PERSON.test(word) && !gesture.includes(word);
    const things = named.filter((word) => named.length === 1 || isThing(word));
    const written = new Map(wordsOf(text).map((word) => [word.toLowerCase(), word]));
    const withParts = (each: readonly string[]): Set<string> =>
      new Set(each.flatMap((word) => [word, ...partsOf(written.get(word) ?? word)]));
    return {
      deed: main[verb] ?? '',
      things,
      owners: new Set(of < 0 ? [] : before.slice(of).flatMap(spoken)),
      who: withParts([...named, ...gesture].filter((word) => !things.includes(word))),
      aside: withParts([...wordsOf(found[1] ?? ''), ...words.slice(main.length)].flatMap(spoken)),
      isOfRequests: OF_REQUESTS.test(lower) || INCOMING.test(lower),
    };
  }
  return null;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{N}_$]+(?:'[a-z]{1,2}\b)?/gu) ?? [];
}

/** A word that may name something, without what makes it an owner. */
function spoken(word: string): string[] {
  const own = word.replace(/'s?$/, '');
  return PRONOUN.test(own) ||
    AUXILIARY.has(own) ||
    MODAL.has(own) ||
    DETERMINER.has(own) ||
    LINK.has(own) ||
    CIRCUMSTANCE.has(own)
    ? []
    : [own];
}

function isParticiple(word: string): boolean {
  return /[a-z]{2}ed$/.test(word) || PARTICIPLES.has(word);
}

/** "Failed jobs are retried": what is done stands before the end, or before a word that links. */
function participleIn(words: readonly string[]): number | null {
  const isLast = (place: number): boolean => {
    const next = words[place + 1];
    return next === undefined || LINK.has(next) || DETERMINER.has(next) || CIRCUMSTANCE.has(next);
  };
  const place = words.findIndex((word, at) => isParticiple(word) && isLast(at));
  return place < 0 ? null : place;
}

/** "An order is paid", "an order can be moved", "somebody opens a link"; after "how does" the verb stands bare. */
function verbIn(all: readonly string[], isBare: boolean): number | null {
  // "Decides whether a file is skipped" decides.
  const inner = all.findIndex((word, place) => place > 0 && INNER.test(word));
  const words = inner < 0 ? all : all.slice(0, inner);
  const auxiliary = words.findIndex((word) => AUXILIARY.has(word));
  if (auxiliary >= 0) {
    const after = participleIn(words.slice(auxiliary + 1));
    if (after !== null) return auxiliary + 1 + after;
  }
  const modal = words.findIndex((word, place) => {
    const next = words[place + 1];
    return (
      place > 0 && next !== undefined && (MODAL.has(word) || (word === 'to' && !isBare && thirdPerson(next) !== null))
    );
  });
  if (modal > 0) return modal + 1;
  if (PRONOUN.test(words[0] ?? '') && words.length > 1) return 1;
  const isLater = (at: number): boolean => at > 1 || (at === 1 && !DETERMINER.has(words[0] ?? ''));
  const isBefore = (next: string | undefined): boolean =>
    next === undefined || DETERMINER.has(next) || LINK.has(next) || /(?:'s|[^s]s)$/.test(next);
  // "Exceeds its limit": what ends so before such a word is a verb, also one that no list has.
  const clear = words.findIndex(
    (word, at) => !isBare && isLater(at) && ENDS_IN_S.test(word) && DETERMINER.has(words[at + 1] ?? ''),
  );
  if (clear >= 0) return clear;
  const isFormed = (word: string, at: number): boolean =>
    isBare ? !ENDS_IN_S.test(word) : ENDS_IN_S.test(word) || ENDS_IN_S.test(words[at - 1] ?? '');
  const place = words.findIndex(
    (word, at) =>
      isLater(at) &&
      isFormed(word, at) &&
      isBefore(words[at + 1]) &&
      !LINK.has(word) &&
      !DETERMINER.has(word) &&
      thirdPerson(word) !== null,
  );
  return place < 0 ? null : place;
}

const STANDS = /\b(?:implemented|defined|declared|located|configured|documented|tested)\b/i;

/** Where something stands is asked of types and tables as well; where it is done, of functions alone. */
export function asksWhereItStands(text: string): boolean {
  return STANDS.test(text);
}
