import { identifierWords } from '../../../engine/facts/words.ts';
import { singular, withArticle } from './plural.ts';

const VERBS: Readonly<Record<string, string>> = {
  GET: 'read',
  HEAD: 'read',
  POST: 'create',
  PUT: 'replace',
  PATCH: 'change',
  DELETE: 'delete',
  ANY: 'use',
  WS: 'connect to',
  PAGE: 'see',
};
/** Words that say themselves what is done when they stand last in a path. */
const ACTION =
  /^(?:login|logout|register|signup|signin|signout|search|upload|download|import|export|publish|unpublish|archive|restore|cancel|confirm|verify|reset|refresh|follow|unfollow|subscribe|unsubscribe|favorite|like|vote|accept|reject|approve|send|resend|sync|start|stop|pause|resume|retry|run|execute|validate|preview|copy|duplicate|move|merge|share|invite|activate|deactivate|enable|disable|ping|echo|transfer|revoke|rotate|test|remove|add|edit|update|delete|create|new|list)$/;
const PHRASES: Readonly<Record<string, string>> = {
  login: 'log in',
  logout: 'log out',
  signup: 'sign up',
  signin: 'sign in',
  signout: 'sign out',
  new: 'create',
};
const VERB_NAME =
  /^(?:get|list|find|fetch|read|show|create|add|insert|new|update|edit|set|put|patch|delete|remove|destroy|drop|check|validate|verify|send|upload|download|search|login|logout|register|follow|unfollow|publish|cancel|reset|export|import|sync|generate|refresh|revoke|invite|accept|subscribe|unsubscribe)\b/;
const NAME_VERBS: Readonly<Record<string, string>> = {
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
  put: 'replace',
  patch: 'change',
  destroy: 'delete',
  drop: 'delete',
  login: 'log in',
  logout: 'log out',
};

/** What a route is for, as a wish: `POST /users` → "create a user", `GET /users/{id}` → "read a user". */
export function routeWish(method: string, path: string, handler: string | null): string {
  const named = handler === null ? null : handlerWish(handler);
  if (named !== null) return named;
  const segments = path.split('/').filter((segment) => segment !== '' && !/^(?:api|v\d+|-)$/.test(segment));
  const fixed = segments.filter((segment) => !segment.startsWith('{')).map((segment) => segment.replace(/\.\w+$/, ''));
  const last = fixed.at(-1);
  if (last === undefined) return `${VERBS[method] ?? 'use'} the root of the service`;
  const owner = fixed.at(-2);
  if (method === 'GET' && /^(?:new|edit)$/.test(last)) {
    return `open the form ${last === 'new' ? 'for a new' : 'to edit'} ${owner === undefined ? 'entry' : last === 'new' ? singular(identifierWords(owner)) : withArticle(singular(identifierWords(owner)))}`;
  }
  if (ACTION.test(last)) {
    const action = PHRASES[last] ?? identifierWords(last);
    return owner === undefined || (PHRASES[last] !== undefined && last !== 'new')
      ? action
      : `${action} ${withArticle(singular(identifierWords(owner)))}`;
  }
  const ends = segments.at(-1)?.startsWith('{') ?? false;
  const noun = identifierWords(last);
  const one = singular(noun);
  if (method === 'GET' && !ends) return one === noun ? `read the ${noun}` : `list ${noun}`;
  return `${VERBS[method] ?? 'use'} ${withArticle(one)}`;
}

/** `articles.createArticle` → "create article" is no English; with an article it is. */
function handlerWish(handler: string): string | null {
  const last =
    handler
      .replace(/\(.*$/, '')
      .split(/[.:@#]+/)
      .at(-1) ?? '';
  const words = identifierWords(last).replace(/ (?:controller|handler|view|action|endpoint|route)$/i, '');
  if (!VERB_NAME.test(words)) return null;
  const [first = '', ...rest] = words.split(' ');
  if (rest.length === 0 || rest.length > 4 || /^(?:by|for|to|from|of|with|in|and|all)$/.test(rest[0] ?? ''))
    return null;
  const object = rest.join(' ');
  const isPlural = singular(rest.at(-1) ?? '') !== rest.at(-1);
  const prepositional = / (?:by|for|to|from|of|with|in) /.test(` ${object} `);
  if (prepositional) return null;
  return `${NAME_VERBS[first] ?? first} ${isPlural ? object : withArticle(object)}`;
}
