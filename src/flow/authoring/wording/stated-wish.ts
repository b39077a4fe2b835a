import { escaped } from '../../../base/escaped.ts';
import { thirdPerson, VERBS } from '../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../engine/facts/text/words.ts';
import { plural, singular, withArticle } from './plural.ts';

export const VERB_NAME =
  /^(?:close|reopen|finalize|save|switch|mark|block|unblock|pin|unpin|attach|detach|deactivate|activate|manage|preview|toggle|start|stop|enable|disable|approve|reject|restore|rename|move|merge|assign|get|list|find|fetch|read|show|create|add|insert|new|update|edit|set|put|patch|delete|remove|destroy|drop|check|validate|verify|send|upload|download|search|login|logout|register|follow|unfollow|publish|cancel|reset|export|import|sync|generate|refresh|revoke|invite|accept|subscribe|unsubscribe)\b/;
/** More verbs that a function which changes something begins with; before what is only read they may describe it: `openOrders`. */
export const DEED_NAME =
  /^(?:apply|archive|ban|capture|clone|complete|confirm|connect|copy|decline|demote|deny|deploy|disconnect|discard|dismiss|duplicate|execute|expire|extend|finish|install|invalidate|join|kill|leave|link|lock|mute|open|pause|promote|rebuild|redeem|redeploy|refund|regenerate|reindex|reissue|requeue|rerun|resend|restart|resume|retry|revert|roll|rotate|run|scan|schedule|submit|suspend|terminate|transfer|trigger|unarchive|unassign|unban|uninstall|unlink|unlock|unmark|unmute|unpause|unregister|unsuspend)\b/;
export const NAME_VERBS: Readonly<Record<string, string>> = {
  get: 'read',
  list: 'list',
  find: 'find',
  fetch: 'read',
  show: 'read',
  add: 'add',
  insert: 'create',
  new: 'create',
  edit: 'change',
  set: 'set',
  put: 'change',
  patch: 'change',
  destroy: 'delete',
  drop: 'delete',
  login: 'log in',
  logout: 'log out',
};

const LONGEST_SUMMARY = 90;
const THIRD_PERSON = new Map(VERBS.map((verb) => [thirdPerson(verb), verb]));
const SECOND_VERB = /\band (\w+s)(?= (?:an?|the|all|its|it|them|their)\b)/g;
/** "Void an order": what stands before the article of a thing is done to it. */
const IMPERATIVE =
  /^(?!(?:for|from|with|when|what|this|that|only|about|after|before)\b)[A-Z][a-z]{2,}(?<!ing|tion|ment) (?:an?|the|all) \w/;

/** "Create user" and "Add new depot" are told with an article. */
const TO_ONE = /^(?:create|add|update|edit|replace|delete|remove|register|rename|duplicate|archive)$/;
const ONE_THING =
  /^(?!(?:an?|the|all|any|each|every|this|these|my|your|own|one|multiple|several|many|some|more|by|for|from|to|in|on|of|with)\b)[a-z]{3,}(?: [a-z]{3,})?$/;

/** "Contains functions to read an order": what a handler is made of or there for is not what somebody wants of it. */
const SAYS_WHAT_IT_IS = /^(?:contain|define|describe|handle|implement|provide|represent|serve)$/;
/** "Lists the orders if requested via GET" has its method beside it. */
const ASKED_BY = / (?:if|when) (?:requested|called|asked|invoked) (?:via|with|by|using) [A-Z]{3,}$/;

