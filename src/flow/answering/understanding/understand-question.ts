import { stem } from '../../../engine/pack/search/stem.ts';
import { partsOf } from '../../../engine/pack/search/tokenize.ts';
import { spacedOut } from '../../../engine/pack/search/unspaced.ts';
import { AWAY, askedFailure } from './asked-failure.ts';
import { cleanQuestion } from './clean-question.ts';
import { isAsking, isGeneric } from './generic-words.ts';
import { questionKind } from './question-kind.ts';
import type { QuestionKind } from './question-kinds.ts';
import { type Sentence, sentenceOf } from './sentence.ts';
import { rarityOf } from './word-rarity.ts';

export interface QuestionWord {
  /** As asked, in lower case. */
  text: string;
  stem: string;
  /** Fits any project, so it says little about the subject. */
  generic: boolean;
  /** How rare it is in code at large, from 0 to 1. */
  rarity: number;
  /** The stem of the word that it is a part of: `graphql` of the "graph" in "GraphQL". */
  whole?: string;
  /** Stems of what the code says for it. */
  others?: readonly string[];
  /** It is the name of the project itself. */
  isProject?: true;
}

/** What a question asks, before anything is looked up. */
export interface Understanding {
  /** Without greetings and politeness. */
  text: string;
  kind: QuestionKind;
  second: QuestionKind | null;
  /** Names that are written like code: in back-ticks, with a dot, an underscore or an inner capital. */
  identifiers: string[];
  /** Paths and file names. */
  paths: string[];
  /** Words that may name the subject, in order, each stem once. */
  words: QuestionWord[];
  /** The stems of all words but those that only ask, as they follow each other. */
  stems: string[];
  /** Words side by side that may be one name in the code, as `test client` is `test_client`. */
  pairs: string[];
  /** How a plain question is built; null where it is built otherwise. */
  sentence: Sentence | null;
  /** The question speaks of tests, so test code is what it may be about. */
  aboutTests: boolean;
  /** It asks how many there are. */
  counts: boolean;
}

/** Two words in speech that are one in code; apart, they would only ask: "back up". */
const PHRASAL = /\b(?:back up|clean up|roll back|fall back|shut down|tear down|log (?:in|out)|time out)\b/gi;
const SINGLE_SIGN_ON = /\bsingle[- ]sign[- ]?on\b/gi;
const LOOKED_UP = /\blook(?:s|ed|ing)? up\b/gi;
/** What whoever asks forgets to do is not done; what a user forgets, as a password, is a subject. */
const FORGETS = /\b(i|we) forg(?:et|ot)(?: to)?\b|(?<=\b(?:someone|somebody|one|you)) forg(?:ets?|ot) to\b/gi;
/** What goes over a limit exceeds it. */
const BEYOND = /\b(?:go|goes|went|gone|going|is|are|runs?) (?:over|above|beyond)\b/gi;
/** What "has to be true" before something is asked for, and is no word of the code; what is brought up to date is updated. */
const MUST_HOLD = /\b(?:has to|have to|needs? to|must|should) be (?:true|the case|so|met|fulfilled|given)\b/gi;
/** What is needed at run time is needed for all that runs. */
const AT_RUN_TIME = /\bat run[- ]?time\b/gi;
/** A value that is given as an example stands in nobody's code: "queries like year:2000..2005". */
const EXAMPLE = /(?<=\b(?:like|such as|e\.g\.|for example),? )[^\s`]*[:=<>*~^](?![:\s])[^\s`?]+/gi;
/** "The Parcel struct" is called `Parcel`. */
const SORT_OF_NAME =
  /(?<=[\p{Ll},] \p{Lu}[\p{L}\p{N}]+) (?:struct|class|interface|trait|enum|type|function|method)\b(?! of\b)/gu;
