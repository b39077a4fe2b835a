import { escaped } from '../../../../../../base/escaped.ts';
import type { Evidence } from '../../../evidence.ts';
import { routesOf } from '../../../routes.ts';
import { railsTarget } from '../../handlers/rails-controllers.ts';
import type { Throttle } from '../laravel/throttles.ts';
import { methodSources } from './method-sources.ts';

/** `rate_limit to: 10, within: 3.minutes`, as a route is told it. */
const WRITTEN = /^rate_limit to: (\d[\d_]*), within: (\d[\d_]*)\.(second|minute|hour|day)s?$/;
const SECONDS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3_600, day: 86_400 };

/** The bounds that controllers of Rails set in numbers, each with the routes of its controller that it holds for. */
export function rateLimitsOf(evidence: Evidence): Throttle[] {
  const limited = routesOf(evidence)
    .filter(({ fact }) => fact.values.framework === 'Rails')
    .flatMap((route) => {
      const { chain = [] } = railsTarget(evidence, route.fact.path, route.handler ?? '') ?? {};
      const sources = methodSources(evidence, route.fact.path, chain);
      return (route.limits ?? []).flatMap((name) => {
        const [, requests, amount, unit = ''] = WRITTEN.exec(name) ?? [];
        const [to = ''] = /to: [\d_]+/.exec(name) ?? [];
        const line = new RegExp(`^\\s*rate_limit\\b.*\\b${escaped(to)}\\b`);
        const [source] = sources.flatMap(({ path, lines }) => {
          const at = lines.findIndex((each) => line.test(each)) + 1;
          return at === 0 ? [] : [{ path, startLine: at, endLine: at }];
        });
        if (requests === undefined || amount === undefined || source === undefined) return [];
        const seconds = Number(amount.replaceAll('_', '')) * (SECONDS[unit] ?? 0);
        return [{ name, requests: Number(requests.replaceAll('_', '')), seconds, route, source }];
      });
    });
  const byPlace = Map.groupBy(limited, ({ name, source }) => `${source.path} ${name}`);
  return [...byPlace.values()].flatMap((all): Throttle[] => {
    const [first] = all;
    if (first === undefined || first.requests === 0 || first.seconds === 0) return [];
    const { requests, seconds, source } = first;
    return [{ name: 'rate_limit', requests, seconds, of: { routes: all.map(({ route }) => route) }, source }];
  });
}
