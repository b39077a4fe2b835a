import { escaped } from '../../../base/escaped.ts';
import { thirdPerson, VERBS } from '../../../engine/facts/text/verbs.ts';
import { capital, plain } from './markup.ts';

/** What a comment says of the thing below it, as a cell of a table tells it; null where it does not say what it does. */
export function toldComment({
  sentence,
  name,
  path,
}: {
  sentence: string | null;
  name: string;
  path: string;
}): string | null {
  if (sentence === null) return null;
  // A comment of C goes on in small letters behind its first stop.
  const rest = withoutName(doneNow(plain(sentence), name), name, path)?.replace(OF_KIND, (whole, own) =>
    own === name ? '' : whole,
  );
  if (rest === undefined) return null;
  // A comment of Go puts the names that it links to in brackets.
  const linked = path.endsWith('.go') ? rest.replace(/(?<!`)\[\*?(\w+(?:\.\w+)*)\](?![(`\w])/g, '`$1`') : rest;
  const told = capital(linked)
    .replace(/(?<=\w{3})\. [a-z].*$/, '')
    .replace(/\ban (?=(?:[bcdgjkpqtvw]|s[ptc]|[fhlmnrs][aeu])[a-z]*[aeiou])/g, 'a ');
  return HOLLOW.test(told) || ASIDE.test(told) || isOfOther(told, name) ? null : told;
}

const TO_COME =
  /^`?([A-Za-z]\w*)`?(?: (?:class|function|hook|job|method|service))? will (?:also |simply |then )?([a-z]+)(?= )/;

/** "WeighCrate will return the weight", "This method will return …": what it will do is what it does. */
function doneNow(sentence: string, name: string): string {
  const [head = '', subject = '', verb = ''] = TO_COME.exec(sentence) ?? [];
  const isOwn = subject.toLowerCase() === name.toLowerCase() || /^(?:This|It)$/.test(subject);
  return isOwn && VERBS.includes(verb) ? `${capital(thirdPerson(verb))}${sentence.slice(head.length)}` : sentence;
}

