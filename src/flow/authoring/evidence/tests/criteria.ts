import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { withArticles, withCapitals } from '../../wording/bare-nouns.ts';
import { code, GAP, isBalanced, lower, plain } from '../../wording/markup.ts';
import { article } from '../../wording/plural.ts';
import { isSamePath } from '../../wording/route-shape.ts';
import type { Found } from '../evidence.ts';
import { exchangeOf, isBelow, isOfAnother } from './exchange.ts';
import { refusedName } from './refused-name.ts';
import { isScene, sceneOf } from './scene.ts';
import { answeredWhen, conditionOf } from './suite-condition.ts';
import { isNoStatement, isOutcomeOfRow, tellsOutcome } from './told-outcome.ts';
import { isHeading, isOfOtherDeed } from './unsure-name.ts';

/** What a story is about, for tests that name no subject of their own. */
export interface Subject {
  /** Who does what a test says: `placeOrder`, or "it" for what the story has just named. */
  name: string;
  /** The route that its tests ask for. Tests of a library ask small applications of their own, which says nothing of it. */
  route?: string;
  /** The function behind that route: what it does, the story does. */
  handler?: string | undefined;
}

/**
 * A test as an acceptance criterion, a whole sentence without its stop: what is given, what is asked for, what must come
 * out. Null where neither its name nor its body says that in words that a reader of the document understands.
 */
export function criterionOf({ values, path }: Found<'test'>, subject: Subject | null = null): string | null {
  // The name of a test that is let in and then refused speaks of another request than the one that is known.
  if (/bench/i.test(path) || (subject?.route && values.mixed)) return null;
  if (subject?.route && isOfOtherDeed(values.name, subject.handler)) return null;
  const clause = clauseOf(values);
  if (subject?.route && values.request !== undefined && isOfAnother(values, clause, subject.route)) return null;
  const told =
    (subject?.route ? (sceneOf(values) ?? answeredWhen(values) ?? refused(values, clause)) : null) ??
    (subject?.route ? exchangeOf(values, spoken(values, clause, null), subject.route) : null) ??
    // A row of a table is called by what sets it apart, which is no sentence.
    (values.row && (subject?.route || !isOutcomeOfRow(values.name))
      ? null
      : spoken(values, clause, subject, values.walks ?? WALK.test(path))) ??
    refusal(values);
  // A sentence that names a route is about that one.
  const named = /`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]*)`/.exec(told ?? '')?.[1];
  if (named !== undefined && subject?.route && !isSamePath(named, subject.route)) return null;
  if (subject?.route && values.request && isBelow(values.request, subject.route)) return null;
  const short =
    named !== undefined && subject?.route
      ? (told?.replace(/(?<=^|, )`[A-Z]+ \/[^`]*` (?!is asked)/, 'it ') ?? null)
      : told;
  const own = subject?.handler ? (short?.replace(`${code(subject.handler)} `, 'it ') ?? null) : short;
  if (own === null || disagrees(own) || !tellsOutcome(own, values)) return null;
  // What a name asks for with more than a path, it holds of that.
  const asked = /^(?:GET|POST|PUT|PATCH|DELETE) \/\S*?\?([^\s`]+) /.exec(values.criterion ?? '')?.[1];
  if (asked !== undefined) return own.includes(asked) ? own : `${own} (asked with ${code(asked)})`;
  if (!subject?.route || (values.status ?? 0) < REFUSAL || !LEAVES_STATUS.test(own)) return own;
  const { status, answer } = values;
  // That nothing is made says little where it is not said why.
  if (answer === undefined && NO_REASON.test(own)) return null;
  const words = answer === undefined || !NO_REASON.test(own) ? '' : `: "${answer.replace(/"/g, "'")}"`;
  return `${own.replace(THROWS, 'refuses the request')} (the answer is ${status}${words})`;
}

const REFUSAL = 400;
const NO_REASON = /^(?:when the caller is an? (?:\w+ )*user, )?it does not [a-z]+ (?:an?|the) (?:\w+ )?\w+$/;

function refused({ name, status = 0 }: TestValues, clause: string | null): string | null {
  return clause !== null && status >= REFUSAL && isLabel(name, clause) ? refusedName(clause) : null;
}

