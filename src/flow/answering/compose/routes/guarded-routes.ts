import { at } from '../../../authoring/evidence/evidence.ts';
import { bareAmong } from '../../../authoring/evidence/routes/guards/bare-routes.ts';
import type { Route } from '../../../authoring/evidence/routes/route.ts';
import { callerBehind, guardName } from '../../../authoring/evidence/routes/route-callers.ts';
import { accessRuleStatements } from '../../../authoring/statements/access-rules.ts';
import { withoutNotes } from '../../../authoring/statements/noted-guards.ts';
import { count, numberWord, verb } from '../../../authoring/wording/count.ts';
import { joined } from '../../../authoring/wording/list.ts';
import { code } from '../../../authoring/wording/markup.ts';
import type { Inquiry } from '../../inquiry.ts';
import type { QuestionTerm } from '../../subject/question-terms.ts';
import { bullet, cited, citedList, opening, type Part, type Span } from '../part.ts';

const ROUTES = /\b(?:routes?|endpoints?|apis?|urls?|pages)\b/i;
const ASKS_GUARD =
  /\b(?:needs?|requires?|required)\b.*\b(?:keys?|tokens?|admin(?:istrator)?s?|roles?|rights?)\b|\b(?:auth\w*|un(?:auth\w+|protected|guarded|secured)|log(?:ged|ging)?[- ]?in|sign(?:ed|ing)?[- ]?in|guard(?:s|ed)?|protected|secured|anonymous(?:ly)?|public(?:ly)?|permissions?|credentials?|sessions?|cookies?|jwts?)\b/i;
const ASKS_WITHOUT =
  /\b(?:not?|without|never|don'?t|doesn'?t|aren'?t|isn'?t|un(?:auth\w+|protected|guarded|secured)|anonymous(?:ly)?|public(?:ly)?|open to)\b/i;
/** Words for whatever a guard asks for. */
const ANY_RIGHT = /^(?:rights?|roles?|permissions?|privileges?|access|auth|authentication|authenticated)$/i;
/** What only turns away those who are signed in, or come too often, asks nobody who they are. */
const LETS_IN = /no_?auth|not_?auth|un_?auth|guest|anonymous|rate_?limit|throttl/i;
/** Who signs in is not signed in yet; what is checked there is what he sends. */
const SIGNS_IN = /\/(?:log|sign)[-_]?in$/i;
const SHOWN = 15;
const SHOWN_UNTOLD = 6;

/** Whether a question about routes asks who may call them. */
export function asksForGuards(text: string): boolean {
  return ROUTES.test(text) && ASKS_GUARD.test(text);
}

const ASKS_WHO_CALLS =
  /^who (?:may|can|could|is (?:allowed|permitted|able) to) (?:call|use|access|reach|query) .*\b(?:apis?|endpoints?|routes?)\W*$/i;

/** Whether a question asks who may call routes of a sort that guards speak of: "who may call the admin API". */
export function asksWhoCalls(inquiry: Inquiry, routes: readonly Route[]): boolean {
  const topics = topicsOfGuards(inquiry);
  return (
    ASKS_WHO_CALLS.test(inquiry.understanding.text) &&
    topics.length > 0 &&
    routes.some(({ guards }) => guards.some((guard) => speaksOf(inquiry, topics, guard)))
  );
}

function topicsOfGuards({ subject }: Inquiry): QuestionTerm[] {
  return subject.terms.filter(
    ({ generic, text: word }) =>
      !generic && !ROUTES.test(word) && !ANY_RIGHT.test(word) && !/^(?:rest|http)$/i.test(word),
  );
}

/** What a guard is told not to ask for, it does not speak of. */
const SWITCHED_OFF = /\b\w+\s*[:=]\s*(?:false|None|nil|null)\b/gi;

function speaksOf({ subject }: Inquiry, topics: readonly QuestionTerm[], guard: string): boolean {
  const said = subject.matcher.mask(`${guard.replace(SWITCHED_OFF, '')} ${callerBehind(guard)}`);
  return topics.every((term) => said & (1 << subject.terms.indexOf(term)));
}