/** "User should be present or …", "A suffix is used by …": the subject of a whole sentence is not the thing below it. */
const OTHER_SUBJECT =
  /^(?!(?:This|It|That|These|Whether|How|What|Which|Where|Who)\b)(?:(?!(?:that|which|who|whose|if|when|whether|where|how|what|as|until|while|everything|anything|all)\b)[\w'`-]+ ){1,4}(?:is|are|was|were|should|must|will|can|cannot|may|might) /i;
/** "Self-hosters legitimately connect …": what people do. */
const OF_PEOPLE =
  /^(?:[A-Z][\w-]*(?:[eo]rs|ents)|People) (?:(?:(?!only\b)\w+ly|often|sometimes) (?!\w+ed\b)[a-z]+|want|need|expect|have) /;

/** Whether a sentence tells of something else: why the thing is there, or a part of it. */
function isOfOther(told: string, name: string): boolean {
  const [first = '', ...others] = told.toLowerCase().split(' ');
  const isOwn = [first, ...others.slice(0, 3)].some((word) => word.includes(name.toLowerCase()));
  const isDeed = VERBS.some((verb) => verb === first || thirdPerson(verb) === first);
  return !isDeed && !isOwn && (OTHER_SUBJECT.test(told) || OF_PEOPLE.test(told));
}

/** "Parcel class to keep letters" below the heading Parcel. */
const OF_KIND =
  /^(\w+) (?=(?:class|component|function|helper|hook|interface|service|struct|type) (?:for|that|to|which) )/;

/** Sentences that do not say what is done: "Is for messages", "Base type ////", "Controller". */
const HOLLOW =
  /^(?:(?:\w+ )?(?:utility|util|helper)s?(?: class| function| method)?(?: (?:for|on|of) \w+)?|(?:\w+ ){0,3}(?:utils|utilities|DAO)(?: for \w+(?: \w+)?)?|(?:base |\w+ )?interface of \w+|(?:the )?main (?:class|struct(?:ure)?|type|object|interface|entry(?: point)?) (?:for|in|of) (?:the|this) (?:\w+ )?(?:package|module|library|file|class))$|^Initiali[sz]es a new instance\b|^Is (?:for|a|an|the)\b(?:\W+\w+){0,3}$|\/ ?\/| \+ |^\W*\w+(?:\W+\w+)?\W*$|\b(?:see|TODO|below|above)\b/i;
/** How to use it, why it was written or where it came from is not what it does. */
const ASIDE =
  /^(?:Shorthand for|Backwards?-compatible|(?:For |\w+ )?internal(?:ly)? use|For|If|When|Use|Call|Don't|Never|Avoid|Prefer|Consider|Remember|Always|Only|Model for|So|To|But|And|Because|Since|Must|Should|Needed|Necessary|Required|Unfortunately|Due to|We|I|You|Borrowed|Copied|Stolen|Taken|Ported|Adapted|Inspired|Based|Called (?:from|by)|Can be used (?:for|in|by|with)) [\w<`]|^(?:The|An?) (?:\w+ ){1,3}(?:needs?|requires?) |\b(?:the|an?|of|for|with|to): |^\w+ does not\b|\b(?:needs?|requires?|expects?) this\b|\b(?:isn't|doesn't|wasn't|hack|workaround|due to|because|almost always|it's [a-z]+s|pour|des|les|para|los|und|für)\b|[À-ÿ]/i;

/**
 * "Module is a type that …" below the heading Module needs no second Module. Null where the sentence begins with the name
 * of something else, or goes on behind its own as no sentence does.
 */
function withoutName(sentence: string, name: string, path: string): string | null {
  const bare = sentence.replace(
    /^(?:The |This )?(?:class|component|function|hook|interface|method|struct|type) is (?=used |responsible )/i,
    '',
  );
  const [, behind] =
    new RegExp(
      `^(?:An? |The (?:interface |class |function )?)?\`?${escaped(name)}\`? (?:(?:class|interface|struct|type) )?(?!(?:(?:class|interface|struct|type) )?(?:of |for |to |from |in |with |that |which )|can |may |objects? |instances? |\\(|\\w+(?: -|:) )(.{12,})$`,
    ).exec(bare) ?? [];
  const rest = behind === undefined ? undefined : withoutKind(behind);
  if (rest === undefined) return path.endsWith('.go') && OTHER_NAME.test(bare) ? null : bare;
  // "Wrap existing errors" begins with the name, which is its verb.
  if (VERBS.includes(name.toLowerCase()) && !/^[a-z]+s /.test(rest)) return bare;
  // So does "Shuffle the order": behind the name of a thing stands no other.
  if (/^(?:[A-Z]?[a-z]+)$/.test(name) && /^(?:an?|the|all|each|every) /.test(rest) && bare.startsWith(`${name} `))
    return bare;
  // "updateShelf a single shelf at a time": so does this one, of which the first word is the verb.
  const [verb] = /^[a-z]+(?=[A-Z])/.exec(path.endsWith('.go') ? name : '') ?? [];
  if (verb !== undefined && /^(?:an?|the|all) /.test(rest))
    return VERBS.includes(verb) ? `${capital(thirdPerson(verb))} ${rest}` : null;
  // "Settings contain …": the verb was that of several.
  const told = rest.replace(/^(?:contain|define|describe|hold|keep|provide|represent|store)(?= )/, '$&s');
  // "Context shared by all" leaves the verb out.
  const isSentence =
    /^(?:[a-z]+s|an?|the|\w+ly [a-z]+s) /.test(told) || VERBS.includes(told.split(' ')[0]?.toLowerCase() ?? '');
  return path.endsWith('.go') && !isSentence ? null : told.replace(/^(?:is|are) (?:(?:just|simply|basically) )?/, '');
}

/** "The `mark` helper wraps the words": what kind of thing it is says its name. */
function withoutKind(told: string): string {
  const [head = '', verb = '', next = ''] =
    /^(?:component|function|helper|hook|method|middleware|mixin|service) ([a-z]+s) ([a-z]*)/.exec(told) ?? [];
  const isVerb = DEEDS.has(verb) || /^(?:all|an?|each|every|its|the)$/.test(next);
  return head !== '' && isVerb ? told.slice(told.indexOf(' ') + 1) : told;
}

const DEEDS: ReadonlySet<string> = new Set(VERBS.map(thirdPerson));

/** A comment of Go begins with the name; one with another name was copied from its neighbour. */
const OTHER_NAME = /^[A-Za-z][a-z\d]+[A-Z][A-Za-z\d]* [a-z]+s /;
