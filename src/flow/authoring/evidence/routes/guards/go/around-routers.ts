import { escaped } from '../../../../../../base/escaped.ts';
import { callers } from '../../../../../../engine/pack/graph/symbol-graph.ts';
import { type FoundSymbol, readSymbol, symbolsOfFile } from '../../../../../../engine/pack/search/find-symbols.ts';
import { derived, type Evidence, type Found } from '../../../evidence.ts';
import { directoryOf } from '../../../files/directory-of.ts';
import { goFolders } from '../../handlers/go-methods.ts';
import { parametersOf } from '../../paths/go-mounts.ts';
import type { Wrapper } from '../wrapper.ts';
import { callsIn, linesWithoutComments, type Place, placesOf, STANDS_FOR, standIn } from './router-places.ts';

/** What is put around a router as a whole, and so before each of its routes. */
export interface Around {
  wrappers: Wrapper[];
  /** What stands there only where a condition of the set-up holds. */
  sometimes: Wrapper[];
}

const NOTHING: Around = { wrappers: [], sometimes: [] };
const DEEPEST = 5;
const MOST_CALLERS = 4;
const MOST_FILES = 80;

/**
 * What stands around the router of a route where that is returned, served or hung: `return signedIn(mux)`, and
 * `handler := signedIn(mux)` that another router takes. A router that is handed to the function around, or given back by
 * it, is followed to who calls that.
 */
export function aroundRouter(
  evidence: Evidence,
  { path, symbol, values }: Found<'route'>,
  held?: { inside: FoundSymbol; router: string },
): Around {
  // A method of what holds the router registers it there.
  if (held !== undefined) return aroundIn(evidence, held.inside, held.router, 0);
  if (!path.endsWith('.go') || symbol === null || !values.router) return NOTHING;
  const inside = readSymbol(evidence.pack, symbol);
  return inside ? aroundIn(evidence, inside, values.router, 0) : NOTHING;
}

const known = derived((): Map<string, Around> => new Map());

function aroundIn(evidence: Evidence, inside: FoundSymbol, router: string, depth: number): Around {
  const key = `${inside.id} ${router}`;
  const kept = known(evidence).get(key);
  if (kept || depth > DEEPEST) return kept ?? NOTHING;
  known(evidence).set(key, NOTHING);
  const found = inAllWays(waysOf(evidence, inside, router, depth));
  known(evidence).set(key, found);
  return found;
}

/** Every way on which requests come to a router, each with what it puts around that. */
function waysOf(evidence: Evidence, inside: FoundSymbol, router: string, depth: number): Around[] {
  const text = linesWithoutComments(evidence, inside);
  const taken = parametersOf(text).indexOf(router);
  if (taken >= 0) return waysOfCallers(evidence, inside, depth, (given) => given[taken] ?? null);
  const own = placesOf(evidence, inside.path, text, router);
  const places = router.includes('.') ? [...own, ...placesOfField(evidence, inside, router)] : own;
  return places.flatMap((place) => ways(evidence, inside, router, place, depth));
}

/** What stands around one place of a router, with what stands around that place itself. */
function ways(evidence: Evidence, inside: FoundSymbol, router: string, place: Place, depth: number): Around[] {
  const own: Around = { wrappers: place.wrappers, sometimes: place.sometimes };
  if (place.end === 'returned') {
    const above = waysOfCallers(evidence, inside, depth, null);
    return above.length > 0 ? above.map((each) => joined(each, own)) : [own];
  }
  const isOther = place.onto !== null && place.onto !== router && !/^http$/.test(place.onto);
  return isOther && place.onto !== null ? [joined(aroundIn(evidence, inside, place.onto, depth + 1), own)] : [own];
}

function joined(outer: Around, inner: Around): Around {
  return { wrappers: [...outer.wrappers, ...inner.wrappers], sometimes: [...outer.sometimes, ...inner.sometimes] };
}

/**
 * What those who call a function put around the router that they hand it, or, where nothing tells which of the arguments
 * that is, around what it gives back.
 */
function waysOfCallers(
  evidence: Evidence,
  called: FoundSymbol,
  depth: number,
  handed: ((given: string[]) => string | null) | null,
): Around[] {
  const name = called.name.split('.').at(-1) ?? called.name;
  const users = callers(evidence.pack, called.id, { limit: MOST_CALLERS + 1, lines: MOST_CALLERS }).flatMap((use) =>
    use.symbol && use.symbol.id !== called.id && evidence.file(use.path)?.place === 'source'
      ? [{ user: use.symbol, lines: use.lines }]
      : [],
  );
  if (users.length > MOST_CALLERS || depth >= DEEPEST) return [];
  return users.flatMap(({ user, lines }) => {
    const text = linesWithoutComments(evidence, user);
    return callsIn(text, name).flatMap(({ from, to, given }): Around[] => {
      // Functions of other packages may have the same name.
      if (!lines.includes(user.startLine + text.slice(0, from).split('\n').length - 1)) return [];
      if (handed === null) {
        const places = placesOf(evidence, user.path, standIn(text, from, to), STANDS_FOR);
        return places.flatMap((place) => ways(evidence, user, STANDS_FOR, place, depth + 1));
      }
      const router = handed(given);
      return router !== null && /^\w+(?:\.\w+)*$/.test(router) ? [aroundIn(evidence, user, router, depth + 1)] : [];
    });
  });
}

/** Where other functions that have the same object use its router: `return s.signedIn(s.mux)`. */
function placesOfField(evidence: Evidence, inside: FoundSymbol, router: string): Place[] {
  const type = inside.name.includes('.') ? inside.name.slice(0, inside.name.lastIndexOf('.') + 1) : null;
  const files = type === null ? [inside.path] : (goFolders(evidence).get(directoryOf(inside.path)) ?? []);
  const field = router.slice(router.lastIndexOf('.') + 1);
  return (
    files
      .slice(0, MOST_FILES)
      .flatMap((path) => symbolsOfFile(evidence.pack, path))
      .filter(
        ({ id, kind, name, path }) =>
          id !== inside.id &&
          /^(?:function|method)$/.test(kind) &&
          (path === inside.path || name.startsWith(`${type}`)),
      )
      .flatMap((symbol) => {
        const text = linesWithoutComments(evidence, symbol);
        const [, held] = new RegExp(`(?<![\\w.])(\\w+)\\.${escaped(field)}(?![\\w(])`).exec(text) ?? [];
        return held === undefined ? [] : placesOf(evidence, symbol.path, text, `${held}.${field}`);
      })
      // To whom such an object is given is not followed.
      .map((place) => ({ ...place, end: 'served' }))
  );
}

/** What all ways have in common; what only some of them have may stand before a request or not. */
function inAllWays(found: readonly Around[]): Around {
  if (found.length === 0) return NOTHING;
  const isCommon = ({ name }: Wrapper): boolean =>
    found.every(({ wrappers }) => wrappers.some((each) => each.name === name));
  const all = found.flatMap(({ wrappers }) => wrappers).filter(({ asks }) => asks !== false);
  const once = all.filter(isFirst);
  return {
    wrappers: once.filter(isCommon),
    sometimes: [...found.flatMap(({ sometimes }) => sometimes), ...once.filter((each) => !isCommon(each))].filter(
      isFirst,
    ),
  };
}

function isFirst({ name }: Wrapper, place: number, all: readonly Wrapper[]): boolean {
  return all.findIndex((each) => each.name === name) === place;
}
