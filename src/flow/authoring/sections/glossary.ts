import { identifierWords } from '../../../engine/facts/text/words.ts';
import { shortName } from '../../../engine/pack/search/find-symbols.ts';
import { componentsOf } from '../evidence/components.ts';
import { at, type Evidence } from '../evidence/evidence.ts';
import { modelsOf, storedModels } from '../evidence/models.ts';
import type { SectionWriter } from '../section-writer.ts';
import { count } from '../wording/count.ts';
import { joined } from '../wording/list.ts';
import { capital, code, lower, plain } from '../wording/markup.ts';
import { singular, withArticle } from '../wording/plural.ts';

const MOST = 15;
const LEAST_USERS = 2;
const MOST_RECORDS = 10;
/** Words of the trade that every project has. */
const COMMON =
  /^(?:view|handler|context|request|response|error|exception|options|config|configuration|settings|client|server|app|application|util|utils|helper|base|node|item|data|value|type|result|state|props|model|service|controller|router|route|logger|test|mock|factory|builder|manager|provider|adapter|wrapper|iterator|interface|object|element|list|map|set|string|number|array|function|callback|event|message|index|main|command|parser|reader|writer|buffer|stream|token|user|session)$/i;

/** Sentences that define nothing. */
const EMPTY =
  /^(?:internal|none|deprecated|reserved|an? (?:empty )?(?:struct|type|class|interface|enum)\b.{0,12}$|(?:the )?\w+ type$|useful|right now|for now|currently|at the moment|needs? to|has to|union types?|see|for internal|do not|\w+(?: \w+)?$)/i;

/** What a type of TypeScript makes of other types is no thing. */
const DEED =
  /^(?:Adds?|Checks?|Converts?|Creates?|Extracts?|Gets?|Infers?|Makes?|Maps?|Merges?|Omits?|Picks?|Removes?|Resolves?|Returns?|Transforms?|Turns?|Unwraps?) /;

/** The nouns of the project, with the sentence that defines each. No definition, no entry. */
export const glossary: SectionWriter = {
  id: 'glossary',
  title: 'Glossary',
  budget: 480,
  write(evidence, page) {
    const defined = distinct(termsOf(evidence));
    const known = new Set(defined.map(({ term }) => term.toLowerCase()));
    // Where not enough types say what they are, the records that are kept are the nouns of the project.
    const terms =
      defined.length < MOST
        ? [...defined, ...recordTerms(evidence).filter(({ term }) => !known.has(term.toLowerCase()))]
        : defined;
    const shown = page.table(
      ['term', 'meaning'],
      terms.slice(0, MOST).map(({ term, meaning, source }) => ({ cells: [term, meaning], sources: [source] })),
    );
    if (shown > 0)
      page.summary(
        terms.length > 4
          ? `${capital(count(terms.length, 'term'))} with a definition, among them ${joined(terms.slice(0, 4).map(({ term }) => lower(term)))}`
          : `${capital(count(terms.length, 'term'))} with a definition: ${joined(terms.map(({ term }) => lower(term)))}`,
      );
    if (shown === 0) page.remark('No type that several files use has a comment that defines it');
    else if (terms.length > shown)
      page.remark(`And ${count(terms.length - shown, 'more term')} with a definition in the code`);
  },
};

/** A sentence that many types have, from what they extend, defines none of them. */
function distinct<Term extends { meaning: string }>(terms: readonly Term[]): Term[] {
  const counts = new Map<string, number>();
  for (const { meaning } of terms) counts.set(meaning, (counts.get(meaning) ?? 0) + 1);
  return terms.filter(({ meaning }) => counts.get(meaning) === 1);
}

