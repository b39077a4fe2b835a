import { isNoun } from '../../../engine/facts/invariants/noun-phrase.ts';
import { pastParticiple } from '../../../engine/facts/invariants/past-participle.ts';
import { withThings } from './bare-things.ts';
import { withLastArticle } from './last-article.ts';
import { capital, code } from './markup.ts';
import { singular, withArticle } from './plural.ts';
import { withProperNames } from './proper-names.ts';

/** A rule in whole English: messages leave out articles, slip in small words, and shout the names of roles. */
export function mended(rule: string): string {
  return withThings(withLastArticle(inNumber(withArticles(withoutSlips(withNames(withProperNames(rule)))))));
}

/** "At most 1 arguments are allowed": of one there is no plural. The letters of a text are counted by who gathers its bounds. */
function inNumber(rule: string): string {
  return rule
    .replace(
      /(?<![\d.,`$-])\b(1|[Oo]ne) (?!characters\b|items\b)([a-z]{3,}s)(?= |$)( are\b)?/g,
      (whole, one: string, many: string, are?: string) =>
        (one === '1' || isNoun(singular(many))) && singular(many) !== many
          ? `${one} ${singular(many)}${are === undefined ? '' : ' is'}`
          : whole,
    )
    .replace(
      /(?<=\b(?:[Aa]n?|[Aa]nother|[Ee]ach|[Ee]very) )([a-z]+ )?([a-z]{3,}s)(?= (?:is|has|must|cannot|can)\b)/g,
      (whole, first = '', many: string) =>
        isNoun(singular(many)) && singular(many) !== many && !COLLECTIVE.test(many)
          ? `${first}${singular(many)}`
          : whole,
    );
}

/** What has the ending of several and may be one. */
const COLLECTIVE =
  /^(?:analytics|credentials|details|headquarters|means|news|permissions|series|settings|species|statistics|stats)$/;

/** "At most one of bold & html must be set": what is chosen from are the names of options, which keep their letters. */
export function withOptions(rule: string): string {
  return rule.replace(
    /(?<=^(?:At least|At most|Exactly|Only) one of )([a-z_]+(?:(?:, | & | and | or |, or |, and )[a-z_]+)+)(?= (?:must|can|may) be (?:configured|given|provided|set|specified|supplied)$)/,
    (list: string) => list.replace(/\b(?!(?:and|or)\b)[a-z_]+/g, (name) => code(name)).replace(' & ', ' and '),
  );
}

/** What nobody counts has no article. */
const UNCOUNTED =
  /^(?:access|audio|authentication|authorization|compression|content|data|encryption|input|javascript|metadata|output|permission|registration|storage|support|text)$/;
/** Nouns that are part of a saying: "in order", "of type". */
const SAYING = /^(?:case|date|length|mode|order|place|range|size|time|type|use)$/;

/** One thing that can be counted, which English does not leave bare. */
function isCounted(word: string): boolean {
  const small = word.toLowerCase();
  return isNoun(small) && singular(small) === small && !UNCOUNTED.test(small) && !SAYING.test(small);
}

/** "Event type", with nothing before it that says which. */
function isBare(phrase: string, noun: string): boolean {
  const isThing = isCounted(noun) || (phrase !== noun && /^(?:leg|type)$/.test(noun));
  return isThing && !DETERMINED.test(phrase) && !/^(?:authentication|authorization|[a-z]+ing) /.test(phrase);
}

const DETERMINED = /^(?:all|an?|another|any|each|every|its|no|one|or|same|that|the|their|this|zero)\b/;

/** Deeds that are forbidden as such: "Defining a port is not allowed". */
const DEED =
  /^The ((?:add|allow|assign|attach|call|chang|combin|configur|creat|defin|delet|disabl|edit|enabl|import|mix|modify|mov|overrid|pass|provid|remov|renam|replac|reus|send|shar|specify|updat|upload|us)ing) (?=[a-z].* (?:is|are) not (?:allowed|permitted|supported|possible)\b)/;

function withArticles(rule: string): string {
  return rule
    .replace(DEED, (_, deed: string) => `${capital(deed)} `)
    .replace(/^([A-Z][a-z]+ing) (?=(?:current|default|last|only|sole) [a-z]+)/, '$1 the ')
    .replace(
      /^([A-Z][a-z]+ing) ([a-z]+)(?= (?:or|and|is|in|on|for|when|while)\b)/,
      (whole, deed: string, noun: string) => (isCounted(noun) ? `${deed} ${withArticle(noun)}` : whole),
    )
    .replace(
      /\b(when|if|unless|while|until) ([a-z]+|[A-Z]{2,5}) (?=(?:is|has|was|does)\b)/g,
      (whole, how: string, noun: string) => (isCounted(noun) ? `${how} the ${noun} ` : whole),
    )
    .replace(
      /\b(when|if|unless|while|until) ((?:[a-z]+ )([a-z]+)) (?=(?:is|has|was|does)\b)/g,
      (whole, how: string, phrase: string, noun: string) =>
        isBare(phrase, noun) || (/^auth/.test(phrase) && isCounted(noun)) ? `${how} the ${phrase} ` : whole,
    )
    .replace(
      /\b(for|from|in|on|of|with) ([a-z]+) (?=(?:with|without|that|which|(?:higher|longer|lower|shorter|larger|smaller|greater|less|more) than)\b)/g,
      (whole, how: string, noun: string) => (isCounted(noun) ? `${how} ${withArticle(noun)} ` : whole),
    )
    .replace(/\b(for|in|of) ((?:[A-Z][A-Za-z]+ )+([a-z]+))$/, (whole, how: string, phrase: string, noun: string) =>
      isCounted(noun) ? `${how} ${withArticle(phrase)}` : whole,
    )
    .replace(
      /\b(when|if|unless) (?!(?:it|none|nothing|one|this|that)\b)([a-z]{3,}[^s\W]) (?=is not (?:given|provided|set|specified)\b)/,
      '$1 the $2 ',
    )
    .replace(
      /\b(for|from|in|of|on|to) ((?:active|archived|deleted|existing|expired|external|locked|published) ([a-z]+))(?= (?:cannot|must|is)\b|$)/,
      (whole, how: string, phrase: string, noun: string) => (isCounted(noun) ? `${how} ${withArticle(phrase)}` : whole),
    )
    .replace(/\b(required for) (?=`[^`]+` (?:format|job|mode|operation|request|task|type)$)/, '$1 the ')
    .replace(/^Only (?=(?:first|initial|last|original|primary) [a-z]+ (?:can|is|may)\b)/, 'Only the ')
    .replace(/^Only (?=[a-z]+ (?:mode|role) (?:can|is|may)\b)/, 'Only the ')
    .replace(
      /^Only (admin|administrator|guest|manager|member|moderator)(?= (?:can|is|may)\b)/,
      (_, who: string) => `Only ${withArticle(who)}`,
    )
    .replace(
      /\b((?:owner|author|creator|member) of|permission to [a-z]+|required for) ((?:[a-z]+ )?([a-z]+))$/,
      (whole, head: string, phrase: string, noun: string) =>
        isBare(phrase, noun) ? `${head} ${head === 'required for' ? withArticle(phrase) : `the ${phrase}`}` : whole,
    )
    .replace(/\b(before|after) ((?:[a-z]+ ){1,2}(?:date|day|time))$/, (whole, how: string, phrase: string) =>
      DETERMINED.test(phrase) ? whole : `${how} the ${phrase}`,
    )
    .replace(
      /^(The [A-Za-z]+ for) ((?:[A-Z]\w+|[a-z]+) ([a-z]+))(?= (?:must|cannot|is)\b)/,
      (whole, head: string, phrase: string, noun: string) =>
        isBare(phrase, noun) ? `${head} ${withArticle(phrase)}` : whole,
    )
    .replace(/^([A-Z][a-z]+)(?= is (?:required|needed) (?:for|to|when|if|unless)\b)/, (whole, noun: string) =>
      isCounted(noun) || /(?:phrase|word|code|key|file)$/i.test(noun)
        ? capital(withArticle(noun.toLowerCase()))
        : whole,
    )
    .replace(/\bmust contain ([a-z]+)$/, (whole, noun: string) =>
      isCounted(noun) ? `must contain ${withArticle(noun)}` : whole,
    )
    .replace(
      /^(.+ cannot (?:change|delete|edit|remove|reset|update)) ([a-z]+)$/,
      (whole, head: string, noun: string) => (isCounted(noun) ? `${head} the ${noun}` : whole),
    )
    .replace(/\b(equal to) ((?:[a-z]+ ){1,2}([a-z]+))$/, (whole, how: string, phrase: string, noun: string) =>
      isNoun(noun) && singular(noun) === noun && !DETERMINED.test(phrase) ? `${how} the ${phrase}` : whole,
    )
    .replace(/^(Only .+ can [a-z]+) ([a-z]+)$/, (whole, head: string, noun: string) =>
      isCounted(noun) ? `${head} the ${noun}` : whole,
    )
    .replace(
      /^The ((?:[a-z]+ )?(?:content|data|metadata|text)) (?:is|are) (?=not (?:allowed|permitted|supported)\b)/,
      (_, what: string) => `${capital(what)} is `,
    )
    .replace(/^The ([a-z]+) (?=must not already exist (?:for|in|on|with) )/, (whole, noun: string) =>
      isCounted(noun) ? `${capital(withArticle(noun))} ` : whole,
    );
}

function withoutSlips(rule: string): string {
  return (
    rule
      .replace(
        /\bmust be not (?=greater|less|more|larger|smaller|longer|shorter|higher|lower|empty|older|newer)/,
        'must not be ',
      )
      .replace(/\b(greater|larger|bigger|higher|less|lower|smaller|longer|shorter) to (?=[\d`])/, '$1 than ')
      .replace(/\b([Nn])on (?=[a-z]{3,})/, '$1on-')
      // "Must be 3-bytes long", "must range between 1 to 9", "must not exceed 4MB limit".
      .replace(/\b(\d+)-(?=(?:bits|bytes|characters|digits|items|letters|words)\b)/, '$1 ')
      .replace(/\bbetween (\S+) to (?=\S+$)/, 'between $1 and ')
      .replace(/\bmust range between\b/, 'must be between')
      .replace(/\b(exceed|above|below|within) (\d[\d.,]*) ?([KMGT]i?B|bytes|characters) (?:limit|maximum)$/, '$1 $2 $3')
      // What the other one is at the moment, a message shows behind it.
      .replace(/\b(must match the (?:[a-z\d]+ )+[a-z]+) `[a-z]\w*`$/, '$1')
      // "All ropes cannot be cut" may mean that none can.
      .replace(/^All ([a-z]+s) cannot be ([a-z]+)$/, 'Not all $1 can be $2')
      .replace(/\binserted in to\b/, 'inserted into')
      .replace(/\btype of the (?=(?:field|file|item|object|resource)$)/, 'type of ')
      .replace(/^The (?:auth|authed|req|session) user\b/, 'The signed-in user')
      .replace(
        /^The ([a-z]+) with (?:an )?identical ([a-z]+)(?= must not already exist\b)/,
        (_, thing: string, what: string) => `${capital(withArticle(thing))} with the same ${what}`,
      )
      .replace(
        /^The ((?:[a-z-]+ )?(?:authentication|authorization|compression|encryption|pagination|recursion|registration))(?= (?:for|of|with|in|without|cannot|can|may|is) )/,
        (_, what: string) => capital(what),
      )
      .replace(
        /\b((?:able|allowed|permitted|required) to|can|cannot|must) (log|sign)(in|out|up)(?= (?:as|by|from|in|to|using|via|with|without)\b|$)/,
        '$1 $2 $3',
      )
      .replace(/\b(cannot contain)(?=\()/, '$1 ')
      .replace(/\b(deleted|found|requested|selected) by the (?=name$)/, '$1 by ')
      .replace(/\bmust at (least|most) be\b/, 'must be at $1')
      .replace(/^The (?:specified|provided|supplied) (?=[a-z]+(?: [a-z]+)? (?:must|cannot)\b)/, 'The ')
      .replace(/\b(current (?:user|owner|customer|member))s (?=(?:account|email|id|name|password|role)\b)/i, "$1's ")
      .replace(
        /\b(before|after|than) (?:the )?(Start|End|Due|Opening|Closing) (?=(?:date|time|day)\b)/i,
        (_, how: string, which: string) => `${how} the ${which.toLowerCase()} `,
      )
      .replace(
        /^(?:(?:The|An?) )?([A-Za-z][a-z]+(?: [a-z]+)?) with (?:that|this) ((?:[a-z]+ )?(?:[a-z]+|[A-Z]+)) must not already exist\b/,
        (_, thing: string, what: string) => `Another ${thing.toLowerCase()} with the same ${what} must not exist`,
      )
      .replace(
        /^Only (?:the )?(\w+)(?: format)? is supported for the ((?:[a-z]+ )?(?:extension|format|type))$/,
        (_, value: string, what: string) => `The ${what} must be ${value}`,
      )
      .replace(/\bmust be (at (?:least|most) (?:\d+|`\w+`) characters)(?: long)?$/, 'must have $1')
      // "Their own Change request": the first word of a title.
      .replace(/(?<=\b(?:own|the|an?) )([A-Z][a-z]+)(?= ([a-z]+)$)/, (whole, first: string, noun: string) =>
        isCounted(noun) && (isCounted(first) || pastParticiple(first.toLowerCase()) !== null)
          ? first.toLowerCase()
          : whole,
      )
      .replace(
        /^An? ([a-z]+(?: [a-z]+)?) (?:which|that) is ([a-z]+ed) (?=(?:cannot|must)\b)/,
        (_, thing: string, how: string) => `${capital(withArticle(`${how} ${thing}`))} `,
      )
      .replace(/, and (`--?[\w-]+`) (?:is )?not (given|defined|set|specified)$/, ' unless $1 is $2')
      .replace(/^(An? )([A-Z][a-z]+)(?= (?:that|which|cannot|must)\b)/, (whole, article: string, noun: string) =>
        isCounted(noun) ? `${article}${noun.toLowerCase()}` : whole,
      )
      .replace(/(?<=\b(?:another|different|existing) )[A-Z][a-z]+(?=$| [a-z])/g, (noun) =>
        isCounted(noun) ? noun.toLowerCase() : noun,
      )
      // "The file must not already exist, not overwriting": what the program does then is no part of the rule.
      .replace(/^([^,]+), (?:not )?[a-z]{3,}ing(?= (?:when|unless) `|$)/, '$1')
      // What the object itself is called, a message shows in the place of its name.
      .replace(
        /^The ([a-z]+(?: [a-z]+)*) `(?:self|this)` (?=(?:cannot|may|must)\b)/,
        (_, thing: string) => `${capital(withArticle(thing))} `,
      )
      .replace(ROLE, (role) => role.toLowerCase())
  );
}

/** The name of a role inside a sentence; with another capital beside it, it is part of a name. */
const ROLE =
  /(?<=[a-z,`] )(?:Admins?|Administrators?|Managers?|Members?|Moderators?|Owners?|Users?)(?= [a-z]|'s |,|$)/g;

/** Names of options and settings that a message writes as words. */
function withNames(rule: string): string {
  return (
    rule
      .replace(
        /^The (argument|attribute|field|flag|option|parameter|property) ([a-z][\w-]*) (?=(?:is|are|must|cannot|can)\b)/,
        (whole, kind: string, name: string) =>
          isNoun(name) || /^(?:given|passed|provided|requested|sent|specified|supplied|used)$/.test(name)
            ? whole
            : `The ${kind} ${code(name)} `,
      )
      .replace(/(?<![`\w./-])[a-z]+(?:\.[a-z]+){2,}(?:=\w+)?(?![`\w./-])/g, (name) => code(name))
      // "The user.name": a part of what was sent, which has no article.
      .replace(/\b(?:the )?(?<![`\w./@-])([a-z]{2,}\.[a-z]{3,})(?![`\w./-])/g, (_, name: string) => code(name))
      // A setting in capitals is one of the program, whatever the code keeps it in.
      .replace(/^(`[A-Z][A-Z\d]*_[A-Z\d_]+`) of `\w+` /, '$1 ')
      .replace(/\bthe (\[[^\s`]+) pattern\b/, (_, pattern: string) => `the pattern ${code(pattern)}`)
  );
}
