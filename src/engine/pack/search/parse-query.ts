import { stem } from './stem.ts';
import { synonymsOf } from './synonyms.ts';
import { partsOf, termsOf, wordsOf } from './tokenize.ts';
import { translationsOf } from './translations.ts';
import { spacedOut } from './unspaced.ts';

/** What a query asks for, told from its form: one name, a sentence, or a text the length of an issue. */
export type QueryKind = 'symbol' | 'question' | 'text';

export interface Query {
  text: string;
  kind: QueryKind;
  /** Every term to look up, each once. */
  terms: QueryTerm[];
  /** The words that carry the meaning, as stems, in order, each once: what names are compared with. */
  words: string[];
  /** Words that look like identifiers, as written: `DocumentStore`, `run_app`, `os.path` gives os and path. */
  identifiers: string[];
  /** Paths and file names that the query mentions. */
  paths: string[];
}

export interface QueryTerm {
  term: string;
  weight: number;
  /** Indexes into `words` that this term stands for; a joined pair of words stands for two. */
  words: number[];
  /** Another word for one of the query's. */
  synonym: boolean;
}

/** Beyond this a query is not read: no question is longer, and a pasted file must not stop the server. */
const LONGEST_QUERY = 20_000;
const MOST_WORDS = 400;
const LONG_TEXT = 20;

export function parseQuery(text: string): Query {
  const given = spacedOut(text.slice(0, LONGEST_QUERY))
    .replace(/\bc\+\+/gi, 'cpp')
    .replace(/\bc#/gi, 'csharp');
  const all = wordsOf(given).slice(0, MOST_WORDS);
  const meaningful = all.filter((word) => !STOP_WORDS.has(word.toLowerCase()));
  const kept = meaningful.length > 0 ? meaningful : all;
  const query: Query = {
    text: given,
    kind: kindOf(given, all),
    terms: [],
    words: [],
    identifiers: [...new Set(kept.filter(isIdentifier))],
    paths: pathsIn(given),
  };
  const places = new Map<string, number>();
  const weights = new Map<string, QueryTerm>();
  const wordPlace = (word: string): number => {
    const known = places.get(word);
    if (known !== undefined) return known;
    places.set(word, query.words.length);
    query.words.push(word);
    return query.words.length - 1;
  };
  const add = (term: string, weight: number, words: number[], synonym = false): void => {
    const known = weights.get(term);
    if (known && !synonym) known.weight = Math.max(known.weight, weight);
    else if (!known) weights.set(term, { term, weight, words, synonym });
  };
  let previous: { word: string; place: number } | undefined;
  for (const word of all) {
    if (STOP_WORDS.has(word.toLowerCase()) && meaningful.length > 0) {
      previous = undefined;
      continue;
    }
    const parts = partsOf(word);
    const partPlaces = parts.flatMap((part) => termsOf(part).map((term) => ({ term, place: wordPlace(term) })));
    for (const { term, place } of partPlaces) add(term, 1, [place]);
    if (parts.length > 1)
      add(
        stem(parts.join('')),
        1,
        partPlaces.map(({ place }) => place),
      );
    const first = partPlaces[0];
    const last = partPlaces.at(-1);
    // Two words side by side may be one in the code: "thread pool" and `threadpool`.
    if (previous && parts.length === 1 && first) {
      add(stem(`${previous.word}${parts[0]}`), PAIR_WEIGHT, [previous.place, first.place]);
    }
    previous = parts.length === 1 && last ? { word: parts[0] ?? '', place: last.place } : undefined;
  }
  // A symbol is asked for by its own name.
  const explained = query.kind === 'symbol' ? [] : query.words;
  for (const [place, word] of explained.entries()) {
    for (const other of synonymsOf(word)) add(other, SYNONYM_WEIGHT, [place], true);
    for (const other of translationsOf(word)) add(other, TRANSLATION_WEIGHT, [place], true);
    const pair = `${word} ${query.words[place + 1] ?? ''}`;
    for (const other of synonymsOf(pair)) add(other, SYNONYM_WEIGHT, [place, place + 1], true);
  }
  query.terms = [...weights.values()];
  return query;
}

const PAIR_WEIGHT = 0.7;
const SYNONYM_WEIGHT = 0.2;
const TRANSLATION_WEIGHT = 0.6;

/** Words that look like paths or file names. They are cut out first: a pattern over the whole text could take long. */
function pathsIn(text: string): string[] {
  const words = text.split(/[\s"'`()<>[\]{},;]+/).map((word) => word.replace(/^[.:/]+|[.:?!]+$/g, ''));
  return [...new Set(words.filter((word) => word.length < LONGEST_PATH && /\/|\w\.[a-z]{1,5}$/.test(word)))].slice(
    0,
    20,
  );
}

const LONGEST_PATH = 300;

function kindOf(text: string, words: string[]): QueryKind {
  if (words.length >= LONG_TEXT) return 'text';
  return /^[\w$]+(?:(?:\.|::|#|->|\/|:)[\w$]+)*(?:\(\))?$/.test(text.trim()) ? 'symbol' : 'question';
}

function isIdentifier(word: string): boolean {
  return /[a-z\d]\p{Lu}|\p{Lu}{2}|_|\d/u.test(word) || /^\p{Lu}/u.test(word);
}

/** Words that ask rather than name. They leave the query only: the index has them all. */
const STOP_WORDS = new Set(
  `a about after all also an and any are as at be because been before being between both but by can could did do does
  doing done each either else every few for from further get gets had has have having here how however i if in into is
  it its itself just like may me might more most must my no nor not now of off on once only or other our out over own
  please same shall should show so some such than that the their them then there these they this those through to too
  under until up upon us use used uses using very via was we were what when where whether which while who whom whose why
  will with within without would you your implement implementation implemented implements work works locate located
  find code codebase repository project happen happens`.split(/\s+/),
);
