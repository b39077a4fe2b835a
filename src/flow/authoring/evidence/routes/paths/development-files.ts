import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { djangoRoots } from './django-roots.ts';
import { endpointFunctions } from './endpoint-functions.ts';
import { developmentMounts, type RouterMount, routerMounts } from './hung-routers.ts';
import { functionMounts } from './mount-graph.ts';
import { passedOn } from './script-mounts.ts';

/**
 * Whether the routers of a file hang only while the product is being made: `if (isDev) app.use(require('./trials')())`,
 * `if settings.DEBUG: urls += include(trials)`.
 */
export function isOfDevelopment(evidence: Evidence, path: string): boolean {
  return developmentFiles(evidence).has(path);
}

const developmentFiles = derived((evidence): ReadonlySet<string> => {
  const required = evidence
    .facts('mount')
    .filter(({ values }) => values.development)
    .flatMap(({ path, values: { module } }) =>
      fileImports(evidence.pack, path).flatMap((each) =>
        each.module === module && each.target !== null ? passedOn(evidence, each.target) : [],
      ),
    );
  const found = [...required, ...ofOthers(developmentMounts(evidence))];
  const others = new Set(found.length === 0 ? [] : [...ofOthers(routerMounts(evidence)), ...djangoRoots(evidence)]);
  return new Set(found.filter((path) => !others.has(path)));
});

/** Whether a function registers only while the product is being made: `if (app.Environment.IsDevelopment()) { app.MapTrials(); }`. */
export function isFunctionOfDevelopment(evidence: Evidence, symbol: number): boolean {
  return developmentFunctions(evidence).has(symbol) && !functionMounts(evidence).has(symbol);
}

const developmentFunctions = derived(
  (evidence): ReadonlySet<number> =>
    new Set(
      evidence
        .facts('mount')
        .filter(({ values }) => values.development && values.framework === 'ASP.NET')
        .flatMap((fact) => endpointFunctions(evidence, fact)),
    ),
);

function ofOthers(mounts: readonly RouterMount[]): string[] {
  return mounts.flatMap(({ path, target }) => (path === target ? [] : target));
}
