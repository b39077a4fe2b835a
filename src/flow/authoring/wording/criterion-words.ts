import { isNoun } from '../../../engine/facts/invariants/noun-phrase.ts';
import { VERBS } from '../../../engine/facts/text/verbs.ts';
import { code, lower } from './markup.ts';
import { singular, withArticle } from './plural.ts';
import { isSamePath } from './route-shape.ts';

/** What a test asks of a route and what comes back, as `exchangeOf` words it. */
const EXCHANGE = /^(given .+?, )?when `[^`]+` is (?:asked for|called)(.*?), then the answer is (\d{3})(?:: (.+))?$/;

/**
 * A criterion below a story that names its route already: "it requires a key (the answer is 401)" instead of "when `POST
 * /carts` is asked for, then the answer is 401: it requires a key".
 */
export function ofItsStory(text: string, route: string): string {
  const [, given = '', how = '', status = '', told] = EXCHANGE.exec(text) ?? [];
  if (status === '') return answered(withoutName(text, route));
  if (!text.includes(code(route))) return text;
  const isMessage = told?.startsWith('"') === true;
  if (told === undefined || isMessage || how !== '')
    return `${given}when it is called${how}, then it answers ${status}${told === undefined ? '' : `: ${told}`}`;
  const sentence = withoutName(told, route);
  return sentence.includes(status) ? `${given}${sentence}` : `${given}${sentence} (the answer is ${status})`;
}

/** Tests of `POST /carts.create` are called after `carts.create`, and those of `/carts/{id}` after `/carts/:id`. */
function withoutName(told: string, route: string): string {
  const [, name] = /^(?:[^`]+, )?`([^`]+)` (?=[a-z])/.exec(told) ?? [];
  const path = route.replace(/^[A-Z]+ /, '');
  return name !== undefined &&
    (isSamePath(name, route) || path === name || path.endsWith(`/${name.replace(/^\//, '')}`))
    ? told.replace(`${code(name)} `, 'it ')
    : told;
}

/** "returns http not found", as tests of Rails say it. */
function answered(text: string): string {
  return text.replace(/\breturns http (?:status )?(?=[a-z])/, 'answers with HTTP ');
}

/** "it fails when the list is full" → "when the list is full, it fails". */
export function conditionFirst(text: string): string {
  const [, outcome, condition, answer = ''] =
    /^((?:it|`[^`]+`) [^,]*?) (?:when|if) ([^,]+?)( \((?:the answer is \d+|asked with [^()]+)\))?$/.exec(text) ?? [];
  // "it makes the boat if it does not exist": the boat must be named first.
  const thing = /^it /.test(condition ?? '') ? / (the [a-z]+)$/.exec(outcome ?? '')?.[1] : undefined;
  if (thing !== undefined)
    return `when ${condition?.replace(/^it/, thing)}, ${outcome?.replace(/the [a-z]+$/, 'it')}${answer}`;
  return outcome && condition && !/ (?:when|if|unless|while|until) /.test(condition)
    ? `when ${condition}, ${outcome}${answer}`
    : text;
}

/** "it renders error when valid key provided": what the names of tests leave out, whether or not they have articles elsewhere. */
export function inWholeClauses(text: string): string {
  return text
    .replace(
      /\b(when|if) ((?:empty|expired|invalid|missing|new|no|valid|wrong) (?:[a-z]+ )?[a-z]+) (?=(?:found|given|passed|provided|sent|set|specified|supplied)(?:,|$| \())/,
      (_, how: string, thing: string) =>
        singular(thing) !== thing
          ? `${how} ${thing} are `
          : `${how} ${/^no /.test(thing) ? thing : withArticle(thing)} is `,
    )
    .replace(
      /\b(when|if|unless|until) ((?:(?!(?:an?|another|any|both|each|every|its?|no|not|one|that|the|their|there|this|using|with) )[a-z]+ )?([a-z]{3,})) (?=(?:becomes|does|exists|expires|goes|has|is|was)\b)/g,
      (whole, how: string, thing: string, noun: string) =>
        isNoun(noun) && singular(noun) === noun ? `${how} the ${thing} ` : whole,
    )
    .replace(
      /\b(answers with|raises|renders|returns|shows|throws) error(?=$|[,( ] ?(?:for|if|on|when|$))/,
      '$1 an error',
    );
}

/** "It can create a member": what a caller may do is not done by the route of the story. */
export function byCaller(text: string): string {
  return text.replace(/\bit (can(?:not)?) (?=([a-z]+)\b)/i, (whole, may: string, verb: string) =>
    VERBS.includes(verb) ? `the caller ${may} ` : whole,
  );
}

const STATUS = / \(the answer is \d{3}(: "[^"]+")?\)$/;
/** That it ends in an error, and nothing more. */
const IS_REFUSED =
  /^(?:it (?:fails(?: (?:cleanly|correctly|gracefully|nicely|properly))?|is (?:denied|refused|rejected)|(?:returns|gives|answers with|responds with|throws|raises|reports|renders) an? (?:[\w-]+ )*error)|(?:an?|the) (?:[\w-]+ )*?(?:error|exception) is (?:given|raised|returned|thrown)(?: to the (?:caller|client|user))?|(?:an?|the) request is (?:denied|refused|rejected)|it (?:returns|answers(?: with)?|responds with) (?:an? )?(?:HTTP )?(?:status )?4\d\d)$/i;
/** "Sending no name fails": what is tried is told, and that it is refused. */
const FAILS =
  /^((?:calling|posting|sending|[a-z]+ing) (?:(?!\b(?:when|if|unless|but|and then)\b)[^,]){3,120}?) fails$/i;

/** "Refused when sending no name" of a test that says it fails, and not how; null where another thing fails. */
export function failedDeed(text: string): string | null {
  const deed = FAILS.exec(text)?.[1];
  return deed === undefined ? null : `Refused when ${lower(deed)}`;
}

/** "A guest receives an error", "sending no name returns a 404 error": of whom, or of what. */
const GETS_ERROR =
  /^(.{3,100}?) (?:causes|gets|gives|is answered with|receives|results in|returns|throws|triggers) an? (?:[\w-]+ )*error(?: in (?:response|return)| response)?$/i;

/** "Refused with 422 when no name is given": what a test that expects a refusal says, whatever it is called. */
export function asRefusal(told: string, status: number): string {
  const said = STATUS.exec(told)?.[1] ?? '';
  const text = told.replace(STATUS, '');
  const head = `Refused with ${status}`;
  const deed = FAILS.exec(text)?.[1];
  if (deed !== undefined) return `${head} when ${lower(deed)}${said}`;
  const [, when, asked] = /^((?:given .+?, )?when .+), then it answers \d{3}(: .+)?$/.exec(text) ?? [];
  if (when !== undefined) return `${head} ${when}${asked ?? ''}`;
  const [, before, first, outcome = ''] = /^(when|if) ([^,]+), ((?!(?:and|but|or|when|if)\b).+)$/.exec(text) ?? [];
  const [, main = '', condition] =
    first === undefined
      ? (/^((?:(?! (?:if|when|unless)\b).)+) (?:if|when) ((?:(?! (?:if|when|unless)\b|, (?!or\b|and\b)).)+)$/.exec(
          text,
        ) ?? [])
      : [text, outcome, before === undefined ? undefined : first];
  // "When the boat is sunk that is older": the end belongs to what comes before.
  const isOpen = condition !== undefined && (/ that is more |^(?:it|they)\b/.test(condition) || / even$/.test(main));
  if (condition === undefined || (isOpen && !IS_REFUSED.test(main)) || / that is more /.test(condition))
    return `${head}${ofWhom(text) ?? `: ${text}`}${said}`;
  if (IS_REFUSED.test(main)) return `${head} when ${condition}${said}`;
  const whom = ofWhom(main);
  return whom === null ? `${head} when ${condition}: ${main}${said}` : `${head}${whom} when ${condition}${said}`;
}

/** "It rejects a boat without a keel". */
const REJECTS = /^it (?:blocks|denies|disallows|forbids|refuses|rejects) ((?:an?|the|any) .+|[a-z]+ [a-z]+.*)$/;

function ofWhom(main: string): string | null {
  const what = REJECTS.exec(main)?.[1];
  if (what !== undefined) return ` for ${what}`;
  const who = GETS_ERROR.exec(main)?.[1];
  if (who === undefined || /^(?:it|they|there|we|you)\b/i.test(who)) return null;
  // "With a key, it returns an error": what is given, and nobody.
  const [, given] = /^((?:as|for|on|with|without) [^,]+), it$/i.exec(who) ?? [];
  if (given !== undefined) return ` ${lower(given)}`;
  return / (?:is|are|has|have|does|can|cannot)\b|, /.test(who)
    ? null
    : /^[a-z]+ing\b/.test(who)
      ? ` when ${who}`
      : ` for ${who}`;
}
