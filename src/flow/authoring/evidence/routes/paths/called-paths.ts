import { readFile } from '../../../../../engine/pack/read-file.ts';
import type { CodeSource } from '../../../cite.ts';
import type { Evidence } from '../../evidence.ts';
import type { Route } from '../route.ts';

/** What callers put before the paths of one router, and where one of them does. */
interface CalledPrefix {
  path: string;
  /** Absent where more may stand before it still. */
  source?: CodeSource;
  /** Routes of the router that are called below another one only. */
  others: ReadonlySet<string>;
}

/** A path as somebody writes it. */
interface Call {
  parts: string[];
  /** What holds the beginning of it: the address of a server, or nothing that is known. */
  behind: 'address' | 'unknown' | 'nothing';
  /** Whether a test or a description tells it, of which nothing is left out. */
  isWhole: boolean;
  path: string;
  at: number;
}

/**
 * Routes that hang below something that was not found, with what tests, clients and documents of the repository put
 * before them.
 */
export function withCalledPrefixes(evidence: Evidence, routes: readonly Route[]): Route[] {
  const hung = routes.filter(isHung);
  if (hung.length === 0) return [...routes];
  const prefixes = prefixesOf(evidence, hung, new Set(routes.map(({ fact }) => fact.path)));
  return routes.map((route) => {
    const prefix = isHung(route) ? prefixes.get(routerOf(route)) : undefined;
    if (prefix === undefined || prefix.others.has(shapeOf(partsOf(route.path)))) return route;
    const path = prefix.path + route.path;
    return prefix.source === undefined ? { ...route, path } : { ...route, path, whole: true, called: prefix.source };
  });
}

function isHung({ whole, method, fact }: Route): boolean {
  // What functions inside of another one register may hang below several paths.
  const isLoose = fact.symbol === null && fact.path.endsWith('.go');
  return !whole && !isLoose && method !== 'RPC' && method !== 'PAGE' && fact.values.framework !== 'GraphQL';
}

function routerOf({ fact }: Route): string {
  return `${fact.path} ${fact.values.router ?? ''}`;
}

/** How often the routes of a router are called below one prefix. */
interface Called {
  shapes: Set<string>;
  addressed: Set<string>;
  call: Call;
}

/** So many routes of a router must be called below one prefix; of one that other routers have, one is enough. */
const LEAST_ROUTES = 2;
/** Of routes with a single name, `/{id}/labels`, so large a part must be: others have such paths, too. */
const LEAST_SHARE = 1 / 3;

function prefixesOf(
  evidence: Evidence,
  hung: readonly Route[],
  registering: ReadonlySet<string>,
): Map<string, CalledPrefix> {
  const telling = hung.filter(({ path }) => isTelling(partsOf(path)));
  // What two routers have is called of one of them, nobody knows which.
  const routerBy = new Map(
    [...Map.groupBy(telling, ({ path }) => shapeOf(partsOf(path)))].flatMap(([shape, same]) => {
      const [router, ...others] = new Set(same.map(routerOf));
      return router === undefined || others.length > 0 ? [] : [[shape, router]];
    }),
  );
  const shapesOf = Map.groupBy(routerBy.keys(), (shape) => routerBy.get(shape));
  if (![...shapesOf.values()].some(({ length }) => length >= LEAST_ROUTES)) return new Map();
  const calls = new Map<string, Map<string, Called>>();
  for (const call of callsIn(evidence, hung.length, registering))
    for (let from = 0; from < call.parts.length; from++) {
      const before = call.parts.slice(0, from);
      if (before.includes(ANY_PART)) break;
      const shape = shapeOf(call.parts.slice(from));
      const router = routerBy.get(shape);
      if (router === undefined) continue;
      const known = calls.get(router) ?? new Map<string, Called>();
      const prefix = before.map((part) => `/${part}`).join('');
      const found = known.get(prefix) ?? { shapes: new Set(), addressed: new Set(), call };
      if (call.behind !== 'unknown' || from > 0) found.shapes.add(shape);
      if (call.behind === 'address') found.addressed.add(shape);
      if (isBetter(call, found.call)) found.call = call;
      calls.set(router, known.set(prefix, found));
    }
  const told = new Map([...calls].map(([router, of]) => [router, mostCalled(of, shapesOf.get(router)?.length ?? 0)]));
  const common = new Set([...told.values()].flatMap((found) => (found === null ? [] : [found.prefix])));
  return new Map(
    [...told].flatMap(([router, found]) => {
      const first = found ?? onlyCalled(calls.get(router), common);
      if (first === null) return [];
      const isKnown =
        isSure(first.call) && [...first.shapes].some(isStrong) && !isBehindMore(calls.get(router), first.prefix);
      const source = isKnown ? { source: placeOf(evidence, first.call) } : {};
      return [[router, { path: first.prefix, ...source, others: calledElsewhere(calls.get(router), first) }]];
    }),
  );
}

/** A client may be told once what all of its paths begin with, and prose may leave it out. */
function isSure({ behind, isWhole }: Call): boolean {
  return isWhole || behind === 'address';
}

/** Whether an address has more before what others begin with. */
function isBehindMore(calls: ReadonlyMap<string, Called> | undefined, prefix: string): boolean {
  return [...(calls ?? [])].some(
    ([other, { addressed }]) => addressed.size > 0 && other !== prefix && other.endsWith(prefix),
  );
}

function calledElsewhere(calls: ReadonlyMap<string, Called> | undefined, { prefix, shapes }: Prefix): Set<string> {
  const elsewhere = [...(calls ?? [])].filter(([other]) => other !== '' && !prefix.endsWith(other));
  return new Set(elsewhere.flatMap(([, called]) => [...called.shapes].filter((shape) => !shapes.has(shape))));
}

