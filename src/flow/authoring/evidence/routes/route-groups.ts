import { singular } from '../../wording/plural.ts';
import type { Route, RouteGroup } from './route.ts';

/** Routes by the segment in which they first differ, the largest group first. */
export function routeGroups(routes: readonly Route[]): RouteGroup[] {
  return grouped(routes, (path) => path);
}

/** Routes by what they are about: that something is an interface is no name for a part of it. */
export function resourceGroups(routes: readonly Route[]): RouteGroup[] {
  return grouped(routes, (path) =>
    path.replace(/^\/(?:api|rest|(?:endpoints?|ajax|actions?)(?=\/.*\.php$))(?=\/[^/])/i, ''),
  );
}

const MOST_TOGETHER = 60;
const MANY_TOGETHER = 30;
const LEAST_PARTS = 3;

/** Whether a group has nothing of its own: each path names a thing below it, `/shop/crates` and `/shop/lids/{id}`. */
function holdsParts([name, routes]: readonly [string, readonly Route[]], told: (path: string) => string): boolean {
  const parts = routes.map((route) => {
    const segments = told(route.path).split('/');
    return segments[segments.indexOf(name) + 1] ?? '';
  });
  return parts.every((each) => /^[a-z]/i.test(each)) && new Set(parts).size >= LEAST_PARTS;
}

function grouped(routes: readonly Route[], told: (path: string) => string): RouteGroup[] {
  const shared = sharedPrefix(routes.map(({ path }) => told(path)));
  const groups = new Map<string, Route[]>();
  for (const route of routes) {
    const name = groupName({ ...route, path: told(route.path) }, shared);
    groups.set(name, [...(groups.get(name) ?? []), route]);
  }
  const [largest] = [...groups].toSorted((a, b) => b[1].length - a[1].length);
  // What holds most routes of a large interface tells little: they are told apart further down.
  const isOfMost =
    largest !== undefined &&
    largest[1].length > routes.length / 2 &&
    (largest[1].length >= MOST_TOGETHER || (largest[1].length >= MANY_TOGETHER && holdsParts(largest, told)));
  if (isOfMost && groups.size > 1) {
    const [name, members] = largest;
    const below = sharedPrefix(members.map(({ path }) => told(path)));
    const parts = Map.groupBy(members, (route) => groupName({ ...route, path: told(route.path) }, below));
    if (parts.size > 1) {
      groups.delete(name);
      for (const [part, own] of parts) groups.set(part, [...(groups.get(part) ?? []), ...own]);
    }
  }
  return [...groups]
    .map(([name, members]) => ({ name, routes: members }))
    .sort((a, b) => b.routes.length - a.routes.length || (a.name < b.name ? -1 : 1));
}

function groupName({ method, path, fact }: Route, shared: string): string {
  if (/^(?:RPC|QUERY|MUTATION|SUBSCRIPTION)$/.test(method))
    return serviceOf(path) ?? fact.values.router ?? method.toLowerCase();
  const below = shared !== '' && `${path}/`.startsWith(`/${shared}/`) ? path.slice(shared.length + 1) : path;
  const fixed = below
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith('{') && !/^v(?:\d+|\{\w+\})$/.test(segment));
  // What every interface is called tells nothing apart, nor whom it is for.
  if (/^api$/i.test(fixed[0] ?? '') && fixed.length > 1) {
    fixed.shift();
    if (/^(?:private|public|internal)$/i.test(fixed[0] ?? '') && fixed.length > 1) fixed.shift();
  }
  const name = fixed[0]?.replace(/\.(?:html?|json|xml|txt)$/, '') ?? '';
  return fixed.length === 1 ? (thingOf(name) ?? name) : name;
}

const DEED =
  /^(?:get|add|update|delete|list|create|set|remove|edit|find|search|query|save|upload|download|check|send|verify|enable|disable|sync|reset)(?:[-_](?=[a-z])|(?=[A-Z]))(.+)$/;

/** What `/get-user`, `/addUser`, `/users.suspend` and `/users:suspend` are about. */
function thingOf(segment: string): string | null {
  const dotted = /^([a-z]\w+)(?:\.|::?)[a-z]\w+$/i.exec(segment)?.[1];
  if (dotted !== undefined) return dotted;
  const thing = DEED.exec(segment)?.[1];
  // One and many of a thing are the same group.
  return thing === undefined ? null : singular(thing).replace(/^[A-Z]/, (first) => first.toLowerCase());
}

/** `/shop.v1.OrderService/Place` belongs to `OrderService`, `/orders.list` to `orders`. */
export function serviceOf(path: string): string | null {
  return /^\/(?:[\w.]+\.)?(\w+)\/\w+$/.exec(path)?.[1] ?? /^\/(\w+)(?:\.\w+)+$/.exec(path)?.[1] ?? null;
}

/** The leading segments, such as `api/v1`, that nearly all routes have. */
function sharedPrefix(paths: readonly string[]): string {
  let shared = '';
  for (let length = 1; length <= 3 && paths.length >= 3; length++) {
    const counts = new Map<string, number>();
    for (const path of paths) {
      const key = path
        .split('/')
        .slice(1, length + 1)
        .join('/');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
    const [largest] = [...counts].sort((a, b) => b[1] - a[1]);
    if (!largest || largest[1] < paths.length * 0.8 || largest[0].includes('{')) break;
    shared = largest[0];
  }
  return shared;
}
