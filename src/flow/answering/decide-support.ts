import { escaped } from '../../base/escaped.ts';
import type { Pack } from '../../engine/pack/open-pack.ts';
import { countOf, visitPostings } from '../../engine/pack/search/postings.ts';
import { stem } from '../../engine/pack/search/stem.ts';
import { filesWithTerm, postingLists } from '../../engine/pack/search/term-lists.ts';
import { partsOf } from '../../engine/pack/search/tokenize.ts';
import type { Support } from '../../record/conversations/conversation.ts';
import type { Evidence } from '../authoring/evidence/evidence.ts';
import type { Inquiry } from './inquiry.ts';
import { isKnownVerb, nearTo, sameThing } from './subject/name-verbs.ts';
import { productWords } from './subject/product-words.ts';
import { allForms, isProduction, maskWeight, type QuestionTerm } from './subject/question-terms.ts';
import { isBenchmark, isInlineTest } from './subject/side-code.ts';
import { isGeneric } from './understanding/generic-words.ts';
import { SPOKEN_NAMES, understandQuestion } from './understanding/understand-question.ts';

/** How well the snapshot covers a question, over production code alone. */
export interface Coverage {
  support: Support;
  score: number;
  /** Topic words that production code does not speak of. */
  absent: QuestionTerm[];
}

const WINDOW = 6;
const FILES_LOOKED_AT = 8;
const DOC_READ = 300;

/**
 * What a question must reach, by the number of its words that matter. Two words that matter meet in one place or there is no
 * answer; a long question describes its subject in words that the code need not use.
 */
const BARS = [
  { decline: 1.1, weak: 1.5, absent: 0.5 },
  { decline: 1.1, weak: 1.5, absent: 0.5 },
  { decline: 1.1, weak: 1.5, absent: 0.5 },
  { decline: 0.85, weak: 1.2, absent: 0.4 },
  { decline: 0.6, weak: 0.85, absent: 0.25 },
  { decline: 0.42, weak: 0.6, absent: 0.1 },
  { decline: 0.3, weak: 0.42, absent: 0 },
  { decline: 0.24, weak: 0.32, absent: 0 },
  { decline: 0.2, weak: 0.26, absent: 0 },
] as const;
/** Questions that can be about the project as a whole and so need no subject. */
const OF_THE_WHOLE: ReadonlySet<string> = new Set([
  'architecture',
  'data',
  'config',
  'deps',
  'list',
  'history',
  'tests',
  'invariant',
  'reuse',
]);
/** A word that most projects use is missed by nobody. */
const TELLING = 0.5;
/** A word that stands in the bodies of this many files is spoken of, though no name or comment has it. */
const FILES_THAT_SPEAK = 3;

/** What an exact name adds to how closely a question is covered. */
const EXACT = 1;

