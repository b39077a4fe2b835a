import { VERBS } from '../../../../engine/facts/text/verbs.ts';
import { identifierWords } from '../../../../engine/facts/text/words.ts';
import { singular } from '../../wording/plural.ts';
import { derived, type Evidence } from '../evidence.ts';
import { routesOf } from '../routes.ts';
import { kindOf } from './deed-kinds.ts';
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
  return verb === 'create' && isGuessed(evidence, route) ? null : wish;
}

/** `POST /token` may check one: that it makes one of many says `/token/{id}`, or the name of what answers. */
function isGuessed(evidence: Evidence, { path, handler }: Route): boolean {
  const bare = path.replace(/\/$/, '');
  const [, last = ''] = /\/([a-z][\w-]*)$/i.exec(bare) ?? [];
  if (last === '' || singular(last) !== last || MAKES.test(handler?.replace(/POST$/, '') ?? '')) return false;
  return !ownedPaths(evidence).has(bare);
}

/** Paths below which one of several is asked for. */
const ownedPaths = derived(
  (evidence): Set<string> =>
    new Set(routesOf(evidence).flatMap(({ path }) => /^(.+)\/\{[^/]+\}\/?$/.exec(path)?.[1] ?? [])),
);
