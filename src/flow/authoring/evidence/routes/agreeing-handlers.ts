import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { plural, singular } from '../../wording/plural.ts';
import { NAME_VERBS } from '../../wording/stated-wish.ts';
import { isDeed, kindOf } from './deed-kinds.ts';
import type { Route } from './route.ts';

/** `named`: what answers says the deed itself; `fitting`: it says nothing, and the method and the path are of the usual shape. */
type Agreement = 'named' | 'fitting' | null;

/** Deeds that are done to nothing, and pages that only lead to one. */
const ALONE =
  /^(?:(?:log|sign) (?:in|out|up|on)\b|open the form |check whether |search$|register$|read my own |recover the password$)/;
/** Names of methods that say nothing else; what is got or deleted is so by any method. */
const OF_METHOD = /^(?:post|put|patch|head)$/;
/** Words around a name that say nothing of what is done. */
const AROUND =
  /^(?:handle|handler|action|view|views|endpoint|route|controller|bulk|batch|mass|on|do|api|backend|page|all|one|id|by|the|my|own|resource|index|async|http|json|it)$/;
/** Names of the usual methods of controllers that are no verbs of their own. */
const USUAL: Readonly<Record<string, string>> = {
  index: 'list',
  store: 'create',
  destroy: 'delete',
  show: 'read',
  retrieve: 'read',
  insert: 'create',
  save: 'change',
};
/** What these are done to is not told by where they stand: `/orders/{id}/upload` takes a file for an order. */
const UNCLEAR_ALONE =
  /^(?:complete|default|manage|match|process|record|register|report|search|send|show|test|upload|validate|verify|check)$/;
/** Words for what every thing is done to: one says no more than another of its kind. */
const PLAIN =
  /^(?:add|change|create|delete|destroy|drop|edit|fetch|find|get|insert|list|lookup|make|modify|new|patch|query|read|remove|replace|retrieve|search|set|show|update|view)$/;
/** What is done to the thing above it, whether one or several of them are named. */
const CLEAR =
  /^(?:accept|activate|approve|archive|cancel|clone|close|confirm|copy|deactivate|decline|disable|duplicate|enable|export|import|invite|lock|merge|move|pause|publish|refresh|reject|rename|reopen|reset|restart|restore|resume|retry|revoke|start|stop|suspend|transfer|unarchive|unlock|unpublish)$/;
const PEOPLE = /^(?:user|account)$/;

/** Whether what answers a route agrees with what its method and its path seem to ask for. */
export function agreementOn({ method, path, handler }: Route, wish: string): Agreement {
  if (ALONE.test(wish)) return 'named';
  const [, verb = '', object = ''] = /^([a-z]+) (?:(?:an?|the|all|several) )?(.+)$/.exec(wish) ?? [];
  // `POST /users/update` may change nobody but the caller.
  if (PEOPLE.test(object) && !path.includes('{') && /^(?:change|update|delete|set)$/.test(verb)) return null;
  const [type, name] = partsOf(handler);
  if (name === '' && type === '') return fits(method, path, wish) ?? (isSaidByPath(path, wish) ? 'fitting' : null);
  // REST framework calls so what changes some fields only.
  const words = name === 'partial_update' ? ['update'] : wordsOf(name);
  // `post_set_password` sets one.
  const behind = OF_METHOD.test(words[0] ?? '') && words[0] === method.toLowerCase() ? words.slice(1) : words;
  const spoken = behind.filter((word) => !AROUND.test(word));
  const said = deedIn(spoken, { method, path }, verb, object);
  const told = said ?? (words.length === 1 && USUAL[words[0] ?? ''] !== undefined ? words[0] : undefined);
  if (told !== undefined) return agrees({ told, verb, object, method, path, type, words: spoken }) ? 'named' : null;
  const isOfAny = name === '' || words.some((word) => word === method.toLowerCase() || OF_ANY.test(word));
  return isCalledAfter(type, words, path, object) && (method === 'GET' || isOfAny) ? fits(method, path, wish) : null;
}

/** The word of a name that says what is done, the first or the last: `group_list` lists groups, though one can group things. */
function deedIn(
  words: readonly string[],
  { method, path }: Pick<Route, 'method' | 'path'>,
  verb: string,
  object: string,
): string | undefined {
  // `GroupInvitationCreate` of `/groups/invitations` groups nothing.
  const isThing = (word: string): boolean => shares(word, object) || path.split('/').includes(plural(word));
  const isSaid = (word: string): boolean => isDeed(word) && !OF_METHOD.test(word) && (word === verb || !isThing(word));
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  // `sync_account_post` is called after a path and its method, and syncs nothing; `createPost` of `/posts` makes a post.
  const isPath = last === method.toLowerCase() && OF_METHOD.test(last) && !shares(last, object);
  if (isSaid(first) && !isPath) return first;
  return isSaid(last) && (PLAIN.test(last) || CLEAR.test(last)) ? last : undefined;
}

