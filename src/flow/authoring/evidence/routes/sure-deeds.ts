import { escaped } from '../../../../base/escaped.ts';
import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import { derived, type Evidence } from '../evidence.ts';
import { routesOf } from '../routes.ts';
import { kindOf } from './deed-kinds.ts';
import { handlerOf } from './handlers/handlers.ts';
import type { Route } from './route.ts';

/** Words that say how something is asked for, or that something is done. */
const NEUTRAL = /^(?:do|handle|process|put|save|serve|store|submit|upload|use|write)$/;
/** `DepotCreateView`, `OrderInvoiceCreate.post`: what a name ends with. */
const MAKES = /(?:add|create|new|insert|store|register|make|post)/i;

/**
 * A method and a path say what is done only as far as the name of what answers agrees: `POST /albums/music` with
 * `GetRemoteAlbums` makes no album, and one with `UpdateAlbum` changes it.
 */
export function sureWish(evidence: Evidence, route: Route, wish: string): string | null {
  const [, verb = '', rest = ''] = /^(create|change|delete|read|list) (.+)$/.exec(wish) ?? [];
  if (verb === '') return wish;
  const words = identifierWords(route.handler?.split(/[.:@#]+/).at(-1) ?? '')
    .toLowerCase()
    .split(' ');
  const [first = ''] = words;
  const told = kindOf(first);
  const meant = kindOf(verb);
  const isNamed = words.length === 1 || !VERBS.includes(words.at(-1) ?? '');
  if (isNamed && told !== undefined && told !== meant) {
    if (told === 'changes' && meant === 'makes') return `change ${rest}`;
    return told === 'reads' || meant !== 'changes' ? null : wish;
  }
  // `ReceiveParcel`, `gatherPrices`: a deed of its own is not told as one of these.
  const isOwnDeed = words.length > 1 && isNamed && VERBS.includes(first) && !NEUTRAL.test(first) && told === undefined;
  if (isOwnDeed && meant !== 'reads' && !wish.includes(` ${first}`)) return null;
  if (verb === 'read') return isAboutFile(evidence, route, rest) ? null : wish;
  if (verb !== 'create') return wish;
  return isGuessed(evidence, route) || isFetched(route) || isSetWhole(evidence, route, rest) ? null : wish;
}

/** `POST /downloads/parcels` asks for what is there, whatever it sends along; `POST /downloads` may begin one. */
function isFetched({ path, handler }: Route): boolean {
  return /\/downloads?\//.test(path) && !/(?:add|create|new|insert|store|register|make)/i.test(handler ?? '');
}

/** What is posted is put in the place of all that was there: `store.SetIgnores(lines)` makes no single one. */
function isSetWhole(evidence: Evidence, route: Route, rest: string): boolean {
  const things = rest.split(' ').at(-1)?.replace(/\W/g, '') ?? '';
  const text = codeOf(evidence, route);
  if (things === '' || text === '') return false;
  const named = (pattern: string): boolean =>
    new RegExp(`(?:\\b|_|[a-z])(?:${pattern})(?:All|_all)?_?(?:[A-Za-z]+_?)?${escaped(things)}s\\w*\\(`, 'i').test(
      text,
    );
  return named('set|replace|overwrite') && !/\b\w*(?:add|append|create|insert|register)\w*\(/i.test(text);
}

const SENDS_FILE =
  /ServeFile|ServeContent|FileServer|io\.Copy|send_?file|FileResponse|StreamingResponse|send_from_directory|\.download\(|createReadStream|BinaryFileResponse|PhysicalFile|octet-stream|Content-Disposition|attachment/i;
const SENDS_JSON = /json\w*\s*[.(]|\bjson_encode\b|jsonify\(|\bSerialize\w*\(/i;

/** What is only known of a file is answered as JSON, and the file is not: `GET /index/file?name=…`. */
function isAboutFile(evidence: Evidence, route: Route, rest: string): boolean {
  if (!/\bfiles?$/.test(rest) || /\{[^{}]+\}/.test(route.path)) return false;
  const text = codeOf(evidence, route);
  return SENDS_JSON.test(text) && !SENDS_FILE.test(text);
}

function codeOf(evidence: Evidence, route: Route): string {
  const handler = handlerOf(evidence, route);
  if (handler === null || handler.endLine - handler.startLine > LONGEST_READ) return '';
  const lines = evidence.lines(handler.path)?.slice(handler.startLine, handler.endLine) ?? [];
  return lines.map((line) => line.replace(/(?:^|\s)(?:\/\/|#(?!\{)).*$/, '')).join('\n');
}

/** `POST /token` may check one: that it makes one of many says `/token/{id}`, or the name of what answers. */
function isGuessed(evidence: Evidence, route: Route): boolean {
  const { path, handler } = route;
  if (onlyReads(evidence, route)) return true;
  const bare = path.replace(/\/$/, '');
  const [, last = ''] = /\/([a-z][\w-]*)$/i.exec(bare) ?? [];
  if (last === '' || singular(last) !== last || MAKES.test(handler?.replace(/POST$/, '') ?? '')) return false;
  return !ownedPaths(evidence).has(bare);
}

/** Names of functions that may make something, and answers that say so. */
const MAY_MAKE =
  /(?<!\w)(?:add|append|assign|attach|build|commit|copy|create|dispatch|duplicate|exec|execute|generate|handle(?!Err|Async|Req)|import|insert|invite|issue|log|make|new|persist|process|publish|put|queue|record|register|run|save|schedule|set|start|store|submit|subscribe|trigger|update|upload|upsert|write)(?:[A-Z_]\w*)?[!?]?\s*[<(]|\b(?:Add|Build|Create|Execute|Insert|Make|New|Publish|Put|Register|Save|Send|Set|Store|Submit|Upload|Write)(?:[A-Z]\w*)?\(|\b201\b|\bCREATED\b|\bINSERT\b|\bsuper\b|\.mutate\b/;
const READS = /(?:\b|_|\.)(?:fetch|find|get|list|load|query|read|retrieve|search|select)\w*\s*\(/i;
const LONGEST_READ = 150;

/** What is posted to a function without a name, which gets and answers and calls nothing that makes, may only be a question. */
function onlyReads(evidence: Evidence, route: Route): boolean {
  if (route.method !== 'POST' || route.handler !== null) return false;
  const handler = handlerOf(evidence, route);
  if (handler === null) return false;
  const lines = evidence.lines(handler.path)?.slice(handler.startLine - 1, handler.endLine) ?? [];
  const said = lines.map((line) => line.replace(/(?:^|\s)(?:\/\/|#(?!\{)).*$/, '')).join('\n');
  const body = said.replace(/\b(?:res|response|reply|resp)\.(?:set|header|write)\w*\(/g, '');
  return lines.length > 2 && lines.length <= LONGEST_READ && READS.test(body) && !MAY_MAKE.test(body);
}

/** Paths below which one of several is asked for. */
const ownedPaths = derived(
  (evidence): Set<string> =>
    new Set(routesOf(evidence).flatMap(({ path }) => /^(.+)\/\{[^/]+\}\/?$/.exec(path)?.[1] ?? [])),
);
