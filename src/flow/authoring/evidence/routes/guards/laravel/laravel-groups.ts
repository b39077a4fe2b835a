import { onlySometimes, SOMETIMES, UNSURE, UNTOLD } from '../../../../../../engine/facts/routes/guard-marks.ts';
import { isForStrangers, isGuard, isOfOthers } from '../../../../../../engine/facts/routes/php/laravel-routes.ts';
import { derived, type Evidence, type Found } from '../../../evidence.ts';
import { classMount, fileMounts } from '../../paths/laravel-files.ts';

/** What every route of a file of Laravel passes first: the middleware before that file, or the group that is called like it. */
export function groupGuards(evidence: Evidence, { path, values }: Found<'route'>): readonly string[] {
  if (values.framework !== 'Laravel') return [];
  const freed = values.freed ?? [];
  const before =
    values.router === undefined
      ? (fileMounts(evidence, path)?.middleware ?? defaultGroup(path))
      : (classMount(evidence, values.router)?.middleware ?? null);
  const named = [...(before ?? []), ...ofAll(evidence)]
    .filter((name) => !freed.includes(name))
    .flatMap((name) =>
      isGuard(name) ? name : name.startsWith(SOMETIMES) ? sometimes(evidence, name) : passedBy(evidence, name),
    )
    .filter((name) => !freed.includes(name) && !freed.includes(name.slice(UNSURE.length)));
  return before === null ? [...named, UNTOLD] : named;
}

/** What lets only those who are not signed in come to a route of Laravel, before its file or at its registration. */
export function forStrangers(evidence: Evidence, { path, values }: Found<'route'>): string[] {
  if (values.framework !== 'Laravel') return [];
  const before =
    (values.router === undefined
      ? fileMounts(evidence, path)?.middleware
      : classMount(evidence, values.router)?.middleware) ?? [];
  const named = before.filter((name) => isForStrangers(name) && !(values.freed ?? []).includes(name));
  return [...new Set([...named, ...(values.forStrangers ?? [])])].filter((name) => sendsOnSignedIn(evidence, name));
}

/** An application may call something else of its own `guest`. */
export function sendsOnSignedIn(evidence: Evidence, name: string): boolean {
  return middlewareCalled(evidence, name.replace(/:.*$/s, '')).every(isForStrangers);
}

/** What is known to ask nobody does not do so where it is set up either. */
function sometimes(evidence: Evidence, marked: string): string[] {
  return passedBy(evidence, marked.slice(SOMETIMES.length)).map(onlySometimes);
}

/** Where nobody names a file, Laravel takes it in by its own name; of others nothing is known. */
function defaultGroup(path: string): string[] | null {
  const name = /(?:^|\/)routes\/(api|web)\.php$/.exec(path)?.[1];
  return name === undefined ? null : [name];
}

/** What stands behind a name of middleware: what asks by its name, and what may ask under another one. */
function passedBy(evidence: Evidence, name: string): string[] {
  if (name === UNTOLD) return [name];
  const called = middlewareCalled(evidence, name);
  return (called.length > 0 ? called : [name]).flatMap((each) =>
    isGuard(each) ? each : isOfOthers(each) ? [] : `${UNSURE}${each}`,
  );
}

/** The classes that a name of middleware leads to, without what is known to ask nobody. */
export function middlewareClasses(evidence: Evidence, written: string): string[] {
  const name = written.replace(/:.*$/s, '');
  const called = middlewareCalled(evidence, name).map((each) => each.replace(/:.*$/s, ''));
  return (called.length > 0 ? called : [name]).filter((each) => !isOfOthers(each));
}

/** The classes, and other names, that a name of middleware of Laravel stands for. */
export function middlewareCalled(evidence: Evidence, name: string): readonly string[] {
  return middlewareByName(evidence).get(name) ?? [];
}