function termsOf(evidence: Evidence) {
  const seen = new Set<string>();
  return componentsOf(evidence)
    .filter(
      ({ kind, users, sentence }) =>
        /^(?:class|interface|struct|trait|enum|type)$/.test(kind) && users >= LEAST_USERS && sentence !== null,
    )
    .flatMap((component) => {
      const name = shortName(component.name);
      // A name that is no word of English stays what it is.
      const term = /_t$|__|^[A-Z]{2,}(?:[a-z]|_)|\d/.test(name)
        ? code(name)
        : identifierWords(name.replace(/^I(?=[A-Z][a-z])/, ''));
      const sentence = plain(component.sentence ?? '');
      const key = term.toLowerCase();
      if (
        COMMON.test(term) ||
        (component.kind === 'type' && DEED.test(sentence)) ||
        /error|exception|options|props|test$|^(?:opts?|args?|params?|queries|core|store|json)$/i.test(term) ||
        /\b(?:should|must|todo)\b/i.test(sentence) ||
        seen.has(key) ||
        sentence.length > 160 ||
        EMPTY.test(definition(sentence, component.name)) ||
        isTermAgain(definition(sentence, component.name), term)
      )
        return [];
      seen.add(key);
      return [
        {
          term: capital(term),
          meaning: capital(definition(sentence, component.name)),
          source: at(component),
          users: component.users,
        },
      ];
    })
    .sort((a, b) => b.users - a.users)
    .slice(0, 60);
}

/** Columns that every table has. */
const ROUTINE = /^(?:id|uuid|token|created\w*|updated\w*|deleted\w*|createdAt|updatedAt|deletedAt)$|(?:_id|Id|ID)$/;

/** The word that all tables of a project begin with, which says of none what it holds. */
function prefixOf(names: readonly string[]): string {
  const [first = ''] = names;
  const prefix = first.slice(0, first.indexOf(' ') + 1);
  return names.length > 3 && names.every((name) => name.startsWith(prefix)) ? prefix : '';
}

/** Stored models by what they hold and what they belong to. */
function recordTerms(evidence: Evidence) {
  const models = storedModels(modelsOf(evidence)).slice(0, 40);
  const prefix = prefixOf(models.map(({ name }) => identifierWords(name)));
  return models
    .flatMap(({ name, fields, relations, fact }) => {
      const term = singular(identifierWords(name).slice(prefix.length));
      const own = fields.filter((field) => !ROUTINE.test(field.name)).slice(0, 3);
      const owners = [
        ...new Set(relations.filter(({ kind }) => kind === 'one').map(({ to }) => singular(identifierWords(to)))),
      ];
      if (
        own.length < 2 ||
        /^(?:ar|solid|schema|active|telescope|oauth|pulse)\b|_|^(?:model|entity|record|table|item|migration|session|cache|cache lock|job|job batch|failed job|password reset|password reset token|personal access token)$|\b(?:tmp|temp|backup|old|new)\b/.test(
          term,
        )
      )
        return [];
      const whose =
        owners.length > 0 && owners.length <= 3
          ? ` that belongs to ${joined(owners.map((each) => withArticle(each)))}`
          : '';
      return [
        {
          term: capital(term),
          meaning: `Stored record${whose}${whose ? ', with' : ' with'} ${joined(own.map((field) => code(field.name)))}`,
          source: at(fact),
          users: 0,
        },
      ];
    })
    .slice(0, MOST_RECORDS);
}

/** "The type of a visibility" says of a visibility only that it is one. */
function isTermAgain(meaning: string, term: string): boolean {
  const known = `${term.replace(/\s/g, '')} ${term} type class interface struct enum object kind value represents model the a an of for and trait abstract base all required common parent every`;
  return (meaning.toLowerCase().match(/[a-z]{3,}/g) ?? []).every((word) =>
    known.toLowerCase().includes(word.replace(/s$/, '')),
  );
}

/** "Session is a connection …" becomes "A connection …": the term stands in the column before. */
function definition(sentence: string, name: string): string {
  const rest = new RegExp(
    `^(?:An?|The)?\\s*\`?${name.replace(/\W/g, '\\$&')}\`?\\s+(?:is|are|represents?|(?:describes?|defines?|holds?|contains?)(?= (?:an?|the|all)\\b))\\s+(.+)$`,
    'i',
  ).exec(sentence)?.[1];
  // "Order lets guests pay" → "Lets guests pay".
  const does = new RegExp(
    `^(?:An?|The)?\\s*\`?${name.replace(/\W/g, '\\$&')}\`?\\s+(?=(?:[a-z]+s (?!of\\b)|[a-z]+ing )[A-Za-z])`,
  ).exec(sentence)?.[0];
  return (rest ?? sentence.slice(does?.length ?? 0)).replace(
    /^(?:Type|Interface|Class|Struct) (?:representing|that represents|for|of) (?=(?:an?|the) )/,
    '',
  );
}
