import { thirdPerson, VERBS } from '../text/verbs.ts';
import { firstSentence, identifierWords, oneLine } from '../text/words.ts';

const AUXILIARY = "is are was were does do has have had can cannot must should may will won't".split(' ');
/** There are hundreds of them, and every test of a project is asked: looking words up is faster than a pattern of all. */
const FINITE = new Set([...AUXILIARY, ...VERBS.map(thirdPerson)]);
/** Verbs that are hardly ever the plural of a noun, as "requests" and "calls" are. */
const CERTAIN = /\b(?:is|are|does|has|must|cannot|can|will|returns|raises|throws|rejects|accepts|fails|succeeds)\b/i;
/** An order to the reader or a title, such as "Resolve a resource" or "Benchmark the parser". */
const ORDER = new Set([...VERBS, 'benchmark', 'simulate', 'reproduce', 'test', 'be', 'have', 'mock']);
/** What comes before the statement in the description of a test. */
const ABOUT_TEST =
  /^(?:(?:this|the) test |it |Test\w+ )?(?:tests?|testing|checks?|checking|ensures?|ensuring|verif(?:y|ies|ying)|makes? sure|asserts?|confirms?|proves?)(?: (?:that|whether|if))?\s+/i;

/** "Can a user post?" asks. */
const QUESTION = /\?$|^(?:can|does|do|is|are|should|will|has|have) (?:an?|the|we|you|it|users?|they)\b/i;

