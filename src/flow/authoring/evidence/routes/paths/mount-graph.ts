import { UNTOLD } from '../../../../../engine/facts/routes/guard-marks.ts';
import { routePath } from '../../../../../engine/facts/routes/route-path.ts';
import { callers } from '../../../../../engine/pack/graph/symbol-graph.ts';
import { readSymbol } from '../../../../../engine/pack/search/find-symbols.ts';
import { goConstantText } from '../../constant-text.ts';
import { derived, type Evidence, type Found } from '../../evidence.ts';
import { directoryOf } from '../../files/directory-of.ts';
import { withSetGuards } from '../guards/set-guards.ts';
import type { Prefix } from './class-mounts.ts';
import { djangoRoots, isBelowRoot } from './django-roots.ts';
import { handedBeside, handedMount, isGivenAway, isHandedOver, listTaken, withBuilders } from './go-mounts.ts';
import { hungFunctions } from './hung-functions.ts';
import { isMarker, loadedMounts, type Mount, type RouterMount, routerMounts } from './hung-routers.ts';
import { isScript, scriptPrefix } from './script-mounts.ts';
import { isGivenBack } from './served-applications.ts';
import { typePrefix } from './type-prefixes.ts';

const DEEPEST_MOUNT = 6;
const MOST_PLACES = 4;
/** What is hung in several places again and again would have endlessly many paths. */
const MOST_ABOVE = 2;
const MOST_HOOKS = 32;

/** Where functions that register routes, or answer them, are hung. */
export const functionMounts = derived((evidence): Map<number, Mount[]> => {
  const mounts = new Map<number, Mount[]>();
  for (const fact of evidence.facts('mount')) {
    const { framework, root = false, guards = [], onto = null, made = false, development } = fact.values;
    if (development) continue;
    const prefix = scriptPrefix(evidence, fact);
    const handed = fact.values.given === undefined ? undefined : handedMount(evidence, fact);
    if (handed === null) continue;
    const mount = {
      framework,
      prefix: prefix ?? '',
      root,
      guards: withSetGuards(evidence, fact.path, guards).map(asList),
      path: fact.path,
      onto,
      within: fact.symbol,
      made,
      call: fact,
      ...(fact.values.on === undefined ? {} : { on: fact.values.on }),
      // A scope of Actix may hang at a path that the running program is told.
      ...((framework === 'Actix' && fact.values.constant === '') || prefix === null ? { open: true } : {}),
      ...goConstant(evidence, fact),
      ...handed,
    };
    const targets = handed?.targets ?? withBuilders(evidence, hungFunctions(evidence, fact), made);
    for (const target of targets)
      mounts.set(target, [...(mounts.get(target) ?? []), { ...mount, ...typePrefix(evidence, fact, target) }]);
  }
  return mounts;
});

/** The path of a mount of Go that a constant of another file stands for, or that nobody knows. */
function goConstant(evidence: Evidence, { path, values }: Found<'mount'>): { prefix: string } | { open: true } | null {
  if (values.constant === undefined || !path.endsWith('.go')) return null;
  const text = goConstantText(evidence, path, values.constant);
  return text === null ? { open: true } : { prefix: routePath(values.prefix, text) };
}

/** What stands before the routes that a function registers, or answers, as far as it can be told where that is hung. */
export function functionPrefixes(
  evidence: Evidence,
  symbol: number,
  below: readonly Mount[] = [],
  taken?: number,
): Prefix[] {
  if (below.length > DEEPEST_MOUNT) return [];
  const found = ofPlace(functionMounts(evidence).get(symbol) ?? [], taken)
    .filter((mount) => !below.includes(mount))
    .slice(0, below.length === 0 ? MOST_HOOKS : MOST_PLACES)
    .flatMap((mount): Prefix[] => {
      const isFree = mount.within !== null && isGivenAway(evidence, mount.within);
      const isPart = isScript(mount.path) && isHungItself(mount, routerMounts(evidence));
      const isLoose = isPart || isGivenBack(evidence, mount.path, mount.onto);
      if (mount.root && !isPart && !isOfMade(evidence, mount))
        return [{ path: mount.prefix, whole: !isFree && !isLoose && mount.open !== true, guards: mount.guards }];
      const above = prefixesAbove(evidence, mount, mount.within === symbol ? null : mount.within, [...below, mount]);
      if (above.length > 0) return above.map((each) => hungBelow(each, mount));
      if (mount.within !== null && (isServed(evidence, mount.within) || isHandedOver(evidence, mount.within)))
        return [{ path: mount.prefix, whole: true, guards: [UNTOLD, ...mount.guards] }];
      const isEnd = mount.onto !== null && ROOT.test(mount.onto) && !isLoose && mount.open !== true;
      return [{ path: mount.prefix, whole: isEnd, guards: mount.guards }];
    });
  const known = found.filter(({ whole }) => whole);
  return inPlaces(known.length > 0 ? known : found);
}