/** `DepotController@store` → the type and the name; a class alone answers by its methods, and has no name. */
function partsOf(handler: string | null): [type: string, name: string] {
  const parts = handler?.replace(/\(.*$/, '').split(/[.:@#/]+/) ?? [];
  const name = parts.at(-1) ?? '';
  if (/^[A-Z]\w*(?:Controller|View|ViewSet|Viewset|Resource|API|Endpoint)$/.test(name)) return [name, ''];
  return [parts.at(-2) ?? '', name];
}

function wordsOf(name: string): string[] {
  return identifierWords(name.replace(/(?<=[a-z])(?:Async|V\d+)$/, ''))
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '');
}

interface Named {
  told: string;
  verb: string;
  object: string;
  method: string;
  path: string;
  type: string;
  words: readonly string[];
}

function agrees({ told, verb, object, method, path, type, words }: Named): boolean {
  const meant = USUAL[told] ?? NAME_VERBS[told] ?? told;
  const isSame = [told, meant].some((each) => each === verb || (kindOf(each) === kindOf(verb) && PLAIN.test(each)));
  // `PUT /fields/{id}/show` with `ShowField` reads nothing.
  if (!isSame || (kindOf(told) === 'reads' && /^(?:PUT|PATCH|DELETE)$/.test(method))) return false;
  // `add_to_shelf` adds something else than a shelf.
  const link = words[0] === told ? (words[1] ?? '') : '';
  if (/^(?:to|from|into|onto|in)$/.test(link) && !` ${object} `.includes(` ${link} `)) return false;
  const aim = words.filter((word) => word !== told && !OF_METHOD.test(word));
  // `get_chart_for_boat` gives no boat.
  const behind = aim.findIndex((word) => /^(?:for|of|in|per|about)$/.test(word));
  const [head = ''] = object.split(/ (?:by|for|from|in|of|per|to|with) /);
  if (behind > 0 && !aim.slice(0, behind).some((word) => shares(word, head))) return false;
  // `confirmInvite` behind `/users/{id}/confirm` confirms no user.
  if (aim.length > 0) return aim.some((word) => shares(word, object));
  const isUsual = kindOf(verb) !== undefined && !CLEAR.test(verb);
  if (isUsual && (USUAL[told] !== undefined || !UNCLEAR_ALONE.test(told))) return true;
  if (UNCLEAR_ALONE.test(told)) return false;
  const isOne = /\}\/[\w-]+\/?$/.test(path);
  const isOfType = /^[a-z]*$|Mixin\w*$/.test(type) || wordsOf(type).some((word) => shares(word, object));
  return isOfType && (isOne || CLEAR.test(verb));
}

/** The usual shape: things are made where they are listed, and changed and deleted where one of them is asked for. */
function fits(method: string, path: string, wish: string): Agreement {
  const [verb = ''] = wish.split(' ');
  const isOne = /\}\/?$/.test(path);
  const isUsual =
    (/^(?:GET|HEAD|PAGE|ANY|WS)$/.test(method) && /^(?:read|list|see|connect)$/.test(verb)) ||
    (method === 'POST' && !isOne && /^(?:create|add)$/.test(verb)) ||
    (/^(?:PUT|PATCH)$/.test(method) && isOne && verb === 'change') ||
    (method === 'DELETE' && isOne && /^(?:delete|remove)$/.test(verb)) ||
    (method === 'POST' && OF_OWNER.test(wish)) ||
    (/^(?:POST|PUT|PATCH)$/.test(method) && WHOLE.test(path) && verb === 'change');
  const isDone = path.split('/').some((part) => part === verb) && CLEAR.test(verb);
  return isUsual || isDone ? 'fitting' : null;
}

/** What is put to a thing, or sent back with the form of one. */
const OF_OWNER = /^add an? .+ to an? |^change the .+ of an? /;
const WHOLE = /\/(?:settings|preferences|options|profile|password)\/?$/;

/** Words that a function has in its name which answers whatever is asked of a path. */
const OF_ANY = /^(?:handler|action|view|endpoint|route)$/;

/** `/letters/{id}/star`, `/delete-letters`: where what answers has no name, the path may say what is done. */
function isSaidByPath(path: string, wish: string): boolean {
  const [verb = '', ...object] = wish.split(' ');
  const last = path.split('/').findLast((part) => part !== '' && !part.startsWith('{')) ?? '';
  if (verb === 'search') return last === verb && object.length === 1;
  return last === verb ? !UNCLEAR_ALONE.test(verb) : last.startsWith(`${verb}-`) || last.startsWith(`${verb}_`);
}

/** Whether a name has no word that is not in the path: `ClientReportController` behind `/reports/clients` makes no client. */
function isCalledAfter(type: string, words: readonly string[], path: string, object: string): boolean {
  if (words.length > 0)
    return words.every((word) => AROUND.test(word) || OF_METHOD.test(word) || shares(word, path.replace(/[{}]/g, ' ')));
  const own = wordsOf(type).filter((word) => !AROUND.test(word) && !/^(?:viewset|set)$/.test(word));
  return own.every((word) => shares(word, object));
}

/** Whether a word, or what it is short for, stands among others. */
function shares(word: string, text: string): boolean {
  const one = singular(word);
  return identifierWords(text.replace(/[^\w]+/g, ' '))
    .toLowerCase()
    .split(/[ _]+/)
    .some((each) => {
      const other = singular(each);
      return other === one || (one.length > 2 && other.startsWith(one)) || (other.length > 2 && one.startsWith(other));
    });
}