/** The routes with a guard, or those without one. What no guard was seen on may still be refused further inside. */
export function* guardedRoutes(found: readonly Route[], inquiry: Inquiry): Generator<Part> {
  const {
    evidence,
    understanding: { text },
  } = inquiry;
  const isWithout = ASKS_WITHOUT.test(text);
  // The pages of a client are no endpoints of the service behind it.
  const offered = /\bpages?\b/i.test(text) ? [] : found.filter(({ method }) => method !== 'PAGE');
  const routes = (offered.length > 0 ? offered : found).map((route) => ({
    ...route,
    guards: SIGNS_IN.test(route.path) ? [] : route.guards.filter((guard) => !LETS_IN.test(guard)),
  }));
  const all = routes.filter(({ guards }) => guards.length > 0);
  const noun = routes.every(({ method }) => method === 'PAGE') ? 'page' : 'route';
  // "Which need an admin key" asks for guards of that name, where there are some.
  const topics = topicsOfGuards(inquiry);
  const own = isWithout ? [] : all.filter(({ guards }) => guards.some((guard) => speaksOf(inquiry, topics, guard)));
  const isNamed = own.length > 0 && topics.length > 0;
  const guarded = isNamed ? own : all;
  const [first] = routes;
  if (all.length === 0 && first) {
    yield opening(
      `On none of the ${count(routes.length, noun)} that ${verb(routes.length, 'was', 'were')} found a guard was seen, so which of them ${isWithout ? 'need none' : 'have one'} cannot be told`,
      cited(at(first.fact)),
    );
    yield bullet(WHAT_IS_SEEN);
    return;
  }
  const isBare = bareAmong(evidence, routes);
  const shown = isWithout ? routes.filter(isBare) : guarded;
  const untold = isWithout ? routes.filter((route) => route.guards.length === 0 && !isBare(route)) : [];
  const named = isNamed ? ` that speaks of ${joined(topics.map(({ text: word }) => `*${word}*`))}` : '';
  const had = isWithout ? 'no guard was seen' : `a guard${named} was seen`;
  const told = `Of ${count(routes.length, noun)} that ${verb(routes.length, 'was', 'were')} found`;
  if (shown.length > 0) yield opening(`${told}, ${had} on ${count(shown.length, noun)}: `, ...listed(shown, SHOWN));
  else if (isWithout)
    yield opening(
      `${told}, a guard was seen on ${all.length === routes.length ? 'each' : numberWord(all.length)}`,
      ...all.slice(0, 1).map(({ fact }) => cited(at(fact))),
    );
  else yield opening(`${told}, ${had} on none`);
  const names = [
    ...Map.groupBy(
      guarded.flatMap((route) => withoutNotes(route).map(guardName)),
      (guard) => guard,
    ),
  ]
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, 4);
  if (names.length > 0)
    yield bullet(
      `The guards that were seen: ${joined(names.map(([guard, own]) => `${code(guard)} (on ${count(own.length, noun)})`))}`,
    );
  if (untold.length > 0)
    yield bullet(
      `Of ${count(untold.length, `other ${noun}`)} it cannot be told, as not all that stands before ${untold.length === 1 ? 'it' : 'them'} was understood: `,
      ...listed(untold, SHOWN_UNTOLD),
    );
  for (const { text: rules, sources } of accessRuleStatements(evidence)) yield bullet(rules, cited(...sources));
  if (noun === 'page') yield bullet('These are pages of a client; no route of a service was found');
  yield bullet(WHAT_IS_SEEN);
}

function listed(routes: readonly Route[], most: number): Span[] {
  const items = routes.slice(0, most).map(({ method, path, fact }) => ({
    text: code(`${method} ${path}`),
    source: at(fact),
  }));
  return citedList(items, routes.length - items.length);
}

export const WHAT_IS_SEEN =
  'A guard is a middleware, a decorator or a check that stands where the route is registered or on its handler; one that is set elsewhere is not seen';