/** Of the routers that each call hands to a function that which stands in a place; of what is no router of the file nothing is known. */
function ofPlace(mounts: readonly Mount[], taken: number | undefined): Mount[] {
  const calls = Map.groupBy(mounts, ({ call }) => (call === undefined ? '' : `${call.path} ${call.startLine}`));
  return [...calls.values()].flatMap((each) => {
    const first = each.filter(({ call }) => call?.values.beside !== true);
    if (taken === undefined || each.some(({ call }) => call?.values.place === undefined)) return first;
    const own = each.filter(({ call }) => call?.values.place === taken);
    return own.length > 0 ? own : first.map((mount) => ({ ...mount, open: true, guards: [UNTOLD] }));
  });
}

/** A list by its name says nothing of what stands in it: `r.Use(before...)`. */
function asList(guard: string): string {
  return guard.endsWith('...') ? UNTOLD : guard;
}

/**
 * What is put before a route where it is registered. A list that the function around takes, `r.Use(before...)`, is what
 * all those hand it who call it.
 */
export function ownGuards(evidence: Evidence, { path, symbol, values }: Found<'route'>): string[] {
  const guards = withSetGuards(evidence, path, values.guards ?? []);
  if (!guards.some((each) => each.endsWith('...'))) return guards;
  const taken = symbol === null ? null : listTaken(evidence, symbol);
  const calls = (symbol === null ? [] : (functionMounts(evidence).get(symbol) ?? [])).flatMap(({ call }) => call ?? []);
  const [first = [UNTOLD], ...others] = calls.map((call) => handedBeside(evidence, call));
  const shared = first.filter((each) => others.every((other) => other.includes(each)));
  return guards.flatMap((each) =>
    !each.endsWith('...') ? each : each.replace(/^\W+/, '') === `${taken}...` ? shared : UNTOLD,
  );
}