/** Decides whether the question can be answered: by its topic words, and by how closely they meet in one place. */
export function decideSupport({ evidence, pack, subject, understanding, isNamed }: Inquiry): Coverage {
  const known = productWords(evidence);
  const { sentence } = understanding;
  // Who it is, and what is told by the way, decides nothing, and a deed may be said in other words.
  const said = subject.terms.filter(({ generic, text }) => !generic && !sentence?.aside.has(text));
  const doing = said.filter(({ text }) => !sentence?.who.has(text));
  const isDeed = ({ text, stem: root }: QuestionTerm): boolean =>
    sentence ? sentence.deed === text : isKnownVerb(root);
  const spared = sparedIn(understanding, (word) => isSpokenOf(pack, stem(word)));
  const counts = (term: QuestionTerm): boolean =>
    known.has(term.stem) || spared.has(term.text) ? allForms(term).some((form) => isSpokenOf(pack, form)) : true;
  // "How is a visitor recognized without cookies": where nothing else is left, whom it is done to is what is asked about.
  const asked = doing.some(counts) || !doing.some(({ text }) => spared.has(text)) ? doing : said;
  const topics = asked.filter(counts);
  if (topics.length === 0) {
    const answerable = isNamed || OF_THE_WHOLE.has(understanding.kind);
    return { support: answerable ? 'strong' : 'none', score: 0, absent: [] };
  }
  const exact = isNamed && understanding.identifiers.length > 0;
  // The parts of a name that was found are no words of their own.
  const ofNames = new Set(exact ? understanding.identifiers.flatMap((name) => understandQuestion(name).stems) : []);
  // A name that was found answers for its own words.
  if (exact && topics.every((term) => ofNames.has(term.stem))) return { support: 'strong', score: EXACT, absent: [] };
  const joined = new Set(
    understanding.pairs
      .filter((pair) => isSpokenOf(pack, stem(pair.replace(' ', ''))))
      .flatMap((pair) => pair.split(' ').map(stem)),
  );
  const unknown = new Map(unknownNames(evidence, subject, understanding.text));
  const absent = topics.filter(
    (term) =>
      unknown.has(term.stem) ||
      (term.rarity >= TELLING &&
        !ofNames.has(term.stem) &&
        !joined.has(term.stem) &&
        (isAnotherWord(evidence, term) || !allForms(term).some((form) => isSpokenOf(pack, form))) &&
        !isShortened(pack, term.stem) &&
        !sameThing(term.stem).some((other) => isSpokenOf(pack, other)) &&
        !(isDeed(term) && [...nearTo(term.stem)].some((other) => isSpokenOf(pack, other)))),
  );
  const gone = new Set(absent.map(({ stem }) => stem));
  const counted = new Set(topics);
  const weight = (term: QuestionTerm): number => (counted.has(term) ? (0.3 + term.rarity) * term.idf : 0);
  const present = (term: QuestionTerm): number => (gone.has(term.stem) ? 0 : weight(term));
  const total = Math.max(
    1e-9,
    topics.reduce((sum, term) => sum + weight(term), 0),
  );
  const tight = tightest(subject, present) / total;
  const head = Math.max(
    0,
    ...subject.symbols.slice(0, 200).map(({ symbol, role }) => {
      if (!isProduction(role) || isBenchmark(symbol.path) || isInlineTest(symbol)) return 0;
      const told =
        shortened(symbol.name, subject.terms) |
        subject.matcher.mask(`${symbol.name} ${symbol.path}`) |
        subject.matcher.mask(symbol.signature) |
        subject.matcher.mask(symbol.doc.slice(0, DOC_READ));
      return maskWeight(told, subject.terms, present) / total;
    }),
  );
  // A long sentence describes, also where few of its words are rare.
  const length = Math.max(asked.length, Math.floor(understanding.words.length / 2));
  const bar = BARS[Math.min(length, BARS.length) - 1] ?? BARS[0];
  const score = tight + head - (absent.length > 0 ? bar.absent : 0) + (exact ? EXACT : 0);
  const support = score < bar.decline && !exact ? 'none' : score < bar.weak ? 'weak' : 'strong';
  const named = absent.map((term) => ({ ...term, text: unknown.get(term.stem) ?? term.text }));
  return { support, score, absent: [...new Map(named.map((term) => [term.text, term])).values()] };
}

const WITHOUT = /\bwithout (?:using |any |an? |the )*([\p{L}-]+)(?: ([\p{L}-]+))?/giu;
const EITHER = /\b([\p{L}-]{3,})(?: ([\p{L}-]{3,}))? or ([\p{L}-]{3,})\b/giu;

/** What it is done without, and one of two names for a thing, are not missed where nothing speaks of them. */
function sparedIn({ kind, text }: Inquiry['understanding'], isSpoken: (word: string) => boolean): Set<string> {
  const lower = text.toLowerCase();
  // Whether there is one or the other is a question after each. Where nothing speaks of either, both are missed.
  const either = (kind === 'what' ? [] : [...lower.matchAll(EITHER)]).filter(([, first = '', last, other = '']) => {
    const one = [first, ...(last === undefined ? [] : [last])].filter((word) => !isGeneric(word));
    return isSpoken(other) || one.every(isSpoken);
  });
  const named = [
    ...[...lower.matchAll(WITHOUT)].flatMap(([, ...words]) => words),
    // Of two words that the code has one of, the other says of which sort that is: the *rate* of what is limited.
    ...either.flatMap(([, first, last, other]) => (last && isSpoken(last) ? [last, other] : [first, last, other])),
  ];
  return new Set(named.filter((word) => word !== undefined).flatMap((word) => word.split('-')));
}