function isBetter(call: Call, than: Call): boolean {
  return isSure(call) && !isSure(than);
}

interface Prefix extends Called {
  prefix: string;
}

/** The prefix below which most routes of a router are called; none where another is as often. */
function mostCalled(calls: ReadonlyMap<string, Called>, all: number): Prefix | null {
  const asItStands = calls.get('')?.shapes.size ?? 0;
  const often = [...calls]
    .map(([prefix, called]) => ({ prefix, ...called }))
    .filter(({ prefix, shapes, addressed }) => {
      const strong = [...shapes].filter(isStrong);
      if (prefix === '') return [...addressed].filter(isStrong).length >= LEAST_ROUTES;
      const isOften = strong.length >= LEAST_ROUTES || shapes.size > Math.max(LEAST_ROUTES, all * LEAST_SHARE);
      return isOften && shapes.size > asItStands;
    })
    .toSorted((a, b) => b.shapes.size - a.shapes.size || b.prefix.length - a.prefix.length);
  const [most] = often;
  if (most === undefined) return null;
  // What a client is told once is left out by it, and not by others.
  const first = often.find(({ prefix }) => prefix !== most.prefix && prefix.endsWith(most.prefix)) ?? most;
  // Of two that are written as often, neither is believed.
  const isUnsure = often.some(
    ({ prefix, shapes }) => shapes.size >= first.shapes.size && !first.prefix.endsWith(prefix),
  );
  return isUnsure ? null : first;
}

/** The one prefix of a router of which few routes are called, where other routers have it as well. */
function onlyCalled(calls: ReadonlyMap<string, Called> | undefined, common: ReadonlySet<string>): Prefix | null {
  const [first, ...others] = [...(calls ?? [])].filter(([, { shapes }]) => [...shapes].some(isStrong));
  return first && others.length === 0 && first[0] !== '' && common.has(first[0])
    ? { prefix: first[0], ...first[1] }
    : null;
}

const ANY_PART = '*';
/** What stands for a value: `{id}`, `:id`, `${id}`, `<id>`, `%s`, `42`, an id in hexadecimal digits. */
const VALUE = /[{}<>$*()%]|^:|^\d+$|^[0-9a-f]{8}-[0-9a-f-]+$/i;

function partsOf(path: string): string[] {
  return path
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (VALUE.test(part) ? ANY_PART : part));
}

function shapeOf(parts: readonly string[]): string {
  return parts.join('/').toLowerCase();
}

/** `/status` is called of many things; a path of two parts is somebody's own. */
function isTelling(parts: readonly string[]): boolean {
  return parts.length >= 2 && parts.some((part) => part !== ANY_PART);
}

function isStrong(shape: string): boolean {
  return shape.split('/').filter((part) => part !== ANY_PART).length >= 2;
}

/** For few routes not all of a large project is read. */
const TEXT_PER_ROUTE = 300_000;
const MOST_TEXT = 60_000_000;
const LONGEST_FILE = 1_000_000;
const MOST_PARTS = 9;
/** A path behind a quote, a space, the address of a server or a value that holds it: `${base}/orders`. */
const WRITTEN = /(^|["'`\s(=]|https?:\/\/[\w.:[\]-]{1,80}|\}|\$[A-Za-z_]\w{0,40})(\/[\w.\-/:{}$<>~%*]{1,300})/gm;
/** A description has its own address before all of its paths; one of remote procedures maps others. */
const DESCRIPTION = /\.(?:json|ya?ml)$/;
const BASE =
  /["']?(?:basePath["']?\s*:|servers["']?\s*:[\s[{-]*["']?url["']?\s*:)\s*["']?(?:https?:\/\/[^/\s"']+)?(\/[\w./-]+)/;
const MAPPING = /\.proto$/;

function* callsIn(evidence: Evidence, routes: number, registering: ReadonlySet<string>): Generator<Call> {
  let left = Math.min(MOST_TEXT, routes * TEXT_PER_ROUTE);
  const files = evidence.files.filter(
    ({ path, place }) => !registering.has(path) && place !== 'vendored' && place !== 'aside' && !MAPPING.test(path),
  );
  for (const { path, place } of files.toSorted((a, b) => Number(b.place === 'test') - Number(a.place === 'test'))) {
    const text = readFile(evidence.pack, path)?.text ?? '';
    if (text.length > LONGEST_FILE) continue;
    left -= text.length;
    if (left < 0) return;
    const base = DESCRIPTION.test(path) ? partsOf(BASE.exec(text)?.[1] ?? '') : [];
    const isWhole = place === 'test' || DESCRIPTION.test(path);
    for (const { 1: before = '', 2: written = '', index } of text.matchAll(WRITTEN)) {
      const own = partsOf(written.replace(/[.:]+$/, ''));
      const isAddressed = before.startsWith('http');
      const parts = isAddressed ? own : [...base, ...own];
      if (parts.length < 2 || parts.length > MOST_PARTS) continue;
      const isOpen = (DESCRIPTION.test(path) && base.length === 0) || /[$}]/.test(before);
      const behind = isAddressed ? 'address' : isOpen ? 'unknown' : 'nothing';
      yield { parts, behind, isWhole, path, at: index + before.length };
    }
  }
}

function placeOf(evidence: Evidence, { path, at }: Call): CodeSource {
  const line = (readFile(evidence.pack, path)?.text ?? '').slice(0, at).split('\n').length;
  return { path, startLine: line, endLine: line };
}
