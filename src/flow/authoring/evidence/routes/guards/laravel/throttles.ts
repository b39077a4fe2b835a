import type { CodeSource } from '../../../../cite.ts';
import { at, type Evidence } from '../../../evidence.ts';
import { routesOf } from '../../../routes.ts';
import type { Route } from '../../route.ts';

/** How often one caller may ask: of some routes, or of a whole group that an application of Laravel keeps. */
export interface Throttle {
  /** What asks: `throttle:180,1`. */
  name: string;
  requests: number;
  seconds: number;
  /** The group, or the routes that have it. */
  of: { group: string } | { routes: readonly Route[] };
  source: CodeSource;
}

const KERNEL = /(?:^|\/)Http\/Kernel\.php$/;
/** `throttle:180,1`; a name in the place of the number stands for what is said elsewhere. */
const BOUND = /^throttle:(\d+)(?:,(\d+))?$/;

/** The bounds that middleware of Laravel sets in numbers, those of groups first. */
export function throttlesOf(evidence: Evidence): Throttle[] {
  const routes = routesOf(evidence).filter(({ fact }) => fact.values.framework === 'Laravel');
  if (routes.length === 0) return [];
  const ofRoutes = Map.groupBy(
    routes.flatMap((route) => (route.limits ?? []).map((name) => ({ name, route }))),
    ({ name }) => name,
  );
  return [
    ...groupThrottles(evidence),
    ...[...ofRoutes].flatMap(([name, all]): Throttle[] => {
      const [first] = all;
      const bound = boundOf(name);
      if (bound === null || first === undefined) return [];
      return [{ name, ...bound, of: { routes: all.map(({ route }) => route) }, source: at(first.route.fact) }];
    }),
  ];
}

function boundOf(name: string): { requests: number; seconds: number } | null {
  const [, requests, minutes = '1'] = BOUND.exec(name) ?? [];
  return requests === undefined || Number(requests) === 0 || Number(minutes) === 0
    ? null
    : { requests: Number(requests), seconds: Number(minutes) * 60 };
}

/** `'api' => [ 'throttle:180,1', …` in the groups of the kernel. */
function groupThrottles(evidence: Evidence): Throttle[] {
  return evidence.files
    .filter(({ path, place }) => place === 'source' && KERNEL.test(path))
    .flatMap(({ path }) => {
      let group: string | undefined;
      let isInGroups = false;
      return (evidence.lines(path) ?? []).flatMap((line, index): Throttle[] => {
        if (/^\s*(?:protected|public|private)\s+\$\w+/.test(line)) isInGroups = /\$middlewareGroups\b/.test(line);
        group = /^\s*['"]([\w.-]+)['"]\s*=>\s*\[/.exec(line)?.[1] ?? group;
        const name = /^\s*['"](throttle:[\d,]+)['"]/.exec(line)?.[1];
        const bound = name === undefined || !isInGroups ? null : boundOf(name);
        if (bound === null || group === undefined || name === undefined) return [];
        return [{ name, ...bound, of: { group }, source: { path, startLine: index + 1, endLine: index + 1 } }];
      });
    });
}