/** The parts of a name that people write in one, as GraphQL, where nothing of the code does: *graph* alone is another word. */
function* unknownNames(
  evidence: Evidence,
  { symbols }: Inquiry['subject'],
  text: string,
): Generator<[stem: string, name: string]> {
  const { files } = evidence.pack.corpus;
  for (const name of text.match(/\b[A-Za-z]+\b/g) ?? []) {
    const parts = partsOf(name);
    const lower = name.toLowerCase();
    if (parts.length < 2 || !SPOKEN_NAMES.test(name)) continue;
    const isWritten =
      [...filesWithTerm(evidence.pack, stem(lower))].filter((place) => isProduction(files[place]?.role)).length >=
        FILES_THAT_SPEAK ||
      symbols.some(({ symbol }) => symbol.name.toLowerCase().includes(lower)) ||
      evidence.files.some(({ path }) => path.toLowerCase().includes(lower));
    if (!isWritten) for (const part of parts) yield [stem(part), name];
  }
}

/** The best coverage by a few lines that stand together, with the name of their file. */
function tightest({ read, terms, matcher }: Inquiry['subject'], weight: (term: QuestionTerm) => number): number {
  let best = 0;
  const files = read
    .filter(({ outline }) => isProduction(outline.role) && !isBenchmark(outline.path) && !isWordList(outline))
    .slice(0, FILES_LOOKED_AT);
  for (const { outline, masks } of files) {
    const name = matcher.mask(outline.path);
    for (let line = 0; line < masks.length; line++) {
      if (masks[line] === 0) continue;
      let mask = name;
      for (let at = line; at < line + WINDOW; at++) mask |= masks[at] ?? 0;
      best = Math.max(best, maskWeight(mask, terms, weight));
    }
  }
  return best;
}

/** Tables of keywords and translations hold every word and define hardly anything. */
function isWordList({ lines, symbols, path }: Inquiry['subject']['read'][number]['outline']): boolean {
  return (
    (lines.length > 300 && symbols.length < lines.length / 150) ||
    /(?:^|\/)(?:locales?|i18n|translations?|keywords?)(?:\/|[._-])/i.test(path)
  );
}

/** The terms that a name has in the short form of code: *authentication* in `BasicAuth`. */
function shortened(name: string, terms: readonly QuestionTerm[]): number {
  let mask = 0;
  for (const part of partsOf(name)) {
    if (part.length < SHORT_FORM) continue;
    for (const [place, { stem: root }] of terms.entries())
      if (root.length >= LONG_WORD && root !== part && root.startsWith(part)) mask |= 1 << place;
  }
  return mask;
}

const LONG_WORD = 8;
const SHORT_FORM = 4;
const FILES_LOOKED_THROUGH = 60;

/** *Stripe* has the stem of *strip*: where the files that have the stem never write the word itself, they speak of another. */
function isAnotherWord(evidence: Evidence, { text, stem: root, places, others }: QuestionTerm): boolean {
  if (text !== `${root}e` || others) return false;
  const word = new RegExp(`${escaped(text)}|${escaped(root)}(?:ing|ed|ion|ers?|ors?|able|al)(?![a-z])`, 'i');
  return [...places]
    .slice(0, FILES_LOOKED_THROUGH)
    .every((place) => !word.test((evidence.lines(evidence.pack.corpus.files[place]?.path ?? '') ?? []).join('\n')));
}

/** Code shortens long words: *authentication* is spoken of where something is called `auth`. */
function isShortened(pack: Pack, stem: string): boolean {
  return stem.length >= LONG_WORD && isSpokenOf(pack, stem.slice(0, SHORT_FORM));
}

const spoken = new WeakMap<Pack, Map<string, boolean>>();

/** Whether production code has a word in a name, a path or a comment, or uses it in several files. */
function isSpokenOf(pack: Pack, stem: string): boolean {
  const known = spoken.get(pack) ?? new Map<string, boolean>();
  spoken.set(pack, known);
  const remembered = known.get(stem);
  if (remembered !== undefined) return remembered;
  const { files, fileOfChunk } = pack.corpus;
  const bodies = new Set<number>();
  let named = false;
  for (const list of postingLists(pack, stem)) {
    visitPostings(list, (chunk, packed) => {
      const file = files[fileOfChunk[chunk] ?? -1];
      if (!file || !isProduction(file.role)) return;
      named ||= countOf(packed, 'definitions') > 0 || countOf(packed, 'path') > 0 || countOf(packed, 'comments') > 0;
      bodies.add(file.place);
    });
  }
  const answer = named || bodies.size >= FILES_THAT_SPEAK;
  if (known.size > 5_000) known.clear();
  known.set(stem, answer);
  return answer;
}
