import { fileImports } from '../../../../../engine/pack/graph/file-graph.ts';
import { derived, type Evidence } from '../../evidence.ts';
import { djangoRoots } from './django-roots.ts';
import { developmentMounts, type RouterMount, routerMounts } from './hung-routers.ts';
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

function ofOthers(mounts: readonly RouterMount[]): string[] {
  return mounts.flatMap(({ path, target }) => (path === target ? [] : target));
}