/** `summary: 'Cancel an order'` → "cancel an order"; what does not begin with a verb is a title. */
export function statedWish(summary = '', handler: string | null): string | null {
  const text = summary.trim().replace(/\.$/, '').replace(ASKED_BY, '');
  const [first = '', ...rest] = text.split(' ');
  const spelled = first.toLowerCase();
  // "Cancels an order" says what the route does.
  // A handler is called after what it does.
  const done = identifierWords(handler?.split(/[.:@#]+/).at(-1) ?? '').split(' ')[0];
  const verb = THIRD_PERSON.get(spelled) ?? (done !== undefined && spelled === thirdPerson(done) ? done : spelled);
  const isVerb =
    VERBS.includes(verb) ||
    VERB_NAME.test(verb) ||
    verb === done ||
    /^(?:retrieve|view|submit)$/.test(verb) ||
    IMPERATIVE.test(text);
  // Whoever reads it does so word by word: no second sentence, and nothing that marks code or a place to fill in.
  if (
    rest.length === 0 ||
    !isVerb ||
    SAYS_WHAT_IT_IS.test(verb) ||
    text.length > LONGEST_SUMMARY ||
    /[.:;`{}<>\n]/.test(text)
  )
    return null;
  const object = rest
    .join(' ')
    // "Resets and installs the boat": the second deed is wished for like the first.
    .replace(/^(and|or) ([a-z]+s)(?= )/, (whole, joint: string, second: string) =>
      verb === spelled ? whole : `${joint} ${THIRD_PERSON.get(second) ?? second}`,
    )
    .replace(
      /(?<=[a-z] )(and|or) ([a-z]+s)(?= (?:an?|the|all|its|their|it)\b)/,
      (whole, joint: string, second: string) =>
        verb === spelled ? whole : `${joint} ${THIRD_PERSON.get(second) ?? second}`,
    )
    .replace(/ by (?:its |their )?id$/i, '')
    // "Packs a parcel and sends the bill": who wants both wants to send, too.
    .replace(SECOND_VERB, (whole, second: string) => whole.replace(second, THIRD_PERSON.get(second) ?? second))
    .replace(/\b(informations?)['’]s\b|\binformations\b/gi, 'information');
  if (TO_ONE.test(verb) && ONE_THING.test(object) && singular(object) === object)
    return `${verb} ${withArticle(object)}`;
  if (!/^(?:get|retrieve|fetch|return)$/.test(verb)) return `${verb} ${object}`;
  const listed = /^(?:an? |the )?list of (?:all )?(.+)$/i.exec(object)?.[1];
  if (listed !== undefined) return `list ${listed}`;
  const [head = ''] = object.split(/ (?:of|for|by|from|in|with|to) /);
  return `${singular(head) === head || /^an? |\b(?:statistics|stats|details|contents|configurations?)$/i.test(head) ? 'read' : 'list'} ${object}`;
}

/** What a handler with a usual name does, whatever stands last in its path. */
export function usualDeed(handler: string | null): string | null {
  const name =
    handler
      ?.split(/[.:@#]+/)
      .at(-1)
      ?.toLowerCase() ?? '';
  if (/^(?:list|index|getall|findall)$/.test(name)) return 'list';
  if (/^(?:create|add|store|insert)$/.test(name)) return 'create';
  return /^(?:read|get|show|find|findone|update|edit|patch|put|save|delete|remove|destroy)$/.test(name) ? name : null;
}

export function many(noun: string): string {
  const one = singular(noun);
  return one === noun && /s$/.test(noun) ? noun : plural(one);
}

/** Methods that every controller has; the name of the controller may say what is done. */
const GENERIC = /^(?:store|index|show|update|destroy|create|edit|handle|execute|invoke|__invoke|post|get)$/;

/** `AcceptInvitationController@store` accepts an invitation; `CreateModelMixin.create` makes whatever it is mixed into. */
function controllerOf(handler: string): string | null {
  const name = /(\w+?)(?:Controller|Action|Handler)?[@.:#]+\w+$/.exec(handler)?.[1] ?? '';
  const [first = '', ...rest] = identifierWords(name).split(' ');
  return rest.length > 0 && VERBS.includes(first) && !/Mix[iI]n$/.test(name) ? name : null;
}

/** `articles.createArticle` → "create article" is no English; with an article it is. */
export function handlerWish(handler: string, isChange = false, path = ''): string | null {
  const last =
    handler
      .replace(/\(.*$/, '')
      .split(/[.:@#]+/)
      .at(-1) ?? '';
  const own = GENERIC.test(last) ? (controllerOf(handler) ?? last) : last;
  // `ResetAsync` of .NET resets.
  const words = withoutRole(identifierWords(own.replace(/(?<=[a-z])Async$/, '').replace(/(?<=[a-z])V\d+$/, '')), path);
  // `BatchGetUsers` reads several users.
  const several = words.replace(/^batch (?=get|create|update|delete)/, '');
  if (!VERB_NAME.test(several) && !(isChange && DEED_NAME.test(several))) return null;
  // `createACrate` has its article.
  const [first = '', ...rest] = several.replace(/^(\w+) (?:an?|the) (?=\w)/i, '$1 ').split(' ');
  if (rest.length === 0 || rest.length > 4 || /^(?:by|for|to|from|of|with|in|and|all)$/.test(rest[0] ?? ''))
    return null;
  const object = rest.join(' ').replace(/ (?:me|my|self|current)$/, '');
  // `inviteLink` is a thing that is called after what it is for.
  if (
    /^(?:invite|search|import|export|login|upload|download|register|reset|sync)$/.test(first) &&
    /^(?:link|token|code|status|info|log|logs|page|form|view|list|settings|url|callback|history|index|state)$/.test(
      object,
    )
  )
    return `use the ${several}`;
  // `UpdateWeb` says by what way it is asked, not what it is about.
  if (/^(?:web|api|http|json|html|ajax|xhr|rest|endpoint|request|response)$/i.test(object)) return null;
  if (/^(?:authenticated|current|logged in) user$/.test(object) && NAME_VERBS[first] === 'read')
    return 'read my own account';
  if (/^(?:me|my|self|current|one|many|it)\b|^item\b(?! (?:to|from) )/.test(object)) return null;
  // `deleteOwnUser`: of whoever calls.
  if (/^own [a-z]/.test(object)) return `${NAME_VERBS[first] ?? first} my ${object}`;
  const isPlural = singular(rest.at(-1) ?? '') !== rest.at(-1) || /^(?:settings|preferences)$/.test(rest.at(-1) ?? '');
  if (/ (?:by|for|to|from|of|with|in) /.test(` ${object} `)) return placedWish(first, object);
  // `checkPathExists` answers yes or no.
  const [, asked] = /^(.+) exists?$/.exec(object) ?? [];
  if (asked !== undefined) return first === 'check' ? `check whether ${withArticle(asked)} exists` : null;
  // `loginOAuth`: a way of signing in, not a thing that is signed in.
  if (/^log(?:in|out)$/.test(first))
    return /^(?:OAuth|OIDC|SSO|SAML|LDAP|GitHub)$/.test(object) ? `${NAME_VERBS[first]} with ${object}` : null;
  // How many there are, or may still be made, is no list of them.
  if (/^(?:get|fetch|show|read|list)$/.test(first)) {
    const counted = /^(?:total|number of) (.+)$/.exec(object)?.[1] ?? /^(.+) (?:count|total)$/.exec(object)?.[1];
    if (counted !== undefined) return `read the number of ${many(counted)}`;
    const left = /^remaining (.+)$/.exec(object)?.[1];
    if (left !== undefined) return `read how many ${many(left)} are left`;
  }
  // `delete_user_own`: nothing is called so.
  if (/ (?:own|self|me)$/.test(` ${object}`)) return null;
  if (first === 'list' && !isPlural && !withArticle(object).startsWith('the ')) return `list ${many(object)}`;
  // Several are listed; settings are one.
  const isList = isPlural && /^(?:get|fetch|find|show)$/.test(first) && !withArticle(object).startsWith('the ');
  return `${isList ? 'list' : (NAME_VERBS[first] ?? first)} ${isPlural ? object : withArticle(object)}`;
}

const ROLE = / (controller|handler|view|action|endpoint|route|post|complete|backend|api)$/i;

/** What a function is says nothing of what it does, `send_parcel_backend`, unless its path speaks of that: `/list_views`. */
function withoutRole(words: string, path: string): string {
  const role = ROLE.exec(words)?.[1]?.toLowerCase();
  if (role === undefined) return words;
  const isMeant = new RegExp(`[a-z][-_ ]${escaped(role)}s?(?:/|$)`, 'i').test(path);
  return isMeant ? words : words.replace(ROLE, '');
}

/** What one of several things is known by. */
const KEY = /^(?:name|slug|tag|key|code|email|username|title|hash|number|alias|external id)$/;

/** `removeUserFromAlbum` → "remove a user from an album", `readDepotByName` → "read a depot by name". */
function placedWish(verb: string, object: string): string | null {
  const [, asked, key = ''] = /^(\w+(?: \w+)?) by (\w+(?: \w+)?)$/.exec(object) ?? [];
  if (asked !== undefined && KEY.test(key)) {
    const isMany = singular(asked) !== asked;
    const deed = isMany && /^(?:get|fetch|show)$/.test(verb) ? 'list' : (NAME_VERBS[verb] ?? verb);
    return `${deed} ${isMany ? asked : withArticle(asked)} by ${key}`;
  }
  // `removeCratesWithFaults`: some of them.
  const [, some = '', which = ''] = /^(\w+(?: \w+)?) with (\w+)$/.exec(object) ?? [];
  if ([some, which].every((noun) => singular(noun) !== noun) && !/^(?:set|find)$/.test(verb))
    return `${NAME_VERBS[verb] === 'read' ? 'list' : (NAME_VERBS[verb] ?? verb)} ${some} with ${which}`;
  const [, thing, preposition, place = ''] = /^(\w+(?: \w+)?) (from|to) (\w+(?: \w+)?)$/.exec(object) ?? [];
  if (thing === undefined || !/^(?:add|remove|move|assign|delete)$/.test(verb)) return null;
  if (/^(?:me|my|self|current|all)\b/.test(place)) return null;
  const told = (noun: string): string => (singular(noun) === noun ? withArticle(noun) : noun);
  return `${verb} ${told(thing)} ${preposition} ${told(place)}`;
}