const KERNEL = /(?:^|\/)(?:Http\/Kernel|bootstrap\/app)\.php$/;
/** `protected $middleware = [`, `$middleware->append([` and `$middleware->use([`. */
const FOR_ALL = /\$middleware(?:\s*=\s*|->(?:append|prepend|use)\(\s*)(?:\[([^\]]*)\]|([\w\\]+::class))/g;

/** What every request to the application passes. */
const ofAll = derived((evidence): string[] =>
  kernels(evidence).flatMap((text) =>
    [...text.matchAll(FOR_ALL)].flatMap(([, list, only]) => namesIn(list ?? only ?? '')),
  ),
);

function namesIn(written: string): string[] {
  return [...written.matchAll(/(\w+)::class|'(\w[\w.:-]*)'/g)].map(([, type, text]) => type ?? text ?? '');
}

/** The files in which an application of Laravel lists its middleware, without their comments. */
const kernels = derived((evidence): string[] => textsOf(evidence, KERNEL));

/** The files in which its packages say what they add to it. */
const providers = derived((evidence): string[] =>
  textsOf(evidence, /Provider\.php$/).filter((text) => ADDS_MIDDLEWARE.test(text)),
);

const ADDS_MIDDLEWARE = /->(?:aliasMiddleware|middlewareGroup|(?:push|prepend)MiddlewareToGroup)\(/;

function textsOf(evidence: Evidence, named: RegExp): string[] {
  return evidence.files
    .filter(({ path, place }) => place === 'source' && named.test(path))
    .map(({ path }) => (evidence.lines(path) ?? []).map((line) => line.replace(/^\s*(?:\/\/|#|\*).*/, '')).join('\n'))
    .map(withOwnNames);
}

/** `use Depot\Bouncer as DoorCheck` lets a file call a class otherwise than it calls itself. */
function withOwnNames(text: string): string {
  const taken = [...text.matchAll(/^use\s+(?:\w+\\)*(\w+)\s+as\s+(\w+)\s*;/gm)];
  const named = new Map(taken.map(([, own = '', local = '']) => [local, own]));
  return text.replace(/(?<![\w\\])(\w+)(?=::class)/g, (local) => named.get(local) ?? local);
}

const LISTED =
  /(?:'([\w.-]+)'\s*=>|->(api|web)\([^[\]]*|->(?:group|appendToGroup|prependToGroup)\(\s*'([\w.-]+)'\s*,)\s*\[([^\]]*)\]/g;
const ALIASED = /'([\w.-]+)'\s*=>\s*([\w\\]+::class)/g;
const GROUPED = /->middlewareGroup\(\s*['"]([\w.-]+)['"]\s*,\s*\[([^\]]*)\]/g;
/** `$router->aliasMiddleware('clerk', IsClerk::class)` and `$router->pushMiddlewareToGroup('web', Seen::class)`. */
const ADDED = /->(?:aliasMiddleware|(?:push|prepend)MiddlewareToGroup)\(\s*['"]([\w.-]+)['"]\s*,\s*([\w\\]+::class)/g;

const middlewareByName = derived((evidence): Map<string, string[]> => {
  const known = new Map<string, string[]>();
  const ofPackages = providers(evidence).map((text) =>
    [...text.matchAll(ADDED), ...text.matchAll(GROUPED)].map(([, name = '', listed = '']) => ({ name, listed })),
  );
  for (const { name, listed } of ofPackages.flat()) known.set(name, [...(known.get(name) ?? []), ...namesIn(listed)]);
  for (const text of kernels(evidence)) {
    const lists = [...text.matchAll(LISTED)].map(([, key, call, named, listed = '']) => ({
      name: key ?? call ?? named ?? '',
      listed,
    }));
    const aliases = [...text.matchAll(ALIASED)].map(([, name = '', listed = '']) => ({ name, listed }));
    for (const { name, listed } of [...lists, ...aliases])
      known.set(name, [...(known.get(name) ?? []), ...namesIn(listed)]);
  }
  return known;
});
