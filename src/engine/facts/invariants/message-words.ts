import { capital, inside, isNoun, plural, the, withArticle } from './noun-phrase.ts';
import { pastParticiple } from './past-participle.ts';

/** "The username is not allowed" speaks of one username; others are. */
export function isOneAtHand(what: string, rest: string | undefined): boolean {
  const noun = what.replace(/^(?:the|this|that) /i, '');
  return !rest && /^[a-z]+$/i.test(noun) && isNoun(noun) && !plural(noun);
}

/** What is said to a caller, as said of one. */
export function callerModal(modal: string): string {
  const word = modal.toLowerCase();
  return word === 'need to'
    ? 'needs to'
    : word === 'have to'
      ? 'has to'
      : /don't have|do not have/.test(word)
        ? 'must have'
        : word === "can't" || word === 'can not'
          ? 'cannot'
          : word;
}

/** What a message calls missing must be given; null or undefined as for a pattern. */
export function missing(whole: string, what: string): string | null | undefined {
  if (
    /^no\b/i.test(whole) &&
    !/\b(?:given|provided|specified|supplied|passed|set|present|configured|defined|selected|sent)$/i.test(whole)
  )
    return undefined;
  if (/\b(?:longer|more|need|such)\b/i.test(what)) return undefined;
  // The name of what is missing stands in a variable.
  if (/^`\w+`$/.test(what)) return null;
  // "No groups specified": one is enough.
  const [, before = '', many] = /^((?:[a-z]+ )?)([A-Za-z]+[^s\W]s)$/.exec(what) ?? [];
  if (
    /^no\b/i.test(whole) &&
    many !== undefined &&
    plural(many) &&
    !/^(?:arguments|parameters|credentials|settings)$/i.test(many)
  )
    return `At least one ${before}${inside(many.replace(/ies$/, 'y').replace(/(?<=[sxz]|ch|sh)es$|s$/, ''))} must be given`;
  return `${the(what)} must be given`;
}

