import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import type { Found } from '../evidence.ts';

type TestValues = Pick<Found<'test'>['values'], 'name' | 'status'>;

/**
 * Whether a sentence made of the name of a test says what comes out of it: "creates user with error input" does not,
 * where that is refused, and "the validation fails" leaves out when.
 */
export function tellsOutcome(told: string, { name, status }: TestValues): boolean {
  const sentence = told.replace(/^.* then the answer is \d+: (?!")/, '');
  if (ENDS_BARE.test(sentence) && !GIVEN.test(sentence)) return false;
  if (status !== undefined && status >= 400 && LETS.test(sentence)) return false;
  if (status !== undefined && status >= 400 && !SAYS_STATUS.test(sentence) && !REFUSED.test(sentence)) return false;
  const [, main = '', given = ''] = PARTS.exec(sentence) ?? [];
  const [verb = ''] = main.split(' ');
  // What a test checks it does not say to hold.
  if (/^(?:asserts|checks|tests|verifies)$/.test(verb)) return false;
  if (!DEEDS.has(verb) || REFUSES.test(main)) return true;
  if (status !== undefined && status >= 400) return false;
  if (SENT.test(given)) return false;
  if (status !== undefined) return true;
  // An author who writes that something "creates a crate without a lid" says that it does; "create crate without lid" is a label.
  return !FAULTY.test(given) && !(LACKING.test(given) && !name.toLowerCase().includes(verb));
}

/** That nothing is refused, where something is. */
const LETS =
  /^(?:no (?:[a-z]+ )?errors? (?:is|are) |[^,]*\b(?:is|are) not (?:blocked|limited|refused|rejected|throttled)\b)/i;
/** An answer by its number, or the message that comes with it. */
const SAYS_STATUS = /^"|the answer is \d{3}\b/;
/** That something is not done: what a comment tells of the background of a refusal is no outcome of it. */
const REFUSED =
  /\b(?:not|no|never|cannot|nobody|nothing|must|requires?|required|needs?|den(?:y|ies|ied)|refus\w+|reject\w*|forbid\w*|prevent\w*|prohibit\w*|protects|protected|restricts|blocks|blocked|disallow\w*|fail\w*|errors?|invalid|unauthori[sz]ed|unable|4\d\d|limits|limited|unless|raises?|throws?|already|conflicts?|aborts?|(?:can|may) only)\b|n't\b|\bonly (?:\w+ ){1,3}(?:can|may)\b/i;

/** What it does, and with what. */
const PARTS = /^(?:.*, )?(?:it|`[^`]+`) (.+?)(?: ((?:with|without|when|if|for|by|from|given|on|using)\b.*))?$/;
const DEEDS = new Set(VERBS.map(thirdPerson));
const REFUSES =
  /^(?:answers|blocks|denies|disallows|ends|errors|expects|fails|forbids|ignores|limits|needs|prevents|prohibits|protects|raises|redirects|refuses|rejects|reports|requires|responds|restricts|returns|sends|shows|skips|stops|throws|validates|warns)\b|\b(?:errors?|not|no|nothing|only|never|4\d\d)\b/;
const FAULTY =
  /^(?:with|for|by|from|given|on|using) (?:an? |the |some )?(?:error|errors|errored|invalid|wrong|malformed|bad|incorrect|broken|faulty)\b/;
const LACKING = /^without\b|^(?:with|for|by|given) (?:an? |the )?(?:missing|empty|no|blank)\b/;
/** That something is sent at all is no condition. */
const SENT =
  /^(?:with|by|using|from) (?:an? |the )?(?:valid )?(?:args|arguments|body|data|input|json|params|parameters|payload)$/;

const ENDS_BARE = /^(?!the test “).* (?:fails|passes|succeeds|works)$/;
const GIVEN =
  /\b(?:with|without|when|if|for|on|as|by|after|before|unless|because|in|from|to|of|that|which|who|while|no|not|only)\b/;

/**
 * Whether the name of a row of a table is a sentence about what comes out: "the crane refuses a boat that is too long". Most
 * names tell in few words what the row is given, and what must come out stands in another field of it.
 */
export function isOutcomeOfRow(name: string): boolean {
  const [first = ''] = name.trim().toLowerCase().split(' ');
  if (DEEDS.has(first) || /^(?:does|do|must|cannot) /i.test(name.trim())) return true;
  return /\b(?:an?|the)\b/i.test(name) && !STATE.test(name);
}

/** How a thing is: "the boat has a keel", "a raft is a boat", but not "the boat is refused". */
const STATE =
  /^[^,]*?\b(?:has|have|(?:is|are)(?: not)? (?!not\b|\w+(?:ed|en)\b|(?:found|kept|left|lost|made|put|read|sent|set|told)\b))/i;

/** Whether a name asks what comes out, or tells somebody to do something: neither says how it is. */
export function isNoStatement(clause: string): boolean {
  const [first = ''] = clause.split(' ');
  return QUESTION.test(clause) || (VERBS.includes(first.toLowerCase()) && ORDER.test(clause));
}

/** "Does a boat sink", "can the owner sell". */
const QUESTION =
  /^(?:did|do|does) (?!not\b|nothing\b|no\b)|^(?:can|could|must|should|will|would) (?:an?|the|it|this|that|they|we|every|each) |\?$/i;
/** "add a boat as a guest fails": nothing is there that fails. */
const ORDER = /^\w+ (?:an?|the) .* (?:fails|succeeds|(?:is|are) \w+ed)\b/;