const SERVES = /\b(?:axum::serve|axum_server|Server::bind|HttpServer::new|into_make_service\w*)\b/;
/** By which a router is hung on another one; a path that is a setting is the root of all others. */
const HANGS = /\.(?:nest(?:_service)?|merge|mount)\(\s*(?!&?(?:\w+\.)*\w*(?:prefix|base|root)\w*\b)/;
const MOST_SERVING = 5;

/**
 * Whether a function of Rust makes the router of the whole application: those who call it serve what it gives, or give
 * it on to others that do. What they put around it is not told.
 */
export function isServed(evidence: Evidence, symbol: number, depth = 0): boolean {
  const known = served(evidence).get(symbol);
  if (known !== undefined || depth > DEEPEST_MOUNT) return known ?? false;
  served(evidence).set(symbol, false);
  const own = readSymbol(evidence.pack, symbol);
  const users = own?.path.endsWith('.rs')
    ? callers(evidence.pack, symbol, { limit: MOST_SERVING }).filter(
        ({ path, symbol: by }) => evidence.file(path)?.place === 'source' && by !== null && !isTest(by.name),
      )
    : [];
  // A program may call what the library beside it makes, by the name of that: `shop::router(state)`.
  const isCalled = (text: string): boolean => own !== null && text.includes(`::${own.name}(`) && !HANGS.test(text);
  const answer =
    (users.length > 0 || (own?.path.endsWith('.rs') === true && servingFiles(evidence).some(isCalled))) &&
    users.every(({ path, symbol: by }) => {
      if (by === null || by.id === symbol) return false;
      const text = (evidence.lines(path) ?? []).slice(by.startLine - 1, by.endLine).join('\n');
      const isGiven = /->[^{]*\bRouter\b/.test(text.split('{', 1)[0] ?? '');
      return !HANGS.test(text) && (SERVES.test(text) || (isGiven && isServed(evidence, by.id, depth + 1)));
    });
  served(evidence).set(symbol, answer);
  return answer;
}

const servingFiles = derived((evidence): string[] =>
  evidence.files
    .filter(({ path, place }) => path.endsWith('.rs') && place === 'source')
    .map(({ path }) => (evidence.lines(path) ?? []).join('\n'))
    .filter((text) => SERVES.test(text)),
);

const served = derived((): Map<number, boolean> => new Map());

function isTest(name: string): boolean {
  return /(?:^|[._])tests?(?:[._]|$)/.test(name);
}

/** Whether it hangs on a router that the function around makes and gives back, so that it hangs where that does. */
function isOfMade(evidence: Evidence, { within }: Mount): boolean {
  return within !== null && (functionMounts(evidence).get(within) ?? []).some((each) => each.made);
}

/** What stands before that on which something is hung: a router of its own, or one that the function around is handed. */
function prefixesAbove(
  evidence: Evidence,
  { path, onto, on }: Mount,
  within: number | null,
  below: readonly Mount[],
): Prefix[] {
  const byRouter = onto === null ? [] : routerPrefixes(evidence, path, onto, routerMounts(evidence), below);
  return byRouter.length > 0 || within === null ? byRouter : functionPrefixes(evidence, within, below, on);
}

function hungBelow(above: Prefix, { prefix, guards, open = false }: Mount): Prefix {
  const path = routePath(above.path, prefix);
  return { path, whole: above.whole && !open, guards: [...(above.guards ?? []), ...guards] };
}

function inPlaces(found: readonly Prefix[]): Prefix[] {
  const places = Map.groupBy(found, ({ path }) => path);
  return [...places.values()].flatMap(inOnePlace).slice(0, MOST_PLACES);
}

/** What is hung in one place by two ways asks only what both ways ask. */
function inOnePlace(ways: readonly Prefix[]): Prefix[] {
  const [first, ...others] = ways;
  if (first === undefined) return [];
  return [
    { ...first, guards: first.guards?.filter((each) => others.every((way) => way.guards?.includes(each))) ?? [] },
  ];
}

/** What stands before the routes of a router of a file, also of a file that is hung for lying in its folder. */
export function prefixesOfRouter(evidence: Evidence, path: string, router: string | undefined): Prefix[] {
  const key = `${path} ${router}`;
  const known = prefixesByRouter(evidence).get(key);
  if (known) return known;
  const mounts = routerMounts(evidence);
  const own = routerPrefixes(evidence, path, router, mounts);
  const found =
    own.length > 0 ? own : routerPrefixes(evidence, path, router, [...mounts, ...loadedMounts(evidence, path)]);
  prefixesByRouter(evidence).set(key, found);
  return found;
}

const prefixesByRouter = derived((_evidence): Map<string, Prefix[]> => new Map());

/** Names of what nothing else mounts. */
const ROOT = /^(?:e|r|\w*(?:app|application|server|mux|engine)|(?:app|main)_?router|\w*root\w*)$/i;

function routerPrefixes(
  evidence: Evidence,
  path: string,
  router: string | undefined,
  mounts: readonly RouterMount[],
  below: readonly Mount[] = [],
): Prefix[] {
  if (below.length > DEEPEST_MOUNT) return [];
  const others = mounts.filter((each) => !below.includes(each));
  const exact = others.filter(({ target }) => target === path);
  const here = exact.length > 0 ? exact : others.filter(({ target }) => isPackageOf(target, path));
  // Another file may call it anything; in its own one it has its name.
  const elsewhere = includedFromRoot(
    evidence,
    here.filter((each) => each.path !== path),
  );
  const own = below.length === 0 && here.length === 1 ? here : [];
  const named = here.filter((each) => each.router.split('.').at(-1) === router);
  const hung = named.length > 0 ? inOneFile(evidence, named, path) : isOneRouter(elsewhere) ? elsewhere : own;
  return inPlaces(
    hung
      .slice(0, below.length === 0 ? MOST_PLACES : MOST_ABOVE)
      .flatMap((mount) => prefixesAt(evidence, mount, path, mounts, [...below, mount])),
  );
}

/**
 * Of lists of Django that include one another those that the first of all lists leads to: what a list includes that nothing
 * includes stands nowhere.
 */
function includedFromRoot(evidence: Evidence, mounts: readonly RouterMount[]): readonly RouterMount[] {
  if (mounts.length < 2 || mounts.some(({ framework }) => framework !== 'Django')) return mounts;
  const led = mounts.filter(({ path }) => ledTo(evidence).has(path));
  const [first, ...others] = led;
  if (first === undefined) return mounts;
  // Several projects of one repository may each begin with the same list, a sample and what is put into an image.
  const roots = djangoRoots(evidence);
  const isAlike = led.every(
    ({ path, prefix, router }) => roots.includes(path) && prefix === first.prefix && router === first.router,
  );
  return isAlike && others.length > 0 ? [first] : led;
}

/** The files of all lists of Django that the first of them includes, over any number of others. */
const ledTo = derived((evidence): ReadonlySet<string> => {
  const found = new Set(djangoRoots(evidence));
  const mounts = routerMounts(evidence).filter(({ framework }) => framework === 'Django');
  // A set hands out what is added while it is walked.
  for (const path of found) for (const mount of mounts) if (mount.path === path) found.add(mount.target);
  return found;
});

/** Where the first file that hangs a router does so; two parts of the own file with one name are not told apart. */
function inOneFile(evidence: Evidence, named: readonly RouterMount[], path: string): RouterMount[] {
  const [first] = named;
  const hung = named.filter((each) => each.path === first?.path);
  const isTwice = first?.path === path && hung.some(({ prefix }) => prefix !== first.prefix);
  return isTwice && !isMadeOnce(evidence, path, first.router) ? [] : hung;
}

/** A router of Python that a file makes once may hang in several places: `router.include_router(crates, prefix="/old")`. */
function isMadeOnce(evidence: Evidence, path: string, router: string): boolean {
  if (!path.endsWith('.py')) return false;
  const made = (evidence.lines(path) ?? []).filter((line) => line.trimStart().startsWith(`${router} = `));
  return made.length === 1 && /^\w+ = (?:\w+\.)?(?:APIRouter|Blueprint|Router)\(/.test(made[0] ?? '');
}

/** Whether a file hangs one and the same router, in one place or in several. */
function isOneRouter(mounts: readonly RouterMount[]): boolean {
  const [first, ...others] = mounts;
  return first !== undefined && others.every((each) => each.path === first.path && each.router === first.router);
}

function prefixesAt(
  evidence: Evidence,
  mount: RouterMount,
  path: string,
  mounts: readonly RouterMount[],
  below: readonly Mount[],
): Prefix[] {
  const prefix = { path: routePath(mount.prefix), guards: mount.guards };
  const isRoot = mount.onto === null || ROOT.test(mount.onto);
  // A list of Python that includes others may be included itself.
  const isList = mount.path.endsWith('.py') && mount.onto === null;
  const isHanded = !mount.root && mount.within !== null && functionMounts(evidence).has(mount.within);
  const isPart = isHungItself(mount, mounts);
  const isLoose = isPart || isGivenBack(evidence, mount.path, mount.onto);
  if (isRoot && !isList && !isHanded && !isPart) return [{ ...prefix, whole: !mount.open && !isLoose }];
  const byRouter = routerPrefixes(evidence, mount.path, mount.onto ?? undefined, mounts, below);
  const above =
    byRouter.length > 0 || !isHanded || mount.within === null
      ? byRouter
      : functionPrefixes(evidence, mount.within, below, mount.on);
  const isEnd = (isRoot || mount.path === path || mount.root) && !mount.open && !isLoose;
  if (above.length === 0)
    return [{ ...prefix, whole: isEnd && !(mount.framework === 'Django' && isBelowRoot(evidence, mount.path)) }];
  return above.map((each) => hungBelow(each, mount));
}

/** What a module of JavaScript or Python calls its application may be a part of another one that hangs it below a path. */
function isHungItself({ path, onto }: Mount, mounts: readonly RouterMount[]): boolean {
  if (path.endsWith('.py')) return mounts.some((each) => each.target === path && each.router === onto);
  return /\.[cm]?[jt]s$/.test(path) && mounts.some((each) => each.target === path && each.path !== path);
}

/** Whether a file is the marker of the package in which another lies: routers are often made there and used beside it. */
function isPackageOf(marker: string, path: string): boolean {
  return isMarker(marker) && directoryOf(marker) === directoryOf(path);
}
