import { derived, type Evidence } from './evidence.ts';
import { withHandler, withoutUnsure } from './routes/answered-routes.ts';
import { deprecatedLast } from './routes/deprecated-routes.ts';
import { withoutEchoes, withoutSentOn } from './routes/doubled-routes.ts';
import { withBoundGuards } from './routes/guards/bound-guards.ts';
import { withRoles } from './routes/guards/granted-roles.ts';
import { withLetIn } from './routes/guards/let-in.ts';
import { asDefined } from './routes/guards/procedures.ts';
import { withAskedRoles } from './routes/guards/python/asked-by-views.ts';
import { isBroughtByDevise } from './routes/handlers/devise-screens.ts';
import { withKeptAssets } from './routes/kept-assets.ts';
import { isMock } from './routes/mock-routes.ts';
import { firstOfService } from './routes/own-services.ts';
import { withCalledPrefixes } from './routes/paths/called-paths.ts';
import { isOfDevelopment } from './routes/paths/development-files.ts';
import { registeredByOwn } from './routes/paths/go-own-registrars.ts';
import { handedPaths } from './routes/paths/handed-paths.ts';
import { registeredRoutes } from './routes/registered-routes.ts';
import type { Route } from './routes/route.ts';
import { serviceOf } from './routes/route-groups.ts';
import { isServed } from './routes/served-services.ts';
import { belowConstant, isRegistered, spelledOut } from './routes/spelled-routes.ts';

const MOST_HANDLERS = 2_000;

export const routesOf = derived((evidence): Route[] => {
  const found = withoutEchoes(evidence.facts('route'))
    .filter(({ values }) => values.method !== 'RPC' || isServed(evidence, serviceOf(values.path) ?? values.path))
    .filter((fact) => !isMock(evidence, fact) && isBroughtByDevise(evidence, fact) && isRegistered(evidence, fact))
    .filter((fact) => !isOfDevelopment(evidence, fact.path))
    .flatMap((fact) => registeredByOwn(evidence, fact))
    .flatMap((fact) => handedPaths(evidence, fact))
    .flatMap((fact) =>
      spelledOut(evidence, belowConstant(evidence, withBoundGuards(evidence, asDefined(evidence, fact)))),
    )
    .flatMap((fact) => registeredRoutes(evidence, fact));
  const answered = new Set(found.filter(({ whole }) => whole).map(registration));
  const own = withoutSentOn(found).filter(
    (route) => route.whole || route.handler === null || !answered.has(registration(route)),
  );
  const told = withCalledPrefixes(evidence, own)
    .filter(firstOfService(evidence))
    .flatMap((route, place) => (place < MOST_HANDLERS ? withHandler(evidence, route) : [withoutUnsure(route)]))
    .map((route) => withKeptAssets(withAskedRoles(evidence, withRoles(evidence, withLetIn(evidence, route)))))
    .filter(firstOfService(evidence));
  return deprecatedLast(evidence, told);
});

/** A handler that is registered a second time in its file, below a path that is not known, answers no second route. */
function registration({ fact, method, handler }: Route): string {
  return `${fact.path} ${method} ${handler}`;
}

/** Routes that callers of the product use, without pages and without those of operators and tools. */
export function apiRoutes(evidence: Evidence): Route[] {
  return routesOf(evidence).filter(({ method, side }) => method !== 'PAGE' && !side);
}
