import { escaped } from '../../../../base/escaped.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { shortName } from '../../../../engine/pack/search/find-symbols.ts';
import { capital, code, plain } from '../../wording/markup.ts';
import { isUnspaced } from '../../wording/unspaced.ts';
import { type Component, componentsOf } from '../components.ts';
import { at, derived } from '../evidence.ts';
import { languageName, profileOf } from '../profile.ts';
import type { Term } from './term.ts';

const LEAST_USERS = 2;
const MOST_TERMS = 60;
/** Words of the trade that every project has. */
const COMMON =
  /^(?:view|handler|context|request|response|error|exception|options|config|configuration|settings|client|server|app|application|util|utils|helper|base|node|item|data|value|type|result|state|props|model|service|controller|router|route|logger|test|mock|factory|builder|manager|provider|adapter|wrapper|iterator|interface|object|element|list|map|set|string|number|array|function|callback|event|message|index|main|command|parser|reader|writer|buffer|stream|token|user|session)$/i;

/** Sentences that define nothing. */
const EMPTY =
  /^(?:internal|none|deprecated|reserved|an? (?:empty )?(?:struct|type|class|interface|enum)\b.{0,12}$|(?:the )?\w+ type$|useful|right now|in itself|for now|.{0,40} for now$|currently|at the moment|needs? to|has to|union types?|see|for internal|do not|\w+(?: \w+)?$)/i;

/** What a type of TypeScript makes of other types is no thing. */
const DEED =
  /^(?:Adds?|Checks?|Converts?|Creates?|Extracts?|Gets?|Infers?|Makes?|Maps?|Merges?|Omits?|Picks?|Removes?|Resolves?|Returns?|Transforms?|Turns?|Unwraps?) /;

/** What a type does for the program is said by its last word, or its first; it is no word of those who use it. */
const OF_CODE =
  /(?:^(?:abstract|base|default|has|i|with) )|(?: (?:adapter|args|base|builder|callback|client|config|configuration|context|controller|dispatch|dto|enum|factory|handler|helper|impl|info|interface|key|keys|listener|manager|mapper|middleware|mixin|module|opts|params|parser|pool|provider|reader|ref|registry|repository|request|resolver|response|row|schema|serializer|service|spec|state|store|type|types|util|utils|visitor|wrapper|writer)$)/i;

const SERVES_CODE =
  /^(?:an? |the )?(?:abstract |generic )?(?:base|wrapper|utility|helper|service|mixin|marker|factory) (?:class|interface|type|struct|trait)\b|^(?:an? )?(?:enum|mixin|wrapper|helper|utility|shorthand) (?:for|around|of|to|methods?|functions?)\b|^(?:accepts?|displays?|renders?|represent|shows?) /i;

export interface TypeTerm extends Term {
  /** True for what serves the program, and is no word of those who use it. */
  isOfCode: boolean;
}

/** Types that several files use and whose comment says what they are, those that most use first. */
export const typeTerms = derived((evidence): TypeTerm[] => {
  const [main] = profileOf(evidence).languages;
  const found = componentsOf(evidence)
    .filter(
      ({ kind, users, sentence }) =>
        /^(?:class|interface|struct|trait|enum|type)$/.test(kind) && users >= LEAST_USERS && sentence !== null,
    )
    .toSorted((a, b) => b.users - a.users)
    .flatMap((component): TypeTerm[] => {
      const term = termOf(component);
      if (term === null) return [];
      const isOfMain = languageName(evidence.file(component.path)?.language ?? '') === main?.name;
      return [{ ...term, isOfCode: !isOfMain || OF_CODE.test(term.term) || SERVES_CODE.test(term.meaning) }];
    });
  return withoutRepeated(found).slice(0, MOST_TERMS);
});

