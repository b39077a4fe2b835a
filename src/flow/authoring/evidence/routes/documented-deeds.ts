import { thirdPerson, VERBS } from '../../../../engine/facts/text/verbs.ts';
import { type SymbolDetail, symbolDetail } from '../../../../engine/pack/search/find-symbols.ts';
import { singular, withArticle } from '../../wording/plural.ts';
import { statedWish } from '../../wording/stated-wish.ts';
import type { Evidence } from '../evidence.ts';
import { isDeed, kindOf } from './deed-kinds.ts';
import { handlerOf } from './handlers/handlers.ts';
import type { Route } from './route.ts';

/** Words that stand for any thing, and those on the code rather than on what it does. */
const OF_ANY =
  /\b(?:resources?|storage|endpoints?|requests?|responses?|handlers?|callbacks?|function|method|this|it|its|them|legacy|dummy)\b/i;
const LONGEST = 9;

/** What the comment above the code that answers a route says in short that is done: "Transfer the app". */
export function documentedWish(evidence: Evidence, route: Route): string | null {
  const said = summaryOf(evidence, route);
  if (said !== null && SHOWS.test(said) && (/^(?:GET|ANY)$/.test(route.method) || PAGE.test(said)))
    return shownThing(said);
  const wish = (said === null ? null : statedWish(said, route.handler))
    // "Retry the event immediately".
    ?.replace(/ (?:[a-z]+ly|in-place)$/, '')
    .replace(/\ba (?=[aeio][a-z])/g, 'an ')
    .replace(/\ban (?=[b-df-gj-np-tv-z][a-z])/g, 'a ');
  if (wish === undefined || wish.split(' ').length > LONGEST || OF_ANY.test(wish) || saysMore(wish)) return null;
  const [verb = '', next = '', ...rest] = wish.split(' ');
  // "Create user" is told with its article.
  if (isDeed(verb) && rest.length === 0 && singular(next) === next) return `${verb} ${withArticle(next)}`;
  return isDeed(verb) || (/^(?:an?|the|all)$/.test(next) && !/(?<!s)s$/.test(verb)) ? wish : null;
}

const SHOWS = /^(?:display|render)s? /i;
const PAGE = /\bpages?\b/i;

/** Whether the comment above the code that answers says that it shows a page, whatever stands last in the path: "Render the fork page". */
export function showsPage(evidence: Evidence, route: Route): boolean {
  const said = summaryOf(evidence, route) ?? '';
  return SHOWS.test(said) && PAGE.test(said);
}

/** "Display the crate to the user" reads a crate; a page, and what a template makes, is no thing that anybody asks for. */
function shownThing(said: string): string | null {
  const [, article, shown = ''] =
    /^displays? (?:(an?|the|all(?: the)?) )?([a-z]+(?: [a-z]+)?)(?: to (?:the |an? )?(?:users?|visitors?|callers?|clients?))?\.?$/i.exec(
      said.trim(),
    ) ?? [];
  const object = shown.toLowerCase();
  if (object === '' || /\b(?:pages?|views?|forms?|templates?|screens?)$|\b(?:to|of|for|with|in|on)\b/.test(object))
    return null;
  if (singular(object) !== object) return `list ${object}`;
  return `read ${article === 'the' || article === undefined ? withArticle(object) : `${article} ${object}`}`;
}

/** Words that say that something is done, and not what. */
const NEUTRAL = /^(?:call|do|handle|perform|process|receive|return|run|save|serve|store|submit|take|use)$/;
/** How something is done stands before what is done: "async subscribe to parcels". */
const HOW = /^(?:async(?:hronously)?|bulk|[a-z]+ly) (?=[a-z])/;
const THIRD_PERSON = new Map(VERBS.map((verb) => [thirdPerson(verb), verb]));