/** A test's name as a clause in the present tense; null where the name has no verb and so says nothing. */
export function criterionOf(name: string, doc: string): string | null {
  const described = doc === '' ? null : clauseOfDoc(doc, name.trim());
  if (described !== null) return described;
  const inParts = clauseOfParts(name.trim()) ?? clauseOfRefusal(name.trim());
  if (inParts !== null) return inParts;
  const text = /\s/.test(name.trim())
    ? oneLine(name).replace(/^(?:\[[\w .-]+\]\s*)+:?\s*|^(?:case|description|name|test)=\s*/, '')
    : wordsOfName(name.replace(/^(?:tests_|test_?|Test_?|it_|should_)/, (part) => (part === 'should_' ? part : '')));
  // `IsTrusted` and `GetName` are the names of functions under test, not clauses about them.
  if (!/\s/.test(name.trim()) && (/^(?:is|has|can|does|do|get|set) /.test(text) || SEVERAL.test(text))) return null;
  const present = /\s/.test(name.trim()) ? asStatement(inPresent(text)) : inPresent(text);
  return isClause(present) && present.length <= 160 && !/%[sdijop]|\$\{|\$\w/.test(present) ? present : null;
}

const CONDITION_FIRST = /^([A-Za-z]\w*?)_(When|If|Given|With|Without)([A-Z][A-Za-z\d]+)_([A-Z][A-Za-z\d]+)$/;
const CONDITION_LAST = /^([A-Za-z]\w*?)_([A-Z][A-Za-z\d]+)_(When|If|Given|With|Without)([A-Z][A-Za-z\d]+)$/;
const LONGEST_OUTCOME = 6;

/** `CancelOrder_WhenOrderIsSent_IsNotPossible`, or the other way round: what is asked for, what is given, what comes out. */
function clauseOfParts(name: string): string | null {
  const last = CONDITION_LAST.exec(name);
  const [, deed = '', word = '', given = '', outcome = ''] =
    CONDITION_FIRST.exec(name) ?? (last ? [name, last[1], last[3], last[4], last[2]] : []);
  if (deed === '') return null;
  const words = (part: string): string => identifierWords(part).toLowerCase();
  const outside = outcome.replace(/Async$/, '');
  const [, thrown] = /^(?:Should)?(?:Throws?|Raises?)([A-Z]\w+(?:Exception|Error))$/.exec(outside) ?? [];
  const said = thrown === undefined || /^An?[A-Z]/.test(thrown) ? inPresent(words(outside)) : `throws \`${thrown}\``;
  const [first = '', ...rest] = said.split(' ');
  const condition = words(given);
  // That something is thrown does not say what is so.
  if (!FINITE.has(first) || (rest.length === 0 && /^(?:throw|raise)s$/.test(first))) return null;
  if (rest.length >= LONGEST_OUTCOME || FINITE.has(condition.split(' ')[0] ?? '')) return null;
  const isSaid = /^With/.test(word) || condition.split(' ').some((each) => FINITE.has(each));
  const article = /^With/.test(word) || BEGUN.test(condition) ? '' : 'the ';
  return isSaid ? `${word.toLowerCase()} ${article}${condition}, \`${deed}\` ${said}` : null;
}

const SHOULD_REFUSE = /^[Ss]hould_(throw|raise)_(?:an_)?(error|exception)_(if|when|unless)_([a-z]+(?:_[a-z]+){1,7})$/;
const BARE = /^([a-z]+(?: (?!is|are)[a-z]+)?) (not (?:valid|found|given|allowed|unique)|invalid|empty|missing)$/;

/** `Should_throw_exception_if_name_not_valid`: when something is refused, in words without articles. */
function clauseOfRefusal(name: string): string | null {
  const [, verb = '', error, link, given = ''] = SHOULD_REFUSE.exec(name) ?? [];
  const condition = given.replaceAll('_', ' ').replace(BARE, '$1 is $2');
  const isSaid = condition.split(' ').some((each, place) => place > 0 && FINITE.has(each));
  return isSaid ? `${verb}s an ${error} ${link} ${BEGUN.test(condition) ? '' : 'the '}${condition}` : null;
}

/** What has an article, or needs none. */
const BEGUN = /^(?:the|an?|all|any|both|each|every|it|its|no|not|one|only|some|there|they|two)\b|^\w+s\b/;

/** "The box is full, the lid has a key": how things are to begin with, and not what comes out. */
const SITUATION =
  /^[^,]+ (?:is|are|has|have) [^,]+, (?!(?:and|as|because|but|even|if|not|or|so|that|then|though|thus|unless|when|where|which|while|who|with|without|it|they)\b)[^,]+ (?:is|are|has|have) /i;

function clauseOfDoc(doc: string, name: string): string | null {
  const sentence = inPresent(firstSentence(firstStatement(doc)).replace(/\.$/, '').replace(ABOUT_TEST, ''));
  const isStatement =
    sentence.length <= 160 &&
    !/^(?:see|todo|regression|issue|#|http|when|if|given)\b/i.test(sentence) &&
    !QUESTION.test(sentence) &&
    !SITUATION.test(sentence) &&
    !ORDER.has(/^\w+/.exec(sentence)?.[0].toLowerCase() ?? '') &&
    // "TestLogin pins what happens" speaks of the test.
    (/\s/.test(name) || !sentence.includes(name));
  return isStatement && isClause(sentence) ? sentence : null;
}

/** Lines that each begin anew are a list of what was set up, not a sentence. */
function firstStatement(doc: string): string {
  return /[^.!?:;,\s]\s*\n\s*[A-Z][a-z]+ (?:\d|[a-z]+ (?:is|are|has|have)\b)/.test(doc) ? '' : doc;
}

/** Parts of a name between underscores that are names themselves, such as `ICacheProvider`, stay what they are. */
function wordsOfName(name: string): string {
  if (!name.includes('_')) return identifierWords(name);
  return name
    .split('_')
    .filter((part) => part !== '')
    .map((part) => (/^[A-Z]+[a-z]+[A-Z]|^[a-z]+[A-Z]/.test(part) ? `\`${part}\`` : identifierWords(part)))
    .join(' ');
}

/** The verb stands in the main clause: what is true "when there are many" is said by another verb. */
function isClause(text: string): boolean {
  if (text.split(/\s+/).length < 4) return false;
  const main = mainClause(text);
  const verbs = [...main.matchAll(/won't\b|\w+/gi)].filter(([word]) => FINITE.has(word.toLowerCase()));
  return verbs.length > 0 && !isHeading(main, verbs);
}

/** `logs_stream_without_the_route`: things that are called like what somebody does, with no object behind them. */
const SEVERAL =
  /^(?:logs|requests|calls|lists|sets|filters|queries|updates|changes|matches|reports|records|exports|imports|indexes|files|links|searches|orders|builds|runs|loads|maps|hooks|streams|groups|checks|shows)\s+(?!["'`]|(?:an?|the|its|their|all|each|every|any|no|only|what|it|them|nothing|both|one|two)\b)/i;

/** "multiple writes for a single line": many of a thing, and no verb. */
function isHeading(text: string, verbs: readonly RegExpExecArray[]): boolean {
  const [first] = verbs;
  if (!first || verbs.length > 1 || CERTAIN.test(text)) return false;
  return (
    /^(?:\w+ )?(?:multiple|several|many|different|various|two|three|nested|concurrent|parallel|simple)\s*$/i.test(
      text.slice(0, first.index),
    ) &&
    /^\s+(?:for|of|in|to|with|from|on|at|per|by|after|before|without|and)\b/.test(
      text.slice(first.index + first[0].length),
    )
  );
}

function mainClause(text: string): string {
  return text.split(/\b(?:when|if|that|which|while|where|because|since|until|unless|so)\b/i)[0] ?? '';
}

/** "modify the method and keep the rest", after an unsaid "it should" → "modifies the method and keeps the rest". */
function asStatement(text: string): string {
  const [first = '', ...rest] = text.split(' ');
  const others = rest.join(' ');
  if (/^not$/i.test(first) && VERBS.includes(rest[0] ?? '')) return `does not ${others}`;
  if (!VERBS.includes(first) || CERTAIN.test(mainClause(others))) return text;
  const joinedVerbs = others.replace(/\band (\w+)\b/g, (whole, verb: string) =>
    VERBS.includes(verb) ? `and ${thirdPerson(verb)}` : whole,
  );
  return `${thirdPerson(first)} ${joinedVerbs}`;
}

/** "should return 400 when …" → "returns 400 when …"; "should move it and delete the rest" → "moves it and deletes the rest". */
function inPresent(text: string): string {
  if (!/should/i.test(text)) return text;
  const isBoth = /\bshould (?!not\b|be\b|have\b)/i.test(text);
  if (!isBoth && isOfSeveral(text))
    return text.replace(/\bshould(?:n't| not) be\b/gi, 'are not').replace(/\bshould be\b/gi, 'are');
  return text
    .replace(
      /(?<=\bshould\b[^,]*) and (\w+)(?= (?:an?|the|its|their|all|each|every|no|nothing|it|them)\b)/gi,
      (whole, verb: string) => (isBoth && VERBS.includes(verb) ? ` and ${thirdPerson(verb)}` : whole),
    )
    .replace(/\bshould(?:n't| not) be\b/gi, 'is not')
    .replace(/\bshould(?:n't| not) have\b/gi, 'does not have')
    .replace(/\bshould(?:n't| not)\b/gi, 'does not')
    .replace(
      /\bshould (?:(also|always|only|still|correctly|properly|never|automatically|successfully) )?(\w+)/gi,
      (_, adverb: string | undefined, verb: string) => `${adverb ? `${adverb} ` : ''}${thirdPerson(verb)}`,
    );
}

/** "Inactive users should be hidden", "orders of a shop should not be shown": what is said is said of several. */
function isOfSeveral(text: string): boolean {
  const [subject = ''] = text.split(/ should(?:n't)?\b/i);
  const [head = ''] = subject.split(/ (?:of|in|on|for|from|with|without|to|at|by|that|which|who|whose)\b/i);
  return (
    /^(?:[\w-]+ ){0,3}[a-z]+[^sui\W]s(?: \w+(?:ed|able|ible|[^m]ent))?$/i.test(head) &&
    !/^(?:an?|each|every|\w+ing)\b|\b(?:alias|canvas|bias|atlas|news|series|https)$/i.test(head)
  );
}