function termOf(component: Component): Term | null {
  const name = shortName(component.name);
  // A name that is no word of English stays what it is; `IOrder` and `TOrder` are orders.
  const term = /_t$|__|^[A-Z]{2,}(?:[a-z]|_)(?<!^[IT][A-Z][a-z])|\d/.test(name)
    ? code(name)
    : identifierWords(name.replace(/^[IT](?=[A-Z][a-z])/, ''));
  const sentence = plain(component.sentence ?? '');
  const meaning = definition(sentence, component.name);
  const isNothing =
    COMMON.test(term) ||
    (component.kind === 'type' && DEED.test(sentence)) ||
    /error|exception|options|props|test$|^err |^(?:opts?|args?|params?|queries|core|store|json)$/i.test(term) ||
    /\b(?:should|must|todo|(?:is|are) required to)\b|^nb\b/i.test(sentence) ||
    sentence.length > LONGEST ||
    EMPTY.test(meaning) ||
    isTermAgain(meaning, term) ||
    speaksOfOther(sentence, name);
  return isNothing ? null : { term: capital(term), meaning: capital(meaning), source: at(component) };
}

const LONGEST = 160;

/** "LidConfig is what a lid is made with" above `CrateConfig` was copied. */
function speaksOfOther(sentence: string, name: string): boolean {
  const own = shortName(name);
  const [first = ''] = sentence.split(' ');
  const kind = /[A-Z][a-z\d]+$/.exec(own)?.[0];
  return (
    kind !== undefined &&
    first !== own &&
    first.length > kind.length &&
    /^[A-Z]\w+$/.test(first) &&
    first.endsWith(kind)
  );
}

/** A sentence that many types have, from what they extend, defines none of them. */
function withoutRepeated<Term extends { meaning: string }>(terms: readonly Term[]): Term[] {
  const counts = new Map<string, number>();
  for (const { meaning } of terms) counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
  return terms.filter(({ meaning }) => counts.get(meaning) === 1);
}

/** "The type of a visibility" says of a visibility only that it is one. */
function isTermAgain(meaning: string, term: string): boolean {
  if (isUnspaced(meaning)) return false;
  const known = `${term.replace(/\s/g, '')} ${term} type class interface struct enum object kind value represents model the a an of for and trait abstract base all required common parent every configuration config parameters holds contains that are is available possible valid supported different various setting on about carries encapsulates wraps identifies identifier unique`;
  const words = meaning.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const told = words.filter((word) => !known.toLowerCase().includes(word.replace(/s$/, '')));
  // "Carries immutable parcel data": one word beside the term itself is no meaning.
  return told.length === 0 || (told.length === 1 && meaning.toLowerCase().includes(term.toLowerCase()));
}

/** "Session is a connection …" becomes "A connection …": the term stands in the column before. */
function definition(sentence: string, name: string): string {
  // `SortingTray` is called by its name, or as people say it: "A sorting tray is …".
  const own = `(?:${escaped(name)}|${escaped(identifierWords(name))})`;
  const rest = new RegExp(
    `^(?:An?|The)?\\s*\`?${own}\`?\\s+(?:is|are|represents?|(?:describes?|defines?|holds?|contains?)(?= (?:an?|the|all)\\b))\\s+(.+)$`,
    'i',
  ).exec(sentence)?.[1];
  // "Order lets guests pay" → "Lets guests pay".
  const does = new RegExp(`^(?:An?|The)?\\s*\`?${own}\`?\\s+(?=(?:[a-z]+s (?!of\\b)|[a-z]+ing )[A-Za-z])`, 'i').exec(
    sentence,
  )?.[0];
  // "SortingTray the place where parcels are sorted".
  const bare = new RegExp(`^\`?${escaped(shortName(name))}\`?,?\\s+(?=(?:an?|the)\\s)`).exec(sentence)?.[0];
  return (rest ?? sentence.slice(does?.length ?? bare?.length ?? 0)).replace(
    /^(?:(?:An? )?(?:Type|Interface|Class|Struct|Entity|Object|Model) (?:representing|that represents|for|of) (?=(?:an?|the) )|Represents )/i,
    '',
  );
}