/** That something is not done, or goes wrong, without the status that says how. */
const LEAVES_STATUS =
  /^(?!.*(?:\d{3}|\bHTTP\b|: ")).* (?:returns? an error|throws?|fails?|rejects?|cannot|is not allowed|does not (?:add|create|change|delete|remove|save|update))\b/;
/** Who calls over HTTP gets an answer. */
const THROWS = /(?<=\bit )throws(?: an error)?(?=$|,| (?:for|if|on|when|with|without)\b)/;

const WALK = /(?:^|\/)(?:cypress|e2e|playwright)\/|\.(?:cy|e2e)\.\w+$/;

type TestValues = Found<'test'>['values'];

/** What a name or a comment says in whole words, with somebody who does it. */
function spoken(
  { name, suite }: TestValues,
  clause: string | null,
  subject: Subject | null,
  isWalk = false,
): string | null {
  if (
    clause === null ||
    isLabel(name, clause) ||
    VAGUE.test(clause) ||
    isScene(name) ||
    suite.some((each) => HALF_CONDITION.test(each))
  )
    return null;
  const when = conditionOf(suite);
  // Without a part of what is given, more would be said than is tested.
  if (when === null || when.length + clause.length > 150) return null;
  const head = when === '' ? '' : `${lower(when)}, `;
  // "it users can pay" has two subjects.
  const words = withoutDeed(lower(clause).replace(new RegExp(`^it (?=${THEY.source.slice(1)})`), ''), name);
  if (saysTwice(words)) return null;
  if (subject?.route && isHeading(name, clause)) return when === '' ? `the test “${name.trim()}” passes` : null;
  if (isOwnSentence(name, clause, words)) return when === '' ? `“${clause}”` : null;
  // "writes are refused" is said of writes, and "boats sold abroad are …" of boats.
  if (!PREDICATE.test(words) || THEY.test(words) || isSeveral(words) || OF_THEM.test(words)) {
    if (!hasVerb(words) || isHeaded(words) || isSpliced(words)) return null;
    // `add_many_keeps_all` begins with the name of a function, and "attaching long links" tells of no outcome.
    if (FUNCTION.test(words) || (/^[a-z]+ing\b/.test(words) && !CERTAIN.test(words))) return null;
    return isFromName(name, clause) ? `${head}${withArticle(words)}` : inFullWords(`${head}${words}`);
  }
  // A walk through the pages tells what the walker does, one step after the other.
  if (isWalk) return null;
  // An action of a controller is what the story is about.
  const isAction =
    subject?.route && suite.some((each) => /^(?:[A-Z/]+ )?#\w+$|^(?:GET|POST|PUT|PATCH|DELETE) \w+$/.test(each));
  const who = isAction ? subject.name : (subjectOf(suite) ?? subject?.name);
  // "are all there is" speaks of several, and no story is about several.
  if (who === 'it' && /^(?:are|were|have)\b/.test(words)) return null;
  // "is served" is said of what a function gives, not of the function.
  const isSaidAgain = who?.startsWith('`') && words.toLowerCase().includes(who.replace(/`/g, '').toLowerCase());
  return who && !isSaidAgain && !/^(?:it )?(?:is|are) \w+ed\b/.test(words)
    ? isCaller(head)
      ? `${head}${inFullWords(`${who} ${words.replace(/^it /, '')}`)}`
      : inFullWords(`${head}${who} ${words.replace(/^it /, '')}`)
    : null;
}

/** A sentence below a name that has its own subject and no article: whatever is put into it may be wrong. */
function isOwnSentence(name: string, clause: string, words: string): boolean {
  const [first = ''] = words.split(' ');
  if (/\s/.test(name.trim()) || !/^[A-Z][a-z]/.test(clause) || isFromName(name, clause) || !hasVerb(words))
    return false;
  if (THIRD.has(first) || OUTCOME.test(words)) return false;
  return PREDICATE.test(words) || (!isHeaded(words) && !isSpliced(words) && inFullWords(words) !== words);
}

const OUTCOME = /^(?:it|does|do|cannot|can|must|will|is|are|has|also|always|only|still|never|[a-z]+ly|[a-z]+ing)\b/;

/** Who calls is told in words of our own, whose articles say nothing of the author's. */
function isCaller(head: string): boolean {
  return head.startsWith('when the caller is ');
}

/** Who writes no article at all leaves them out. */
function inFullWords(sentence: string): string {
  const told = sentence
    .replace(
      /(?<=\b(?:if|when|and) no (?:[a-z]+ )?[a-z]+) (?=(?:found|given|passed|provided|set|specified|supplied)\b)/,
      ' is ',
    )
    .replace(/\b(they|users?) login\b/, '$1 log in')
    .replace(/(?<![`\w])[A-Z]+(?:_[A-Z]+)+(?![`\w])/g, code);
  return /\b(?:an?|the)\b/i.test(told)
    ? told
    : withArticles(withCapitals(told)).replace(/(?<= )(?=`[A-Z_]+` (?:error|code)\b)/, 'the ');
}

/** What tests of Rails say that an action does, beside the usual deeds. */
const OF_RAILS = ['broadcast', 'destroy', 'enqueue', 'redirect', 'render'];
const THIRD = new Set([...VERBS, ...OF_RAILS].map(thirdPerson));
const ACTIONS = new Set([...VERBS, 'index', 'destroy', 'edit', 'new', 'show']);

/** `delete_boat_fails_if_sold`: what is done is the story, which the name says once more. */
function withoutDeed(words: string, name: string): string {
  if (/^the /.test(words) && /\s/.test(name.trim())) return words;
  const [first = '', ...rest] = words.replace(/^the /, '').split(' ');
  // Of a sentence only the name of the action at its beginning is left out.
  const verb = rest
    .slice(0, /\s/.test(name.trim()) ? 1 : 3)
    .findIndex((word) => THIRD.has(word) || word === 'does' || word === 'is');
  return (ACTIONS.has(first) || (verb === 0 && THIRD.has(first))) && verb >= 0 ? rest.slice(verb).join(' ') : words;
}

/** "Tasks is exposed": the name of a test that was put together from names, and no sentence. */
function disagrees(text: string): boolean {
  return /(?<!\bof |\bfor |\bin |\bwith |\bto |\bfrom |\ball |\bone )\b[a-z]{2,}[^aiosu\W\d]s is [a-z]/.test(
    text.replace(/`[^`]*`|"[^"]*"/g, ''),
  );
}

/** "early write by hand, late one fills the gap": a heading before its sentence. */
function isHeaded(words: string): boolean {
  const [head = '', ...rest] = words.split(', ');
  const next = rest.join(', ');
  return (
    next !== '' &&
    !/^(?:when|if|with|after|before|given|once|while|unless|for|in|on|by|as)\b/.test(head) &&
    // A write is a thing here.
    !head.split(' ').some((word) => FINITE.test(word) || /^[a-z]{2,}(?:ed|[^s]s)$/.test(word)) &&
    hasVerb(next) &&
    !/^(?:and|or|which|who|that|an?|the)\b/.test(next) &&
    !/ and /.test(next)
  );
}

/** "the tide is low, the boat has a keel": how things are before something is tried, and nothing that joins them. */
function isSpliced(words: string): boolean {
  const [first = '', second = ''] = words.replace(/\([^()]*\)/g, '').split(', ');
  const states = (part: string): boolean =>
    /^(?!and|but|or|so|then|which|who|when|if|after|before|given|once|while|unless|because|even|as|with|on|in|for)\b.*\b(?:is|are|has|have)\b/.test(
      part,
    );
  return states(first) && states(second);
}

/** "mathematical equality of parcels" is the heading of a test, and says nothing of an outcome. */
function hasVerb(words: string): boolean {
  const all = words.replace(/[,.]/g, '').split(' ');
  return all.some((word, place) => {
    if (FINITE.test(word)) return true;
    const isVerb = /^[a-z]{2,}(?:ed|s)$/.test(word) || (VERBS.includes(word) && place < all.length - 1);
    return place > 0 && isVerb && !BEFORE_NOUN.test(all[place - (all[place - 1] === 'only' ? 2 : 1)] ?? '');
  });
}

const FINITE =
  /^(?:is|are|was|were|has|have|had|do|does|did|can|cannot|could|may|might|must|should|will|would|never|\w+n't)$/;
const BEFORE_NOUN =
  /^(?:an?|the|of|for|in|to|with|and|or|by|from|on|all|its|their|no|any|each|every|some|two|multiple|several)$/;

/** "sets a flag clears the other": two things are said, and nothing that joins them. */
function saysTwice(words: string): boolean {
  const [main = ''] = words.split(
    /,|\b(?:and|or|but|when|if|that|which|while|where|who|because|so|as|until|unless|then|before|after)\b/,
  );
  const [first = '', ...rest] = main.trim().split(' ');
  return THIRD.has(first) && rest.slice(1).some((word) => DONE_AGAIN.test(word));
}

/** Verbs that are no names of things. */
const DONE_AGAIN =
  /^(?:sets|leaves|returns|gives|raises|throws|fails|succeeds|deletes|creates|removes|becomes|keeps|adds)$/;

/** A word that is no verb with an "s" behind it is that of several things. */
function isSeveral(words: string): boolean {
  const [first = ''] = words.split(' ');
  return (
    /^[a-z]{4,}s$/.test(first) &&
    !/(?:ss|us|is)$/.test(first) &&
    !THIRD.has(first) &&
    / (?:are|were|have|can|cannot|do|must|will)\b/.test(words)
  );
}

/** A refusal whose message says what is asked for: "`ValueError` is raised: "Dimension must be specified …"". */
function refusal({ raises, message }: TestValues): string | null {
  if (raises === undefined || message === undefined || !RULE.test(message)) return null;
  const words = message.replace(/\\([.()[\]?*+])/g, '$1').replace(/[.]$/, '');
  // Half a message does not say what must be so.
  if (words.split(' ').length < 5 || /^(?:must|cannot|can|only|should|is|are|has|does|not)\b/i.test(words)) return null;
  if (!isBalanced(words) || UNREADABLE.test(words) || /[\\^$|]|\.\*|[\s,]$/.test(words)) return null;
  return `a call is refused with ${code(raises)}: "${words.replace(/"/g, "'")}"`;
}

const RULE =
  /\b(?:must|cannot|can't|required|not allowed|only|at least|at most|already|too \w+|invalid|unknown|should)\b/i;

const WRITTEN_OUT: Readonly<Record<string, string>> = {
  "can't": 'cannot',
  "doesn't": 'does not',
  "won't": 'will not',
  "isn't": 'is not',
};

function clauseOf({ criterion, name }: TestValues): string | null {
  const clause =
    criterion &&
    plain(criterion)
      .replace(/\s+@[a-z]+\b.*$/, '')
      // "PATCH update does not …" speaks of the request.
      .replace(/^(?:GET|POST|PUT|PATCH|DELETE) (?=(?:call|request|update) (?:does|is|has|[a-z]+s) )/, 'the ')
      .replace(/^(?:GET|POST|PUT|PATCH|DELETE) (?:\/\S+ )?(?=(?:does|is|has|[a-z]+s) )/, 'it ')
      .replace(/[.]+$/, '')
      .replace(/^(?:it )?(?:will not|won't) (?=[a-z]+ )/i, 'does not ')
      .replace(
        / (?:when|as) (admin(?:istrator)?|agent|guest|moderator|owner)$/,
        (_, who: string) => ` for ${article(who)} ${who}`,
      )
      // "a email" is said by nobody.
      .replace(/\ba (?=(?:[aei](?!u)|o(?!n[ce]\b))[a-z]{2})/g, 'an ')
      .replace(/^(?:can't|doesn't|won't|isn't)(?= )/i, (word) => WRITTEN_OUT[word.toLowerCase()] ?? word)
      .replace(/^(no (?:[a-z]+ )?[a-z]+[^sui\W]s) is (?=[a-z]+ed\b)/i, '$1 are ')
      // What was written large to be stressed.
      .replace(
        /(?<=[A-Za-z] )(?:A|AN|AND|ANY|ALL|ARE|CAN|CANNOT|DO|DOES|HAS|IS|MUST|NEVER|NO|NOT|ONLY|OR|THE|WILL)(?= |$)/g,
        (word) => word.toLowerCase(),
      );
  if (!clause || clause.split(/\s+/).length < 3 || clause.length > 150 || name === '') return null;
  if (
    /^(?:GET|POST|PUT|PATCH|DELETE) /.test(clause) ||
    META.test(clause) ||
    UNREADABLE.test(clause) ||
    GAP.test(clause) ||
    isNoStatement(clause) ||
    !isBalanced(clause)
  )
    return null;
  return clause;
}

/**
 * A name like `test_it_works` says less than it seems: words without articles, often without a subject. Only where its
 * author wrote a sentence, articles included, does it read as one.
 */
function isLabel(name: string, clause: string): boolean {
  return isFromName(name, clause) && !(ARTICLE.test(clause) && clause.split(' ').length >= 5);
}

function isFromName(name: string, clause: string): boolean {
  const end = clause.toLowerCase().split(/\s+/).slice(-2).join(' ').replace(/`/g, '');
  return !/\s/.test(name.trim()) && identifierWords(name).toLowerCase().endsWith(end);
}

/** Several of a thing, and what they do. */
const THEY = /^[a-z-]+s (?:are|were|do|have|can|cannot|may|must|will)\b/;
/** "only boats a guest can see are shown", "orders of a boat are listed": a verb may be called like several things. */
const OF_THEM =
  /^(?:only [a-z]+s (?:an?|the|that|which|whose|of|for|with|without) |[a-z]+s (?:for|from|of|on) (?:an?|the|each|every) [a-z]+ (?:are|were|have|can|cannot) ).*/;
const FUNCTION =
  /^(?:add|get|set|make|create|remove|parse|build|run|find|load|save|insert|update|delete|push|pop|new|from|to|into|try) (?!(?:an?|the|its|each|every) )/;

const ARTICLE = /\b(?:a|an|the|its|their|every|each)\b/;
const CERTAIN = /\b(?:is|are|does|do|has|have|can|cannot|must|will|returns?|raises?|fails?|succeeds?)\b/;

/** Names leave articles out: "handshake reports a silent proxy" is about the handshake. */
function withArticle(clause: string): string {
  const [first = ''] = clause.split(' ');
  const isBare =
    /^[a-z]{3,}$/.test(first) &&
    !/(?:s|ing|ed|ly)$/.test(first) &&
    !/^\w+ and /.test(clause) &&
    !/^(?:an?|the|all|any|both|each|every|no|not|only|one|two|same|some|when|if|given|with|without|after|before|once|while|nothing|nobody|everything|empty|missing|invalid|unknown|multiple|many|it|there)$/.test(
      first,
    );
  return isBare ? `the ${clause}` : clause;
}

/** "when false" says nothing without what is false. */
const HALF_CONDITION = /^(?:when|if) \S+$/i;
/** A clause that begins with its verb, so that somebody must be put before it. */
const PREDICATE =
  /^(?!(?:it )?[a-z]+ous [a-z])(?:it )?(?:(?:also|always|only|still|never|automatically|successfully) )?(?:[a-z-]+(?:[^s\W]s|sses|ches|shes|xes)|does not|does|do not|cannot|can|must|will|is|are|has)\b(?!')/;
/** That something works or is handled does not say what it does. */
const VAGUE =
  /\bappropriate|\bwould otherwise\b|\bwithout (?:any )?(?:errors?|issues?|problems?)$|\bthe correct \w+|\bdoes not \w+ an error$|\b(?:data|input|request) is valid, |\bis success$|^(?:it )?(?:works?|behaves?|handles?(?!.* by )|supports? \w+$|passes)\b|\b(?:correctly|properly|as expected|gracefully|successfully|fine|as (?:it )?should)\b|\bworks?\b|\breturns? (?:the |a )?correct\b|^(?:the )?(?:behaviou?r|handling|usage|support|combinations?) (?:of|for|with)\b|\botherwise (?:raise|throw|return|fail)\b|\b(?:order|case|example|variant|part) \d+$/i;
/** Words about the test itself, not about what it holds. */
const META =
  /^(?:Test\w* (?:checks?|that|if|for)|Tests? (?:that|if|for|the)|A test|Check(?:s|ing)? (?:that|if|whether)|Verif\w+|Ensures?|Make sure|Let's)\b|\btest(?:s|ed|ing|cases?)?\b|\b(?:mock(?:s|ed)?|fixtures?|regression|edge cases?|bug|issue|scenario|snapshot|assertion|expected|in (?:the )?DB)\b|#\d|\b(?:we|you|us|our|your|being|just)\b|, this /i;
/** Labels with a dash or a colon, what a machine would be told, and what was cut. */
const UNREADABLE =
  /-{3,}|\|.*\||\bwith (?:can|has|is|must|should)\b|\bpasswd\b|^[a-z]+_\w+ |\bmay (?:not )?\w+ed\b|\bwith (?:not )?exist\b|^(?:all|many|multiple|several) (?:\w+ ){1,3}is\b|\bshould `|`[^`]*` `|^(?:with|without|for|in|on|by|from|as|of|and|but|than|at)\b|\s[-–—|>]+\s|[:;=]|, then \w+ (?!is\b|are\b)|\s\/\s|\bvs\b|\be\.g\b|…|\.\.\.|^[^a-zA-Z`"]|\b(?:of|to|the|a|an|and|or|by|in|from|with|for|is|are|that|when|if|as|at|into|than)$|\b(?:dont|doesnt|cant|wont|isnt)\b|\b(?:foo|bar|baz|blah)\b|\(\d|\b(?:TODO|FIXME|XXX)\b/i;

/** The innermost suite that names something: a phrase with its article, a route, a definition, a title. */
function subjectOf(suite: readonly string[]): string | null {
  for (const each of suite.toReversed()) {
    if (/^(?:an?|the|every|each|all|no) [a-z][\w' -]{2,60}$/i.test(each)) return lower(each);
    if (/^(?:GET|POST|PUT|PATCH|DELETE) \/\S*$/.test(each)) return code(each);
    const [, article, person] = PERSON.exec(each) ?? [];
    if (person !== undefined) {
      const words = identifierWords(person).toLowerCase();
      return `${article?.toLowerCase() ?? (/^[aeio]/.test(words) ? 'an' : 'a')} ${words}`;
    }
    // A fixture of .NET is called after what it tests.
    const tested = each.replace(/(?<=[a-z])Fixture$/, '');
    if (isDefinition(tested)) return code(tested.replace(/^#/, ''));
    if (
      /^[A-Z][a-z]+(?: [A-Z]?[a-z]+){0,2} (?:[mM]iddleware|[sS]ervice|[rR]outer|[cC]ontroller|[cC]omponent|[hH]elper|[sS]tore|[cC]lient|[pP]arser|[hH]andler|[aA]dapter|[cC]ommand|[pP]age|[dD]ialog|[mM]odal|[fF]orm|[bB]utton|[lL]ist|[mM]enu)$/.test(
        each,
      )
    )
      return `the ${each}`;
  }
  return null;
}

/** `TestAStaffUser`, `TestAnonymousVisitor`: a class of tests that is called after who does what they say. */
const PERSON =
  /^Tests?_?(?:(An?)(?=[A-Z])|(?=Anonymous|(?:Un)?(?:Authenticated|Registered)|Staff|Regular|Normal|(?:Ina|A)ctive|Banned|Blocked|Guest))((?:[A-Z][a-z]+)*(?:User|Visitor|Guest|Customer|Member|Owner|Moderator|Admin|Administrator|Superuser))s?$/;

function isDefinition(text: string): boolean {
  return (
    /^[\w$.#:]+[?!]?(?:\(\))?$/.test(text) &&
    /[a-z][A-Z]|_|\.|\(\)|[?!]$|^#|^[A-Z]\w+$/.test(text) &&
    !/^(?:Test|tests?)|\.Tests?(?:\.|$)|(?:Tests?|Specs?|TestCase|Fixture|IT)$/.test(text)
  );
}
