import { escaped } from '../../../base/escaped.ts';
import { stem } from '../../../engine/pack/search/stem.ts';
import type { Understanding } from '../understanding/understand-question.ts';

/** What a question says between asking and its mark, where it asks how or where something is done. */
const ASKED = [
  /^what (?:happens|goes on|takes place)(?: (?:to|with) .{2,60}?)? (?:when|if|after|once|as soon as) (.+?)\??$/i,
  /^(?:how|where) (?:is|are|does|do|gets?|can) (.+?)\??$/i,
  /^who (?:may|can|is (?:allowed|permitted|able) to|has the right to) (.+?)\??$/i,
  /^what (?:must|has to|needs to|should) (?:hold|be (?:true|given|met|the case)) (?:for|when|before|if) (.+? (?:to|is|are|gets?|can be) .+?)\??$/i,
  /^(?:which|what) (?:code|function|method|handler|endpoint|route|controller|file) (.+?)\??$/i,
];
/**
 * "When a reader likes a story", "for a reader to like a story": who does it, where a verb follows. A sales order that
 * is cancelled is one thing.
 */
const DOER =
  /\b(when|if|after|once|does|do|for) (an?|the|some) ([a-z]+) (?:to )?(?!is\b|are\b|gets?\b|works?\b|was\b|has\b|be\b|to\b)([a-z]+) (?!is\b|are\b|gets?\b|was\b|were\b|has\b|can\b|to be\b)/i;
/** "Who may add an owner". */
const MAY = /^who .*?\b(?:may|can|to) ([a-z]+) /i;
/** What a question asks besides, after what happens. */
const ALSO_ASKED = /, and (?:is|are|does|do|how|why|when|where|who|what|which) .*$/i;
/** Longer questions describe more than one request does. */
const MOST_WORDS = 5;
const SILENT: ReadonlySet<string> = new Set(
  'i we you me a an the is are be been being was were get gets got getting of to for from by in on at with via through into and or that this these those it its his her their my our your one ones someone somebody anyone can could may work works working happen happens handle handles handled handling do does done implement implements implemented implementing process processes processed perform performs performed execute executes executed made make makes making take takes taken place code codebase project app application backend server api request requests endpoint route routes all when then up answer answers answered serve serves served produce produces produced build built compute computes computed'.split(
    ' ',
  ),
);
/** Words for the program itself, which are things of their own where a product keeps them: `/servers/{id}`. */
export const PROGRAM_WORDS = ['project', 'app', 'application', 'backend', 'server', 'request'] as const;
const WORK = /\b(?:handled|processed|performed|executed|computed|produced|built)$/i;
/** What is done to nothing in particular may also be the thing that it is done to: "a build order". */
const THINGS_TOO: ReadonlySet<string> = new Set(['build', 'process', 'answer']);
/** Who does it, and which of them it is done to, need not stand in a path. */
const WHO: ReadonlySet<string> = new Set(
  'user client visitor caller person people admin administrator customer member owner author current new existing other another own given specific single particular logged authenticated'
    .split(' ')
    .map(stem),
);
/** What a short, plain question says is done, in stems. */
export interface PlainDeed {
  words: readonly string[];
  /** Those of them that say what is done. */
  verbs: ReadonlySet<string>;
  /** Those that may go unsaid. */
  who: ReadonlySet<string>;
  isPlural: boolean;
  /** Something is done to things that to list them does not do: "where are orders processed". */
  isWorkedOn: boolean;
}

/** "How is a comment added to an article?", "What happens when a user logs in?": what is done, and to what. */
export function plainDeed(
  { text, identifiers, paths, sentence }: Understanding,
  kept: ReadonlySet<string> = new Set(),
): PlainDeed | null {
  if (identifiers.length + paths.length > 0) return null;
  const first = text.replace(ALSO_ASKED, '');
  const asked = ASKED.map((shape) => shape.exec(first)?.[1]).find((phrase) => phrase !== undefined);
  const things = new Set([
    ...(sentence?.things.filter((word) => THINGS_TOO.has(word)) ?? []),
    ...PROGRAM_WORDS.filter((word) => kept.has(word) && isOneOfMany(first, word)).flatMap((word) => [word, `${word}s`]),
  ]);
  const words = asked === undefined ? [] : wordsOf(asked, things);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const phrase = asked ?? '';
  const [, asks = '', article = '', doer = '', done = ''] = DOER.exec(text) ?? [];
  const does = MAY.exec(text)?.[1] ?? done;
  const verbs = new Set(
    wordsOf(
      [...(phrase.match(/\b(?:[a-z]{2,}(?:ed|en|ing|wn|ilt|ent)|(?<=(?:user|one|they) )[a-z]+)\b/gi) ?? []), does].join(
        ' ',
      ),
    ),
  );
  // "How does the crawler find pages" asks what the crawler does: a part of the program is no one who sends a request.
  const isPart = /^do/i.test(asks) && /^the$/i.test(article);
  const who = new Set([...WHO, ...(isPart ? [] : wordsOf(doer))]);
  const isPlural = /\b(?!is\b|was\b|does\b)[a-z]{3,}s\b/i.test(phrase);
  const isWorkedOn = isPlural && verbs.size === 0 && WORK.test(phrase);
  return { words, verbs, who, isPlural, isWorkedOn };
}

/** "A server", "all servers", "is the server deleted": not the one that answers. */
function isOneOfMany(text: string, word: string): boolean {
  const bare = escaped(word);
  return new RegExp(
    `\\b(?:(?:an?|each|every|another|all|my|one) (?:\\w+ )?${bare}s?|${bare}s|the ${bare} (?:is|gets|was|has been))\\b`,
    'i',
  ).test(text);
}

/** The stems of what is asked for, without what only asks. */
function wordsOf(phrase: string, things: ReadonlySet<string> = new Set()): string[] {
  const words = canonical(phrase)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && (!SILENT.has(word) || things.has(word)));
  return [...new Set(words.map((word) => stem(word)))];
}

/** To sign in is to log in, and to sign up is to register. */
export function canonical(text: string): string {
  return text
    .replace(/\b(?:log|sign)(?:s|ged|ging|ed|ing)?[-_ ](in|out)\b/gi, 'log$1')
    .replace(/\bsign(?:s|ed|ing)?[-_ ]up\b/gi, 'register')
    .replace(/(?:log|sign)[-_]?(in|out)(?![a-z])/gi, (_, way: string) => `log${way.toLowerCase()}`)
    .replace(/sign[-_]?up(?![a-z])/gi, 'register')
    .replace(/registration/gi, 'register');
}