/** "Invalid order: …" → "An invalid order is refused". */
export function refusedThing(how: string, what: string): string | null {
  const thing = what
    .replace(/\s*[:=]\s*[^a-zA-Z]*`.*$/, '')
    .replace(/\s*:\s.*$/, '')
    .replace(/\s*[:=]\s*\w*$/, '')
    .replace(/,\s.*$/, '')
    .replace(
      /\s+(?:found|detected|specified|given|provided|supplied|encountered|received|returned|passed|requested|declared|defined|present|used|in use)\b.*$/,
      '',
    )
    .replace(/ (?:is |are )?not (?:allowed|permitted|supported)$/, '')
    .replace(/ (?:for|in|on|at|from) (?:[a-z]+ )?`\w+`$/, '')
    .replace(/^([A-Za-z][A-Za-z -]+) `\w+`$/, '$1')
    .trim();
  if (thing === '' || /\b(?:unable|failed|or (?:not|un))\b/i.test(thing)) return null;
  if (/\b(?:is|are|was|must|cannot|has|have)\b/.test(thing) || thing.length > 70) return null;
  if (plural(thing)) return `${capital(how)} ${thing} are refused`;
  const named = thing.replace(/^(?:a|an|the) /i, '');
  const bare = isNoun(named.split(' ')[0] ?? '') ? inside(named) : named;
  if (/\b(?:data|metadata|information|input|content|syntax|access|usage|json|xml|yaml)$/i.test(bare))
    return `${capital(how)} ${bare} is refused`;
  return `${/^[aeiou]/.test(how) ? 'An' : 'A'} ${how} ${bare} is refused`;
}

/** "zip extension" is one of its kind. */
export function oneKind(what: string): string {
  return /^[a-z\d.]+ (?:extension|format|protocol|algorithm|scheme|encoding|file type|media type)$/i.test(what)
    ? `the ${what}`
    : what;
}

/** "Cannot duplicate document inside a draft" → "It is not possible to duplicate a document inside a draft". */
export function notPossible(verb: string, rest: string): string {
  const told = rest.replace(
    /^ ((?:[a-z-]+ )?(?!(?:as|for|from|in|inside|into|of|on|to|when|while|with|without)\b)([a-z]+))(?=( of)? |$)/,
    (whole, phrase: string, noun: string, of?: string) =>
      !isNoun(noun) || plural(phrase) || NO_ARTICLE.test(phrase)
        ? whole
        : ` ${of ? `the ${phrase}` : withArticle(phrase)}`,
  );
  return `It is not possible to ${inside(verb)}${told}`;
}

/** What has an article already, needs none, or belongs to the verb. */
const NO_ARTICLE =
  /^(?:access|all|any|another|as|back|both|down|from|in|into|its|more|multiple|new|no|off|on|one|other|out|that|their|this|to|two|up|with|without)\b|(?:^| )(?:authentication|data|input|metadata|output|permission|storage|support|text)$|^[a-z]+ing\b/;

/** What is done with another thing, rather than to one that has something. */
const DONE_WITH = /^(?:associate|combine|compare|connect|link|merge|mix|pair|replace|share|swap|sync|use|wrap)$/i;
/** "With children" says which ones are meant, and "with a cable attached" under what circumstances. */
const HAS =
  /^ with (?!itself|themselves|each other|an? |the |its |their |no |(?:empty|invalid|duplicate|unknown) )(?!.*(?:ed|ing)$)/;

/** What is done with what is handed over. */
const GIVEN_WITH = /^(?:build|call|configure|create|fill|initiali[sz]e|invoke|make|populate|set|start|update)$/i;
const HANDED = /\b(?:array|list|map|name|object|set|string|text|value)s?$/;

/** What was done to a thing says which one is meant: "parcels sent by others". */
const OF_DEED =
  /^(?:[\w'-]+ )*[\w'-]+ (?:\w{3,}[^eb\W]ed|chosen|given|sent|taken|written) (?:by|for|from|in|on|to) [\w' -]+$/;

/** "Cannot merge an archived branch" → "An archived branch cannot be merged"; null where the verb has no passive. */
export function passive(verb: string, rest: string): string | null {
  const participle = pastParticiple(verb);
  // "A sender, a driver or a clerk" are one object, as is "the one chosen by the sender".
  const [, object = '', after = ''] =
    (OF_DEED.test(rest) && !/ (?:because|since|unless|while|when|if) /.test(rest)) ||
    / (?:that|which|where|who|whose) |^[\w' -]+(?:, [\w' -]+)+,? (?:or|and) [\w' -]+$/.test(rest)
      ? [rest, rest]
      : (/^((?:(?! (?:with|without|when|if|while|for|to|from|in|on|because|unless|as|at|by|after|before|until|into|onto|since|outside|inside|within|above|below|beyond|against|during|between|twice|more than|together|using|via|over|under)\b)[\w'`./ -])+)(.*)$/.exec(
          rest,
        ) ?? []);
  // "Send a letter and wait": the second is no thing, and in the passive it would be one.
  if (/ and [a-z]+[^s\W]$/.test(object) && after !== '' && !/ (?:together|at the same time)$/.test(after)) return null;
  // "The password of a user with keys": who has them is not how it is done.
  if (HAS.test(after) && !DONE_WITH.test(verb)) return null;
  // What goes on without a space is code, and "a member a role" has two objects.
  if (
    participle === null ||
    object === '' ||
    object.startsWith('-') ||
    /^[^\s,]/.test(after) ||
    /^(?:an?|the) \w+ (?:an?|the) /i.test(object)
  )
    return null;
  if (
    /^(?:without|when|if|while|for|to|from|in|on|with|because|as|at|by|out|up|down|off|back|it|this|that|them|yourself|both|more)\b/i.test(
      object,
    )
  )
    return null;
  if (/^any\b/i.test(object)) return `${object.replace(/^any\b/i, 'No')} can be ${participle}${after}`;
  const thing = /^(?:unknown|unsupported|invalid|empty|non-?\w+|nested|negative|closed|locked|archived)\b/i.test(object)
    ? capital(withArticle(object))
    : capital(the(object));
  // "with a higher role" says which member is meant, not how.
  const [, which, how = ''] =
    /^ with ((?:(?:an?|no) (?:[\w-]+ ){0,2}|(?:empty|invalid|duplicate|unknown) )[\w-]+)((?: .*)?)$/.exec(after) ?? [];
  // What is used, or what is put in the place of its like, is so "with" the other one.
  const isOfDeed = DONE_WITH.test(verb) || which?.split(/[ -]/).at(-1) === object.split(' ').at(-1);
  // "Update the crew with an empty list" says with what, and not which crew.
  if (which !== undefined && !isOfDeed && GIVEN_WITH.test(verb) && HANDED.test(which)) return null;
  if (which !== undefined && !isOfDeed)
    return `${capital(withArticle(object))} with ${/^no /.test(which) ? which : withArticle(which)} cannot be ${participle}${how}`;
  return `${thing} cannot be ${participle}${after}`;
}

/** Somebody who does something, without an article: "group organizer". */
const ACTOR =
  /^(?!(?:an?|the|one|each|every|any|all|some|this|that|its|their|your)\b)(?:[a-z]+ ){0,3}(?:admin|administrator|attendee|author|creator|customer|editor|employee|guest|host|leader|manager|member|moderator|organi[sz]er|owner|participant|patient|recipient|reviewer|seller|sender|student|superuser|teacher|tenant|user|viewer)$/i;

/** "author or group organizer" → "an author or a group organizer". */
export function actor(who: string): string {
  const told = who.split(' or ').map((part) => {
    const [, role, thing] = /^([a-z]+(?: [a-z]+)?) of ([a-z]+(?: [a-z]+)?)$/i.exec(part) ?? [];
    if (role !== undefined && thing !== undefined)
      return ACTOR.test(role) ? `the ${inside(role)} of the ${thing}` : null;
    return ACTOR.test(part) ? withArticle(inside(part)) : null;
  });
  return told.includes(null) ? who : told.join(' or ');
}

/** "by group organizer" → "by a group organizer". */
export function withActor(rest: string): string {
  return rest.replace(/^by (.+)$/, (_, who: string) => `by ${actor(who)}`);
}