/** "subscribe/unsubscribe to several parcels" above what answers `POST /parcels`: the method and the path say another deed. */
export function isDocumentedOtherwise(evidence: Evidence, route: Route, wish: string): boolean {
  const summary = (summaryOf(evidence, route) ?? '').toLowerCase().replace(HOW, '');
  const [first = ''] = summary.split(/[ /,]/);
  const [meant = ''] = wish.split(' ');
  const said = THIRD_PERSON.get(first) ?? first;
  if (!isDeed(said) || NEUTRAL.test(said) || said === meant) return false;
  const [kind, other] = [kindOf(said), kindOf(meant)];
  // What is read is told in many words.
  return other !== undefined && (kind === undefined ? other !== 'reads' : kind !== other);
}

function summaryOf(evidence: Evidence, route: Route): string | null {
  const id = handlerOf(evidence, route)?.id ?? null;
  const detail = id === null ? null : symbolDetail(evidence.pack, id);
  if (!detail) return null;
  return operationSummary(evidence, detail, route.method) ?? summaryIn(withoutName(detail), route.method);
}

/** Verbs that are no things: "Migrate render the page of a migration". */
const SURE_VERB = /^(?:add|create|delete|fetch|generate|get|handle|remove|resolve|retrieve|serve|validate|verify)$/;

/** In Go the comment begins with the name: "Unlock unlocks files", or "Unlock unlock files". */
function withoutName({ name, doc }: SymbolDetail): string {
  const own = name.split('.').at(-1) ?? '';
  if (!doc.startsWith(`${own} `)) return doc;
  const behind = doc.slice(own.length + 1);
  const [, next = ''] = /^([a-z]+)\s/.exec(behind) ?? [];
  // "Migrate render the page of a migration" says how it is shown, and no deed.
  if (next === 'render') return '';
  return next.endsWith('s') || (next !== '' && own.toLowerCase().startsWith(next)) || SURE_VERB.test(next)
    ? behind
    : doc;
}

const MOST_LINES = 12;

/** `// summary: Follow a user` below `// swagger:operation PUT /user/following/{username}`, as go-swagger reads it in a handler. */
function operationSummary(evidence: Evidence, detail: SymbolDetail, method: string): string | null {
  if (!detail.path.endsWith('.go')) return null;
  const lines = (evidence.lines(detail.path) ?? []).slice(detail.startLine - 1, detail.endLine);
  const from = lines.findIndex((line) => /^\s*\/\/\s*swagger:operation\s/.test(line));
  const [, asked = ''] = /swagger:operation\s+([A-Za-z]+)\s/.exec(lines[from] ?? '') ?? [];
  if (from < 0 || asked.toUpperCase() !== method) return null;
  const told = lines.slice(from + 1, from + MOST_LINES).find((line) => /^\s*\/\/\s*summary:\s*\S/.test(line));
  return told?.replace(/^\s*\/\/\s*summary:\s*/, '').trim() ?? null;
}

/** `@Summary Transfer the app` of swag, `summary="Transfer the app"` of swagger-php, or the first sentence. */
function summaryIn(doc: string, method: string): string | null {
  const [, ofSwag] = /^\s*@Summary\s+(.+)$/m.exec(doc) ?? [];
  if (ofSwag !== undefined) return ofSwag.trim();
  const [, asked, ofPhp] = /@OA\\(\w+)\([\s\S]*?\bsummary="([^"\n]+)"/.exec(doc) ?? [];
  // One that was copied from another route tells nothing of this one.
  if (asked !== undefined) return asked.toUpperCase() === method ? (ofPhp ?? null) : null;
  const [first = ''] = doc.trim().split(/\n\s*\n|\n(?=\s*[@<:])/);
  const [sentence = ''] = first.replace(/\s*\n\s*/g, ' ').split(/(?<=\.) /);
  return /^[A-Za-z][a-z]+(?:\/[a-z]+)? [a-z]/.test(sentence) ? sentence : null;
}

/** "Create a dump and writes it away", "list of Parcels", "see https://…". */
function saysMore(wish: string): boolean {
  const words = wish.split(' ');
  return (
    words.some((word, place) => words[place - 1] === 'and' && VERBS.some((verb) => thirdPerson(verb) === word)) ||
    / [A-Z][a-z]|\/|["'’()=!?,_]/.test(wish)
  );
}