/** "When two people open one": whoever it may be under such a circumstance, no code speaks of them. */
const PEOPLE_WHEN = /\b(when|while|if|once|after|before|until) (?:[a-z]+ ){0,2}(?:people|persons?)\b/gi;
/** What reacts to something handles it. */
const REACTS = /\breact(?:s|ed|ing)?(?= (?:to|on)\b)/g;
const UP_TO_DATE = /\bbr(?:ing|ings|ought|inging)\b(?= .{1,60}\bup to date\b)|\bup to date\b/gi;
/** Who does something is not what it is done to: "what does a user need to delete an order" is about orders. */
const DOER =
  /\b((?:for|does|do|must|can|may|should|allows?|lets?) (?:(?:an?|the|any|every|each) )?)users?(?= (?:needs? to|have to|has to|to (?!be )|to be (?:allowed|permitted|able)|be (?:allowed|permitted|able))\b)/gi;
/** Longer questions describe more than they name: pairs of words mislead there. */
const MOST_TOPICS_FOR_PAIRS = 9;
export const FEW_WORDS = 14;
const LONGEST_READ = 4_000;

export function understandQuestion(asked: string): Understanding {
  const text = cleanQuestion(asked.slice(0, LONGEST_READ));
  const spaced = spacedOut(text);
  const paths = [
    ...new Set(
      spaced.match(
        /[\w.-]+(?:\/[\w.-]+)+|\b[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|cs|php|c|h|cpp|md|rst|txt|toml|json|ya?ml|cfg|ini|conf|xml|sh|sql|html|css|proto|gradle|lock|mod)\b/g,
      ) ?? [],
    ),
  ];
  const identifiers = findIdentifiers(spaced).filter((name) => !paths.includes(name));
  const said = spaced
    .replace(EXAMPLE, ' ')
    .replace(SORT_OF_NAME, '')
    .replace(/`+/g, ' ')
    .replace(/\bc\+\+/gi, 'cpp')
    .replace(/\bc#/gi, 'csharp')
    .replace(PHRASAL, (words) => words.replace(' ', ''))
    .replace(SINGLE_SIGN_ON, 'sso')
    .replace(LOOKED_UP, 'lookup')
    .replace(FORGETS, '$1')
    .replace(askedFailure(text) ? AWAY : /(?!)/, ' ')
    .replace(BEYOND, 'exceeds')
    .replace(REACTS, 'handle')
    .replace(PEOPLE_WHEN, '$1')
    .replace(MUST_HOLD, ' ')
    .replace(AT_RUN_TIME, ' ')
    .replace(UP_TO_DATE, (words) => (/^br/i.test(words) ? 'update' : ' '));
  const spoken = said.replace(DOER, '$1').match(/[\p{L}\p{N}_$]+(?:'[a-z]{1,2}(?=\b))?/gu) ?? [];
  const { kind, second } = questionKind(text);
  // All of them are asked for, and that they run in the background goes without saying in their names.
  const parts = askedParts(kind === 'list' ? spoken.filter((word, place) => !isSaid(word, spoken[place + 1])) : spoken);
  const words = questionWords(parts);
  const topics = words.filter(({ generic }) => !generic);
  return {
    text,
    kind,
    second,
    identifiers,
    paths,
    words,
    stems: parts.map(({ stem: root }) => root),
    pairs: topics.length <= MOST_TOPICS_FOR_PAIRS && spoken.length <= FEW_WORDS ? adjacentPairs(spaced) : [],
    sentence: sentenceOf(said),
    aboutTests: /\btest(?:s|ed|ing|case|cases)?\b|\bfixtures?\b|\btest_\w|\bTest[A-Z]\w/.test(text),
    counts: /\bhow many\b|\bcount\b|\bnumber of\b/i.test(text),
  };
}

/** Words that may decide whether there is an answer. */
export function topicsOf({ words }: Understanding): QuestionWord[] {
  return words.filter(({ generic }) => !generic);
}

/** Names that people write with inner capitals wherever they speak of the thing. */
export const SPOKEN_NAMES =
  /^(?:OAuth2?|OpenID|GitHub|GitLab|JavaScript|TypeScript|PostgreSQL|MySQL|MariaDB|SQLite|MongoDB|ClickHouse|RabbitMQ|GraphQL|OpenAPI|macOS|iOS|DevOps|YouTube|LinkedIn|IPv[46])$/;

function findIdentifiers(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s][^`]{0,80}?)`/g)].map(([, name = '']) => name);
  const bare = text.replace(/`[^`]*`/g, ' ').replace(/https?:\/\/\S+/g, ' ');
  const shaped =
    bare.match(
      /(?<![\w/.@-])[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*(?:\(\))?(?![\w/-])/gu,
    ) ?? [];
  const code = shaped
    .filter((word) => !SPOKEN_NAMES.test(word) && !SEVERAL.test(word))
    .filter((word) => /_|\(\)$|::|#|->|[\p{Ll}\p{N}]\p{Lu}|^\p{Lu}{2,}\p{Ll}|[\p{L}_]\.[\p{L}_]/u.test(word));
  // "What is g?": a single letter is a name where nothing else can be meant. So is what has fields: "of Config".
  const alone = [
    ...bare.matchAll(/\b(?:is|are|does|called|named|of|using) ([b-hj-zB-HJ-Z_$])(?=\s*(?:\?|$|\bdo\b|\bin\b))/g),
    ...bare.matchAll(
      /\b(?:fields|members|methods|properties|variants) (?:does|do|of)(?: the)? (\p{Lu}[\p{L}\p{N}]+)/gu,
    ),
  ];
  const named = [...quoted, ...code, ...alone.map(([, name = '']) => name)].map((name) =>
    name
      .replace(/\(.*\)$/, '')
      .replace(/^@/, '')
      .trim(),
  );
  return [
    ...new Set(
      named.filter(
        (name) => /^[\p{L}_$][\p{L}\p{N}_$.:#>-]*[!?]?$/u.test(name) && !/^(?:e\.g|i\.e|etc)\.?$/i.test(name),
      ),
    ),
  ];
}

function isSaid(word: string, next = ''): boolean {
  return /^background$/i.test(word) && /^(?:jobs|tasks|workers|processes)$/i.test(next);
}

/** "URLs" are several of one thing, and no name of two parts. */
const SEVERAL = /^\p{Lu}{2,}s$/u;

interface AskedPart {
  text: string;
  stem: string;
  whole?: string;
}

/** The parts of the words that may name something, in their order: `PythonDomain` is two. */
function askedParts(spoken: readonly string[]): AskedPart[] {
  return spoken.flatMap((word) => {
    const lower = word.toLowerCase();
    if (isAsking(lower)) return [];
    const split = SEVERAL.test(word) ? [] : partsOf(word);
    // What is left of "S3" by its parts is nothing.
    const parts = split.some((part) => part.length >= 2) ? split : [lower];
    return (
      parts
        .filter((part) => !isAsking(part) && part.length >= 2)
        // "Verified" is asked where the code says verify.
        // "2fa" is read as it is written, though its parts are looked for.
        .map((part) => ({
          text: /\d/.test(lower) && parts.length <= 2 ? lower : part,
          stem: stem(part.replace(/(?<=..)ied$/, 'y')),
          ...(parts.length > 1 ? { whole: stem(parts.join('')) } : {}),
        }))
    );
  });
}

function questionWords(parts: readonly AskedPart[]): QuestionWord[] {
  const found = new Map<string, QuestionWord>();
  for (const { text, stem: root, ...whole } of parts)
    if (!found.has(root))
      found.set(root, { text, stem: root, generic: isGeneric(text), rarity: rarityOf(text), ...whole });
  return [...found.values()];
}

/** A mark between two words parts them: what ends a sentence is no part of a name in the next. */
function adjacentPairs(text: string): string[] {
  const pairs: string[] = [];
  for (const phrase of text.split(/[`?!.,;:()"]+/)) {
    const spoken = phrase.replace(/['\u2019]s\b/g, '').match(/[\p{L}\p{N}_$]+/gu) ?? [];
    for (const [i, word] of spoken.entries()) {
      const next = spoken[i + 1];
      if (next === undefined || isAsking(word) || isAsking(next) || /[_\d]/.test(word + next)) continue;
      pairs.push(`${word} ${next}`.toLowerCase());
    }
  }
  return pairs;
}
