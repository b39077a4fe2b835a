import { derived, type Evidence, type Found } from '../../../evidence.ts';
import { type RouterMount, routerMounts } from '../../paths/hung-routers.ts';

const MAKES =
  /^[ \t]*([\w.]+)[ \t]*(?::[^=\n]+)?=[ \t]*(?:\w+\.)?(?:Flask|Quart|FastAPI|Starlette|Sanic|Litestar|APIFlask)\(/;
const DEEPEST = 6;

/**
 * Whether what one application of Python puts before its routes stands before a route: a project may have several of
 * them, each with routes of its own. Null where the application of the route cannot be told.
 */
export function isBefore(evidence: Evidence, mount: Found<'mount'>, route: Found<'route'>): boolean | null {
  const { app } = mount.values;
  if (app === undefined || made(evidence).size < 2) return true;
  const above = applicationsAbove(evidence, route.path, ownName(route.values.router ?? ''));
  return above === null ? null : above.includes(`${mount.path} ${ownName(app)}`);
}

/** Applications that the source makes, by their files and names. */
const made = derived((evidence): ReadonlySet<string> => {
  const files = new Set(
    [...evidence.facts('route'), ...evidence.facts('mount')]
      .map(({ path }) => path)
      .filter((path) => path.endsWith('.py')),
  );
  return new Set(
    [...files]
      .filter((path) => evidence.file(path)?.place === 'source')
      .flatMap((path) =>
        (evidence.lines(path) ?? []).flatMap((line) => {
          const name = MAKES.exec(line)?.[1];
          return name === undefined ? [] : `${path} ${ownName(name)}`;
        }),
      ),
  );
});

/** The applications on which a router hangs, one below the other; null where what it hangs on was not found. */
function applicationsAbove(evidence: Evidence, path: string, router: string, depth = 0): string[] | null {
  const key = `${path} ${router}`;
  const own = made(evidence).has(key) ? [key] : [];
  const hung = depth < DEEPEST ? mountsOf(evidence, path, router) : [];
  if (hung.length === 0) return own.length > 0 ? own : null;
  const above = hung.map((mount) =>
    mount.onto === null ? null : applicationsAbove(evidence, mount.path, ownName(mount.onto), depth + 1),
  );
  return above.includes(null) ? null : [...own, ...above.flatMap((each) => each ?? [])];
}

/** Where a router is hung, by its name or as the only one that another file takes from its own. */
function mountsOf(evidence: Evidence, path: string, router: string): RouterMount[] {
  const here = (byTarget(evidence).get(path) ?? []).filter(
    (each) => each.path !== path || ownName(each.onto ?? '') !== router,
  );
  const named = here.filter((each) => each.router.split('.').at(-1) === router);
  if (named.length > 0) return named;
  const elsewhere = here.filter((each) => each.path !== path);
  return new Set(elsewhere.map((each) => `${each.path} ${each.router}`)).size === 1 ? elsewhere : [];
}

const byTarget = derived(
  (evidence): Map<string, RouterMount[]> => Map.groupBy(routerMounts(evidence), ({ target }) => target),
);

function ownName(name: string): string {
  return name.replace(/^self\./, '');
}
